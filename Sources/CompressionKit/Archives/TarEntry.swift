/// One plain file in a tar archive, as its header describes it.
///
/// Owner, group, rights and time are the same for every entry, so an archive does not show when and where it was made. The form is POSIX
/// ustar; a name or a size that does not fit into it is in a pax header before it (POSIX.1-2017, pax, "pax Interchange Format").
public struct TarEntry: Sendable, Equatable {
  /// The number of bytes to a multiple of which everything in an archive is padded.
  public static let blockSize = 512
  /// 1980-01-01T00:00:00Z: a time that no reader takes for a mistake.
  public static let time = 315_532_800
  /// The largest size of a plain ustar header, eleven octal digits.
  static let largestPlainSize = 0o777_7777_7777
  static let longestPlainName = 100

  /// The path in the archive, with `/` between its parts and none at its beginning.
  public var name: String
  /// The number of bytes of the content.
  public var size: Int

  /// Creates an entry.
  public init(name: String, size: Int) {
    precondition(!name.isEmpty && size >= 0, "An entry has a name and no negative size.")
    self.name = name
    self.size = size
  }

  /// The bytes before the content: one block, or three or more with a pax header.
  public var header: [UInt8] {
    let records = paxRecords
    guard !records.isEmpty else { return TarEntry.block(name, size, type: "0") }
    let plainName = String(decoding: name.utf8.prefix(TarEntry.longestPlainName - 11), as: UTF8.self)
    var bytes = TarEntry.block("PaxHeaders/" + plainName, records.count, type: "x")
    bytes += records + TarEntry.padding(after: records.count)
    return bytes + TarEntry.block(plainName, size > TarEntry.largestPlainSize ? 0 : size, type: "0")
  }

  /// The zeros behind the content.
  public var padding: [UInt8] { TarEntry.padding(after: size) }

  /// The end of an archive: two empty blocks.
  public static var end: [UInt8] { [UInt8](repeating: 0, count: 2 * blockSize) }

  private static func padding(after count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (blockSize - count % blockSize) % blockSize)
  }

  /// The values that do not fit into the plain header: lines of `LENGTH KEY=VALUE`, where the length is that of the line.
  private var paxRecords: [UInt8] {
    var records: [UInt8] = []
    let isPlain = name.utf8.count <= TarEntry.longestPlainName && name.utf8.allSatisfy { $0 < 0x80 }
    if !isPlain { records += TarEntry.paxRecord("path", name) }
    if size > TarEntry.largestPlainSize { records += TarEntry.paxRecord("size", String(size)) }
    return records
  }

  private static func paxRecord(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var count = rest.utf8.count
    // The digits of the length count, too, and may make it one digit longer.
    while String(count).utf8.count + rest.utf8.count != count { count = String(count).utf8.count + rest.utf8.count }
    return Array("\(count)\(rest)".utf8)
  }

  /// Returns one ustar header.
  private static func block(_ name: String, _ size: Int, type: Unicode.Scalar) -> [UInt8] {
    var block: [UInt8] = []
    block.reserveCapacity(blockSize)
    func text(_ text: String, room: Int) {
      block += text.utf8.prefix(room)
      block += [UInt8](repeating: 0, count: room - min(room, text.utf8.count))
    }
    func octal(_ value: Int, room: Int) {
      let digits = String(value, radix: 8)
      text(String(repeating: "0", count: room - 1 - digits.utf8.count) + digits, room: room)
    }
    text(name, room: 100)
    octal(0o644, room: 8)
    for _ in ["user", "group"] { octal(0, room: 8) }
    octal(size, room: 12)
    octal(time, room: 12)
    // The checksum is computed as if it were spaces.
    text("        ", room: 8)
    block.append(UInt8(ascii: type))
    text("", room: 100)
    text("ustar", room: 6)
    text("00", room: 2)
    for _ in ["user", "group"] { text("", room: 32) }
    for _ in ["major", "minor"] { octal(0, room: 8) }
    text("", room: 155 + 12)
    let digits = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let sum = String(repeating: "0", count: 6 - digits.utf8.count) + digits + "\0 "
    block.replaceSubrange(148..<156, with: sum.utf8)
    return block
  }
}
