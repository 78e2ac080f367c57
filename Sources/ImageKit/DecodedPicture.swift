/// A picture from elsewhere with its pixels, from which smaller ones are made: decoded once, whatever is made of it.
public struct DecodedPicture: ~Copyable {
  /// The format of the file that it was, by the bytes and not by any name.
  public let type: PictureType
  /// Whether a pixel lets shine through what is behind it.
  public let isTransparent: Bool

  let bitmap: Bitmap

  /// Pixels in a row.
  public var width: Int { bitmap.width }
  /// Pixels in a column.
  public var height: Int { bitmap.height }

  /// The mean over the pixels, what is see-through counted by its opacity.
  public var meanColor: Color { bitmap.meanColor }

  /// Decodes a picture; of an animation the first one.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - maximumPixels: The most that the header may announce; above that nothing is decoded.
  /// - Throws: `ImageError` with `format`, `pixels`, `decoding` or `memory`.
  /// - Complexity: O(pixels) time, four bytes of memory a pixel.
  public init(_ bytes: [UInt8], maximumPixels: Int = CheckedPicture.maximumPixels) throws(ImageError) {
    let header = try PictureHeader(reading: bytes)
    guard header.pixels <= maximumPixels else {
      throw ImageError(
        code: .pixels,
        message: "The picture has \(header.width) by \(header.height) pixels; \(maximumPixels) in all are allowed.")
    }
    let bitmap = try Bitmap(decoding: bytes, as: header.type)
    guard header.type == .gif || (bitmap.width, bitmap.height) == (header.width, header.height) else {
      throw ImageError(code: .decoding, message: "The picture has another size than its header says.")
    }
    let isTransparent = header.type != .jpeg && bitmap.isTransparent
    self.init(bitmap, header.type, isTransparent: isTransparent)
  }

  private init(_ bitmap: consuming Bitmap, _ type: PictureType, isTransparent: Bool) {
    self.bitmap = bitmap
    self.type = type
    self.isTransparent = isTransparent
  }

  /// The same picture with fewer pixels in a row, its shape kept; it is never enlarged.
  ///
  /// - Parameter width: Pixels in a row; at or above those that there are, the result is a copy.
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of the source).
  public func scaled(toWidth width: Int) throws(ImageError) -> DecodedPicture {
    let size = ScaledSize(of: self.width, height, width: width)
    return DecodedPicture(
      try bitmap.scaled(to: size, isTransparent: isTransparent), type, isTransparent: isTransparent)
  }

  /// The picture as a file's bytes, the same for the same pixels and the same system libraries.
  ///
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(pixels).
  public func encoded(as format: ImageFormat) throws(ImageError) -> [UInt8] {
    try bitmap.encoded(as: format, isTransparent: isTransparent)
  }
}
