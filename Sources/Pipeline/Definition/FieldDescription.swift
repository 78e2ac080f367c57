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
