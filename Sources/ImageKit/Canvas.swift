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

/// A place on a canvas in pixels, from the top left corner; it may lie outside.
public struct Point: Sendable, Hashable {
  /// Pixels to the right.
  public var x: Int
  /// Pixels down.
  public var y: Int

  /// A point from its parts.
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

  /// A rectangle from its parts.
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
    guard area.width > 0, area.height > 0 else { return }
    gdImageFilledRectangle(
      bitmap.image, Self.pixel(area.x), Self.pixel(area.y), Self.pixel(area.x + area.width - 1),
      Self.pixel(area.y + area.height - 1), color.packed)
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
    gdImageFilledEllipse(
      bitmap.image, Self.pixel(center.x), Self.pixel(center.y), Self.pixel(width), Self.pixel(height), color.packed)
  }

  /// Paints a slice of an ellipse; parameters as for `fillEllipse`.
  ///
  /// - Parameter degrees: From where to where, clockwise from three o'clock.
  public mutating func fillSlice(center: Point, width: Int, height: Int, degrees: Range<Int>, _ color: Color) {
    guard width > 0, height > 0 else { return }
    gdImageFilledArc(
      bitmap.image, Self.pixel(center.x), Self.pixel(center.y), Self.pixel(width), Self.pixel(height),
      Self.pixel(degrees.lowerBound), Self.pixel(degrees.upperBound), color.packed, gdPie)
  }

  /// Paints the inside of a polygon of three points or more.
  public mutating func fillPolygon(_ points: [Point], _ color: Color) {
    guard points.count > 2 else { return }
    var corners = points.map { gdPoint(x: Self.pixel($0.x), y: Self.pixel($0.y)) }
    gdImageFilledPolygon(bitmap.image, &corners, CInt(corners.count), color.packed)
  }

  /// Draws a straight line.
  public mutating func line(from start: Point, to end: Point, _ color: Color, thickness: Int = 1) {
    gdImageSetThickness(bitmap.image, Self.pixel(max(1, thickness)))
    gdImageLine(
      bitmap.image, Self.pixel(start.x), Self.pixel(start.y), Self.pixel(end.x), Self.pixel(end.y), color.packed)
  }

  /// libgd counts in 32 bits and walks along shapes outside the picture too: keep them near.
  private static func pixel(_ value: Int) -> CInt {
    CInt(min(max(value, -8 * maximumSide), 8 * maximumSide))
  }
}

extension Canvas {
  /// The size of a letter of `text` at scale 1, in pixels.
  public static let letterSize = (width: 9, height: 15)

  /// Writes a line of text in a plain fixed-width face, enlarged by whole pixels.
  ///
  /// - Parameters:
  ///   - text: Printable ASCII; anything else is drawn as a question mark.
  ///   - origin: The upper left corner of the first letter.
  ///   - color: The paint.
  ///   - scale: How many pixels a dot of the face measures.
  /// - Complexity: O(*n*) in the number of letters.
  public mutating func text(_ text: String, at origin: Point, _ color: Color, scale: Int = 1) {
    // The face is a constant of the library; it is absent only if the library is broken.
    guard scale > 0, let font = gdFontGetGiant()?.pointee, let dots = font.data else { return }
    let (columns, rows) = (Int(font.w), Int(font.h))
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let letter = (0x20..<0x7F).contains(scalar.value) ? Int(scalar.value) : 0x3F
      let left = origin.x + place * columns * scale
      guard left < width else { return }
      let start = (letter - Int(font.offset)) * columns * rows
      for row in 0..<rows {
        for column in 0..<columns where dots[start + row * columns + column] != 0 {
          fillRectangle(
            Rectangle(x: left + column * scale, y: origin.y + row * scale, width: scale, height: scale), color)
        }
      }
    }
  }

  /// Writes words in as many lines as they need, in the greatest scale in which they fit into an area, from its upper left corner.
  /// What does not fit at scale 1 is cut off.
  ///
  /// - Parameters:
  ///   - text: Words of printable ASCII with spaces between them.
  ///   - greatest: The scale that is tried first.
  /// - Complexity: O(*n*) in the number of letters, for each scale that is tried.
  public mutating func lettering(_ text: String, in area: Rectangle, _ color: Color, greatest: Int) {
    let words = text.split(separator: " ")
    for scale in stride(from: greatest, through: 1, by: -1) {
      let letter = (width: Self.letterSize.width * scale, height: Self.letterSize.height * scale)
      let letters = max(1, area.width / letter.width)
      var lines: [String] = []
      for word in words {
        if let last = lines.last, last.count + 1 + word.count <= letters {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(String(word))
        }
      }
      let fits = lines.count * letter.height <= area.height && lines.allSatisfy { $0.count <= letters }
      guard fits || (scale == 1 && area.height > Self.letterSize.height) else { continue }
      for (index, line) in lines.prefix(max(1, area.height / letter.height)).enumerated() {
        self.text(
          String(line.prefix(letters)), at: Point(area.x, area.y + index * letter.height), color, scale: scale)
      }
      return
    }
  }
}
