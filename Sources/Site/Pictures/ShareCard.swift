import ImageKit

/// The picture in link previews of pages without a picture of their own: the title of the site as a caption on the colour of its links,
/// with the dots of old printing.
enum ShareCard {
  /// The name of the picture's file.
  static let name = "share.png"
  /// The size in pixels; the shape of link previews.
  static let size = (width: 1200, height: 630)

  private static let ink = Color(0x1B1A1E)
  private static let paper = Color(0xFFF8E7)

  /// Returns the PNG, the same for the same title and colour; without the title where the program's letters cannot write it.
  ///
  /// - Throws: `ImageError`.
  static func bytes(title: String, accent: Color) throws -> [UInt8] {
    var canvas = try Canvas(width: size.width, height: size.height, color: accent)
    let dot = accent.mixed(with: ink, 1, of: 3)
    let step = 36
    for (number, y) in stride(from: 0, through: size.height, by: step / 2).enumerated() {
      for x in stride(from: number % 2 * step / 2, through: size.width, by: step) {
        let width = (x + 2 * y) * step / (size.width + 2 * size.height)
        canvas.fillEllipse(center: Point(x, y), width: width, height: width, dot)
      }
    }
    guard let title = plain(title) else { return try canvas.encoded(as: .png) }
    let caption = Rectangle(x: 90, y: 105, width: 1020, height: 420)
    for (offset, color, inset) in [(18, ink, 0), (0, ink, 0), (0, paper, 9)] {
      canvas.fillRectangle(
        Rectangle(
          x: caption.x + offset + inset, y: caption.y + offset + inset, width: caption.width - 2 * inset,
          height: caption.height - 2 * inset), color)
    }
    let margin = 54
    canvas.lettering(
      title,
      in: Rectangle(
        x: caption.x + margin, y: caption.y + margin, width: caption.width - 2 * margin,
        height: caption.height - 2 * margin), ink, greatest: 12)
    return try canvas.encoded(as: .png)
  }

  /// Returns a text in capital letters without marks; nil where it has letters that the program cannot write.
  private static func plain(_ text: String) -> String? {
    let alphabet = SearchAlphabet()
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII || !alphabet.fold(scalar, { plain.append($0) }) { plain.append(scalar) }
    }
    let capitals = String(plain).uppercased()
    return capitals.utf8.allSatisfy { 0x20..<0x7F ~= $0 } && capitals.contains { $0 != " " } ? capitals : nil
  }
}
