/// Formats for numbers and times that people read.
package enum Quantity {
  /// Returns a number such as `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a duration such as `0:06`, `12:34`, `1:02:03`.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    let tail = (seconds >= 3600 ? two(seconds / 60 % 60) : String(seconds / 60)) + ":" + two(seconds % 60)
    return seconds >= 3600 ? "\(seconds / 3600):" + tail : tail
  }

  /// Returns a duration such as `0.4 s`, `12.3 s`; from a minute on like ``clock(_:)`` with `min`.
  package static func time(_ duration: Duration) -> String {
    let tenths = Int64(((duration / .seconds(1)) * 10).rounded())
    guard tenths >= 600 else { return "\(tenths / 10).\(tenths % 10) s" }
    return clock(duration) + (tenths >= 36_000 ? " h" : " min")
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Quantity {
  /// Returns seconds with three decimal places, for programs.
  package static func seconds(_ duration: Duration) -> Double { ((duration / .seconds(1)) * 1000).rounded() / 1000 }

  /// Returns a number with its noun: `1 value`, `2,000 values`.
  package static func things(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// Returns a size in the largest decimal unit that leaves at least one: `482 B`, `3.1 MB`.
  package static func bytes(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number) B" }
    var value = Double(number)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
      value /= 1000
      unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
