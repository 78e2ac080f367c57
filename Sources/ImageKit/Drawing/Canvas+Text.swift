extension Canvas {
  /// The size of a letter of `text` at scale 1, in pixels.
  public static let letterSize = (width: LetterFace.width, height: LetterFace.height)

  /// Writes a line of text in a plain fixed-width face, enlarged by whole pixels.
  ///
  /// - Parameters:
  ///   - text: Printable ASCII; anything else is drawn as a question mark.
  ///   - origin: The upper left corner of the first letter.
  ///   - color: The paint.
  ///   - scale: The number of pixels of a dot of the face.
  /// - Complexity: O(*n*) in the number of letters.
  public mutating func text(_ text: String, at origin: Point, _ color: Color, scale: Int = 1) {
    guard scale > 0 else { return }
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let left = origin.x + place * Self.letterSize.width * scale
      guard left < width else { return }
      for (row, dots) in LetterFace.rows(of: scalar).enumerated() where dots != 0 {
        for run in LetterFace.runs(of: dots) {
          fillRectangle(
            Rectangle(
              x: left + run.lowerBound * scale, y: origin.y + row * scale, width: run.count * scale, height: scale),
            color)
        }
      }
    }
  }

  /// Writes words in as many lines as they need, in the greatest scale in which they fit into an area, from its upper left corner. Text
  /// that does not fit at scale 1 is cut off.
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
