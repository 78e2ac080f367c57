/// How values of one type are read, checked and shown; the typed side of a ``FieldShape``.
public struct FieldFormat<Value: Sendable>: Sendable {
  /// What values it takes, as data.
  public let shape: FieldShape
  /// Reads a value; nil when something is wrong with it, and then the problem is noted.
  let read: @Sendable (SourceNode, inout Reading) -> Value?
  /// Shows a value; `read` of what it shows gives the same value.
  let show: @Sendable (Value) -> FieldValue

  init(
    _ shape: FieldShape, read: @escaping @Sendable (SourceNode, inout Reading) -> Value?,
    show: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.shape = shape
    self.read = { node, reading in
      if case .refused = node.content { return nil }
      return read(node, &reading)
    }
    self.show = show
  }

  /// A format of scalars.
  init(
    scalar shape: FieldShape, remedy: (@Sendable (ScalarText) -> String?)? = nil,
    read: @escaping @Sendable (ScalarText) -> Value?, show: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.init(
      shape,
      read: { node, reading in
        if let scalar = node.scalar, let value = read(scalar) { return value }
        reading.expected(shape.expected, node, remedy: node.scalar.flatMap { remedy?($0) })
        return nil
      }, show: show)
  }
}
