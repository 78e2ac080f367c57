/// A definition that is fine, with where each of its values came from.
public struct LoadedDefinition<Root: Sendable>: Sendable {
  /// The definition.
  public let value: Root
  /// The file as it was named.
  public let file: String
  /// Every field with its value and origin, in the order of the descriptions.
  public let fields: [EffectiveField]
}

/// One line of the definition in force.
public struct EffectiveField: Sendable, Hashable {
  /// The keys to it.
  public let path: [String]
  /// Its value; nil for a section, whose fields follow, and for a field that is absent.
  public let value: FieldValue?
  /// Whether it is a section whose fields follow.
  public let isSection: Bool
  /// Where the value came from.
  public let origin: Origin
}

extension Section {
  /// Reads a definition file.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the current folder.
  ///   - overrides: Values that win over the file's, the weakest first.
  /// - Throws: ``DefinitionError`` with everything that is wrong.
  public func load(file path: String, overrides: [Override] = []) throws(DefinitionError) -> LoadedDefinition<Root> {
    let source = try DefinitionText(path: path)
    let folder = FileReference.folder(of: source.file)
    return try read(source.text, file: source.file, overrides: overrides, folder: folder)
  }

  /// Reads a definition from a text; `file` names it in messages. The files that it names are not looked at.
  ///
  /// - Throws: ``DefinitionError`` with code `invalid`.
  public func read(_ text: String, file: String, overrides: [Override] = []) throws(DefinitionError)
    -> LoadedDefinition<Root>
  {
    try read(text, file: file, overrides: overrides, folder: nil)
  }

  private func read(
    _ text: String, file: String, overrides: [Override], folder: String?
  ) throws(DefinitionError) -> LoadedDefinition<Root> {
    let document = YAMLDocument(text) { .text(file: file, line: $0, column: $1) }
    var problems = document.problems
    guard var root = document.root else {
      if problems.isEmpty {
        problems = [Problem("the definition is empty", at: .file(file), remedy: "make one with: spinrack init")]
      }
      throw DefinitionError(.invalid, problems)
    }
    if root.isNull { root.content = .map([]) }
    for override in overrides { problems += override.apply(to: &root) }
    let descriptions = descriptions
    var reading = Reading(root: .text(file: file, line: 1, column: 1), fields: descriptions, folder: folder)
    let value: Root?
    switch root.content {
    case .map, .refused: value = read(root, &reading)
    default:
      reading.note(
        "a definition is a section of keys, not \(root.foundForm)", at: root.place,
        fields.first.map { "begin with \($0.key):" })
      value = nil
    }
    problems += reading.problems
    guard problems.isEmpty, let value else { throw DefinitionError(.invalid, problems) }
    return LoadedDefinition(
      value: value, file: file, fields: EffectiveField.all(descriptions, show(value), reading.origins))
  }
}

extension EffectiveField {
  /// The fields of a section in order, the fields of inner sections after the section itself.
  static func all(
    _ fields: [FieldDescription], _ value: FieldValue, _ origins: [String: Origin], below path: [String] = []
  ) -> [EffectiveField] {
    guard case .map(let entries) = value else { return [] }
    return fields.flatMap { field -> [EffectiveField] in
      let path = path + [field.key]
      let origin = origins[path.joined(separator: ".")] ?? .default
      let value = entries.first { $0.key == field.key }?.value
      guard let value, let fields = field.shape.sectionFields(for: value), !fields.isEmpty else {
        return [EffectiveField(path: path, value: value, isSection: false, origin: origin)]
      }
      return [EffectiveField(path: path, value: nil, isSection: true, origin: origin)]
        + all(fields, value, origins, below: path)
    }
  }
}
