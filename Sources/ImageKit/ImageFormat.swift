/// A file format for pictures.
public enum ImageFormat: Sendable, Hashable {
  /// JPEG (baseline); quality from 1 to 100.
  case jpeg(quality: Int = 85)
  /// PNG, true colour.
  case png
  /// GIF with a palette of at most 256 colours.
  case gif
  /// WebP (lossy); quality from 1 to 100.
  case webp(quality: Int = 80)

  /// The media type, as HTTP writes it.
  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    }
  }

  /// The usual end of a file name, without a dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
