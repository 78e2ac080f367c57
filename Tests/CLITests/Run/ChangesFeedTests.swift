import CompressionKit
import Foundation
import TestSupport
import Testing

@Suite("The feed of changes")
struct ChangesFeedTests {
  private typealias Record = [String: Any]

  private func lines(_ path: String) throws -> [Record] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let text = String(decoding: try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 28) }, as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Record)
    }
  }

  private func records(_ folder: String) throws -> [String: Record] {
    var records: [String: Record] = [:]
    for kind in ["characters", "comics", "series", "stories", "events", "creators"] {
      for record in try lines("\(folder)/data/ndjson/\(kind).ndjson.gz") where record["missing_since"] == nil {
        records["\(kind)/\(try #require(record["id"] as? Int))"] = record
      }
    }
    return records
  }

  @Test
  func
    `names what was added and taken away, and the fields that are different; after a run without changes it is the same`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let feed = catalogue.output + "/current/data/changes.ndjson.gz"
      try catalogue.put(1...4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let first = try #require(try lines(feed).first)
      #expect(try lines(feed).count == 1)
      #expect(first["base"] is NSNull)
      let state = try #require(first["set"] as? String)
      try catalogue.put(2...5, describedBelow: 4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--accept", "shrink").code == 0)
      let header = try #require(try lines(feed).first)
      #expect(header["base"] as? String == state && header["set"] as? String != state)
      let manifest = try Data(contentsOf: URL(fileURLWithPath: catalogue.output + "/current/manifest.json"))
      let listed = try #require(try JSONSerialization.jsonObject(with: manifest) as? Record)
      #expect((listed["changes"] as? Record).map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: header))
      let changes = try lines(feed).dropFirst()
      #expect(changes.map { $0["id"] as? Int } == [1, 4, 5])
      #expect(changes.map { $0["change"] as? String } == ["missing", "changed", "added"])
      #expect(changes.map { $0["fields"] as? [String] } == [nil, ["description"], nil])
      let set = try catalogue.current()
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      #expect(try catalogue.current() == set)
    }
  }

  @Test
  func
    `counts from the last published set: the changes of a refused one are in the next one; so it is after a rebuild`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var witness = Witness(folder: folder)
      witness.settings = "write: {ndjson: {}}"
      let (first, port) = try await witness.withGateway(["--night", "0"]) {
        (try await witness.run(), try await witness.run(state: "straight", output: "straight"))
      }
      #expect(first.0.code == 0 && first.1.code == 0, "\(first.0.error)")
      var smaller = witness
      smaller.universe[3] = "0.01"
      let refused = try await smaller.withGateway(["--night", "2"], port: port) { try await witness.run() }.result
      #expect(refused.code == 76, "\(refused.error)")
      let accepting = ["--accept", "shrink", "--accept", "empty-column"]
      let last = try await witness.withGateway(["--night", "5"], port: port) {
        // The refused crawl is done with: an accepting run would take it up.
        try? FileManager.default.removeItem(atPath: folder + "/state/night/refused.json")
        return (
          try await witness.run(accepting), try await witness.run(state: "straight", output: "straight", accepting)
        )
      }.result
      #expect(last.0.code == 0 && last.1.code == 0, "\(last.0.error)")
      let feed = try lines(folder + "/output/night/current/data/changes.ndjson.gz")
      let wanted = try lines(folder + "/straight/night/current/data/changes.ndjson.gz")
      #expect(wanted.count > 3)
      // The set that was refused left records that came and went: they are in no feed, but missing in the data.
      #expect(feed.first?["base"] as? String == wanted.first?["base"] as? String)
      #expect(NSArray(array: Array(feed.dropFirst())).isEqual(to: Array(wanted.dropFirst())))
      let rebuilt = try await witness.program.run("rebuild", "night.yaml", "--output", "again")
      #expect(rebuilt.code == 0, "\(rebuilt.error)")
      #expect(try witness.digest("again") == witness.digest())
    }
  }

  @Test func `says of two months of nights what a comparison of the first and the last export says, to the field`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      var port = "0"
      var exports: [[String: Record]] = []
      for night in [0, 60] {
        try await program.serving(
          ["gateway", "invent", "--seed", "4", "--scale", "0.01", "--port", port, "--night", "\(night)"]
        ) { base in
          port = "\(try #require(URL(string: base)?.port))"
          try write(
            """
            name: weeks
            source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true}
            write: {csv: {}, ndjson: {}}
            """, to: folder + "/weeks.yaml")
          let ended = try await program.run("run", folder + "/weeks.yaml", "--quiet")
          #expect(ended.code == 0, "\(ended.error)")
          exports.append(try records(folder + "/output/weeks/current"))
        }
      }
      let (old, new) = (exports[0], exports[1])
      var feed: [String: Set<String>] = [:]
      var fields: [String: Set<String>] = [:]
      for change in try lines(folder + "/output/weeks/current/data/changes.ndjson.gz").dropFirst() {
        let name = try "\(#require(change["kind"] as? String))/\(#require(change["id"] as? Int))"
        feed[try #require(change["change"] as? String), default: []].insert(name)
        if let named = change["fields"] as? [String] { fields[name] = Set(named) }
      }
      #expect(feed["added"] == Set(new.keys).subtracting(old.keys))
      #expect(feed["missing"] == Set(old.keys).subtracting(new.keys))
      #expect(feed["missing"]?.isEmpty == false)
      // Every field whose published value is another one, lists that other records complete among them; and no other field.
      var different: [String: Set<String>] = [:]
      for (name, record) in new {
        guard let before = old[name] else { continue }
        let keys = Set(record.keys).union(before.keys).filter { key in
          !NSDictionary(dictionary: [key: record[key] ?? 0]).isEqual(to: [key: before[key] ?? 0])
        }
        if !keys.isEmpty { different[name] = keys }
      }
      #expect(different.values.contains { $0.contains("comics") })
      #expect(Set(different.keys) == feed["changed"])
      for (name, keys) in different { #expect(fields[name] == keys, "\(name)") }
    }
  }
}
