import Basics

/// The code that reads, checks and shows values of one type; the typed side of a ``ValueShape``.
public struct FieldFormat<Value: Sendable>: Sendable {
  /// The shape of the values, as data.
  public let shape: ValueShape
  /// Reads a value; notes a problem and returns nil where something is wrong with it.
  let read: @Sendable (SourceNode, inout DefinitionReading) -> Value?
  /// Shows a value in a form that `read` reads back as an equal value.
  let show: @Sendable (Value) -> FieldValue

  init(
    _ shape: ValueShape, read: @escaping @Sendable (SourceNode, inout DefinitionReading) -> Value?,
    show: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.shape = shape
    self.read = { node, reading in
      if case .refused = node.content { return nil }
      return read(node, &reading)
    }
    self.show = show
  }

  /// Creates a format of scalars.
  init(
    scalar shape: ValueShape, remedy: (@Sendable (ScalarText) -> String?)? = nil,
    read: @escaping @Sendable (ScalarText) -> Value?, show: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.init(
      shape,
      read: { node, reading in
        if let scalar = node.scalar, let value = read(scalar) { return value }
        reading.expected(shape.expected, at: node, remedy: node.scalar.flatMap { remedy?($0) })
        return nil
      }, show: show)
  }
}

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
  /// Returns the format of a whole number in a range.
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
  /// Returns the format of a number in a range; above its lower bound when `isOpen`.
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
  /// Returns the format of a share: `10%`, or a number of at most one such as 0.1; at most `most` percent.
  public static func percent(upTo most: Double = 100) -> Self {
    Self(
      scalar: .percent(most: most),
      remedy: { scalar in
        guard case .integer(let value) = scalar, value > 1, Double(value) <= most else { return nil }
        return "write \(value)%"
      },
      read: { scalar in
        guard let value = Percent(scalar), value.percent <= most else { return nil }
        return value
      },
      show: { .text($0.description) })
  }
}

extension FieldFormat<Duration> {
  /// Returns the format of a time in a range, such as `2h`.
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
  /// Returns the format of one of the words of an enumeration.
  ///
  /// - Parameter meant: returns the value that an unknown word probably means, beside misspellings.
  public static func choice(meant: @escaping @Sendable (String) -> Value? = { _ in nil }) -> Self {
    choice(of: Array(Value.allCases), named: { $0.rawValue }, meant: meant)
  }
}

extension FieldFormat {
  /// Returns the format of one of some values, each by its name.
  ///
  /// - Parameter meant: returns the value that an unknown word probably means, beside misspellings.
  public static func choice(
    of values: [Value], named name: @escaping @Sendable (Value) -> String,
    meant: @escaping @Sendable (String) -> Value? = { _ in nil }
  ) -> Self where Value: Sendable {
    let words = values.map(name)
    return Self(
      scalar: .choice(words),
      remedy: { scalar in
        guard case .text(let text) = scalar else { return nil }
        let nearest = meant(text).map(name) ?? Spelling.nearest(to: text, of: words)
        return nearest.map(Spelling.question)
      },
      read: { scalar in
        guard case .text(let text) = scalar else { return nil }
        return words.firstIndex(of: text).map { values[$0] }
      },
      show: { .text(name($0)) })
  }
}

extension FieldFormat<UInt32> {
  /// The format of a colour, six hexadecimal digits behind a `#`; the value is 0xRRGGBB.
  public static var color: Self {
    let shape = ValueShape.text(pattern: "^#[0-9A-Fa-f]{6}$", words: "a colour such as \"#b3261e\"")
    return Self(
      shape,
      read: { node, reading in
        guard case .text(let text)? = node.scalar, let value = value(of: text) else {
          // What follows a # without quotes is a comment.
          let remedy = node.isNull ? "write it in quotes" : nil
          reading.expected(shape.expected, at: node, remedy: remedy)
          return nil
        }
        return value
      },
      show: { .text("#" + Hexadecimal.text(UInt64($0 & 0xFF_FFFF), digits: 6)) })
  }

  private static func value(of text: String) -> UInt32? {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, !digits.contains(UInt8(ascii: "+")) else {
      return nil
    }
    return UInt32(text.dropFirst(), radix: 16)
  }
}
