public import Basics
import CZlib

/// Reads compressed bytes as they arrive and gives the plain ones to a closure.
///
/// Gzip input may have several members; their plain bytes come out as one stream. Call `push` for every piece, then
/// `finish`.
public struct Inflater: ~Copyable {
  private enum Place {
    /// Nothing was read of a stream whose format the first two bytes decide.
    case sniffing
    case inside
    /// A gzip member has ended; another one may follow.
    case betweenMembers
    /// The data has ended; further bytes do not belong to it.
    case done
  }

  // zlib keeps a pointer back to the stream and refuses a stream that has moved: hence the heap.
  private let stream: UnsafeMutablePointer<z_stream>
  private let chunk: UnsafeMutableRawBufferPointer
  private let format: CompressedFormat
  private let limits: InflateLimits
  private var place: Place
  /// The first of the two bytes that decide the format, kept until the second comes.
  private var held: UInt8?
  private var failure: DecompressionError?

  /// Number of compressed bytes read so far.
  public private(set) var compressedCount = 0
  /// Number of plain bytes given out so far.
  public private(set) var uncompressedCount = 0

  /// Creates an inflater.
  ///
  /// - Parameters:
  ///   - format: The format of the input.
  ///   - limits: The limits of its growth.
  public init(format: CompressedFormat = .gzip, limits: InflateLimits) {
    self.format = format
    self.limits = limits
    place = format == .deflate ? .sniffing : .inside
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = spinrack_inflateInit(stream, format.windowBits)
    precondition(status == Z_OK, "zlib cannot set up an inflate stream: out of memory.")
    chunk = .allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    chunk.deallocate()
  }

  /// Reads a piece of the input.
  ///
  /// - Parameters:
  ///   - bytes: The next compressed bytes; may be empty.
  ///   - sink: Gets plain bytes, at most 64 KiB at a time; it must not keep the pointer.
  /// - Throws: `DecompressionError` with `corrupt`, `trailing-bytes`, `too-large` or `ratio`, the same one again on further
  ///   calls; what `sink` throws.
  /// - Complexity: O(*n*) in the number of plain bytes, which the limits bound.
  public mutating func push(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let failure { throw failure }
    var rest = bytes
    while let first = rest.first {
      switch place {
      case .inside:
        try inflate(&rest, to: sink)
      case .done:
        if format != .gzipMember { throw fail(.trailingBytes, Self.trailingMessage) }
        return
      case .sniffing, .betweenMembers:
        guard let earlier = held else {
          held = first
          compressedCount += 1
          rest = UnsafeRawBufferPointer(rebasing: rest[1...])
          continue
        }
        // The second byte is looked at here and read with the bytes behind it.
        held = nil
        try decide(earlier, first, to: sink)
      }
    }
  }

  /// Ends the input.
  ///
  /// - Throws: `DecompressionError` with `truncated` when the data is not complete, or what an earlier `push` threw.
  public mutating func finish() throws {
    if let failure { throw failure }
    switch place {
    case .betweenMembers where held == nil, .done: return
    case .betweenMembers where held != 0x1F: throw fail(.trailingBytes, Self.trailingMessage)
    default:
      throw fail(.truncated, "The compressed data ends too early; fetch or copy it again.")
    }
  }

  private static let trailingMessage =
    "Bytes follow the compressed data that do not belong to it; the file may be damaged: fetch or copy it again."

  private mutating func decide(
    _ first: UInt8, _ second: UInt8, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let isMember = first == 0x1F && second == 0x8B
    switch place {
    case .sniffing:
      // RFC 1950, section 2.2: method 8, a window of at most 32 KiB, and a check over both bytes.
      let isZlib = first & 0x0F == 8 && first >> 4 <= 7 && (Int(first) << 8 + Int(second)) % 31 == 0
      inflateReset2(stream, isZlib ? CompressedFormat.zlib.windowBits : CompressedFormat.raw.windowBits)
    case .betweenMembers where isMember:
      inflateReset(stream)
    default:
      place = .done
      return
    }
    place = .inside
    compressedCount -= 1
    try withUnsafeBytes(of: first) { bytes in
      var piece = bytes
      try inflate(&piece, to: sink)
    }
  }

