/// The description of a picture at the beginning of its file, before any pixel is decoded.
public struct PictureHeader: Sendable, Equatable {
  /// The format, by the first bytes.
  public let type: PictureType
  /// Pixels in a row, as the picture is shown; of an animation those of the whole stage.
  public let width: Int
  /// Pixels in a column, as the picture is shown.
  public let height: Int

  /// The turn of the stored pixels before they are shown.
  let orientation: Orientation

  /// The number of decoded pixels; `Int.max` where the product does not fit.
  public var pixels: Int { width.multipliedReportingOverflow(by: height).overflow ? .max : width * height }

  /// Pixels in a row and in a column as they are stored.
  var stored: (width: Int, height: Int) { orientation.swapsSides ? (height, width) : (width, height) }

  /// Reads a header.
  ///
  /// - Throws: `ImageError` with `format` where it is none of the four formats, with `decoding` where the header is cut off
  ///   or broken.
  /// - Complexity: O(bytes before the first row of pixels).
  public init(reading bytes: [UInt8]) throws(ImageError) {
    guard let type = PictureType(sniffing: bytes) else {
      throw ImageError(code: .format, message: "This is no picture: it begins like none of JPEG, PNG, GIF and WebP.")
    }
    let reader = HeaderBytes(bytes)
    let size: (width: Int, height: Int)? =
      switch type {
      case .jpeg: reader.jpegSize()
      case .png: reader.pngSize()
      case .gif: reader.gifSize()
      case .webp: reader.webpSize()
      }
    guard let size, size.width > 0, size.height > 0 else {
      throw ImageError(code: .decoding, message: "The \(type.rawValue) header is cut off or holds no size.")
    }
    self.type = type
    orientation = type == .jpeg ? reader.jpegOrientation() : .upright
    (width, height) = orientation.swapsSides ? (size.height, size.width) : size
  }
}

/// A file format of pictures from elsewhere, recognized by a file's first bytes alone.
public enum PictureType: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp

  /// The media type, as HTTP writes it.
  public var mediaType: String { "image/" + rawValue }

  /// Recognizes the format by the signature at the beginning of a file; nil for none of the four.
  ///
  /// Source: the signatures of the WHATWG MIME Sniffing Standard, section 6.1.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(14))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBPVP".utf8)) {
      self = .webp
    } else {
      return nil
    }
  }

  /// The usual extension of a file name, without a dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
