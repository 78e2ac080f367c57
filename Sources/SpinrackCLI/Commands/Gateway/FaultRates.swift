import ArgumentParser
import Basics
import Pipeline
import StandIns

/// A value of `--faults`: `KEY=RATE,…`, a rate from 0 to 1 or in percent.
struct FaultRates: Equatable, Sendable {
  /// The rates by key, 0 to 1.
  var rates: [String: Double] = [:]

  /// - Throws: `ValidationError` with the part that is wrong and the likely meaning.
  init(_ text: String) throws {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw ValidationError("'\(part)' is not KEY=RATE. Write, for example, slow=1%,reset=0.005.")
      }
      let key = String(sides[0])
      guard Fault(rawValue: key) != nil else { throw ValidationError(Self.unknown(key)) }
      guard let rate = Self.rate(sides[1]) else {
        throw ValidationError("The rate of \(key) is a number from 0 to 1 or from 0% to 100%, not '\(sides[1])'.")
      }
      guard rates.updateValue(rate, forKey: key) == nil else {
        throw ValidationError("\(key) is there twice. Keep one of its rates.")
      }
    }
  }

  private static func unknown(_ key: String) -> String {
    let keys = Fault.allCases.map(\.rawValue).sorted()
    if let nearest = Spelling.nearest(to: key, of: keys) {
      return "There is no fault '\(key)'. Did you mean \(nearest)?"
    }
    return "There is no fault '\(key)'. Choose among: \(keys.joined(separator: ", "))."
  }

  private static func rate(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text) else { return nil }
    let rate = isPercent ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }
}

extension FaultRates: ExpressibleByArgument {
  init?(argument: String) { try? self.init(argument) }
}
