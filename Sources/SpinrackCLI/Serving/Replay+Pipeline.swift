import APIs
import Basics
import Catalog
import CatalogSources
import Definitions
import Pipeline
import Replay
import Runs

extension Replay {
  /// Creates the replay of a pipeline's catalogue.
  ///
  /// - Parameters:
  ///   - definition: the pipeline.
  ///   - output: the folder of published sets.
  ///   - stateDir: the folder of states.
  ///   - form: the API in whose form it is to be served; nil for the one that it came from.
  /// - Throws: ``RunError`` for a pipeline that was never crawled, or whose source's API cannot be served; `StoreError`, `FileError`.
  init(of definition: PipelineDefinition, output: String, stateDir: String, as form: API? = nil) throws {
    let folder = "\(stateDir)/\(definition.name)"
    let definition = definition.knowingModel(in: folder)
    let file = try StoreFile(in: folder, of: definition)
    try file.check(definition.name)
    let model = "\(definition.source.model.id)"
    if form != nil, definition.source.model.collectors.numbersFrom == nil {
      throw RunError(
        .usage,
        saying:
          "\(definition.name) is a catalogue of \(model), whose records have no numbers for the programs of collectors. Name a "
          + "pipeline of another source; docs/collectors.md lists them.")
    }
    guard form != nil || API(rawValue: model).map(Replay.apis.contains) ?? false else {
      throw RunError(
        .usage,
        saying:
          "\(definition.name) is a catalogue of \(model), whose API cannot be served yet. Those of "
          + "\(Replay.apis.map(\.rawValue).joined(separator: ", ")) can be.")
    }
    let published = OutputFolder(path: "\(output)/\(definition.name)")
    self.init(
      name: definition.name, store: file.path, model: definition.source.model, media: folder + "/media",
      isOfRecordings: definition.source.isRecorded,
      generation: { (try? published.currentID()).flatMap { $0 }.map { "\($0)" } })
  }
}
