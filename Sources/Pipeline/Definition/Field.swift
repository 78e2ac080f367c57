/// One field of a section: its description, and the property of `Root` that holds its value.
///
/// This is the only place that knows the field. Parser, linter, effective view, JSON Schema and template follow from it.
public struct Field<Root: Sendable>: Sendable {
  /// The description of the field, without its default.
  let blank: KeyDescription
  let read: @Sendable (SourceNode, inout Root, inout DefinitionReading) -> Void
  let show: @Sendable (Root) -> FieldValue?

  /// Creates a field that always has a value; its default is the one of the section's initial value.
  ///
  /// - Parameters:
  ///   - key: The key in the file: small letters and hyphens.
  ///   - property: The property that takes the value.
  ///   - format: The format of its values.
  ///   - meaning: Its meaning, in plain sentences.
  ///   - required: Whether it must be given; then it has no default, and `example` stands in the template.
  ///   - example: A value to show.
  public init<Value>(
    _ key: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ format: FieldFormat<Value>,
    _ meaning: String, required: Bool = false, example: FieldValue? = nil
  ) {
    blank = KeyDescription(
      key: key, shape: format.shape, meaning: meaning, isRequired: required, isOptional: false, example: example)
    read = { node, root, reading in
      reading.given(node.origin)
      if let value = format.read(node, &reading) { root[keyPath: property] = value }
    }
    show = { format.show($0[keyPath: property]) }
  }

  /// Creates a field that can be absent, and is absent unless it is given.
  ///
  /// A section is present with its defaults when the value of its key is empty, `{}` or `true`, and absent when it is `false`, so that a
  /// flag can turn it off.
  public init<Value>(
    _ key: String, optional property: any WritableKeyPath<Root, Value?> & Sendable, _ format: FieldFormat<Value>,
    _ meaning: String, example: FieldValue? = nil
  ) {
    blank = KeyDescription(
      key: key, shape: format.shape, meaning: meaning, isRequired: false, isOptional: true, example: example)
    let isSection = format.shape.fields != nil
    read = { node, root, reading in
      reading.given(node.origin)
      var node = node
      if isSection, case .bool(let isPresent)? = node.scalar {
        guard isPresent else {
          root[keyPath: property] = nil
          return
        }
        node.content = .map([])
      }
      if let value = format.read(node, &reading) { root[keyPath: property] = value }
    }
    show = { $0[keyPath: property].map(format.show) }
  }

  /// Returns the field as data; the default is read from `initial`.
  func description(initial: Root) -> KeyDescription {
    var description = blank
    if !blank.isRequired { description.standard = show(initial) }
    return description
  }
}
