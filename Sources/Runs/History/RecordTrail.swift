package import Catalog
import CatalogSources
package import Definitions
package import Pipeline
package import Store

/// The origin of a record, and its uses in the published set.
package struct RecordTrail: Sendable {
  package let id: RecordID
  /// The record by its collection and id: `comics/21366`.
  package let name: String
  /// Whether the pages are files of recorded answers, which have neither addresses nor validators.
  package let isOfRecordings: Bool
  /// The origin of the record; nil where the store has no such record.
  package let origin: RecordOrigin?
  /// The quarantined values of the record in the newest crawl.
  package let quarantined: [QuarantineEntry]
  /// The current generation; nil for none.
  package let generation: GenerationID?
  /// The tables of the current generation that have the record.
  package let uses: [TableUse]

  /// Finds a record in the store and in the current generation of a definition; nothing is written.
  ///
  /// - Parameters:
  ///   - output: the folder of all pipelines' published sets.
  ///   - stateDir: the folder of all pipelines' states.
  /// - Throws: ``RunError``, `StoreError`, `FileError`, `PublishingError`.
  package init(of id: RecordID, in definition: PipelineDefinition, output: String, stateDir: String) throws {
    self.id = id
    self.name = definition.source.model.name(of: id)
    let name = definition.name
    isOfRecordings = definition.source.isRecorded
    let file = try StoreFile(in: "\(stateDir)/\(name)", of: definition)
    let (reader, _) = try file.quarantine(of: name)
    origin = try file.reading { try $0.records.origin(of: id) }
    quarantined = try reader.entries(QuarantineFilter(kind: id.kind)).filter { $0.id == id.id }
    let folder = OutputFolder(path: "\(output)/\(name)")
    generation = try folder.currentID()
    uses = try generation.map { try TableUse.all(of: id, definition.source.model, in: folder.place(of: $0)) } ?? []
  }
}
