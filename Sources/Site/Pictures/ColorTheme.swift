import ImageKit

/// What one of the two themes puts text on, and how its accents are made readable there.
struct ColorTheme: Sendable, Equatable {
  /// The grounds that text in the accent colour stands on, that of the page first.
  var grounds: [Color]
  /// Whether the text is lighter than its ground.
  var isDark: Bool

  /// The light theme: paper, and the white of panels.
  static let light = ColorTheme(grounds: [Color(0xFBF8F1), Color(0xFFFFFF)], isDark: false)
  /// The dark theme: night, and its panels.
  static let dark = ColorTheme(grounds: [Color(0x14151A), Color(0x1E2028)], isDark: true)

  /// What readable text needs (WCAG 2.2, 1.4.3), and a little more: browsers round.
  static let contrast = 4.6

  /// The accent of a hue: of the lightness that looks best, or as near to it as can be read on every ground.
  ///
  /// - Complexity: O(grounds), a few dozen colours.
  func accent(hue: Double, chroma: Double) -> Color {
    var color = PerceptualColor(lightness: isDark ? 0.78 : 0.52, chroma: chroma, hue: hue)
    while !isReadable(color.color), (0.0...1.0).contains(color.lightness) { color.lightness += isDark ? 0.01 : -0.01 }
    return color.color
  }

  /// A publisher's colour as it is where it can be read, else made darker or lighter until it can.
  func accent(of color: Color) -> Color {
    var adapted = PerceptualColor(color)
    if isReadable(color) { return color }
    repeat {
      adapted.lightness += isDark ? 0.01 : -0.01
    } while !isReadable(adapted.color) && (0.0...1.0).contains(adapted.lightness)
    return adapted.color
  }

  /// The colour of text on an accent: that of the page, since contrast is the same in both directions.
  var onAccent: Color { grounds.first ?? Color(isDark ? 0 : 0xFFFFFF) }

  /// Whether text of a colour can be read on every ground.
  func isReadable(_ color: Color) -> Bool {
    grounds.allSatisfy { $0.contrast(with: color) >= Self.contrast }
  }
}
