/// What a picture says of itself before a single pixel is decoded.
public struct PictureHeader: Sendable, Equatable {
  /// The format, by the first bytes.
  public let type: PictureType
  /// Pixels in a row; of an animation those of the whole stage.
  public let width: Int
  /// Pixels in a column.
  public let height: Int

  /// How many pixels decoding makes; sides have at most 32 bits, so that the product fits.
  public var pixels: Int { width.multipliedReportingOverflow(by: height).overflow ? .max : width * height }

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
    (self.type, width, height) = (type, size.width, size.height)
  }
}
