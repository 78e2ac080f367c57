/// The classes of colour that pictures and pages have: `c0`, `c1` …
enum ColorClasses {
  /// How many there are.
  static let count = 64
}
