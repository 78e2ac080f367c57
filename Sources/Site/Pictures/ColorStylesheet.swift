import ImageKit

/// The style sheet of the colour classes: what a class puts behind a picture, and the accents of both themes.
///
/// It sets, for the whole page and anew in each class, `--accent` for links and buttons, `--on-accent` for text on it; and in
/// classes `--tint` for the place of a picture with `--on-tint` for text on that. A page that is printed is light.
struct ColorStylesheet: Sendable {
  /// The publisher's colour, or the program's own.
  var accent = Color(0xC4281B)
  /// The two themes.
  var light = ColorTheme.light
  var dark = ColorTheme.dark

  /// The text, in ASCII.
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
      let text = tint.contrast(with: Color(0xFFFFFF)) >= ColorTheme.contrast ? "#fff" : "#000"
      css += ".c\(number){--tint:\(tint.hexadecimal);--on-tint:\(text)"
      css += ";--accent:var(--a\(entry.accent.map { String($0) } ?? ""))}\n"
    }
    return css
  }

  /// `--a` is the page's own accent, `--a0` … those of the classes: a class names one of them, the theme gives it its value.
  private func variables(of theme: ColorTheme, _ classes: ColorClasses) -> String {
    var text = "--on-accent:\(theme.onAccent.hexadecimal);--a:\(theme.accent(of: accent).hexadecimal)"
    for (number, accent) in classes.accents.enumerated() {
      text += ";--a\(number):\(theme.accent(hue: accent.hue, chroma: accent.chroma).hexadecimal)"
    }
    return text
  }
}
