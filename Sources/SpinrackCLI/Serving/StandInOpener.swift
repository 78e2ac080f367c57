import Basics
import CatalogSources
import Pipeline
import Runs
import Serving
import StandIns

/// Opens demo sources with the stand-in of their API.
struct StandInOpener: SourceOpener {
  func withDemo<R>(_ demo: Source.Demo, _ body: (BaseURL) async throws -> R) async throws -> R {
    let configuration = StandInConfiguration(
      seed: UInt64(clamping: demo.seed), scale: demo.scale, faults: demo.faults.mapValues(\.fraction))
    return try await withStandIn(configuration) { try await body($0.base) }
  }
}
