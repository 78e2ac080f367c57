import Basics
import CatalogSources
import Definitions
import Runs

/// An opener for runs whose source needs no server of this program.
struct NoServers: SourceOpener {
  struct Unexpected: Error {}

  func withDemo<R>(_ demo: Source.Demo, _ body: (BaseURL) async throws -> R) async throws -> R { throw Unexpected() }
}
