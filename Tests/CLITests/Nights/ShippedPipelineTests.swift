import Definitions
import Foundation
import FoundationNetworking
import Pipeline
import Serving
import StandIns
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// The pipelines that come with the program, night after night, over a source whose records come, change and go.
@Suite("Nights of the shipped pipelines", .serialized)
struct ShippedPipelineTests {
  /// All pipeline files of the package, so that a new one is in the test without a word.
  private static var pipelines: [String] {
    get throws {
      let folder = Program.project + "/Pipelines"
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }.sorted()
        .map { "\(folder)/\($0)" }
    }
  }

  /// Heroes of every night, for the pipeline that wants some by their ids.
  private func heroes(at base: String) async throws -> [Int] {
    let address = try #require(URL(string: base + "/characters?limit=5&orderBy=name"))
    let (body, _) = try await URLSession.shared.data(from: address)
    let answer = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    let rows = try #require((answer["data"] as? [String: Any])?["results"] as? [[String: Any]])
    return rows.compactMap { $0["id"] as? Int }
  }

  @Test(arguments: Soak.seeds(1, soak: 3))
  func `end with 0 and are never refused: three nights here, thirty of three universes in a soak`(seed: Int)
    async throws
  {
    try await withTemporaryFolder { folder in
      var port = 0
      var heroes: [Int] = []
      var published: Set<String> = []
      for night in 0..<Soak.count(3, soak: 30) where !Soak.isOver {
        var configuration = StandInConfiguration(
          seed: UInt64(seed + 1), scale: Soak.isOn ? 0.02 : 0.004, night: night)
        configuration.place.port = port
        try await withStandIn(configuration) { address in
          port = address.port
          if heroes.isEmpty { heroes = try await self.heroes(at: address.baseURL) }
          for path in try Self.pipelines {
            var run = InProcessRun(
              folder: folder, path: path,
              overrides: [
                ("source", "{kind: marvel, base-url: \"\(address.baseURL)\", allow-private-hosts: true}")
              ], wall: .day(night, after: NightlySource.firstNight))
            if path.hasSuffix("/heroes.yaml") { run.overrides.append(("fetch.only.characters.ids", "\(heroes)")) }
            let ended = try await run.end()
            #expect(ended.code == 0, "seed \(seed), night \(night), \(path): \(ended.words)")
            if ended.result?.publication?.isNew == true { published.insert("\(night) \(path)") }
          }
        }
      }
      // Something has to have been compared.
      #expect(published.count > (try Self.pipelines.count))
      Soak.tell("shipped pipelines of seed \(seed): \(published.count) sets published")
    }
  }
}
