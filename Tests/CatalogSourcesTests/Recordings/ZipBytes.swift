import CompressionKit

/// The bytes of a zip file, as other programs write them.
struct ZipBytes {
  /// How a file is packed and described there.
  struct File {
    var name: String
    var bytes: [UInt8]
    var method: UInt16 = 8
    var flags: UInt16 = 0
    /// Whether its sizes and place stand in the field for large ones.
    var isLarge = false
    /// Whether its bytes are those of the first file, under another name.
    var isTwin = false
    /// Another check, as damage makes it.
    var check: UInt32?

    init(_ name: String, _ text: String) { (self.name, bytes) = (name, Array(text.utf8)) }

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func of(_ files: [File], comment: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let content = file.isTwin ? files[0].bytes : file.bytes
      let member = gzip(content)
      // The check and the deflated data of a gzip member are those of a zip file.
      let packed = file.method == 8 ? Array(member[10..<(member.count - 8)]) : content
      let check = file.check.map(little) ?? Array(member[(member.count - 8)..<(member.count - 4)])
      let place = file.isTwin ? 0 : bytes.count
      let name = Array(file.name.utf8)
      let common = little(UInt16(20)) + little(file.flags) + little(file.method) + little(UInt32(0)) + check
      let sizes = little(UInt32(packed.count)) + little(UInt32(content.count))
      if !file.isTwin {
        bytes += little(UInt32(0x0403_4B50)) + common + sizes + little(UInt16(name.count)) + little(UInt16(0)) + name
        bytes += packed
      }
      let extra =
        file.isLarge
        ? little(UInt16(1)) + little(UInt16(24)) + little(UInt64(content.count)) + little(UInt64(packed.count))
          + little(UInt64(place)) : []
      directory += little(UInt32(0x0201_4B50)) + little(UInt16(20)) + common
      directory += file.isLarge ? [UInt8](repeating: 0xFF, count: 8) : sizes
      directory += little(UInt16(name.count)) + little(UInt16(extra.count)) + [UInt8](repeating: 0, count: 10)
      directory += (file.isLarge ? [255, 255, 255, 255] : little(UInt32(place))) + name + extra
    }
    let end =
      little(UInt32(0x0605_4B50)) + little(UInt32(0)) + little(UInt16(files.count)) + little(UInt16(files.count))
    let start = little(UInt32(directory.count)) + little(UInt32(bytes.count))
    return bytes + directory + end + start + little(UInt16(comment.utf8.count)) + Array(comment.utf8)
  }
}
