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

  /// The files, by the bytes of their names, as those of a folder are listed; folders and what begins with a dot are none.
  let entries: [Entry]
  /// Whether the directory names as many files as it says it does.
  let isWhole: Bool
  private let bytes: UnsafeRawBufferPointer

  /// More files of one archive are not read.
  private static let mostEntries = 1_000_000

  /// Whether some bytes begin a zip file, an empty one too.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory.
  ///
  /// - Returns: nil where there is none, as in a file that is cut off.
  /// - Complexity: O(*n* log *n*) in the number of files.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let (start, count) = Self.directory(of: bytes) else { return nil }
    self.bytes = bytes
    var found: [Entry] = []
    var (at, seen) = (start, 0)
    while seen < Self.mostEntries, let (entry, next) = Self.entry(of: bytes, at: at) {
      (at, seen) = (next, seen + 1)
      let isFolder = entry.name.last == UInt8(ascii: "/")
      let isHidden = entry.name.split(separator: UInt8(ascii: "/")).contains {
        $0.first == UInt8(ascii: ".") && !$0.allSatisfy { $0 == UInt8(ascii: ".") }
      }
      if !isFolder, !isHidden { found.append(entry) }
    }
    isWhole = seen == count
    entries = found.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// The packed bytes of a file; nil where the archive does not have them.
  func packedBytes(of entry: Entry) -> UnsafeRawBufferPointer? {
    guard bytes.number(UInt32.self, at: entry.header) == 0x0403_4B50,
      let name = bytes.number(UInt16.self, at: entry.header + 26),
      let extra = bytes.number(UInt16.self, at: entry.header + 28)
    else { return nil }
    let start = entry.header + 30 + name + extra
    guard start <= bytes.count, entry.packed <= bytes.count - start else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + entry.packed)])
  }

  /// Where the directory begins, and how many files it has.
  private static func directory(of bytes: UnsafeRawBufferPointer) -> (start: Int, count: Int)? {
    // Behind the last record stands a comment of up to 65,535 bytes.
    for end in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 0xFFFF), by: -1)
    where bytes.number(UInt32.self, at: end) == 0x0605_4B50 {
      guard let count = bytes.number(UInt16.self, at: end + 10), let start = bytes.number(UInt32.self, at: end + 16)
      else { return nil }
      guard count == 0xFFFF || start == 0xFFFF_FFFF else { return (start, count) }
      guard bytes.number(UInt32.self, at: end - 20) == 0x0706_4B50,
        let large = bytes.number(UInt64.self, at: end - 12), bytes.number(UInt32.self, at: large) == 0x0606_4B50,
        let count = bytes.number(UInt64.self, at: large + 32), let start = bytes.number(UInt64.self, at: large + 48)
      else { return (start, count) }
      return (start, count)
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

extension UnsafeRawBufferPointer {
  /// A number without a sign, the least byte first; nil where it is not all there, or is no `Int`.
  fileprivate func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type, at place: Int) -> Int? {
    let size = Number.bitWidth / 8
    guard place >= 0, size <= count, place <= count - size else { return nil }
    return Int(exactly: Number(littleEndian: loadUnaligned(fromByteOffset: place, as: Number.self)))
  }
}
