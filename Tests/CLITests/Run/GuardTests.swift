import Foundation
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// What keeps a worse set from taking the place of a good one.
@Suite("Guard") struct GuardTests {
  @Test func `A shrunken set is refused and published when it is accepted`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let good = try catalogue.current()
      try catalogue.put(1...30)
      let refused = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(refused.code == 76)
      #expect(refused.error.contains("shrink: data/csv/characters.csv.gz has 30 rows, 10 or 25% fewer"))
      #expect(refused.error.contains("spinrack run rec --accept shrink"))
      #expect(try catalogue.current() == good)
      let status = try await catalogue.program.run("status", "rec")
      #expect(status.output.contains("refused by a guard"))
      #expect(status.output.contains("exit 76"))
      // Another guard's name does not open this one.
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--accept", "empty-column").code == 76)
      let accepted = try await catalogue.program.run("run", "rec", "--accept", "shrink")
      #expect(accepted.code == 0, "\(accepted.error)")
      #expect(accepted.error.contains("accepted, shrink"))
      #expect(try catalogue.current() != good)
    }
  }

  @Test func `A small collection may lose a record each night, but not a third of its records at once`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      for last in (2...61).reversed() {
        try catalogue.put(1...last)
        let ended = try await catalogue.program.run("run", "rec", "--quiet")
        #expect(ended.code == 0, "\(last): \(ended.error)")
      }
      try catalogue.put(1...12)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try catalogue.put(1...8)
      let refused = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(refused.code == 76 && refused.error.contains("4 or 33.3% fewer"), "\(refused.error)")
    }
  }

  @Test func `A refusal that repeats for the same reason says so, and since when`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      for (night, last) in [30, 31, 30].enumerated() {
        try catalogue.put(1...last)
        let refused = try await catalogue.program.run("run", "rec", "--quiet")
        #expect(refused.code == 76)
        let words = "This is a refusal again: \(night + 1) crawls in a row, from that of 20"
        #expect(refused.error.contains(words) == (night > 0), "\(refused.error)")
      }
      // Another reason is another refusal.
      try catalogue.put(1...40, describedBelow: 0)
      let other = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(other.code == 76 && !other.error.contains("a refusal again"), "\(other.error)")
    }
  }

  @Test func `A file of the site is guarded by its first name`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}, site: {}}\n",
        to: folder + "/Pipelines/rec.yaml")
      // Forty changes on the second night and one on the third: the feed may have fewer rows, wherever it stands.
      for described in [41, 1, 2] {
        try catalogue.put(1...40, describedBelow: described)
        let ended = try await catalogue.program.run("run", "rec", "--quiet", "--accept", "empty-column")
        #expect(ended.code == 0, "\(ended.error)")
      }
      let manifest = try #require(Manifest(in: catalogue.output + "/current"))
      let feeds = manifest.files.filter { $0.path.hasSuffix("data/changes.ndjson.gz") }
      #expect(feeds.map(\.rows) == [1, 1] && feeds.map(\.original) == [nil, "data/changes.ndjson.gz"])
      // A table that shrinks is told once.
      try catalogue.put(1...30, describedBelow: 2)
      let refused = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(refused.code == 76 && refused.error.contains("data/csv/characters.csv.gz has 30 rows"))
      #expect(!refused.error.contains("site/"))
    }
  }

  @Test func `What is within the limit is published`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder, settings: "publish: {max-shrink: 30%}")
      try catalogue.put(1...40)
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      try catalogue.put(1...30)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
    }
  }

  @Test func `Fewer records that nobody has seen are no loss`() async throws {
    try await withTemporaryFolder { folder in
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}, parquet: {}, statistics: {}}\n",
        to: folder + "/Pipelines/rec.yaml")
      for (unseen, name) in [(40, "first"), (10, "second")] {
        let events = (1...unseen).map { id in
          "{\"resourceURI\":\"http://gateway.marvel.com/v1/public/events/\(id)\",\"name\":\"Event \(id)\"}"
        }
        let row = """
          {"id":1,"name":"\(name)","resourceURI":"http://gateway.marvel.com/v1/public/characters/1",\
          "events":{"available":40,"items":[\(events.joined(separator: ","))]}}
          """
        // The relation is kept whole by the events that are seen now, so that only `unseen` becomes less.
        let seen = (1...40).dropFirst(unseen).map { id in
          """
          {"id":\(id),"title":"Event \(id)","resourceURI":"http://gateway.marvel.com/v1/public/events/\(id)",\
          "characters":{"available":1,"items":[{"resourceURI":"http://gateway.marvel.com/v1/public/characters/1",\
          "name":"Hero"}]}}
          """
        }
        try write("[\(row)]", to: folder + "/answers/characters.json")
        try write("[\(seen.joined(separator: ",\n"))]", to: folder + "/answers/events.json")
        let ended = try await Program(folder: folder).run("run", "rec", "--quiet")
        #expect(ended.code == 0, "\(ended.error)")
      }
    }
  }

  @Test func `A column that lost all its values is refused`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      // One record with a value is enough for the new set.
      try catalogue.put(1...40, describedBelow: 2)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      // Where no more than a few had one, they can all have changed.
      try catalogue.put(1...40, describedBelow: 0)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try catalogue.put(1...40, describedBelow: 11)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try catalogue.put(1...40, describedBelow: 0)
      let refused = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(refused.code == 76)
      #expect(
        refused.error.contains("empty-column: data/csv/characters.csv.gz: column description has no value at all"))
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--accept", "empty-column").code == 0)
    }
  }

  @Test func `The remedy repeats what was accepted`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      try catalogue.put(1...30, describedBelow: 0)
      let refused = try await catalogue.program.run("run", "rec", "--quiet", "--accept", "shrink")
      #expect(refused.code == 76)
      #expect(refused.error.contains("spinrack run rec --accept shrink --accept empty-column."), "\(refused.error)")
      let accepted = try await catalogue.program.run(
        "run", "rec", "--quiet", "--accept", "shrink", "--accept", "empty-column")
      #expect(accepted.code == 0, "\(accepted.error)")
    }
  }

  /// A gateway of some characters that counts its requests.
  private final class Characters: Sendable {
    let requests = Mutex(0)
    let there = Mutex(1...40)

    func answer(_ path: String, _ query: [String: String]) -> ClosureServer.Answer {
      requests.withLock { $0 += 1 }
      guard path.hasSuffix("/characters") else {
        return ClosureServer.Answer(status: 404, body: #"{"code":404,"status":"none"}"#)
      }
      let all = there.withLock { Array($0) }
      let offset = Int(query["offset"] ?? "0") ?? 0
      let rows = all.dropFirst(offset).prefix(100).map { id in
        #"{"id":\#(id),"name":"Hero \#(id)","modified":"2014-04-29T14:18:17-0400","resourceURI":"http://x/v1/public/characters/\#(id)"}"#
      }
      return ClosureServer.Answer(
        body: """
          {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":100,"total":\(all.count),"count":\(rows.count),\
          "results":[\(rows.joined(separator: ","))]}}
          """)
    }
  }

  @Test func `A source that suddenly has fewer is refused and accepting makes no call`() async throws {
    try await withTemporaryFolder { folder in
      let characters = Characters()
      let server = try #require(ClosureServer { characters.answer($0, $1) })
      try write(
        """
        name: api
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        fetch: {collections: [characters]}
        write: {csv: {}}
        """, to: folder + "/Pipelines/api.yaml")
      let program = Program(folder: folder)
      let first = try await program.run("run", "api", "--quiet")
      #expect(first.code == 0, "\(first.error)")
      characters.there.withLock { $0 = 1...4 }
      let refused = try await program.run("run", "api", "--quiet")
      #expect(refused.code == 76)
      #expect(refused.error.contains("shrink: characters: 4 records were seen, 36 or 90% fewer"))
      let before = characters.requests.withLock { $0 }
      let accepted = try await program.run("run", "api", "--accept", "shrink")
      #expect([0, 2].contains(accepted.code), "\(accepted.error)")
      #expect(characters.requests.withLock { $0 } == before)
      #expect(accepted.error.contains("which was refused"))
    }
  }

  @Test func `A refused crawl is not taken up without being accepted`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      try catalogue.put(1...30)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 76)
      try catalogue.put(1...41)
      let mended = try await catalogue.program.run("run", "rec", "--accept", "shrink")
      #expect(mended.code == 0, "\(mended.error)")
      let json = try await catalogue.json("history", "rec", "--json")
      let generations = json["generations"] as? [[String: Any]] ?? []
      #expect(generations.first { $0["current"] as? Bool == true }?["records"] as? Int == 41)
    }
  }

  @Test func `An unknown rule is 64`() async throws {
    try await withTemporaryFolder { folder in
      let ended = try await RecordedCatalogue(folder: folder).program.run("run", "rec", "--accept", "everything")
      #expect(ended.code == 64)
    }
  }
}
