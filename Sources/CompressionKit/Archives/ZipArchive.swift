public import Basics

/// The files of a zip archive, by the directory at its end, none of them unpacked.
///
/// Names are data: this type writes no files. Archives of more than 4 GiB can be read, too (ZIP64); the parts of a split archive, encrypted
/// files, and methods other than deflating cannot.
///
/// ```swift
/// let archive = try ZipArchive(of: file)
/// try archive.unpack(archive.entries[0], of: file, maximumBytes: 1 << 30) { print($0.count) }
/// ```
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10.
public struct ZipArchive: Sendable, Equatable {
  /// A file in an archive.
  public struct Entry: Sendable, Equatable {
    /// The path within the archive, with slashes, unchanged.
    public let path: [UInt8]
    /// The number of plain bytes, as the directory says.
    public let size: Int
    /// The checksum of the plain bytes.
    public let crc32: UInt32
    /// The number of packed bytes, as the directory says.
    public let packedSize: Int
    /// The method of packing: 0 for none, 8 for deflating.
    public let method: Int
    /// Whether it can be read only with a password.
    public let isEncrypted: Bool
    /// The offset of its header.
    fileprivate let start: Int

    /// The path as a text.
    public var name: String { String(decoding: path, as: UTF8.self) }
    /// Whether it is a folder.
    public var isFolder: Bool { path.last == UInt8(ascii: "/") }
  }

  /// The files, in the order of the directory.
  public let entries: [Entry]
  /// The comment of the archive, in no known encoding; empty for none.
  public let comment: [UInt8]
  /// Whether the directory names as many files as it says. Files behind damage are not known.
  public let isWhole: Bool

  /// The greatest number of files in a directory, and of its bytes.
  private static let greatestCount = 1_000_000
  /// The greatest number of bytes of a directory, where a caller sets no limit.
  public static let greatestDirectory = 256 << 20
  /// The number of bytes in which the end of the directory is searched: its record, with a comment of any length.
  private static let greatestEnd = 22 + 0xFFFF + 20

  /// Whether some bytes begin an archive, which may be empty.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory of an archive.
  ///
  /// - Parameter maximumDirectory: the greatest number of bytes of the directory, which is in memory.
  /// - Throws: ``ZipError``; `FileError`.
  public init(of file: OpenedFile, maximumDirectory: Int = ZipArchive.greatestDirectory) throws {
    let size = try file.details().size
    let tail = ZipBytes(try file.bytes(from: max(0, size - Self.greatestEnd), count: min(size, Self.greatestEnd)))
    let first = size - tail.bytes.count
    guard let end = tail.last(of: 0x0605_4B50, length: 22) else {
      throw ZipError("has no directory at its end: it is cut off, or is no zip archive")
    }
    var count = tail.number(end + 10, 2)
    var (length, start) = (tail.number(end + 12, 4), tail.number(end + 16, 4))
    var isSplit = tail.number(end + 4, 2) != 0 && tail.number(end + 4, 2) != 0xFFFF
    if end >= 20, tail.number(end - 20, 4) == 0x0706_4B50 {
      let place = tail.number(end - 12, 8)
      guard place >= 0, place <= size - 56 else { throw ZipError.damaged }
      let wide = ZipBytes(try file.bytes(from: place, count: 56))
      guard wide.number(0, 4) == 0x0606_4B50 else { throw ZipError.damaged }
      (count, length, start) = (wide.number(32, 8), wide.number(40, 8), wide.number(48, 8))
      isSplit = isSplit || wide.number(16, 4) != 0
    }
    guard !isSplit else { throw ZipError("is one part of an archive in several files") }
    guard count >= 0, length >= 0, start >= 0, start <= first + end, length <= first + end - start else {
      throw ZipError.damaged
    }
    guard count <= Self.greatestCount, length <= maximumDirectory else {
      throw ZipError("has more files than are looked at")
    }
    comment = Array(tail.bytes[(end + 22)...].prefix(tail.number(end + 20, 2)))
    let directory = ZipBytes(try file.bytes(from: start, count: length))
    var entries: [Entry] = []
    var place = 0
    while entries.count < count, let (entry, next) = Entry.read(directory, at: place), entry.start < start {
      entries.append(entry)
      place = next
    }
    self.entries = entries
    isWhole = entries.count == count
  }

