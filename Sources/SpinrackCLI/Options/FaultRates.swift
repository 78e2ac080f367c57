import ArgumentParser

/// A value of `--faults`: `KEY=RATE,…`, a rate from 0 to 1 or in percent.
struct FaultRates: ExpressibleByArgument, Equatable, Sendable {
  /// The rates by key, 0 to 1.
  var rates: [String: Double] = [:]

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, let rate = Self.rate(sides[1]) else { return nil }
      rates[String(sides[0])] = rate
    }
  }

  private static func rate(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text) else { return nil }
    let rate = isPercent ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }
}
