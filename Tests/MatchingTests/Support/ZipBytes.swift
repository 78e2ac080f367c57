import CompressionKit

/// The bytes of a small zip archive, made for a test.
struct ZipBytes {
  /// A file in the archive.
  struct Entry {
    var path: [UInt8]
    var content: [UInt8]
    var isDeflated = false
    /// The size that the directory states; nil for the true one.
    var statedSize: UInt32?
  }

  var entries: [Entry] = []
  var comment: [UInt8] = []

  mutating func add(_ path: String, _ content: String, isDeflated: Bool = false) {
    entries.append(Entry(path: Array(path.utf8), content: Array(content.utf8), isDeflated: isDeflated))
  }

  /// The archive.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      // A gzip member is a header of ten bytes, deflated bytes, and a trailer of eight.
      let packed = entry.isDeflated ? Array(gzip(entry.content).dropFirst(10).dropLast(8)) : entry.content
      let checksum = entry.content.withUnsafeBytes { CRC32.checksum(of: $0) }
      let facts =
        number(entry.isDeflated ? 8 : 0, 2) + number(0, 4) + number(checksum, 4) + number(UInt32(packed.count), 4)
        + number(entry.statedSize ?? UInt32(entry.content.count), 4) + number(UInt32(entry.path.count), 2)
      let start = UInt32(out.count)
      out += [0x50, 0x4B, 3, 4] + number(20, 2) + number(0, 2) + facts + number(0, 2) + entry.path + packed
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + number(0, 2) + facts + number(0, 2) + number(0, 2)
        + number(0, 2) + number(0, 2) + number(0, 4) + number(start, 4) + entry.path
    }
    let count = number(UInt32(entries.count), 2)
    let place = number(UInt32(directory.count), 4) + number(UInt32(out.count), 4)
    return out + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + count + count + place
      + number(UInt32(comment.count), 2) + comment
  }

  private func number(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
}
