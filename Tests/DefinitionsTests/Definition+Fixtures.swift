import Definitions
import Pipeline

/// The shortest definition there is.
let smallest = """
  name: x
  source: {kind: demo}
  write: {csv: {}}

  """

/// The problems of a definition as they are shown, one a line; empty when there are none.
func problems(_ text: String, _ overrides: [(key: String, value: String)] = []) -> [String] {
  do throws(DefinitionError) {
    _ = try PipelineDefinition.read(text, file: "x.yaml", overrides: overrides)
    return []
  } catch {
    return error.description.split(separator: "\n").map(String.init)
  }
}

/// The definition of a text, or of the smallest one with flags.
func definition(_ text: String = smallest, _ overrides: (key: String, value: String)...) throws -> PipelineDefinition {
  try PipelineDefinition.read(text, file: "x.yaml", overrides: overrides).value
}

/// The kinds of source, as messages list them.
let kinds = "marvel, metron, metron-account, recordings, demo, superhero, gcd, comicvine"

/// The collections of a demo source, as messages list them.
let collections = "characters, comics, series, stories, events, creators"
