import CGD

/// A true colour picture to draw on, for placeholder covers and portraits.
///
/// Drawing outside the edges is cut off. Colours with an opacity below 255 blend with what is there.
public struct Canvas: ~Copyable {
  /// The most pixels in a row or a column.
  public static let maximumSide = 2000

  let bitmap: Bitmap

  /// A canvas of one colour.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1 to `maximumSide`.
  ///   - height: Pixels in a column, 1 to `maximumSide`.
  ///   - color: What it is filled with.
  /// - Throws: `ImageError` with `size` or `memory`.
  public init(width: Int, height: Int, color: Color = Color(0xFFFFFF)) throws {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw ImageError(
        code: .size,
        message:
          "A picture of \(width) by \(height) pixels cannot be drawn; each side goes from 1 to \(Self.maximumSide).")
    }
    bitmap = try Bitmap(width: width, height: height)
    fill(color)
  }

  /// Pixels in a row.
  public var width: Int { bitmap.width }
  /// Pixels in a column.
  public var height: Int { bitmap.height }

  /// The picture as a file's bytes: the same for the same drawing.
  ///
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(*n*) in the number of pixels.
  public func encoded(as format: ImageFormat) throws -> [UInt8] {
    try bitmap.encoded(as: format)
  }
}
