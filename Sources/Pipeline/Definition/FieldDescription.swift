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
  public let standard: FieldValue?
  /// A value to show in the template when there is no default.
  public let example: FieldValue?
  /// Whether this version reads the field but does nothing for it yet, and when.
  public let availability: Availability

  /// Whether this version does what a field asks for.
  public enum Availability: Sendable, Hashable {
    /// It does.
    case now
    /// Not yet; a value equal to `idle` asks for nothing, so it is fine. A field that is absent asks for nothing either.
    case notYet(idle: FieldValue?)
  }

  /// Whether a value is a secret.
  public var isSecret: Bool { shape.isSecret }
}

extension FieldDescription {
  /// The paths of the fields below `value` that ask for something this version does not do yet, in the order of their
  /// descriptions.
  static func notYet(_ fields: [FieldDescription], _ value: FieldValue, below path: [String] = []) -> [String] {
    guard case .map(let entries) = value else { return [] }
    return fields.flatMap { field -> [String] in
      guard let present = entries.first(where: { $0.key == field.key })?.value else { return [] }
      let path = path + [field.key]
      if case .notYet(let idle) = field.availability { return present == idle ? [] : [path.joined(separator: ".")] }
      return notYet(field.shape.sectionFields(for: present) ?? [], present, below: path)
    }
  }
}

extension FieldShape {
  /// The fields that a value of this shape has: those of the section, or of the variant that the value chose; nil when it
  /// is no section.
  func sectionFields(for value: FieldValue) -> [FieldDescription]? {
    switch self {
    case .section(let fields): return fields
    case .variants(let key, let meaning, let variants, _):
      guard case .map(let entries) = value, case .text(let name)? = entries.first(where: { $0.key == key })?.value,
        let variant = variants.first(where: { $0.name == name })
      else { return nil }
      return [Self.discriminator(key, meaning, variants)] + variant.fields
    default: return nil
    }
  }

  /// The field that chooses among variants.
  static func discriminator(_ key: String, _ meaning: String, _ variants: [Variant]) -> FieldDescription {
    FieldDescription(
      key: key, shape: .choice(variants.map(\.name)), meaning: meaning, isRequired: true, isOptional: false,
      standard: nil,
      example: nil, availability: .now)
  }
}
