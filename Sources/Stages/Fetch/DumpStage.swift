import Catalog
public import CatalogSources
public import Pipeline
public import Store

/// Reads a local database, page by page, in place of a source that answers.
public struct DumpStage: Sendable {
  private let dump: any LocalDump
  private let done: Set<PagePlace>

  /// A stage.
  ///
  /// - Parameter done: pages that an earlier, unfinished run of the same crawl has stored.
  public init(_ dump: any LocalDump, done: Set<PagePlace> = []) {
    self.dump = dump
    self.done = done
  }

  /// Reads every row and sends it on.
  ///
  /// - Throws: `SourceError` where the database cannot be read to its end; `CancellationError`.
  public func run(into pages: BoundedChannel<FetchedPage>) async throws {
    try await dump.read(skipping: { [done] in done.contains(Self.place(of: $0, $1)) }) { page in
      let place = Self.place(of: page.kind, page.first)
      let name = dump.source.model[page.kind].name
      var fetched = FetchedPage(
        place: place, uri: "\(dump.file.name)#\(name)/\(page.first)", etag: dump.file.validator, body: page.body)
      fetched.rows = page.rows
      fetched.notices = page.notices
      try await pages.send(fetched)
    }
  }

  /// The place of a page that begins with an id.
  private static func place(of kind: Kind, _ first: Int) -> PagePlace { PagePlace(kind: kind, walk: 0, offset: first) }
}

extension DumpFile {
  /// Whether pages that are stored come from this file as it is.
  func isSource(of pages: [StoredPage]) -> Bool { pages.allSatisfy { $0.etag == validator } }
}
