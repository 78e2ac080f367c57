import Basics

/// The key of a picture, the same for all its sizes: its address without the name of a size.
///
/// A record names a path and an extension; the address of a file has a size between them. Both give the same key.
public enum PictureKey {
  /// Appends the key of a record's picture: scheme and host in lower case, the path as an address has it, the extension.
  ///
  /// - Parameters:
  ///   - path: the path of a record's picture, without a size.
  ///   - fileExtension: its extension, without a dot.
  /// - Returns: false where the path has no host or cannot stand in an address; then nothing that was appended counts.
  /// - Complexity: O(bytes).
  public static func append(
    path: UnsafeRawBufferPointer, fileExtension: UnsafeRawBufferPointer, to key: inout [UInt8]
  ) -> Bool {
    guard let colon = path.firstIndex(of: UInt8(ascii: ":")), path.slice(colon..<path.count).startsWith("://") else {
      return false
    }
    let start = colon + 3
    guard let slash = path[start...].firstIndex(of: UInt8(ascii: "/")), slash > start else { return false }
    for byte in path[..<slash] { key.append((65...90).contains(byte) ? byte | 0x20 : byte) }
    dropDefaultPort(of: &key, schemeLength: colon)
    guard appendFolder(path.slice(slash..<path.count), to: &key) else { return false }
    key.append(UInt8(ascii: "."))
    key.append(contentsOf: fileExtension)
    return true
  }

  /// Returns the key of a file's address, `folder/SIZE.extension`; nil where it is of another form.
  ///
  /// - Parameter namesSize: whether the address has the name of a size; without one the key is the address.
  /// - Complexity: O(bytes).
  public static func key(ofAddress address: String, namesSize: Bool = true) -> [UInt8]? {
    guard namesSize else { return Array(address.utf8) }
    let bytes = Array(address.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      let dot = bytes[slash...].lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    return Array(bytes[..<slash] + bytes[dot...])
  }

  /// Appends a picture's folder as it stands in a request: percent-encoded where needed, without a slash at the end.
  ///
  /// - Parameter folder: the folder, beginning with a slash.
  /// - Returns: false where the folder has a character that would end a path, or nothing of it is left.
  /// - Complexity: O(bytes).
  public static func appendFolder(_ folder: UnsafeRawBufferPointer, to address: inout [UInt8]) -> Bool {
    let start = address.count
    for byte in folder {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0..<0x20, 0x7F: return false
      case 0x20, 0x80..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        PercentEncoding.append(byte, to: &address)
      default: address.append(byte)
      }
    }
    while address.count > start, address.last == UInt8(ascii: "/") { address.removeLast() }
    return address.count > start
  }

  /// Removes the usual port, which addresses of files omit.
  private static func dropDefaultPort(of key: inout [UInt8], schemeLength: Int) {
    let port = Array((schemeLength == 4 ? ":80" : ":443").utf8)
    if key.suffix(port.count) == port[...] {
      key.removeLast(port.count)
    } else if key.last == UInt8(ascii: ":") {
      key.removeLast()
    }
  }
}
