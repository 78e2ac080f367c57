/// A picture from elsewhere that was decoded once: its format, size and mean colour can be relied on.
public struct CheckedPicture: Sendable, Equatable {
  /// The format, by the bytes and not by any name.
  public let type: PictureType
  /// Pixels in a row.
  public let width: Int
  /// Pixels in a column.
  public let height: Int
  /// The mean over the pixels, what is see-through counted by its opacity; of an animation over the first picture.
  public let meanColor: Color

  /// Sixteen megapixels: 64 MB while it is decoded.
  public static let maximumPixels = 16_000_000

  /// Decodes a picture and forgets its pixels.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - maximumPixels: The most that the header may announce; above that nothing is decoded.
  /// - Throws: `ImageError` with `format`, `pixels`, `decoding` or `memory`.
  /// - Complexity: O(pixels) time, four bytes of memory a pixel.
  public init(_ bytes: [UInt8], maximumPixels: Int = CheckedPicture.maximumPixels) throws(ImageError) {
    let picture = try DecodedPicture(bytes, maximumPixels: maximumPixels)
    (type, width, height, meanColor) = (picture.type, picture.width, picture.height, picture.meanColor)
  }
}
