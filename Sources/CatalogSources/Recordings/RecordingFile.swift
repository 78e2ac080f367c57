import Basics
import CompressionKit

/// A file of recorded answers, listed but not read.
public struct RecordingFile: Sendable, Equatable {
  /// The greatest plain size that is read: 1 GiB. The content of a file has no other limit.
  public static let maximumBytes = 1 << 30

  /// The path below the folder of recordings; for a single file its name.
  public let relativePath: String
  /// The position among the files of the folder, from 0.
  public let rank: Int
  /// The bytes on disk when the folder was listed.
  public let size: Int
  /// The size and the time of the last change when the folder was listed, as a text that changes when the file does.
  public let validator: String
  /// The whole path as the system knows it, which need not be UTF-8.
  let path: RawPath
  /// The file system calls that read it.
  let access: FileAccess
  /// Whether the caller named the file itself; then it is an error that it cannot be read, and a notice otherwise.
  var isNamed = false
  /// The reason why there is nothing to read, where listing the folder already showed it.
  var problem: Notice?
  /// The entry of this file in the zip file at the path; nil for the file at the path itself.
  var entry: ZipArchive.Entry?

  /// Returns the plain bytes of the file.
  ///
  /// A file that begins as gzip does is inflated, under any name; a file that only has such a name is read as it is. A damaged file is read
  /// as far as possible.
  /// - Parameter maximumBytes: the most bytes, on disk and inflated.
  /// - Throws: `Notice` when the file is to be skipped: too large, or not readable within its folder. `RecordingError` with `unreadable`
  ///   when the system refuses to read a file that the caller named, or has no file handle left.
  /// - Complexity: O(plain bytes).
  public func read(maximumBytes: Int = Self.maximumBytes) throws -> RecordedBytes {
    if let problem { throw problem }
    let file: RecordedBytes
    do {
      file = try contents(maximumBytes: maximumBytes)
    } catch let error as RecordingError where !isNamed && !error.isShortage {
      throw Notice.damaged("cannot be read: \(error.message) \(error.remedy)")
    }
    return try Self.plain(file, maximumBytes: maximumBytes)
  }

  /// Returns the text of a file: inflated if it begins as gzip does, and as UTF-8.
  ///
  /// - Throws: `Notice` where the plain bytes would be more than `maximumBytes`.
  static func plain(_ file: RecordedBytes, maximumBytes: Int) throws -> RecordedBytes {
    var result = file
    if file.bytes.starts(with: [0x1F, 0x8B]) {
      result = try inflate(file.bytes, maximumBytes: maximumBytes)
      result.damage = file.damage ?? result.damage
    }
    result.decodeUTF16()
    return result
  }

  private func contents(maximumBytes: Int) throws -> RecordedBytes {
    do {
      return try access.reading(path) { file in
        let details = try file.details()
        guard details.kind == .file else { throw RecordingError.noFile(path.text) }
        if let entry { return try Self.plain(entry, of: file, maximumBytes: maximumBytes) }
        guard details.size <= maximumBytes else { throw Self.tooLarge(maximumBytes) }
        return RecordedBytes(try file.bytes(count: details.size))
      }
    } catch let error as FileError {
      throw RecordingError.system(error)
    }
  }

  /// Whether two files have the same place and the same content, as far as the listings of their folders tell.
  public static func == (one: RecordingFile, other: RecordingFile) -> Bool {
    one.relativePath == other.relativePath && one.rank == other.rank && one.validator == other.validator
      && one.path == other.path && one.isNamed == other.isNamed && one.problem == other.problem
  }
}

extension RecordingFile {
  /// The plain bytes below which no bomb is suspected.
  private static let bombThreshold = 16 << 20
  /// The greatest ratio of plain to packed bytes of catalogue answers: they shrink 5 to 30 times; deflate cannot reach more than 1,032.
  private static let bombRatio = 250

  private struct Bomb: Error {}

