extension ValueShape {
  /// The shape as a JSON Schema of draft 2020-12.
  var schema: FieldValue {
    switch self {
    case .text(let pattern, _):
      return .present(("type", "string"), ("minLength", 1), ("pattern", pattern.map { .text($0) }))
    case .bool: return ["type": "boolean"]
    case .integer(let range):
      return .present(
        ("type", "integer"), ("minimum", .integer(range.lowerBound)),
        ("maximum", range.upperBound == .max ? nil : .integer(range.upperBound)))
    case .number(let range, let isOpen):
      return .map([
        .init("type", "number"), .init(isOpen ? "exclusiveMinimum" : "minimum", .number(range.lowerBound)),
        .init("maximum", .number(range.upperBound)),
      ])
    case .percent:
      return [
        "anyOf": [
          ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?%$"], ["type": "number", "minimum": 0, "maximum": 1],
        ]
      ]
    case .duration: return ["type": "string", "pattern": .text(DurationText.pattern)]
    case .address:
      return ["type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+(/[^?#]*)?$"]
    case .path: return ["type": "string", "minLength": 1]
    case .choice(let words): return ["enum": .list(words.map { .text($0) })]
    case .list(let element, let least):
      return .present(
        ("type", "array"), ("items", element.schema), ("uniqueItems", true),
        ("minItems", least > 0 ? .integer(least) : nil))
    case .map(let keys, let element):
      return [
        "type": ["object", "null"], "propertyNames": ["enum": .list(keys.map { .text($0) })],
        "additionalProperties": element.schema,
      ]
    case .oneOrEach(let keys, let element):
      return [
        "anyOf": [
          element.schema,
          [
            "type": "object", "minProperties": 1, "propertyNames": ["enum": .list(keys.map { .text($0) })],
            "additionalProperties": element.schema,
          ],
        ]
      ]
    case .section(let fields): return Self.object(fields)
    case .variants(let key, let meaning, let variants):
      return [
        "type": "object", "required": [.text(key)],
        "oneOf": .list(
          variants.map { variant in
            let chooser: FieldValue = ["const": .text(variant.name), "description": .text(meaning)]
            return Self.object(variant.fields, chooser: (key, chooser)).adding("title", value: .text(variant.meaning))
          }),
      ]
    case .secret: return ["$ref": "#/$defs/secret"]
    }
  }

  /// The schema that every reference to a secret refers to.
  static var secretSchema: FieldValue {
    func place(_ key: String, meaning: String, pattern: String) -> FieldValue {
      [
        "type": "object",
        "properties": .map([.init(key, ["type": "string", "pattern": .text(pattern), "description": .text(meaning)])]),
        "required": [.text(key)], "additionalProperties": false,
      ]
    }
    return [
      "description": "Where a secret is kept; the secret itself never stands in a definition.",
      "oneOf": [
        place("env", meaning: "The name of an environment variable.", pattern: "^[A-Za-z_][A-Za-z0-9_]*$"),
        place("file", meaning: "The path of a file, relative to the current folder.", pattern: "^[^~]"),
        place(
          "credential", meaning: "The name of a credential of the service manager.",
          pattern: "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"),
      ],
    ]
  }

  private static func object(_ fields: [KeyDescription], chooser: (key: String, FieldValue)? = nil) -> FieldValue {
    let required = (chooser.map { [$0.key] } ?? []) + fields.filter(\.isRequired).map(\.key)
    let properties = (chooser.map { [FieldValue.Entry($0.key, $0.1)] } ?? []) + fields.map { .init($0.key, $0.schema) }
    return .present(
      ("type", required.isEmpty ? ["object", "null"] : "object"), ("properties", .map(properties)),
      ("required", required.isEmpty ? nil : .list(required.map { .text($0) })), ("additionalProperties", false))
  }
}

extension KeyDescription {
  /// The schema of the field: the one of its shape with its meaning, default and example.
  var schema: FieldValue {
    var schema = shape.schema
    if isOptional, let fields = shape.fields {
      // Present with its defaults when nothing or `true` stands there, which takes that nothing must.
      let isBare = !fields.contains(where: \.isRequired)
      schema = schema.replacing("type", value: isBare ? ["object", "boolean", "null"] : ["object", "boolean"])
    }
    return schema.adding("description", value: .text(meaning))
      .adding("default", value: shape.fields == nil ? standard : nil)
      .adding("examples", value: example.map { [$0] })
  }
}

extension Section {
  /// Returns the JSON Schema (draft 2020-12) of the whole definition, as text with a newline at its end.
  public func schema(title: String, description: String) -> String {
    let head: FieldValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .text(title),
      "description": .text(description),
    ]
    let body = ValueShape.section(descriptions).schema
    return head.adding(body).adding("$defs", value: ["secret": ValueShape.secretSchema]).json(indent: 0) + "\n"
  }
}

extension FieldValue {
  /// Returns a map of the entries that have a value.
  fileprivate static func present(_ entries: (String, FieldValue?)...) -> FieldValue {
    .map(entries.compactMap { entry in entry.1.map { Entry(entry.0, $0) } })
  }

  fileprivate func adding(_ key: String, value: FieldValue?) -> FieldValue {
    guard case .map(let entries) = self, let value else { return self }
    return .map(entries + [Entry(key, value)])
  }

  fileprivate func adding(_ other: FieldValue) -> FieldValue {
    guard case .map(let entries) = self, case .map(let more) = other else { return self }
    return .map(entries + more)
  }

  fileprivate func replacing(_ key: String, value: FieldValue) -> FieldValue {
    guard case .map(let entries) = self else { return self }
    return .map(entries.map { $0.key == key ? Entry(key, value) : $0 })
  }
}
