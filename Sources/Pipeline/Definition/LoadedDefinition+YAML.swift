extension LoadedDefinition {
  /// The definition in force as YAML with every default; it reads back as the same definition.
  ///
  /// - Parameters:
  ///   - withOrigins: Whether each value is followed by a comment that tells where it came from.
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
  /// The line without its comment; a field that is absent is a comment itself.
  fileprivate var yaml: String {
    let indent = String(repeating: "  ", count: path.count - 1)
    let key = path.last ?? ""
    if isSection { return "\(indent)\(key):" }
    return value.map { "\(indent)\(key): \($0.yaml)" } ?? "\(indent)# \(key) is absent"
  }
}
