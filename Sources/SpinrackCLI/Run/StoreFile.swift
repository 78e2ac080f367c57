import Pipeline
import Store

/// The file of a pipeline's store, `STATE-DIR/NAME/spinrack.sqlite`, which the first run makes.
struct StoreFile {
  /// Where it is, or will be.
  let path: String

  /// The store below the folder of a pipeline's state.
  init(in state: String) {
    path = state + "/spinrack.sqlite"
  }

  /// Whether there is one.
  ///
  /// - Throws: `FileError`.
  var isThere: Bool { get throws(FileError) { try FileAccess.system.status(path) != nil } }

  /// Opens it, making it where there is none.
  ///
  /// - Throws: `StoreError`.
  func open() throws -> CatalogStore { try CatalogStore(path: path) }

  /// Makes sure that there is one, for commands that look at what runs have left.
  ///
  /// - Throws: ``NoCrawl``, `FileError`.
  func check(_ pipeline: String) throws {
    guard try isThere else { throw NoCrawl(pipeline: pipeline, path: path) }
  }
}