  /// Inflates a file as far as possible.
  ///
  /// - Parameter name: the name of the file in notices.
  /// - Throws: `Notice` where the plain bytes would be more than `maximumBytes`.
  static func inflate(
    _ bytes: [UInt8], named name: String = "gzip file", maximumBytes: Int
  ) throws -> RecordedBytes {
    let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: 1100)
    var inflater = Inflater(format: .gzip, limits: limits)
    var plain: [UInt8] = []
    plain.reserveCapacity(min(bytes.count * 8, maximumBytes))
    do {
      try bytes.withUnsafeBytes { bytes in
        // In pieces, so that the ratio is known before a bomb has gone off.
        var rest = bytes
        while !rest.isEmpty {
          let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(4 << 10))
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
          try inflater.push(piece) { plain.append(contentsOf: $0) }
          let read = bytes.count - rest.count
          if plain.count > bombThreshold, plain.count / read >= bombRatio { throw Bomb() }
        }
      }
      try inflater.finish()
      return RecordedBytes(plain)
    } catch is Bomb {
      return RecordedBytes(
        plain,
        damage: .damaged(
          "the \(name) unpacks to over \(bombRatio) times its size, like a bomb; "
            + "only its first \(plain.count) bytes were read"))
    } catch let error as DecompressionError where error.code == .tooLarge || error.code == .ratio {
      throw Self.tooLarge(maximumBytes)
    } catch let error as DecompressionError {
      let what =
        switch error.code {
        case .truncated: "the \(name) ends too early; what was before the end is used"
        case .trailingBytes: "bytes follow the data of the \(name); they are ignored"
        default: "the data of the \(name) is wrong; what was before the fault is used (\(error))"
        }
      return RecordedBytes(plain, damage: .damaged(what))
    }
  }

  static func tooLarge(_ maximumBytes: Int) -> Notice {
    .damaged("too large: more than \(maximumBytes) bytes; split it into smaller files")
  }
}

/// The plain text of a recording, and the damage of its file.
public struct RecordedBytes: Sendable, Equatable {
  /// The plain bytes, as UTF-8 where the file's encoding could be told.
  public var bytes: [UInt8]
  /// The damage, if any: then the bytes are those that could be read.
  public var damage: Notice?

  init(_ bytes: [UInt8], damage: Notice? = nil) {
    self.bytes = bytes
    self.damage = damage
  }

  /// Turns UTF-16 into UTF-8; anything else stays as it is.
  ///
  /// Without a byte order mark the zero beside the first bracket shows the order (RFC 4627, section 3).
  /// - Complexity: O(bytes).
  mutating func decodeUTF16() {
    guard bytes.count >= 4 else { return }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0): isLittle = true
    case (0xFE, 0xFF), (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")): isLittle = false
    default: return
    }
    let hasMark = bytes[0] >= 0xFE
    let units = bytes.withUnsafeBytes { bytes in
      stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { at in
        let unit = bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)
        return isLittle ? UInt16(littleEndian: unit) : UInt16(bigEndian: unit)
      }
    }
    if bytes.count % 2 == 1, damage == nil { damage = .damaged("the UTF-16 text ends within a character") }
    bytes = Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension RecordingFile {
  /// Returns the plain bytes of a file in a zip file, as far as they can be read.
  ///
  /// - Parameter maximumBytes: the most bytes, packed and plain.
  /// - Throws: `Notice` where none of them can be read; `FileError`.
  /// - Complexity: O(plain bytes).
  private static func plain(
    _ entry: ZipArchive.Entry, of file: OpenedFile, maximumBytes: Int
  ) throws -> RecordedBytes {
    guard !entry.isEncrypted else { throw Notice.damaged("a password protects it; unpack it") }
    guard entry.packedSize <= maximumBytes else { throw tooLarge(maximumBytes) }
    let bytes: [UInt8]
    do {
      bytes = try entry.packed(of: file)
    } catch is ZipError {
      throw Notice.damaged("the zip file does not have the bytes that its directory names")
    }
    switch entry.method {
    case 0: return RecordedBytes(bytes)
    case 8:
      // As a gzip member, whose check at its end is the same (RFC 1952).
      var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
      member.reserveCapacity(bytes.count + 18)
      member += bytes
      for number in [entry.crc32, UInt32(truncatingIfNeeded: entry.size)] {
        withUnsafeBytes(of: number.littleEndian) { member += $0 }
      }
      return try inflate(member, named: "packed file", maximumBytes: maximumBytes)
    default: throw Notice.damaged("packed by a method that is not read (\(entry.method)); unpack it")
    }
  }
}
