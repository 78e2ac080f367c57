import CGD

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
}
