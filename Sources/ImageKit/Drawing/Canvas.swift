/// A true colour picture to draw on, for placeholder covers and portraits.
///
/// Drawing outside the edges is cut off. Colours with an opacity below 255 blend with what is there. Places are corners of pixels:
/// an ellipse around (4, 4) that is 8 pixels wide touches both edges of a canvas of 8 pixels. Slanting edges are smooth.
public struct Canvas: ~Copyable {
  /// The greatest number of pixels in a row or a column.
  public static let maximumSide = 2000

  var bitmap: Bitmap

  /// Creates a canvas of one colour.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1 to `maximumSide`.
  ///   - height: Pixels in a column, 1 to `maximumSide`.
  ///   - color: The colour of all pixels.
  /// - Throws: `ImageError` with `size` or `memory`.
  public init(width: Int, height: Int, color: Color = Color(0xFFFFFF)) throws {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw ImageError(
        code: .size,
        message:
          "A picture of \(width) by \(height) pixels cannot be drawn; each side goes from 1 to \(Self.maximumSide).")
    }
    bitmap = Bitmap(width: width, height: height, filledWith: Paint(color).over(Color(0).packed))
  }

  /// Pixels in a row.
  public var width: Int { bitmap.width }
  /// Pixels in a column.
  public var height: Int { bitmap.height }

  /// Returns the picture as a file's bytes: the same for the same drawing.
  ///
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(*n*) in the number of pixels.
  public func encoded(as format: ImageFormat) throws -> [UInt8] {
    try bitmap.encoded(as: format)
  }
}

/// A place on a canvas in pixels, from the top left corner; it may lie outside.
public struct Point: Sendable, Hashable {
  /// Pixels to the right.
  public var x: Int
  /// Pixels down.
  public var y: Int

  /// Creates a point from its parts.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A part of a canvas in pixels; it may reach outside.
public struct Rectangle: Sendable, Hashable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// Pixels from left to right. Nothing is drawn at 0 or less.
  public var width: Int
  /// Pixels from top to bottom. Nothing is drawn at 0 or less.
  public var height: Int

  /// Creates a rectangle from its parts.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Canvas {
  /// Paints the whole canvas.
  public mutating func fill(_ color: Color) {
    fillRectangle(Rectangle(x: 0, y: 0, width: width, height: height), color)
  }

  /// Paints the whole canvas from one colour at the top to another at the bottom.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public mutating func fillGradient(from top: Color, to bottom: Color) {
    for row in 0..<height {
      let color = top.mixed(with: bottom, row, of: max(1, height - 1))
      fillRectangle(Rectangle(x: 0, y: row, width: width, height: 1), color)
    }
  }

  /// Paints a rectangle.
  public mutating func fillRectangle(_ area: Rectangle, _ color: Color) {
    let columns = Self.span(from: area.x, area.width, within: width)
    guard !columns.isEmpty else { return }
    let paint = Paint(color)
    for row in Self.span(from: area.y, area.height, within: height) { bitmap.fill(columns, ofRow: row, paint) }
  }

  /// Paints an ellipse.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - width: Pixels across.
  ///   - height: Pixels from top to bottom.
  ///   - color: The paint.
  public mutating func fillEllipse(center: Point, width: Int, height: Int, _ color: Color) {
    guard width > 0, height > 0 else { return }
    fill(Outline(arcAround: center, width: width, height: height, degrees: 0..<360), color)
  }

  /// Paints a slice of an ellipse; parameters as for `fillEllipse`.
  ///
  /// - Parameter degrees: The first and the last angle, clockwise from three o'clock.
  public mutating func fillSlice(center: Point, width: Int, height: Int, degrees: Range<Int>, _ color: Color) {
    guard width > 0, height > 0, !degrees.isEmpty else { return }
    var outline = Outline(arcAround: center, width: width, height: height, degrees: degrees)
    if degrees.count < 360 { outline.add(center) }
    fill(outline, color)
  }

  /// Paints the inside of a polygon of three points or more.
  public mutating func fillPolygon(_ points: [Point], _ color: Color) {
    fill(Outline(points), color)
  }

  /// Draws a straight line from the middle of a pixel to the middle of another one, both included.
  public mutating func line(from start: Point, to end: Point, _ color: Color, thickness: Int = 1) {
    fill(Outline(lineFrom: start, to: end, thickness: max(1, thickness)), color)
  }

  private mutating func fill(_ outline: Outline, _ color: Color) {
    let paint = Paint(color)
    var rows = outline.rows(within: width, height)
    while let row = rows.next() {
      for span in rows.spans { bitmap.fill(span.columns, ofRow: row, paint.thinned(to: span.coverage)) }
    }
  }

  /// Returns the places from a start on that are within a side; none for a count of 0 or less.
  private static func span(from start: Int, _ count: Int, within side: Int) -> Range<Int> {
    let end = start.addingReportingOverflow(max(count, 0))
    let (low, high) = (min(max(start, 0), side), end.overflow ? side : min(max(end.partialValue, 0), side))
    return low..<max(low, high)
  }
}
