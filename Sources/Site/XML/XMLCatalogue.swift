import Catalog
public import Datasets
public import Pipeline
public import Store
import XMLKit

/// Writes the XML catalogue of a store into a generation: everything below `xml/`.
///
/// The files are `catalog.xml` with all records, a twin for every character, the schema and a style sheet. All documents are validated
/// against the schema before the function returns, so a set never holds an invalid one; texts made or validated in an earlier night are
/// not made or validated again. The bytes depend on the store alone.
/// - Parameters:
///   - relations: the relations of the same store.
///   - site: the settings of the site below `site/`, which give the catalogue its title, and to whose pages the twins link; nil for a set
///     without a site.
///   - progress: takes the number of records of a file so far, from several tasks.
/// - Returns: the schema and the document with all records.
/// - Throws: `XMLCatalogueError` where a document is not valid; `StoreError`, `FileError`, `PublishingError`; `JSONError`
///   where a stored record is damaged; `CancellationError`.
/// - Complexity: two passes over the records; memory for the lists of one kind, see `RecordWriter`.
public func writeXMLCatalogue(
  of store: CatalogStore, relations: Relations, beside site: SiteSettings?, into target: SiteTarget,
  progress: @escaping DatasetProgress = { _, _ in }
) async throws -> [PublishedFile] {
  let twins = store.model.kind(.character)
  let writer = XMLCatalogue(
    store: store, relations: relations, title: site?.firstTitle ?? SiteSettings.defaultTitle,
    attributions: try store.records.attributions() + (store.model.origin?.notices ?? []),
    linksPages: twins.map { site?.pages.contains(store.model.name(of: $0)) ?? false } ?? false,
    generation: target.generation,
    files: SiteFiles(generation: target.generation, previous: target.previous, folder: "xml/"), progress: progress)
  try writer.files.write(Asset.catalogueStyle.rawValue, CatalogueStyle(model: store.model).bytes)
  let schema = CatalogueSchema(model: store.model).bytes
  let validator = try CatalogueValidator(schema, earlier: Set(target.memory?.earlier(validTexts)?.contents ?? []))
  let written = try writer.files.write(CatalogueSchema.name, schema)
  var whole = try WholeCatalogue(writer, validator, earlier: WholeCatalogue.parts(in: target.memory))
  let document = try await whole.write()
  if let twins { try await writer.writeTwins(of: twins, validator) }
  if let memory = target.memory {
    whole.keep(in: memory)
    memory.keep(Memory.Parts(contents: validator.valid.sorted()), of: validTexts)
  }
  return [written, document]
}

/// The name in the memory of the digests of valid texts, which stay valid for the same program and schema.
private let validTexts = "xml valid texts"

/// A writer of the documents of the XML catalogue.
struct XMLCatalogue: Sendable {
  let store: CatalogStore
  let relations: Relations
  let title: String
  let attributions: [String]
  let linksPages: Bool
  let generation: GenerationWriter
  let files: SiteFiles
  let progress: DatasetProgress

  /// Writes a document for every record of a kind, and validates each before it is written.
  func writeTwins(of kind: Kind, _ validator: CatalogueValidator) async throws {
    let document = CatalogueDocument()
    var writer = try RecordWriter(kind, of: relations, to: document)
    var cursor = try RecordCursor(store: store, kind: kind)
    let folder = "\(store.model[kind].name)"
    var count = 0
    while let batch = try cursor.nextBatch() {
      try batch.forEach { record in
        try Task.checkCancellation()
        let path = "\(folder)/\(record.entry.id.id / 1000)/\(record.entry.id.id).xml"
        document.begin(
          style: "type=\"text/css\" href=\"../../catalog.css\"", title: title, attributions: attributions)
        // First, so that it is seen: the lists behind go on for screens.
        if linksPages { link(to: record.entry.id, in: document.writer) }
        try writer.write(record, withNames: true)
        let bytes = document.writer.finish()
        try validator.validate("xml/" + path, bytes)
        try files.write(path, bytes)
      }
      count += batch.entries.count
      progress("xml/\(folder)", count)
      await Task.yield()
    }
  }

  /// Writes a link to the page of a record, which browsers can follow.
  private func link(to id: RecordID, in writer: XMLWriter) {
    let kind = store.model[id.kind]
    writer.start("page")
    writer.start("a", namespace: CatalogueDocument.xhtml)
    writer.attribute("href", value: "../../../site/\(kind.name)/\(id.id / 1000)/\(id.id).html")
    writer.text("The page of this \(kind.singular)")
    writer.end()
    writer.endLine()
  }
}

/// The error of an XML document that does not conform to its schema, which is a defect of this program, or that could not be made.
public struct XMLCatalogueError: OutcomeError {
  /// The file, below the root of the set.
  public let path: String
  /// The violations, with their places in the file; empty for a document that could not be made.
  public let findings: [String]
  /// The message of libxml2 for a document that could not be made; nil for one that is not valid.
  private let cause: String?

  init(_ path: String, findings: [String] = [], cause: String? = nil) {
    (self.path, self.findings, self.cause) = (path, findings, cause)
  }

  /// The outcome `failed`: neither the disk nor the source is at fault.
  public var outcome: Outcome { .failed }

  /// The error, the file, and the consequence or remedy.
  public var description: String {
    if let cause { return "'\(path)' could not be made. \(cause) The published set is as it was." }
    return """
      '\(path)' is not what its schema 'xml/catalog.rng' says, which is a defect of this program:
      \(findings.map { "  \($0)" }.joined(separator: "\n"))
      Report it with this text; until it is mended, leave 'xml' out of 'write'. The published set is as it was.
      """
  }
}
