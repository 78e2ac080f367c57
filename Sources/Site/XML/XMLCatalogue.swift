public import Datasets
public import Pipeline
public import Store
import XMLKit

/// Writes the XML catalogue of a store into a generation: everything below `xml/`.
///
/// That is `catalog.xml` with all records, a twin for every character, the schema and a style sheet. All documents are
/// validated against the schema before this returns, so a set never holds one that is not valid. The bytes depend on the
/// store alone.
/// - Parameters:
///   - relations: those of the same store.
///   - title: what the catalogue is called.
///   - linksPages: whether the twins link to the pages of the same characters below `site/`.
///   - previous: what the current generation has below `xml/`; see `PublishedPages`.
///   - width: how many tasks write at a time; more than two have nothing to do.
///   - progress: called from several tasks, with the records of a file so far.
/// - Returns: the schema and the document with all records.
/// - Throws: `XMLCatalogueError` where a document is not valid; `StoreError`, `FileError`, `PublishingError`; `JSONError`
///   where a stored record is damaged; `CancellationError`.
/// - Complexity: two passes over the records; memory for the lists of one kind, see `RecordLists`.
public func writeXMLCatalogue(
  store: CatalogStore, relations: Relations, title: String, linksPages: Bool, into generation: GenerationWriter,
  previous: PublishedPages, width: Int, progress: @escaping DatasetProgress = { _, _ in }
) async throws -> [PublishedFile] {
  let writer = XMLCatalogue(
    store: store, relations: relations, title: title, attributions: try store.attributions(), linksPages: linksPages,
    generation: generation, files: SiteFiles(generation, previous: previous, folder: "xml/"), progress: progress)
  try writer.files.write(Asset.catalogueStyle.rawValue, Asset.catalogueStyle.bytes)
  var whole = [try writer.files.write(Asset.catalogueSchema.rawValue, Asset.catalogueSchema.bytes)]
  try await withBoundedTasks(
    over: [true, false], limit: max(1, width),
    operation: { isWhole in
      if isWhole { return [try writer.writeWhole()] }
      try writer.writeTwins()
      return []
    },
    collect: { (files: [PublishedFile]) in whole += files })
  return whole
}

/// Writes the documents of the XML catalogue.
struct XMLCatalogue: Sendable {
  let store: CatalogStore
  let relations: Relations
  let title: String
  let attributions: [String]
  let linksPages: Bool
  let generation: GenerationWriter
  let files: SiteFiles
  let progress: DatasetProgress

  /// The schema of every document.
  static func schema() throws -> RelaxNGSchema { try RelaxNGSchema(Asset.catalogueSchema.bytes) }

  /// The catalogue as one document.
  static let path = "xml/catalog.xml"
}
