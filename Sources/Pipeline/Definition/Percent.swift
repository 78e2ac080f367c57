/// A share, written `10%` in a definition.
public struct Percent: Sendable, Hashable {
  /// The number before the percent sign: 10 for `10%`.
  public let percent: Double

  /// Creates a share from the number before the percent sign.
  public init(_ percent: Double) {
    self.percent = percent
  }

  /// Creates a share from a fraction, such as 0.1 for `10%`; rounded to a millionth of a percent, so that 0.07 is exactly 7 %.
  public init(fraction: Double) {
    percent = (fraction * 100 * 1_000_000).rounded() / 1_000_000
  }

  /// The share as a fraction: 0.1 for `10%`.
  public var fraction: Double { percent / 100 }
}

extension Percent {
  /// Reads a share: a text such as `10%`, or a number from 0 to 1; nil for another scalar.
  init?(_ scalar: ScalarText) {
    switch scalar {
    case .integer(let number) where (0...1).contains(number): self.init(fraction: Double(number))
    case .number(let number) where (0...1).contains(number): self.init(fraction: number)
    case .text(let text) where text.hasSuffix("%"):
      let digits = text.dropLast()
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
        let number = Double(digits)
      else { return nil }
      self.init(number)
    default: return nil
    }
  }
}

extension Percent: CustomStringConvertible {
  /// The share as it is written in a definition, such as `10%` or `0.5%`.
  public var description: String {
    (Int(exactly: percent).map(String.init) ?? String(percent)) + "%"
  }
}

/// Durations as definitions and flags write them: a whole number and a unit, such as `90s`, `15m`, `2h`, `7d`.
///
/// ```swift
/// let pause = DurationText.duration("90s")      // 90 seconds; nil for "soon"
/// print(DurationText.text(.seconds(7_200)))     // 2h
/// ```
public enum DurationText {
  private static let units: [(name: Character, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  /// The form as a regular expression of JSON Schema.
  static let pattern = "^[0-9]{1,9}[smhd]$"

  /// Reads a duration; nil when the text is not one.
  public static func duration(_ text: String) -> Duration? {
    guard let unit = units.first(where: { $0.name == text.last }), (2...10).contains(text.utf8.count),
      text.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) }), let count = Int64(text.dropLast())
    else { return nil }
    return .seconds(count * unit.seconds)
  }

  /// Returns a duration of whole seconds in the largest unit that leaves no rest.
  public static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    let unit = units.first { seconds % $0.seconds == 0 && seconds >= $0.seconds } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.name)"
  }
}
