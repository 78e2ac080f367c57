/// Writes a definition with every key, its meaning and its default in comments.
struct Template {
  /// Values that are written without `#`, by path.
  let chosen: [String: FieldValue]
  /// Values in comments in place of the defaults, by path.
  let shown: [String: FieldValue]
  /// The paths of fields that the template lacks.
  let omitted: Set<String>
  /// The words that fields may have in all definitions, and the ones that they may have in this definition.
  let narrowed: (all: String, here: String)
  /// The lines so far.
  var lines: [String]

  mutating func write(_ fields: [KeyDescription], path: [String] = [], isComment: Bool = false) {
    for field in fields where !omitted.contains((path + [field.key]).joined(separator: ".")) {
      if path.isEmpty { lines.append("") }
      write(field, path: path + [field.key], isComment: isComment)
    }
  }

  private mutating func write(_ field: KeyDescription, path: [String], isComment: Bool) {
    let depth = path.count - 1
    let name = path.joined(separator: ".")
    let given = chosen[name] ?? (field.isRequired ? field.example : nil)
    explain(field, depth: depth, isComment: isComment)
    let inner = fields(of: field, at: name)
    if let inner, !inner.isEmpty, field.example == nil || field.isRequired {
      let isOff = isComment || (field.isOptional && given == nil)
      line("\(field.key):", depth: depth, isComment: isOff)
      write(inner, path: path, isComment: isOff)
    } else if let given, !isComment {
      line("\(field.key): \(given.yaml)", depth: depth, isComment: false)
    } else {
      let value = given ?? shown[name] ?? field.standard ?? field.example ?? (inner == nil ? .null : .map([]))
      line("\(field.key): \(value.yaml)", depth: depth, isComment: true)
    }
  }

  private func fields(of field: KeyDescription, at name: String) -> [KeyDescription]? {
    guard case .variants(let key, let meaning, let variants) = field.shape else { return field.shape.fields }
    // A word that no variant has stays in the template, for the reader to complain about.
    let variant = variants.first { chosen["\(name).\(key)"] == .text($0.name) }
    return [ValueShape.discriminator(key, meaning: meaning, among: variants)] + (variant?.fields ?? [])
  }

  /// Writes the meaning of a field in comments of at most 100 columns.
  private mutating func explain(_ field: KeyDescription, depth: Int, isComment: Bool) {
    var words = field.meaning
    if field.shape.isLeaf {
      var expected = field.shape.expected
      if !narrowed.all.isEmpty { expected = expected.replacing(narrowed.all, with: narrowed.here) }
      words += " " + expected.prefix(1).uppercased() + expected.dropFirst()
      let standard = field.isRequired ? "required" : field.standard.map { "default \($0.yaml)" } ?? "absent by default"
      words += "; \(standard)."
    } else if field.isOptional {
      words += " Absent by default."
    }
    var text = ""
    for word in words.split(separator: " ") {
      if !text.isEmpty, 2 * depth + text.count + word.count > 96 {
        line(text, depth: depth, isComment: true, isWords: isComment)
        text = ""
      }
      text += (text.isEmpty ? "" : " ") + word
    }
    line(text, depth: depth, isComment: true, isWords: isComment)
  }

  /// Writes a line at a depth. Removing `# ` from a commented line leaves YAML; words inside a commented section keep a second `#`.
  private mutating func line(_ text: String, depth: Int, isComment: Bool, isWords: Bool = false) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + (isComment ? "# " : "") + (isWords ? "# " : "") + text)
  }
}

extension Section {
  /// Returns a definition to begin with: every key with its meaning; the keys of `chosen` and the required ones in force, all others
  /// commented out with their defaults or an example.
  ///
  /// - Parameters:
  ///   - header: Lines of comment at the top.
  ///   - chosen: Values in force, by path such as `source.kind`; an absent section is in force with `{}`.
  ///   - shown: Values in comments in place of defaults and examples, by path.
  ///   - omitted: The paths of fields that the template lacks.
  ///   - narrowed: The words that fields may have in all definitions, and the ones that they may have here; each as a list with commas.
  public func template(
    header: [String], chosen: [String: FieldValue], shown: [String: FieldValue] = [:], omitted: Set<String> = [],
    narrowed: (all: String, here: String) = ("", "")
  ) -> String {
    var template = Template(
      chosen: chosen, shown: shown, omitted: omitted, narrowed: narrowed, lines: header.map { "# " + $0 })
    template.write(descriptions)
    return template.lines.joined(separator: "\n") + "\n"
  }
}
