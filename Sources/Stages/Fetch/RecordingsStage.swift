public import CatalogSources
public import Pipeline
import Store

/// Reads a folder of recorded answers, file by file, in place of a source.
public struct RecordingsStage: Sendable {
  private let folder: RecordingFolder
  private let done: Set<Int>

  /// Creates a stage.
  ///
  /// - Parameter done: ranks of files that an earlier, unfinished run of the same crawl has stored.
  public init(folder: RecordingFolder, done: Set<Int> = []) {
    self.folder = folder
    self.done = done
  }

  /// Reads every file and sends it on.
  ///
  /// Files that cannot be read in a folder, and damaged ones, are sent on with the reason.
  /// - Throws: `RecordingError` for a file that was named itself and cannot be read; `CancellationError`.
  public func run(into pages: BoundedChannel<FetchedPage>) async throws {
    for file in folder.files where !done.contains(file.rank) {
      try Task.checkCancellation()
      try await pages.send(page(of: file))
    }
  }

  private func page(of file: RecordingFile) throws -> FetchedPage {
    let place = PagePlace(kind: nil, walk: .collection, offset: file.rank)
    do {
      let contents = try file.read()
      var page = FetchedPage(
        place: place, uri: file.relativePath, etag: file.validator, body: contents.bytes)
      page.unusable = contents.damage?.reason
      return page
    } catch let notice as Notice {
      var page = FetchedPage(place: place, uri: file.relativePath, etag: file.validator, body: [])
      page.unusable = notice.reason
      return page
    }
  }
}

extension RecordingFolder {
  /// Returns the path of the first stored file that is not the same any more: it changed, moved to another place in the order, or does not
  /// exist; nil where all are the same.
  ///
  /// - Complexity: O(pages).
  func firstChange(since pages: [StoredPage]) -> String? {
    pages.first { page in
      guard files.indices.contains(page.place.offset) else { return true }
      let file = files[page.place.offset]
      return file.relativePath != page.uri || file.validator != page.etag
    }?.uri
  }
}
