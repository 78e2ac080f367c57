import Foundation
import Synchronization
import TestSupport
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
    collections: String = "[characters]", recovery: String = "10%", totalCounts: String = "auto",
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
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true, total-counts: \(totalCounts)}
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

  @Test func `A source whose total counts repeats is complete, after a look at each of them, and the manifest says so`()
    async throws
  {
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
    // Every seventh row is one, so all rows are seen through other windows.
    #expect(ended.calls.count == 7 + 8)
  }

  @Test func `A source that shows its repeats in no other view is unproven, and complete for an operator who knows`()
    async throws
  {
    let answer: @Sendable (String, [String: String]) -> ClosureServer.Answer = { path, query in
      guard path.hasSuffix("/characters") else { return refusal(404, "not here") }
      // Pages are what they are, whatever is asked: of 1,000 rows every fiftieth shows the one before it once more.
      let offset = (Int(query["offset"] ?? "") ?? 0) / 100 * 100
      let rows = (0..<1_000).map { $0 % 50 == 49 ? $0 - 1 : $0 }
      return page(rows.dropFirst(offset).prefix(100).map { hero($0 + 1) }, offset: offset, limit: 100, total: 1_000)
    }
    let ended = try await run(answer)
    #expect(ended.run.code == 2, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.collections["characters"]?["status"] as? String == "unproven")
    #expect(ended.collections["characters"]?["missing"] is NSNull)
    #expect(ended.rows == 980)
    #expect(ended.run.output.contains("whether characters are complete is unproven"))
    #expect(ended.run.output.contains("20 rows of the total may be repeats"))
    #expect(ended.run.output.contains("source.total-counts: rows"))
    #expect(ended.calls.count <= 10 + 10)

    let known = try await run(totalCounts: "rows", answer)
    #expect(known.run.code == 0, "\(known.run.output)\(known.run.error)")
    #expect(known.collections["characters"]?["status"] as? String == "complete")
    #expect(known.collections["characters"]?["note"] as? String == "the total counts repeats")
    #expect(known.calls.count == 10)

    let strict = try await run(totalCounts: "records", answer)
    #expect(strict.run.code == 2)
    #expect(strict.collections["characters"]?["status"] as? String == "incomplete")
    #expect(strict.collections["characters"]?["missing"] as? Int == 20)
  }

  @Test func `An unproven crawl takes the place of a complete one with exit code 2, and marks no record as missing`()
    async throws
  {
    let repeats = Mutex(false)
    let server = try #require(
      ClosureServer { path, query in
        guard path.hasSuffix("/characters") else { return refusal(404, "not here") }
        let offset = (Int(query["offset"] ?? "") ?? 0) / 100 * 100
        let isSecond = repeats.withLock(\.self)
        let rows = (0..<500).map { isSecond && $0 % 50 == 49 ? $0 - 1 : $0 }
        let heroes = rows.dropFirst(offset).prefix(100).map { hero($0 + 1) }
          .map { isSecond ? $0.replacing("hero", with: "heroine") : $0 }
        return page(heroes, offset: offset, limit: 100, total: 500)
      })
    try await withTemporaryFolder { folder in
      try write(
        """
        name: odd
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        fetch: {collections: [characters]}
        write: {ndjson: {}, csv: {}}
        """, to: folder + "/odd.yaml")
      let program = Program(folder: folder)
      #expect(try await program.run("run", "odd.yaml").code == 0)
      repeats.withLock { $0 = true }
      let second = try await program.run("run", "odd.yaml")
      #expect(second.code == 2, "\(second.output)\(second.error)")
      let manifest = try Data(contentsOf: URL(fileURLWithPath: folder + "/output/odd/current/manifest.json"))
      let text = String(decoding: manifest, as: UTF8.self)
      #expect(text.contains(#""status":"unproven","missing":null"#))
      #expect(text.contains(#""path":"data/csv/characters.csv.gz""#))
      let status = try await program.run("status", "odd.yaml")
      #expect(status.output.contains("whether that is all is unproven"))
      #expect(try await program.run("status", "odd.yaml", "--json").output.contains(#""status":"unproven""#))
      #expect(try await program.run("history", "odd.yaml").output.contains("characters unproven"))
      let explained = try await program.run("explain", "odd.yaml", "characters/50", "--json")
      #expect(explained.output.contains(#""missing_since":null"#), "\(explained.output)\(explained.error)")
    }
  }

  @Test
  func `A collection that says it is empty, while records refer to it by the hundred, is unproven; few prove nothing`()
    async throws
  {
    for (heroes, code) in [(130, Int32(2)), (99, 0)] {
      let ended = try await run(collections: "[characters, comics]") { path, query in
        let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
        guard path.hasSuffix("/characters") else { return page([], offset: offset, limit: limit, total: 0) }
        let rows = (1...heroes).map { id in
          let comic = #"{"resourceURI":"http://gateway.example/v1/public/comics/\#(id)","name":"comic \#(id)"}"#
          return #"{"id":\#(id),"name":"hero \#(id)","modified":"2020-01-01T00:00:00-0500","comics":{"available":1,"#
            + #""returned":1,"collectionURI":"http://gateway.example/v1/public/characters/\#(id)/comics","items":[\#(comic)]}}"#
        }
        return page(Array(rows.dropFirst(offset).prefix(limit)), offset: offset, limit: limit, total: heroes)
      }
      #expect(ended.run.code == code, "\(ended.run.output)\(ended.run.error)")
      #expect(ended.collections["comics"]?["status"] as? String == (code == 2 ? "unproven" : "complete"))
      #expect(ended.run.output.contains("yet many records refer to some") == (code == 2))
    }
  }

  @Test func `Pages that come in an order of their own, each time the same, cost a handful of calls`() async throws {
    let ended = try await run { _, query in
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      let rows = (0..<3_000).map { id in
        // Each fifth page is backwards in time.
        let day = id / 100 % 5 == 4 ? 100 - id % 100 : id % 100
        return #"{"id":\#(id + 1),"name":"hero","modified":"\#(2_000 + id / 100)-01-\#(10 + day / 10)T00:00:00-0500"}"#
      }
      return page(Array(rows.dropFirst(offset).prefix(limit)), offset: offset, limit: limit, total: 3_000)
    }
    #expect(ended.run.code == 0, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.rows == 3_000)
    // Three pages, and those that are under way when the third is settled.
    #expect(ended.calls.count <= 30 + 6, "\(ended.calls.count)")
  }

  @Test func `A source that ignores orders and filters, and moves records about, is read whole`() async throws {
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

  @Test func `A source that ignores even offsets is not asked for ever, and is incomplete`() async throws {
    let ended = try await run { path, _ in
      page((1...20).map(hero), offset: 0, limit: 20, total: 5_000)
    }
    #expect(ended.run.code == 2)
    #expect(ended.collections["characters"]?["status"] as? String == "incomplete")
    #expect(ended.collections["characters"]?["missing"] as? Int == 4_980)
    #expect(ended.run.output.contains("the same page for every offset"))
    #expect(ended.calls.count < 60)
  }

  @Test func `A source that refuses orders and filters with 409 is read whole without them, and that is said`()
    async throws
  {
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

  @Test func `A collection that the source lacks does not stop the others, and the run says which`() async throws {
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

  @Test func `A source that fails at every search, and at nothing else, is published as what it is: unproven`()
    async throws
  {
    let ended = try await run { _, query in
      let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
      guard offset % 100 == 0, query["orderBy"] == "modified" else { return refusal(404, "gone") }
      // The last of each page stands on the next one once more.
      let rows = (0..<300).map { $0 % 100 == 0 && $0 > 0 ? $0 - 1 : $0 }
      return page(rows.dropFirst(offset).prefix(limit).map { hero($0 + 1) }, offset: offset, limit: limit, total: 300)
    }
    #expect(ended.run.code == 2, "\(ended.run.output)\(ended.run.error)")
    #expect(ended.collections["characters"]?["status"] as? String == "unproven")
    #expect(ended.rows == 298)
  }
}

/// The requests that a server got.
private final class CallList: Sendable {
  private let calls = Mutex<[String]>([])

  func add(_ call: String) { calls.withLock { $0.append(call) } }
  var all: [String] { calls.withLock { $0 } }
}
