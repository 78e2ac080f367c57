/// Numbers and times as people read them.
enum Quantity {
  /// `1,234,567`.
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `0:06`, `12:34`, `1:02:03`.
  static func clock(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    let tail = (seconds >= 3600 ? two(seconds / 60 % 60) : String(seconds / 60)) + ":" + two(seconds % 60)
    return seconds >= 3600 ? "\(seconds / 3600):" + tail : tail
  }

  /// `0.4 s`, `12.3 s`; from a minute on like ``clock(_:)`` with `min`.
  static func time(_ duration: Duration) -> String {
    let tenths = Int64(((duration / .seconds(1)) * 10).rounded())
    guard tenths >= 600 else { return "\(tenths / 10).\(tenths % 10) s" }
    return clock(duration) + (tenths >= 36_000 ? " h" : " min")
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}
