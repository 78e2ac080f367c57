/// One field as data: everything that is said about it anywhere comes from here.
public struct FieldDescription: Sendable {
  /// Its key in the section it stands in.
  public let key: String
  /// What values it takes.
  public let shape: FieldShape
  /// What it means, in plain sentences.
  public let meaning: String
  /// Whether it must be given.
  public let isRequired: Bool
  /// Whether it can be absent, which differs from every value it can have.
  public let isOptional: Bool
  /// Its value when it is not given; nil when it must be given, or is absent then.
  public internal(set) var standard: FieldValue?
  /// A value to show in the template when there is no default.
  public let example: FieldValue?
}

extension FieldShape {
  /// The fields that a value of this shape has: those of the section, or of the variant that the value chose; nil when it
  /// is no section.
  func sectionFields(for value: FieldValue) -> [FieldDescription]? {
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

  /// The field that chooses among variants.
  static func discriminator(_ key: String, meaning: String, among variants: [Variant]) -> FieldDescription {
    FieldDescription(
      key: key, shape: .choice(variants.map(\.name)), meaning: meaning, isRequired: true, isOptional: false,
      example: nil)
  }
}

/// What values a field takes, as data: the JSON Schema, the template and the words of messages are made from it.
public indirect enum FieldShape: Sendable {
  /// A text that is not empty; `pattern` is a regular expression of JSON Schema, `words` say it in a message.
  case text(pattern: String?, words: String)
  /// `true` or `false`.
  case bool
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A number; one that may not be the lower bound itself when `isOpen`.
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
  case list(FieldShape, least: Int)
  /// Values by key; only the keys named.
  case map(keys: [String], FieldShape)
  /// One value for everything, or values by key; only the keys named.
  case oneOrEach(keys: [String], FieldShape)
  /// Fields of their own.
  case section([FieldDescription])
  /// One of several sections; the word under `key` tells which.
  case variants(key: String, meaning: String, [Variant])
  /// A reference to a secret.
  case secret

  /// One of several sections.
  public struct Variant: Sendable {
    /// The word that chooses it.
    public let name: String
    /// What it is, in one sentence.
    public let meaning: String
    /// Its fields.
    public let fields: [FieldDescription]
  }

  /// What is expected, as the end of a sentence that begins "must be".
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

  /// `, such as 2h or 7d`: times of a range as they may be written; empty where none of the usual ones lies in it.
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

  /// The fields of a section, or nil for anything else.
  public var fields: [FieldDescription]? {
    if case .section(let fields) = self { fields } else { nil }
  }
}
