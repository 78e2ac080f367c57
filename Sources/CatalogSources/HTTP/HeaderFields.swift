/// Header fields in the order of their arrival; names are compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was spelled.
    public let name: String
    /// The value without outer spaces.
    public let value: String
  }

  /// All fields, repeats included.
  public private(set) var fields: [Field] = []

  /// No fields.
  public init() {}

  /// Fields in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name: name, value: value) }
  }

  /// Adds a field at the end.
  public mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field of that name.
  public subscript(_ name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name.lowercased() == wanted }?.value
  }

  /// The fields but those of some names, given in lower case.
  func without(_ names: Set<String>) -> HeaderFields {
    var rest = HeaderFields()
    for field in fields where !names.contains(field.name.lowercased()) {
      rest.append(name: field.name, value: field.value)
    }
    return rest
  }
}
