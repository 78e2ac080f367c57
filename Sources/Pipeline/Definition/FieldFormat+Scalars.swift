extension FieldFormat<Bool> {
  /// `true` or `false`.
  public static var bool: Self {
    Self(
      scalar: .bool,
      remedy: { scalar in
        guard case .text(let text) = scalar else { return nil }
        switch text.lowercased() {
        case "yes", "on", "y", "true": return "write true"
        case "no", "off", "n", "false": return "write false"
        default: return nil
        }
      },
      read: { if case .bool(let value) = $0 { value } else { nil } }, show: { .bool($0) })
  }
}

extension FieldFormat<Int> {
  /// A whole number in a range.
  public static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(
      scalar: .integer(range),
      remedy: { scalar in
        guard case .text(let text) = scalar, let value = Int(text), range.contains(value) else { return nil }
        return "write it without quotes"
      },
      read: { if case .integer(let value) = $0, range.contains(value) { value } else { nil } },
      show: { .integer($0) })
  }
}

extension FieldFormat<Double> {
  /// A number in a range; above its lower bound when `isOpen`.
  public static func number(_ range: ClosedRange<Double>, isOpen: Bool = false) -> Self {
    Self(
      scalar: .number(range, isOpen: isOpen),
      read: { scalar in
        let value: Double? =
          switch scalar {
          case .integer(let value): Double(value)
          case .number(let value): value
          default: nil
          }
        guard let value, range.contains(value), !(isOpen && value == range.lowerBound) else { return nil }
        return value
      },
      show: { .number($0) })
  }
}

extension FieldFormat<Percent> {
  /// A share: `10%`, or a number of at most one such as 0.1; at most `most` percent.
  public static func percent(upTo most: Double = 100) -> Self {
    Self(
      scalar: .percent(most: most),
      remedy: { scalar in
        guard case .integer(let value) = scalar, value > 1, Double(value) <= most else { return nil }
        return "write \(value)%"
      },
      read: { scalar in
        let value: Percent
        switch scalar {
        case .integer(let number) where (0...1).contains(number): value = Percent(fraction: Double(number))
        case .number(let number) where (0...1).contains(number): value = Percent(fraction: number)
        case .text(let text) where text.hasSuffix("%"):
          let digits = text.dropLast()
          guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(digits)
          else { return nil }
          value = Percent(number)
        default: return nil
        }
        return value.percent <= most ? value : nil
      },
      show: { .text($0.description) })
  }
}

extension FieldFormat<Duration> {
  /// A time in a range, such as `2h`.
  public static func duration(_ range: ClosedRange<Duration>) -> Self {
    Self(
      scalar: .duration(range),
      remedy: { scalar in
        guard case .integer(let value) = scalar else { return nil }
        let fitting = [("s", "seconds"), ("m", "minutes"), ("h", "hours"), ("d", "days")].filter { unit in
          DurationText.duration("\(value)\(unit.0)").map(range.contains) == true
        }
        let examples = fitting.map { "\(value)\($0.0) for \($0.1)" }.joined(separator: ", ")
        return fitting.isEmpty ? nil : "name the unit: \(examples)"
      },
      read: { scalar in
        guard case .text(let text) = scalar, let value = DurationText.duration(text), range.contains(value) else {
          return nil
        }
        return value
      },
      show: { .text(DurationText.text($0)) })
  }
}

extension FieldFormat where Value: RawRepresentable, Value.RawValue == String, Value: CaseIterable {
  /// One of the words of an enumeration.
  public static var choice: Self { choice { _ in nil } }

  /// One of the words of an enumeration.
  ///
  /// - Parameter meant: the word that another one stands for, where that is not a matter of spelling.
  public static func choice(meant: @escaping @Sendable (String) -> Value?) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      scalar: .choice(words),
      remedy: { scalar in
        guard case .text(let text) = scalar else { return nil }
        let nearest = meant(text)?.rawValue ?? Spelling.nearest(to: text, of: words)
        return nearest.map { "did you mean \(FieldValue.quoted($0))?" }
      },
      read: { if case .text(let text) = $0 { Value(rawValue: text) } else { nil } },
      show: { .text($0.rawValue) })
  }
}
