import Catalog

/// What the path of a picture is good for.
enum ImagePath {
  /// A picture, maybe one without a host.
  case usable
  /// The API's picture for "no picture".
  case placeholder
  /// A path that leads out of where pictures are, or to something that is no web address.
  case refused

  /// Judges a cleaned path.
  init(_ path: UnsafeRawBufferPointer) {
    if ImageReference.isPlaceholder(path: path) {
      self = .placeholder
    } else if path.isEmpty || WebLink.hasForeignScheme(path) || WebLink.climbs(path) {
      self = .refused
    } else {
      self = .usable
    }
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
