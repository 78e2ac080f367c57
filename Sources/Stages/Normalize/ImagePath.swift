import Basics
import Catalog

/// A judgement on the path of a picture.
enum ImagePath {
  /// A path to a picture, maybe one without a host.
  case usable
  /// The path to the source's picture for "no picture".
  case placeholder
  /// A path that leads out of the folder of pictures, or is no web address.
  case refused

  /// The most bytes of a path: the longest address that servers take.
  static let longest = 4_096
  /// The most bytes of a file's extension.
  static let longestExtension = 8

  /// Judges a cleaned path.
  init(_ path: UnsafeRawBufferPointer, _ pictures: PictureForm) {
    if pictures.isPlaceholder(path: path) {
      self = .placeholder
    } else if path.isEmpty || path.count > Self.longest || WebScheme.isForeign(in: path) || Self.climbs(path) {
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

  /// Whether some bytes are a file's extension, without its dot.
  static func isExtension(_ bytes: some Collection<UInt8>) -> Bool {
    1...longestExtension ~= bytes.count && bytes.allSatisfy(isExtensionByte)
  }

  /// Whether a byte can stand in a file's extension.
  private static func isExtensionByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