  /// Unpacks a file of the archive.
  ///
  /// - Parameters:
  ///   - maximumBytes: the greatest number of plain bytes.
  ///   - sink: gets the plain bytes, in pieces; it must not keep the pointer.
  /// - Throws: ``ZipError``, also where the plain bytes do not match the directory; `FileError`; what `sink` throws.
  /// - Complexity: O(bytes); memory for a piece.
  public func unpack(
    _ entry: Entry, of file: OpenedFile, maximumBytes: Int, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard !entry.isEncrypted else { throw ZipError("has \(entry.name) encrypted") }
    guard entry.method == 0 || entry.method == 8 else {
      throw ZipError("has \(entry.name) packed by method \(entry.method), where deflating is expected")
    }
    guard entry.size <= maximumBytes else {
      throw ZipError("has \(entry.name) with \(entry.size) bytes, which are more than \(maximumBytes)")
    }
    var place = try entry.firstByte(in: file)
    let end = place + entry.packedSize
    var (checksum, size) = (UInt32(0), 0)
    func take(_ plain: UnsafeRawBufferPointer) throws {
      size += plain.count
      guard size <= entry.size else { throw ZipError.damaged }
      checksum = CRC32.checksum(of: plain, after: checksum)
      try sink(plain)
    }
    var inflater = Inflater(format: .raw, limits: InflateLimits(maximumBytes: entry.size))
    do {
      while place < end {
        let piece = try file.bytes(from: place, count: min(1 << 20, end - place))
        guard !piece.isEmpty else { throw ZipError.damaged }
        place += piece.count
        try piece.withUnsafeBytes { bytes in
          if entry.method == 0 { try take(bytes) } else { try inflater.push(bytes, to: take) }
        }
      }
      if entry.method == 8 { try inflater.finish() }
    } catch let error as DecompressionError {
      throw ZipError("is damaged: \(error.code == .ratio ? error.message : "\(entry.name) cannot be unpacked")")
    }
    guard size == entry.size, checksum == entry.crc32 else { throw ZipError.damaged }
  }
}

extension ZipArchive.Entry {
  /// Returns the packed bytes of the file.
  ///
  /// - Throws: ``ZipError`` where some of them are not there; `FileError`.
  public func packed(of file: OpenedFile) throws -> [UInt8] {
    let bytes = try file.bytes(from: try firstByte(in: file), count: packedSize)
    guard bytes.count == packedSize else { throw ZipError.damaged }
    return bytes
  }

  /// Returns the offset of its packed bytes.
  fileprivate func firstByte(in file: OpenedFile) throws -> Int {
    let header = ZipBytes(try file.bytes(from: start, count: 30))
    guard header.number(0, 4) == 0x0403_4B50 else { throw ZipError.damaged }
    return start + 30 + header.number(26, 2) + header.number(28, 2)
  }
}

extension ZipArchive.Entry {
  /// Returns the entry of a directory at a place, and the place of the next one; nil where there is none.
  fileprivate static func read(_ bytes: ZipBytes, at place: Int) -> (ZipArchive.Entry, next: Int)? {
    guard place + 46 <= bytes.bytes.count, bytes.number(place, 4) == 0x0201_4B50 else { return nil }
    let (name, extra, comment) = (
      bytes.number(place + 28, 2), bytes.number(place + 30, 2), bytes.number(place + 32, 2)
    )
    let next = place + 46 + name + extra + comment
    guard next <= bytes.bytes.count else { return nil }
    var size = bytes.number(place + 24, 4)
    var packedSize = bytes.number(place + 20, 4)
    var start = bytes.number(place + 42, 4)
    // Numbers that do not fit into 32 bits are in a field of their own, in this order.
    var field = place + 46 + name
    while field + 4 <= place + 46 + name + extra {
      let length = bytes.number(field + 2, 2)
      if bytes.number(field, 2) == 1 {
        var value = field + 4
        func wide(_ number: inout Int) {
          guard number == 0xFFFF_FFFF, value + 8 <= field + 4 + length else { return }
          number = bytes.number(value, 8)
          value += 8
        }
        wide(&size)
        wide(&packedSize)
        wide(&start)
      }
      field += 4 + length
    }
    guard size >= 0, start >= 0, (0...1 << 48).contains(packedSize) else { return nil }
    let entry = ZipArchive.Entry(
      path: Array(bytes.bytes[place + 46..<place + 46 + name]), size: size,
      crc32: UInt32(truncatingIfNeeded: bytes.number(place + 16, 4)), packedSize: packedSize,
      method: bytes.number(place + 10, 2), isEncrypted: bytes.number(place + 8, 2) & 1 != 0, start: start)
    return (entry, next)
  }
}

/// Bytes that contain numbers, the least byte of each first.
private struct ZipBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns a number of some bytes; missing bytes count as zero, and a number too large for an `Int` is negative.
  func number(_ place: Int, _ count: Int) -> Int {
    var number: UInt64 = 0
    for byte in 0..<count where bytes.indices.contains(place + byte) {
      number |= UInt64(bytes[place + byte]) << UInt64(8 * byte)
    }
    return Int(truncatingIfNeeded: number)
  }

  /// Returns the last place of a record of some length that begins with a signature.
  func last(of signature: Int, length: Int) -> Int? {
    var place = bytes.count - length
    while place >= 0 {
      if number(place, 4) == signature { return place }
      place -= 1
    }
    return nil
  }
}

/// An error of a zip archive that cannot be read.
public struct ZipError: Error, Equatable, Sendable {
  /// The defect, as the rest of a sentence whose subject is the archive.
  public let what: String

  init(_ what: String) { self.what = what }

  /// The error of an archive whose bytes do not match its directory.
  public static let damaged = ZipError("is damaged")
}
