import ImageKit

/// The style sheet of the colour classes: the colour of each class behind a picture, and the accents of both themes.
///
/// For the whole page, and again in each class, it sets `--accent` for links and buttons and `--on-accent` for text on it; in classes
/// also `--tint` for the place of a picture, `--on-tint` for text on it, and `--dot` for a pattern between both. A printed page is light.
struct ColorStylesheet: Sendable {
  /// The publisher's colour, or the program's own.
  var accent = Color(0xC4281B)
  /// The two themes.
  var light = ColorTheme.light
  var dark = ColorTheme.dark

  /// The style sheet, in ASCII.
  ///
  /// - Complexity: O(classes).
  var css: String {
    let classes = ColorClasses.standard
    let night = variables(of: dark, classes)
    var css = ":root{--accent:var(--a);\(variables(of: light, classes))}\n"
    css += "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){\(night)}}\n"
    css += "@media screen{:root[data-theme=dark]{\(night)}}\n"
    for (number, entry) in classes.entries.enumerated() {
      let tint = entry.tint
      // One of the two can always be read.
      let isDark = tint.contrast(with: Color(0xFFFFFF)) >= ColorTheme.contrast
      // The dots of a drawn cover move its ground away from the text.
      css += ".c\(number){--tint:\(tint.hexadecimal);--on-tint:\(isDark ? "#fff" : "#000;--dot:rgb(255 255 255/.33)")"
      css += ";--accent:var(--a\(entry.accent.map { String($0) } ?? ""))}\n"
    }
    return css
  }

  /// Returns the accent variables of a theme: `--a` is the page's own accent, `--a0` … those of the classes; a class names one, the theme
  /// gives its value.
  private func variables(of theme: ColorTheme, _ classes: ColorClasses) -> String {
    var text = "--on-accent:\(theme.onAccent.hexadecimal);--a:\(theme.accent(of: accent).hexadecimal)"
    for (number, accent) in classes.accents.enumerated() {
      text += ";--a\(number):\(theme.accent(hue: accent.hue, chroma: accent.chroma).hexadecimal)"
    }
    return text
  }
}

/// A theme: the grounds of its text, and how its accents are made readable on them.
struct ColorTheme: Sendable, Equatable {
  /// The grounds of text in the accent colour, the page's ground first.
  var grounds: [Color]
  /// Whether the text is lighter than its ground.
  var isDark: Bool

  /// The light theme: paper, and the white of panels.
  static let light = ColorTheme(grounds: [Color(0xFBF8F1), Color(0xFFFFFF)], isDark: false)
  /// The dark theme: night, and its panels.
  static let dark = ColorTheme(grounds: [Color(0x14151A), Color(0x1E2028)], isDark: true)

  /// The least contrast of readable text (WCAG 2.2, 1.4.3), a little above the standard's 4.5 because browsers round.
  static let contrast = 4.6

  /// Returns the accent of a hue, with the lightness that looks best, or the nearest one that is readable on every ground.
  ///
  /// - Complexity: O(grounds), a few dozen colours.
  func accent(hue: Double, chroma: Double) -> Color {
    var color = PerceptualColor(lightness: isDark ? 0.78 : 0.52, chroma: chroma, hue: hue)
    while !isReadable(color.color), (0.0...1.0).contains(color.lightness) { color.lightness += isDark ? 0.01 : -0.01 }
    return color.color
  }

  /// Returns a publisher's colour, made darker or lighter until it is readable.
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
