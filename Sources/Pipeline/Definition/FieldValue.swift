/// A value of a field as data: what a default, an example and the effective definition are made of.
public indirect enum FieldValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case list([FieldValue])
  /// Keys and values in order, no key twice.
  case map([Entry])
  /// A reference to a secret; the secret itself is never a field value.
  case secret(SecretReference)

  /// A key and its value in a map.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: FieldValue

    /// Pairs a key with its value.
    public init(_ key: String, _ value: FieldValue) {
      self.key = key
      self.value = value
    }
  }

  /// Every reference to a secret in this value, in order.
  public var secrets: [SecretReference] {
    switch self {
    case .secret(let reference): [reference]
    case .list(let values): values.flatMap(\.secrets)
    case .map(let entries): entries.flatMap(\.value.secrets)
    default: []
    }
  }
}
