/// A share, written `10%` in a definition.
public struct Percent: Sendable, Hashable {
  /// The number before the percent sign: 10 for `10%`.
  public let percent: Double

  /// Takes the number before the percent sign.
  public init(_ percent: Double) {
    self.percent = percent
  }

  /// Takes a share of one, such as 0.1 for `10%`; rounded to a millionth of a percent, so that 0.07 is 7 % and no more.
  public init(fraction: Double) {
    percent = (fraction * 100 * 1_000_000).rounded() / 1_000_000
  }

  /// The share of one: 0.1 for `10%`.
  public var fraction: Double { percent / 100 }
}

extension Percent: CustomStringConvertible {
  /// As it is written in a definition, such as `10%` or `0.5%`.
  public var description: String {
    (Int(exactly: percent).map(String.init) ?? String(percent)) + "%"
  }
}
