/// A definition without problems, with the origin of each of its values.
public struct LoadedDefinition<Root: Sendable>: Sendable {
  /// The definition.
  public let value: Root
  /// The file as it was named.
  public let file: String
  /// Every field with its value and origin, in the order of the descriptions.
  public let fields: [EffectiveField]
}

/// One field of the definition in force.
public struct EffectiveField: Sendable, Hashable {
  /// The keys that lead to the field.
  public let path: [String]
  /// Its value; nil for a section, whose fields follow, and for an absent field.
  public let value: FieldValue?
  /// Whether it is a section whose fields follow.
  public let isSection: Bool
  /// The origin of the value.
  public let origin: Origin
}

extension Section {
  /// Reads a definition file.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the current folder.
  ///   - overrides: Values that win over the file's, the weakest first.
  /// - Throws: ``DefinitionError`` with all problems.
  public func load(file path: String, overrides: [Override] = []) throws(DefinitionError) -> LoadedDefinition<Root> {
    try read(
      try DefinitionText.read(path), file: path, overrides: overrides, folder: FileReference.folder(of: path))
  }

  /// Reads a definition from a text; `file` names it in messages.
  ///
  /// - Parameter folder: the folder that its files are relative to; nil where they are not checked.
  /// - Throws: ``DefinitionError`` with code `invalid`.
  public func read(
    _ text: String, file: String, overrides: [Override] = [], folder: String? = nil
  ) throws(DefinitionError) -> LoadedDefinition<Root> {
    let document = YAMLDocument(text) { .text(file: file, line: $0, column: $1) }
    var problems = document.problems
    guard var root = document.root else {
      if problems.isEmpty {
        problems = [Problem("the definition is empty", at: .file(file), remedy: "make one with: spinrack init")]
      }
      throw DefinitionError(.invalid, problems: problems)
    }
    if root.isNull { root.content = .map([]) }
    for override in overrides { problems += override.apply(to: &root) }
    let descriptions = descriptions
    var reading = DefinitionReading(root: .text(file: file, line: 1, column: 1), fields: descriptions, folder: folder)
    let value: Root?
    switch root.content {
    case .map, .refused: value = read(root, reading: &reading)
    default:
      reading.note(
        "a definition is a section of keys, not \(root.foundForm)", at: root.place,
        remedy: fields.first.map { "begin with \($0.blank.key):" })
      value = nil
    }
    problems += reading.problems
    guard problems.isEmpty, let value else { throw DefinitionError(.invalid, problems: problems) }
    return LoadedDefinition(
      value: value, file: file, fields: EffectiveField.all(descriptions, showing: show(value), origins: reading.origins)
    )
  }
}

extension EffectiveField {
  /// Returns the fields of a section in order, the fields of inner sections after the section itself.
  static func all(
    _ fields: [KeyDescription], showing value: FieldValue, origins: [String: Origin], below path: [String] = []
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
        + all(fields, showing: value, origins: origins, below: path)
    }
  }
}

extension LoadedDefinition {
  /// Returns the definition in force as YAML with every default; it reads back as the same definition.
  ///
  /// - Parameters:
  ///   - withOrigins: Whether a comment with its origin follows each value.
  ///   - isSet: Whether a secret can be fetched; asked for the comments only. Values of secrets are never shown.
  public func yaml(withOrigins: Bool, isSet: (SecretReference) -> Bool = { _ in false }) -> String {
    let lines = fields.map { field -> (text: String, comment: String?) in
      let text = field.yaml
      guard withOrigins, !field.isSection else { return (text, nil) }
      let secrets = (field.value?.secrets ?? []).map { isSet($0) ? " (set)" : " (not set)" }
      return (text, field.origin.description + secrets.joined())
    }
    // Long values, such as lists of ids, do not push the comments of all others to the right.
    let width = lines.filter { $0.comment != nil && $0.text.count <= 60 }.map(\.text.count).max() ?? 0
    return lines.map { line in
      guard let comment = line.comment else { return line.text + "\n" }
      let gap = String(repeating: " ", count: max(0, width - line.text.count) + 2)
      return line.text + gap + "# " + comment + "\n"
    }.joined()
  }
}

extension EffectiveField {
  /// The line without its comment; an absent field is a comment itself.
  fileprivate var yaml: String {
    let indent = String(repeating: "  ", count: path.count - 1)
    let key = path.last ?? ""
    if isSection { return "\(indent)\(key):" }
    return value.map { "\(indent)\(key): \($0.yaml)" } ?? "\(indent)# \(key) is absent"
  }
}

/// A value that wins over the file's.
public struct Override: Sendable, Hashable {
  /// The keys to the field.
  public let path: [String]
  /// The value as YAML: a scalar, or a list or section in flow style.
  public let text: String
  /// The file or the flag with the value.
  public let place: Place

  /// Creates the value of a flag `--set PATH=TEXT`; its place has the path and never the text, which may be a secret put there by mistake.
  public static func flag(_ path: String, text: String) -> Override {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return Override(path: keys, text: text, place: .flag("--set " + path))
  }

  /// Puts the value into a definition.
  ///
  /// - Returns: the problems of the value; empty when it was put in.
  func apply(to root: inout SourceNode) -> [Problem] {
    guard path.allSatisfy({ !$0.isEmpty }) else {
      return [
        Problem("a key is empty", at: place, remedy: "write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4")
      ]
    }
    let document = YAMLDocument(text) { _, _ in place }
    guard document.problems.isEmpty else { return document.problems }
    let value = document.root ?? SourceNode(place: place, content: .scalar("", quoted: false))
    return root.insert(value, at: path[...], named: place).map { [$0] } ?? []
  }
}
