import Basics

/// The directory of a zip file: the files in it, none of them unpacked.
///
/// Names are only shown and sorted by: nothing is ever written under them. Source: APPNOTE.TXT of PKWARE, 4.3 and 4.5.3.
struct ZipArchive {
  /// A file in the archive.
  struct Entry {
    /// Its path as it stands there.
    let name: [UInt8]
    /// Whether only a password opens it.
    let isEncrypted: Bool
    /// How it is packed: 0 for not at all, 8 for deflate.
    let method: Int
    /// The CRC-32 of its plain bytes.
    let check: UInt32
    /// Its size, packed and plain.
    let packed, plain: Int
    /// Where what stands before its bytes begins.
    fileprivate let header: Int
  }

  /// Reads some bytes of the file from a place on: fewer at its end.
  typealias Reading = (_ start: Int, _ count: Int) throws(FileError) -> [UInt8]

  /// The files, by the bytes of their names, as those of a folder are listed; folders and what begins with a dot are none.
  let entries: [Entry]
  /// Whether the directory names as many files as it says it does.
  let isWhole: Bool

  /// More files of one archive are not read.
  private static let mostEntries = 1_000_000

  /// Whether some bytes begin a zip file, an empty one too.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory of a file of some size.
  ///
  /// - Returns: nil where there is none, as in a file that is cut off.
  /// - Throws: `FileError`.
  /// - Complexity: O(*n* log *n*) in the number of files.
  init?(size: Int, _ read: Reading) throws(FileError) {
    guard let (start, end, count) = try Self.directory(ofSize: size, read) else { return nil }
    let directory = try read(start, end - start)
    var found: [Entry] = []
    var (at, seen) = (0, 0)
    directory.withUnsafeBytes { directory in
      while seen < Self.mostEntries, let (entry, next) = Self.entry(of: directory, at: at) {
        (at, seen) = (next, seen + 1)
        let isFolder = entry.name.last == UInt8(ascii: "/")
        let isHidden = entry.name.split(separator: UInt8(ascii: "/")).contains {
          $0.first == UInt8(ascii: ".") && !$0.allSatisfy { $0 == UInt8(ascii: ".") }
        }
        if !isFolder, !isHidden { found.append(entry) }
      }
    }
    isWhole = seen == count
    entries = found.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// Where the directory begins and ends, and how many files it has.
  private static func directory(
    ofSize size: Int, _ read: Reading
  ) throws(FileError) -> (start: Int, end: Int, count: Int)? {
    // In front of the last record may stand one for large numbers; behind it stands a comment of up to 65,535 bytes.
    let first = max(0, size - 22 - 0xFFFF - 20)
    let tail = try read(first, size - first)
    for at in stride(from: tail.count - 22, through: 0, by: -1) where tail.number(UInt32.self, at: at) == 0x0605_4B50 {
      guard let count = tail.number(UInt16.self, at: at + 10), let start = tail.number(UInt32.self, at: at + 16)
      else { return nil }
      if count == 0xFFFF || start == 0xFFFF_FFFF, tail.number(UInt32.self, at: at - 20) == 0x0706_4B50,
        let place = tail.number(UInt64.self, at: at - 12), place < first + at
      {
        let large = try read(place, 56)
        if large.number(UInt32.self, at: 0) == 0x0606_4B50, let count = large.number(UInt64.self, at: 32),
          let start = large.number(UInt64.self, at: 48), start <= place
        {
          return (start, place, count)
        }
      }
      return start <= first + at ? (start, first + at, count) : nil
    }
    return nil
  }

  /// The file that the directory names at a place, and where the next one stands.
  private static func entry(of bytes: UnsafeRawBufferPointer, at place: Int) -> (Entry, next: Int)? {
    func short(_ offset: Int) -> Int? { bytes.number(UInt16.self, at: place + offset) }
    func long(_ offset: Int) -> Int? { bytes.number(UInt32.self, at: place + offset) }
    guard long(0) == 0x0201_4B50, let flags = short(8), let method = short(10), let check = long(16),
      var packed = long(20), var plain = long(24), let nameLength = short(28), let extraLength = short(30),
      let commentLength = short(32), var header = long(42)
    else { return nil }
    let (name, extra) = (place + 46, place + 46 + nameLength)
    let next = extra + extraLength + commentLength
    guard next <= bytes.count else { return nil }
    // Sizes and places beyond 32 bits stand in a field of their own, those that need it alone.
    var field = extra
    while let id = bytes.number(UInt16.self, at: field), let length = bytes.number(UInt16.self, at: field + 2),
      field + 4 + length <= extra + extraLength
    {
      if id == 1 {
        var at = field + 4
        for value in [\Wide.plain, \Wide.packed, \Wide.header] {
          var wide = Wide(plain: plain, packed: packed, header: header)
          guard wide[keyPath: value] == 0xFFFF_FFFF, let number = bytes.number(UInt64.self, at: at) else { continue }
          wide[keyPath: value] = number
          (plain, packed, header, at) = (wide.plain, wide.packed, wide.header, at + 8)
        }
      }
      field += 4 + length
    }
    // No file has as many bytes, and sums of them stay numbers.
    guard header < 1 << 48, packed < 1 << 48 else { return nil }
    return (
      Entry(
        name: Array(bytes[name..<extra]), isEncrypted: flags & 1 != 0, method: method,
        check: UInt32(truncatingIfNeeded: check), packed: packed, plain: plain, header: header), next
    )
  }

  /// The numbers of a file that may need more than 32 bits, in the order of their field.
  private struct Wide {
    var plain, packed, header: Int
  }
}

extension ZipArchive.Entry {
  /// The plain bytes of the file.
  ///
  /// - Parameter maximumBytes: the most bytes, packed and plain.
  /// - Throws: `Notice` where nothing of it can be had; `FileError`.
  /// - Complexity: O(plain bytes).
  func plain(maximumBytes: Int, _ read: ZipArchive.Reading) throws -> RecordedBytes {
    guard !isEncrypted else { throw Notice.damaged("a password protects it; unpack it") }
    guard packed <= maximumBytes else { throw RecordingFile.tooLarge(maximumBytes) }
    let head = try read(header, 30)
    guard head.number(UInt32.self, at: 0) == 0x0403_4B50, let name = head.number(UInt16.self, at: 26),
      let extra = head.number(UInt16.self, at: 28)
    else { throw Self.missing }
    let bytes = try read(header + 30 + name + extra, packed)
    guard bytes.count == packed else { throw Self.missing }
    switch method {
    case 0: return RecordedBytes(bytes)
    case 8:
      // As a gzip member, whose check at its end is the same (RFC 1952).
      var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
      member.reserveCapacity(bytes.count + 18)
      member += bytes
      for number in [check, UInt32(truncatingIfNeeded: plain)] {
        withUnsafeBytes(of: number.littleEndian) { member += $0 }
      }
      return try RecordingFile.inflate(member, named: "packed file", maximumBytes: maximumBytes)
    default: throw Notice.damaged("packed by a method that is not read (\(method)); unpack it")
    }
  }

  private static let missing = Notice.damaged("the zip file does not have the bytes that its directory names")
}

extension [UInt8] {
  /// A number without a sign, the least byte first; nil where it is not all there, or is no `Int`.
  fileprivate func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type, at place: Int) -> Int? {
    withUnsafeBytes { $0.number(type, at: place) }
  }
}

extension UnsafeRawBufferPointer {
  /// A number without a sign, the least byte first; nil where it is not all there, or is no `Int`.
  fileprivate func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type, at place: Int) -> Int? {
    let size = Number.bitWidth / 8
    guard place >= 0, size <= count, place <= count - size else { return nil }
    return Int(exactly: Number(littleEndian: loadUnaligned(fromByteOffset: place, as: Number.self)))
  }
}
