import Basics
import Catalog

/// What the path of a picture is good for.
enum ImagePath {
  /// A picture, maybe one without a host.
  case usable
  /// The source's picture for "no picture".
  case placeholder
  /// A path that leads out of where pictures are, or to something that is no web address.
  case refused

  /// Judges a cleaned path.
  init(_ path: UnsafeRawBufferPointer, _ pictures: PictureForm) {
    if pictures.isPlaceholder(path: path) {
      self = .placeholder
    } else if path.isEmpty || WebScheme.isForeign(in: path) || Self.climbs(path) {
      self = .refused
    } else {
      self = .usable
    }
  }

  /// Whether a path holds a step upwards, `..`, also where its dots or slashes are percent-encoded.
  private static func climbs(_ path: UnsafeRawBufferPointer) -> Bool {
    // Nearly no path has two dots in a row or a percent sign, and only these have to be taken apart.
    var last: UInt8 = 0
    let isDoubtful = path.contains { byte in
      defer { last = byte }
      return byte == UInt8(ascii: "%") || byte == UInt8(ascii: ".") && last == byte
    }
    guard isDoubtful else { return false }
    let text = String(decoding: path, as: UTF8.self).lowercased()
      .replacing("%2e", with: ".").replacing("%2f", with: "/").replacing("%5c", with: "/").replacing("\\", with: "/")
    return text.split(separator: "/").contains("..")
  }

  /// Whether a byte can stand in a file's extension.
  static func isExtensionByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
