/// One field of a section: its description, and the property of `Root` that holds its value.
///
/// This is the only place that knows the field. Parser, linter, effective view, JSON Schema and template follow from it.
public struct Field<Root: Sendable>: Sendable {
  /// What is said about it, but for its default.
  let blank: FieldDescription
  let read: @Sendable (SourceNode, inout Root, inout DefinitionReading) -> Void
  let show: @Sendable (Root) -> FieldValue?

  /// A field that always has a value; its default is what the section starts from.
  ///
  /// - Parameters:
  ///   - key: The key in the file: small letters and hyphens.
  ///   - property: Where the value goes.
  ///   - format: What values it takes.
  ///   - meaning: What it means, in plain sentences.
  ///   - required: Whether it must be given; then it has no default, and `example` stands in the template.
  ///   - example: A value to show.
  public init<Value>(
    _ key: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ format: FieldFormat<Value>,
    _ meaning: String, required: Bool = false, example: FieldValue? = nil
  ) {
    blank = FieldDescription(
      key: key, shape: format.shape, meaning: meaning, isRequired: required, isOptional: false, example: example)
    read = { node, root, reading in
      reading.given(node.origin)
      if let value = format.read(node, &reading) { root[keyPath: property] = value }
    }
    show = { format.show($0[keyPath: property]) }
  }

  /// A field that can be absent; it is when it is not given.
  ///
  /// A section is present with its defaults when its key stands there with nothing, `{}` or `true`, and absent when
  /// `false` does, so that a flag can turn it off.
  public init<Value>(
    _ key: String, optional property: any WritableKeyPath<Root, Value?> & Sendable, _ format: FieldFormat<Value>,
    _ meaning: String, example: FieldValue? = nil
  ) {
    blank = FieldDescription(
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

  /// The field as data; the default is read off `initial`.
  func description(initial: Root) -> FieldDescription {
    var description = blank
    if !blank.isRequired { description.standard = show(initial) }
    return description
  }
}
