/// A document could not be validated at all.
public struct RelaxNGError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reasons that callers may want to tell apart.
  public struct Code: Hashable, Sendable {
    private enum Value { case schema, document, memory }
    private var value: Value

    /// The schema is none.
    public static let schema = Code(value: .schema)
    /// The document cannot be opened.
    public static let document = Code(value: .document)
    /// Memory has run out.
    public static let memory = Code(value: .memory)
  }

  /// The reason.
  public let code: Code
  /// What happened, where, and what to do.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