  /// Inflates from the front of `rest` until it is used up or a stream ends.
  private mutating func inflate(
    _ rest: inout UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // zlib counts in 32 bits.
    let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30)).bindMemory(to: UInt8.self)
    // zlib does not write through next_in; its type only lacks the const.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
    stream.pointee.avail_in = uInt(piece.count)
    let compressedBefore = compressedCount
    var status = Z_OK
    repeat {
      stream.pointee.next_out = chunk.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = uInt(chunk.count)
      status = CZlib.inflate(stream, Z_NO_FLUSH)
      compressedCount = compressedBefore + piece.count - Int(stream.pointee.avail_in)
      let plain = UnsafeRawBufferPointer(rebasing: chunk[..<(chunk.count - Int(stream.pointee.avail_out))])
      try give(plain, to: sink)
      // A buffer error only says that nothing more can be done without more input.
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw corrupt(status) }
    } while status == Z_OK && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
    let used = piece.count - Int(stream.pointee.avail_in)
    rest = UnsafeRawBufferPointer(rebasing: rest[used...])
    if status == Z_STREAM_END { place = format == .gzip ? .betweenMembers : .done }
  }

  private mutating func give(
    _ plain: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard !plain.isEmpty else { return }
    uncompressedCount += plain.count
    if uncompressedCount > limits.maximumBytes {
      throw fail(
        .tooLarge,
        "The unpacked data is longer than the \(limits.maximumBytes) bytes allowed; raise the limit if you trust it."
      )
    }
    if limits.isBomb(uncompressedCount, of: compressedCount) {
      throw fail(
        .ratio,
        "The data unpacks to over \(limits.maximumRatio) times its size, like a bomb; raise the limit if you trust it."
      )
    }
    try sink(plain)
  }

  private mutating func corrupt(_ status: Int32) -> DecompressionError {
    let reason =
      status == Z_NEED_DICT
      ? "a preset dictionary is needed" : stream.pointee.msg.map { String(cString: $0) } ?? "status \(status)"
    return fail(.corrupt, "The compressed data is damaged or of another format: \(reason); fetch or copy it again.")
  }

  private mutating func fail(_ code: DecompressionError.Code, _ message: String) -> DecompressionError {
    let error = DecompressionError(code: code, message: message, offset: compressedCount)
    failure = error
    return error
  }
}

/// The frame around deflated data.
public enum CompressedFormat: Sendable {
  /// One or more gzip members (RFC 1952).
  case gzip
  /// One gzip member; bytes behind it are something else, maybe the next member, and are not read.
  case gzipMember
  /// The zlib format (RFC 1950).
  case zlib
  /// Deflated data alone (RFC 1951).
  case raw
  /// HTTP's `Content-Encoding: deflate`: zlib by the letter of RFC 9110, section 8.4.1.2, raw from servers that
  /// misread it. The first two bytes decide.
  case deflate

  /// zlib's code for the format; `deflate` has none before it is recognised.
  var windowBits: Int32 {
    switch self {
    case .gzip, .gzipMember: 15 + 16
    case .zlib, .deflate: 15
    case .raw: -15
    }
  }
}

/// The limits of the growth of compressed bytes; both stop a decompression bomb while it is read.
public struct InflateLimits: Sendable, Equatable {
  /// The number of plain bytes up to which the ratio is ignored: a short, very regular text may honestly shrink a thousandfold.
  static let ratioThreshold = 1 << 20

  /// The greatest allowed number of plain bytes.
  public var maximumBytes: Int
  /// The greatest allowed number of plain bytes per compressed byte, past 1 MiB of plain bytes.
  public var maximumRatio: Int

  /// Creates limits.
  /// - Parameters:
  ///   - maximumBytes: The most plain bytes allowed.
  ///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
  public init(maximumBytes: Int, maximumRatio: Int = 200) {
    self.maximumBytes = maximumBytes
    self.maximumRatio = maximumRatio
  }

  /// Whether this number of compressed bytes may unpack to this number of plain bytes.
  func allow(_ uncompressedCount: Int, of compressedCount: Int) -> Bool {
    uncompressedCount <= maximumBytes && !isBomb(uncompressedCount, of: compressedCount)
  }

  /// Whether this number of compressed bytes unpacks to more bytes than honest data can.
  func isBomb(_ uncompressedCount: Int, of compressedCount: Int) -> Bool {
    uncompressedCount > Self.ratioThreshold && uncompressedCount / max(compressedCount, 1) >= maximumRatio
  }
}

extension LibraryVersion {
  /// The version of zlib, which unpacks.
  public static var zlib: LibraryVersion { LibraryVersion("zlib", String(cString: zlibVersion())) }
}
