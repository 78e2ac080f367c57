import Foundation
import Synchronization
import Testing

/// Sources of other people, which are not like the demo: each test writes its own.
@Suite("A run proves that it is whole", .serialized)
struct CompletenessTests {
  private func page(_ rows: [String], offset: Int, limit: Int, total: Int) -> ClosureServer.Answer {
    ClosureServer.Answer(
      body: """
        {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":\(limit),"total":\(total),"count":\(rows.count),\
        "results":[\(rows.joined(separator: ","))]}}
        """)
  }

  private func refusal(_ status: Int, _ text: String) -> ClosureServer.Answer {
    ClosureServer.Answer(status: status, body: #"{"code":\#(status),"status":"\#(text)"}"#)
  }

  private func hero(_ id: Int) -> String {
    #"{"id":\#(id),"name":"hero \#(id)","modified":"2020-01-01T00:00:00-0500"}"#
  }

  private struct Ended {
    var run: Program.Ended
    var collections: [String: [String: Any]]
    var rows: Int
    var calls: [String]
  }

  /// Runs a pipeline of characters (and others) against a server.
  private func run(
    collections: String = "[characters]", recovery: String = "10%",
    _ answer: @escaping @Sendable (String, [String: String]) -> ClosureServer.Answer
  ) async throws -> Ended {
    let calls = CallList()
    let server = try #require(
      ClosureServer { path, query in
        calls.add(path + "?" + query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&"))
        return answer(path, query)
      })
    return try await withTemporaryFolder { folder in
      try write(
        """
        name: odd
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        fetch: {collections: \(collections), recovery: \(recovery)}
        write: {csv: {}}
        """, to: folder + "/odd.yaml")
      let ended = try await Program(folder: folder).run("run", "odd.yaml")
      let manifest = try? Data(contentsOf: URL(fileURLWithPath: folder + "/output/odd/current/manifest.json"))
      let object = try manifest.flatMap { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      let files = object?["files"] as? [[String: Any]] ?? []
      let table = files.first { ($0["path"] as? String) == "data/csv/characters.csv.gz" }
      return Ended(
        run: ended, collections: object?["collections"] as? [String: [String: Any]] ?? [:],
        rows: table?["rows"] as? Int ?? 0, calls: calls.all)
    }
  }

  @Test("A source whose total counts repeats is complete, after a spot check, and the manifest says so")
  func totalCountsRepeats() async throws {
    let ended = try await run { _, query in
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      // 700 rows, every seventh of which shows the one before it once more, in every order the same.
      let rows = (0..<700).map { $0 % 7 == 6 ? $0 - 1 : $0 }
      return page(
        rows.dropFirst(offset).prefix(limit).map { hero($0 + 1) }, offset: offset, limit: limit, total: 700)
    }
    #expect(ended.run.code == 0, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.collections["characters"]?["status"] as? String == "complete")
    #expect(ended.collections["characters"]?["note"] as? String == "the total counts repeats")
    #expect(ended.collections["characters"]?["missing"] as? Int == 0)
    #expect(ended.collections["characters"]?["distinct"] as? Int == 600)
    #expect(ended.rows == 600)
    #expect(ended.calls.count == 7 + 3)
  }

  @Test("A source that ignores orders and filters, and moves records about, is read whole")
  func ignoresOptional() async throws {
    let ended = try await run(recovery: "100%") { path, query in
      if let id = path.split(separator: "/").last.flatMap({ Int($0) }) {
        return id <= 950 ? page([hero(id)], offset: 0, limit: 20, total: 1) : refusal(404, "not here")
      }
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      var ids = Array(1...950)
      // The page decides where three neighbours stand.
      for place in stride(from: 98, to: 940, by: 100) where (offset / 100) % 2 == 1 {
        ids.swapAt(place, place + 2)
      }
      return page(ids.dropFirst(offset).prefix(limit).map(hero), offset: offset, limit: limit, total: 950)
    }
    #expect(ended.run.code == 0, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.collections["characters"]?["status"] as? String == "complete")
    #expect(ended.rows == 950)
    #expect(ended.run.output.contains("found that the walk did not show"))
  }

  @Test("A source that ignores even offsets is not asked for ever, and is incomplete")
  func ignoresEverything() async throws {
    let ended = try await run { path, _ in
      page((1...20).map(hero), offset: 0, limit: 20, total: 5_000)
    }
    #expect(ended.run.code == 2)
    #expect(ended.collections["characters"]?["status"] as? String == "incomplete")
    #expect(ended.collections["characters"]?["missing"] as? Int == 4_980)
    #expect(ended.run.output.contains("the same page for every offset"))
    #expect(ended.calls.count < 60)
  }

  @Test("A source that refuses orders and filters with 409 is read whole without them, and that is said")
  func refusesOptional() async throws {
    let ended = try await run(recovery: "50%") { path, query in
      guard Set(query.keys).isSubset(of: ["limit", "offset"]) else { return refusal(409, "no such parameter") }
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      var ids = Array(1...1_150)
      for place in stride(from: 99, to: 1_100, by: 300) where (offset / 100) % 2 == 1 { ids.swapAt(place, place + 1) }
      return page(ids.dropFirst(offset).prefix(limit).map(hero), offset: offset, limit: limit, total: 1_150)
    }
    #expect(ended.run.code == 0, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.rows == 1_150)
    #expect(ended.run.output.contains("refused to order characters"))
  }

  @Test("A collection that the source lacks does not stop the others, and the run says which")
  func lacksACollection() async throws {
    let ended = try await run(collections: "[characters, events]") { path, query in
      guard path.hasSuffix("/characters") else { return refusal(404, "no such collection") }
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      return page((1...130).dropFirst(offset).prefix(limit).map(hero), offset: offset, limit: limit, total: 130)
    }
    #expect(ended.run.code == 2)
    #expect(ended.rows == 130)
    #expect(ended.collections["events"]?["status"] as? String == "absent")
    #expect(ended.run.output.contains("the source has no events"))
  }

  @Test("A source that fails at every search, and at nothing else, is published as what it is: incomplete")
  func failsAtSearches() async throws {
    let ended = try await run { _, query in
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      guard offset % 100 == 0, query["orderBy"] == "modified" else { return refusal(404, "gone") }
      // The last of each page stands on the next one once more.
      let rows = (0..<300).map { $0 % 100 == 0 && $0 > 0 ? $0 - 1 : $0 }
      return page(rows.dropFirst(offset).prefix(limit).map { hero($0 + 1) }, offset: offset, limit: limit, total: 300)
    }
    #expect(ended.run.code == 2, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.collections["characters"]?["status"] as? String == "incomplete")
    #expect(ended.collections["characters"]?["missing"] as? Int == 2)
    #expect(ended.rows == 298)
  }
}

/// The requests that a server got.
private final class CallList: Sendable {
  private let calls = Mutex<[String]>([])

  func add(_ call: String) { calls.withLock { $0.append(call) } }
  var all: [String] { calls.withLock { $0 } }
}
