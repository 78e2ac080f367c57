public import Pipeline

extension PipelineDefinition {
  /// The first line of a pipeline file, by which an editor finds the schema beside it.
  static let schemaLine = "yaml-language-server: $schema=pipeline.schema.json"

  /// The JSON Schema of pipeline files (draft 2020-12), the text of `Pipelines/pipeline.schema.json`.
  public static func schema() -> String {
    section.schema(title: "Spinrack pipeline", description: "A pipeline of Spinrack: what to fetch, make and publish.")
  }

  /// A pipeline file to begin with: every key with its meaning and default.
  ///
  /// - Parameters:
  ///   - name: The pipeline's name.
  ///   - kind: The kind of its source: `marvel`, `recordings` or `demo`.
  /// - Throws: ``DefinitionError`` with code `invalid` for a name or kind that there is not.
  public static func template(name: String, kind: String) throws(DefinitionError) -> String {
    let text = section.template(
      header: [
        schemaLine,
        "A pipeline of Spinrack. Lines in comments show defaults and examples: take the # off to change one.",
      ],
      chosen: [
        "name": .text(name), "source.kind": .text(kind), "write.csv": .map([]), "write.ndjson": .map([]),
      ])
    _ = try read(text, file: "\(directory)/\(name).yaml")
    return text
  }
}
