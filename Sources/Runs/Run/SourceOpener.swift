package import Basics
package import CatalogSources

/// The servers that a run needs for this program's own sources.
///
/// The command line provides them, so that a run knows no invented catalogue.
package protocol SourceOpener: Sendable {
  /// Runs `body` while the API of an invented catalogue answers at a base URL, and ends the server on every path.
  ///
  /// - Throws: errors of the server and of `body`.
  func withDemo<R>(_ demo: Source.Demo, _ body: (BaseURL) async throws -> R) async throws -> R
}
