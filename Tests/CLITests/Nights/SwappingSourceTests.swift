import Basics
import Catalog
import CatalogSources
import Foundation
import Pipeline
import Stages
import Store
import Synchronization
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// A source whose records swap without a date: one goes while another comes that is said to be old, so neither the total nor what
/// changed last shows it.
@Suite("A source whose records swap without a date", .serialized)
struct SwappingSourceTests {
  /// A list of characters by their ids, with the seconds of their last changes.
  private final class Swapping: Sendable {
    private let state = Mutex(
      Dictionary(uniqueKeysWithValues: (1...250).map { ($0, NightlySource.firstNight - 86_400 * Int64(400 + $0)) }))

    var ids: Set<Int> { state.withLock { Set($0.keys) } }

    /// What happens before a night: every third one swaps, the others show what they do.
    func pass(_ night: Int) {
      state.withLock { rows in
        let now = NightlySource.firstNight + Int64(night - 1) * 86_400
        switch night % 3 {
        case 0:
          rows[night] = nil
          rows[1_000 + night] = NightlySource.firstNight - 86_400 * 3_000
        case 1:
          rows[2_000 + night] = now - 3_600
          rows[100 + night] = now - 7_200
        default: rows[200 + night] = nil
        }
      }
    }

    func answer(_ query: [String: String]) -> ClosureServer.Answer {
      var rows = state.withLock { $0.map { (id: $0.key, modified: $0.value) } }.sorted {
        ($0.modified, $0.id) < ($1.modified, $1.id)
      }
      if query["orderBy"] == "-modified" { rows.reverse() }
      if let day = query["modifiedSince"], let since = WallTime(extended: day.prefix(10) + "T00:00:00Z") {
        rows = rows.filter { $0.modified >= since.seconds }
      }
      let (offset, limit) = (Int(query["offset"] ?? "0") ?? 0, Int(query["limit"] ?? "20") ?? 20)
      let some = rows.dropFirst(offset).prefix(limit).map { id, modified in
        let moment = WallTime(seconds: modified).extended.dropLast() + "+0000"
        return
          #"{"id":\#(id),"name":"Hero \#(id)","modified":"\#(moment)","resourceURI":"http://x/v1/public/characters/\#(id)"}"#
      }
      return ClosureServer.Answer(
        body: """
          {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":\(limit),"total":\(rows.count),\
          "count":\(some.count),"results":[\(some.joined(separator: ","))]}}
          """)
    }
  }

  /// The ids of the records that the store does not call missing.
  private func present(in folder: String) throws -> Set<Int> {
    let store = try CatalogStore(path: folder + "/state/swap/spinrack.sqlite", model: .marvel)
    defer { try? store.close() }
    var ids: Set<Int> = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { if $0.entry.missingSince == nil { ids.insert(Int($0.entry.id.id)) } }
    }
    return ids
  }

  private func status(in folder: String, output: String = "output") throws -> String? {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(output)/swap/current/manifest.json"))
    let object = try JSONSerialization.jsonObject(with: manifest) as? [String: Any]
    return ((object?["collections"] as? [String: Any])?["characters"] as? [String: Any])?["status"] as? String
  }

  @Test
  func
    `is called complete only where it was seen whole, by no manifest, status or summary else; thirty nights in a soak`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let source = Swapping()
      let server = try #require(ClosureServer { _, query in source.answer(query) })
      try write(
        """
        name: swap
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        fetch: {collections: [characters], mode: incremental}
        write: {ndjson: {}}
        """, to: folder + "/swap.yaml")
      var run = InProcessRun(folder: folder, path: folder + "/swap.yaml")
      var (hiding, walked, isSetWhole) = (0, 0, false)
      for night in 1...Soak.count(15, soak: 30) {
        source.pass(night)
        run.wall = .day(night - 1, after: NightlySource.firstNight)
        let ended = try await run.end()
        let result = try #require(ended.result, "night \(night): \(ended.words)")
        #expect(ended.code == 0, "night \(night): \(ended.words)")
        let isWhole = try present(in: folder) == source.ids
        let verdict = try #require(result.verdicts.first)
        walked += result.crawl.walked.isEmpty ? 0 : 1
        hiding += isWhole ? 0 : 1
        #expect(verdict.status == (result.crawl.walked.isEmpty ? .current : .complete), "night \(night)")
        #expect(isWhole || verdict.status == .current, "night \(night)")
        // A set that stays is what the night has seen that made it.
        if result.publication?.isNew == true { isSetWhole = verdict.status == .complete && isWhole }
        #expect(try self.status(in: folder) != "complete" || isSetWhole, "night \(night)")
        let began = try run.run()
        // As the program names it: the status reads no other reports.
        let now = run.wall.now()
        let identity = RunIdentity(id: "\(now.basic)-1", started: now.extended, pipeline: "swap")
        try RunReport(run: identity, result: result).save(in: began.output + "/runs")
        let status = try PipelineStatus(
          of: began.definition, output: began.output, state: began.state, now: now)
        #expect(status.walks.isEmpty == (verdict.status == .complete), "night \(night)")
        let lines = RunSummary(result: result).lines.filter { $0.hasPrefix("characters ") }
        #expect(
          lines.allSatisfy { $0.hasSuffix(verdict.status.rawValue) } && !lines.isEmpty, "night \(night): \(lines)")
      }
      #expect(hiding > 1 && walked > 1, "\(hiding) \(walked)")
      let digest = try result(in: folder, "output")
      run.output = "again"
      _ = try await run.run().rebuild(times: StageTimes())
      #expect(try result(in: folder, "again") == digest)
      #expect(try status(in: folder, output: "again") == status(in: folder))
    }
  }

  private func result(in folder: String, _ output: String) throws -> String? {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(output)/swap/current/manifest.json"))
    return (try JSONSerialization.jsonObject(with: manifest) as? [String: Any])?["set"] as? String
  }
}
