/// One field as data, from which all documents and messages about it are made.
public struct KeyDescription: Sendable {
  /// Its key in its section.
  public let key: String
  /// The shape of its values.
  public let shape: ValueShape
  /// Its meaning, in plain sentences.
  public let meaning: String
  /// Whether it must be given.
  public let isRequired: Bool
  /// Whether it can be absent, which differs from every value.
  public let isOptional: Bool
  /// Its value when it is not given; nil for a required field, and for one that is absent then.
  public internal(set) var standard: FieldValue?
  /// A value to show in the template when there is no default.
  public let example: FieldValue?
}

extension ValueShape {
  /// Returns the fields of a value of this shape: the ones of the section, or of the variant that the value chose; nil for a shape that is
  /// not a section.
  func sectionFields(for value: FieldValue) -> [KeyDescription]? {
    switch self {
    case .section(let fields): return fields
    case .variants(let key, let meaning, let variants):
      guard case .map(let entries) = value, case .text(let name)? = entries.first(where: { $0.key == key })?.value,
        let variant = variants.first(where: { $0.name == name })
      else { return nil }
      return [Self.discriminator(key, meaning: meaning, among: variants)] + variant.fields
    default: return nil
    }
  }

  /// Returns the field that chooses among variants.
  static func discriminator(_ key: String, meaning: String, among variants: [Variant]) -> KeyDescription {
    KeyDescription(
      key: key, shape: .choice(variants.map(\.name)), meaning: meaning, isRequired: true, isOptional: false,
      example: nil)
  }
}

/// The values that a field takes, as data: the JSON Schema, the template and the words of messages are made from it.
public indirect enum ValueShape: Sendable {
  /// A text that is not empty; `pattern` is a regular expression of JSON Schema, `words` describe it in a message.
  case text(pattern: String?, words: String)
  /// `true` or `false`.
  case bool
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A number; with `isOpen` it may not be the lower bound itself.
  case number(ClosedRange<Double>, isOpen: Bool)
  /// A share such as `10%`, at most `most` percent.
  case percent(most: Double)
  /// A time such as `2h`.
  case duration(ClosedRange<Duration>)
  /// An `http` or `https` address.
  case address
  /// A path, relative to the current folder.
  case path
  /// One of some words.
  case choice([String])
  /// Values in order, none twice, at least `least` of them.
  case list(ValueShape, least: Int)
  /// Values by key; only these keys.
  case map(keys: [String], ValueShape)
  /// One value for everything, or values by key; only these keys.
  case oneOrEach(keys: [String], ValueShape)
  /// A section with fields of its own.
  case section([KeyDescription])
  /// One of several sections, chosen by the word under `key`.
  case variants(key: String, meaning: String, [Variant])
  /// A reference to a secret.
  case secret

  /// One of several sections that a word chooses among.
  public struct Variant: Sendable {
    /// The word that chooses the section.
    public let name: String
    /// The meaning of the section, in one sentence.
    public let meaning: String
    /// The fields of the section.
    public let fields: [KeyDescription]
  }

  /// The expected value, as the end of a sentence that begins "must be".
  var expected: String {
    switch self {
    case .text(_, let words): words
    case .bool: "true or false"
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range, let isOpen):
      "a number \(isOpen ? "above" : "from") \(FieldValue.text(of: range.lowerBound))"
        + " \(isOpen ? "and up to" : "to") \(FieldValue.text(of: range.upperBound))"
    case .percent(let most): "a share from 0% to \(Percent(most))"
    case .duration(let range):
      "a time from \(DurationText.text(range.lowerBound)) to \(DurationText.text(range.upperBound))\(Self.examples(in: range))"
    case .address: "an http or https address"
    case .path: "a path"
    case .choice(let words): words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
    case .list(let element, _): "a list, each \(element.expected)"
    case .map(let keys, let element):
      "a section of the keys \(keys.joined(separator: ", ")), each \(element.expected)"
    case .oneOrEach(let keys, let element):
      "\(element.expected), or a section of the keys \(keys.joined(separator: ", ")), each \(element.expected)"
    case .section, .variants: "a section"
    case .secret: "where a secret is kept: {env: NAME}, {file: PATH} or {credential: NAME}"
    }
  }

  /// Returns examples of times in a range, such as `, such as 2h or 7d`; empty where none of the usual times lies in it.
  private static func examples(in range: ClosedRange<Duration>) -> String {
    let fitting = ["90s", "2h", "7d"].filter { DurationText.duration($0).map(range.contains) == true }
    guard let last = fitting.last else { return "" }
    let others = fitting.dropLast()
    return ", such as " + (others.isEmpty ? last : "\(others.joined(separator: ", ")) or \(last)")
  }

  /// Whether a value is a secret.
  public var isSecret: Bool {
    if case .secret = self { true } else { false }
  }

  /// Whether it is neither a section nor a choice of sections.
  var isLeaf: Bool {
    switch self {
    case .section, .variants: false
    default: true
    }
  }

  /// The fields of a section; nil for another shape.
  public var fields: [KeyDescription]? {
    if case .section(let fields) = self { fields } else { nil }
  }
}
