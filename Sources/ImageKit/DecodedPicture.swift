/// A decoded picture from elsewhere, from which smaller ones are made.
public struct DecodedPicture: ~Copyable {
  /// The format of its file, by the bytes and not by any name.
  public let type: PictureType
  /// Whether a pixel is not opaque.
  public let isTransparent: Bool

  /// Pixels in a row, as the picture is shown.
  public let width: Int
  /// Pixels in a column, as the picture is shown.
  public let height: Int

  /// The pixels, or fewer of the same shape.
  private(set) var bitmap: Bitmap

  /// The mean colour of the pixels; transparent ones count by their opacity.
  public var meanColor: Color { bitmap.meanColor }

  /// Decodes a picture, of an animation the first one, and turns it as the file says.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. A truncated JPEG is accepted where a quarter of its rows exist.
  ///   - maximumPixels: The greatest number of pixels that the header may announce; above that nothing is decoded.
  ///   - wanted: The greatest width for which `scaled(toWidth:)` is called: a much wider picture is then decoded faster, and with less
  ///     memory. Wider copies are possible but blurred.
  /// - Throws: `ImageError` with `format`, `pixels`, `decoding` or `memory`.
  /// - Complexity: O(pixels) time, four bytes of memory a pixel.
  public init(
    _ bytes: [UInt8], maximumPixels: Int = CheckedPicture.maximumPixels, forWidth wanted: Int = .max
  ) throws(ImageError) {
    let header = try PictureHeader(reading: bytes)
    guard header.pixels <= maximumPixels else {
      throw ImageError(
        code: .pixels,
        message: "The picture has \(header.width) by \(header.height) pixels; \(maximumPixels) in all are allowed.")
    }
    let bitmap = try Bitmap(decoding: bytes, header, forWidth: max(wanted, 1))
    let isTransparent = header.type != .jpeg && bitmap.isTransparent
    self.init(bitmap, of: header.width, header.height, header.type, isTransparent: isTransparent)
  }

  private init(
    _ bitmap: consuming Bitmap, of width: Int, _ height: Int, _ type: PictureType, isTransparent: Bool
  ) {
    (self.width, self.height, self.type, self.isTransparent) = (width, height, type, isTransparent)
    self.bitmap = bitmap
  }

  /// Returns the picture with fewer pixels in a row, its shape kept; it is never enlarged.
  ///
  /// - Parameter width: Pixels in a row; at or above the picture's own width, the result is a copy.
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of the source).
  public func scaled(toWidth width: Int) throws(ImageError) -> DecodedPicture {
    let size = ScaledSize(of: self.width, height, width: width)
    return DecodedPicture(
      try bitmap.scaled(to: size, isTransparent: isTransparent), of: size.width, size.height, type,
      isTransparent: isTransparent)
  }

  /// Returns the picture in a given size, enlarged where needed. Parts that do not fit are cut off, from too high a picture more at the
  /// bottom, since faces and titles are at the top.
  ///
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of both).
  public func filling(width: Int, height: Int) throws(ImageError) -> DecodedPicture {
    DecodedPicture(
      try bitmap.filling(width: width, height: height, isTransparent: isTransparent), of: width, height, type,
      isTransparent: isTransparent)
  }

  /// Returns the picture as a file's bytes, the same for the same pixels and the same system libraries.
  ///
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(pixels).
  public func encoded(as format: ImageFormat) throws(ImageError) -> [UInt8] {
    guard bitmap.width == width else { return try scaled(toWidth: width).encoded(as: format) }
    return try bitmap.encoded(as: format, isTransparent: isTransparent)
  }
}

extension DecodedPicture {
  /// Returns the picture as a PNG file; while that is too large, its colours are reduced, down to eight steps a channel.
  ///
  /// - Parameter budget: The number of bytes that the file should not exceed; a larger file is not refused.
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(pixels), at most four times.
  public consuming func encodedPNG(budget: Int) throws(ImageError) -> [UInt8] {
    var bytes = try encoded(as: .png)
    guard bytes.count > budget else { return bytes }
    bitmap = try bitmap.scaled(to: ScaledSize(of: width, height, width: width), isTransparent: isTransparent)
    for bits in [5, 4, 3] where bytes.count > budget {
      bitmap.posterize(to: bits)
      bytes = try encoded(as: .png)
    }
    return bytes
  }
}

/// The size of a picture with fewer pixels in a row and the same shape.
public struct ScaledSize: Sendable, Hashable {
  /// Pixels in a row.
  public let width: Int
  /// Pixels in a column, rounded, at least one.
  public let height: Int

  /// Computes the size of a picture that is made smaller; one that is not wider than asked for keeps its own size.
  ///
  /// - Parameters:
  ///   - sourceWidth: Pixels in a row of the picture, at least 1.
  ///   - sourceHeight: Pixels in a column of it, at least 1.
  ///   - width: Pixels in a row that are wanted, at least 1.
  public init(of sourceWidth: Int, _ sourceHeight: Int, width: Int) {
    self.width = min(max(width, 1), max(sourceWidth, 1))
    height = max(1, (sourceHeight * self.width + sourceWidth / 2) / max(sourceWidth, 1))
  }
}

/// A picture from elsewhere that was decoded once, so that its format, size and mean colour are reliable.
public struct CheckedPicture: Sendable, Equatable {
  /// The format, by the bytes and not by any name.
  public let type: PictureType
  /// Pixels in a row, as the picture is shown.
  public let width: Int
  /// Pixels in a column, as the picture is shown.
  public let height: Int
  /// Whether the file has its end; a JPEG may be used without it.
  public let isWhole: Bool
  /// The mean colour of the pixels, of an animation those of the first picture; transparent ones count by their opacity.
  public let meanColor: Color

  /// The default limit, sixteen megapixels, which take 64 MB while they are decoded.
  public static let maximumPixels = 16_000_000

  /// Decodes a picture and forgets its pixels. Of a large JPEG only the means of its blocks are decoded.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. A truncated JPEG is accepted where a quarter of its rows exist.
  ///   - maximumPixels: The greatest number of pixels that the header may announce; above that nothing is decoded.
  /// - Throws: `ImageError` with `format`, `pixels`, `decoding` or `memory`.
  /// - Complexity: O(pixels) time, four bytes of memory a pixel.
  public init(_ bytes: [UInt8], maximumPixels: Int = CheckedPicture.maximumPixels) throws(ImageError) {
    let picture = try DecodedPicture(bytes, maximumPixels: maximumPixels, forWidth: 1)
    (type, width, height, meanColor) = (picture.type, picture.width, picture.height, picture.meanColor)
    isWhole = picture.type != .jpeg || HeaderBytes(bytes).jpegWithEnd() == nil
  }
}

/// An error of a picture that could not be made or read.
public struct ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The width or the height is not allowed.
    case size
    /// The library could not write the format.
    case encoding
    /// There is no memory for the picture.
    case memory
    /// The bytes are no picture of a known format.
    case format
    /// The picture has more pixels than are allowed.
    case pixels
    /// The picture is broken or cut off.
    case decoding
  }

  /// The kind of failure.
  public let code: Code
  /// The failure and the remedy.
  public let message: String

  /// The message.
  public var description: String { message }
}
