/// A file format for pictures.
public enum ImageFormat: Sendable, Hashable {
  /// JPEG (baseline); quality from 1 to 100.
  case jpeg(quality: Int = 85)
  /// JPEG that shows the whole picture coarsely before all of it has come; mostly a little smaller. Quality from 1 to 100.
  case progressiveJPEG(quality: Int = 80)
  /// PNG, true colour; what is see-through stays so in a decoded picture.
  case png
  /// GIF with a palette of at most 256 colours.
  case gif
  /// WebP (lossy); quality from 1 to 100.
  case webp(quality: Int = 80)

  /// The media type, as HTTP writes it.
  public var mediaType: String {
    switch self {
    case .jpeg, .progressiveJPEG: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    }
  }

  /// The usual end of a file name, without a dot.
  public var fileExtension: String {
    switch self {
    case .jpeg, .progressiveJPEG: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
