/// Something that a file says about itself, by name.
public struct ParquetProperty: Sendable, Equatable {
  /// The name; names of the format's users are unique, for example `description`.
  public var key: String
  /// What is said.
  public var value: String

  /// A property.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
