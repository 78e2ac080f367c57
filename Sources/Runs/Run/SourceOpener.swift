package import Basics
package import Definitions

/// The servers that a run needs for sources of this program's own.
///
/// The command line brings them, so that a run knows no invented catalogue.
package protocol SourceOpener: Sendable {
  /// Runs `body` while the API of an invented catalogue answers at a base URL, and ends the server on every path.
  ///
  /// - Throws: an error of the server, and what `body` throws.
  func withDemo<R>(_ demo: Source.Demo, _ body: (BaseURL) async throws -> R) async throws -> R
}
