import CompressionKit
import Foundation
import TestSupport
import Testing

@Suite("spinrack run")
struct RunTests {
  private let demo = """
    name: small
    source: {kind: demo, seed: 8, scale: 0.02}
    write: {csv: {}, ndjson: {}}
    """

  private let recorded = """
    {"code":200,"status":"Ok","attributionText":"Data by nobody","data":{"offset":0,"limit":20,"total":2,"count":2,"results":[
     {"id":4,"name":"Paper Moth","description":"Folds, \\"twice\\".","resourceURI":"http://gateway.marvel.com/v1/public/characters/4",
      "comics":{"available":1,"items":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/9","name":"Lamps #1"}],"returned":1}},
     {"id":3,"name":"Tin Hart","resourceURI":"http://gateway.marvel.com/v1/public/characters/3"}]}}
    """

  private func digest(_ folder: String, _ name: String) throws -> String {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/output/\(name)/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["set"] as? String)
  }

  private func text(_ path: String) throws -> String {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return String(decoding: try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 26) }, as: UTF8.self)
  }

  @Test func `The demo is fetched and published, twice the same, and whole though its order is not stable`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(demo, to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      let first = try await program.run("run", "small")
      #expect(first.code == 0, "\(first.error)")
      #expect(first.output.contains("found that the walk did not show"))
      let set = try digest(folder, "small")
      let second = try await program.run("run", "small")
      #expect(second.code == 0)
      #expect(second.output.contains("nothing new"))
      #expect(try digest(folder, "small") == set)
      let generations = try FileManager.default.contentsOfDirectory(atPath: folder + "/output/small/generations")
      #expect(generations.count == 1)
      let reports = try FileManager.default.contentsOfDirectory(atPath: folder + "/output/small/runs")
      #expect(reports.count == 2)
    }
  }

  @Test func `Runs with one and with sixteen connections publish the same bytes`() async throws {
    var sets: Set<String> = []
    for concurrency in [1, 16] {
      try await withTemporaryFolder { folder in
        try write(demo, to: folder + "/Pipelines/small.yaml")
        let ended = try await Program(folder: folder)
          .run("run", "small", "--quiet", "--set", "fetch.concurrency=\(concurrency)")
        #expect(ended.code == 0, "\(ended.error)")
        sets.insert(try digest(folder, "small"))
      }
    }
    #expect(sets.count == 1)
  }

  @Test func `Every file of a published set is in its manifest, with its size, its digest and its rows`() async throws {
    try await withTemporaryFolder { folder in
      try write(recorded, to: folder + "/answers/a.json")
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}, ndjson: {}}\n",
        to: folder + "/Pipelines/rec.yaml")
      let ended = try await Program(folder: folder).run("run", "rec")
      #expect(ended.code == 0, "\(ended.error)")
      let current = folder + "/output/rec/current"
      let object = try #require(
        try JSONSerialization.jsonObject(with: try Data(contentsOf: URL(fileURLWithPath: current + "/manifest.json")))
          as? [String: Any])
      let files = try #require(object["files"] as? [[String: Any]])
      let listed = Set(files.compactMap { $0["path"] as? String })
      var found = Set<String>()
      for path in try FileManager.default.subpathsOfDirectory(atPath: current + "/.") {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: current + "/" + path, isDirectory: &isFolder)
        if !isFolder.boolValue { found.insert(path) }
      }
      #expect(found.remove("manifest.json") != nil)
      #expect(listed == found)
      for file in files {
        let path = try #require(file["path"] as? String)
        let attributes = try FileManager.default.attributesOfItem(atPath: current + "/" + path)
        #expect(attributes[.size] as? Int == file["bytes"] as? Int)
        #expect((file["sha256"] as? String)?.count == 64)
      }
      let csv = try text(current + "/data/csv/characters.csv.gz").split(separator: "\n")
      #expect(csv.count == 3)
      #expect(csv[1].hasPrefix("3,Tin Hart,"))
      #expect(csv[2].hasPrefix("4,Paper Moth,\"Folds, \"\"twice\"\".\","))
      #expect(try text(current + "/data/csv/comic_characters.csv.gz").contains("\n9,4,,4\n"))
      #expect(try text(current + "/data/csv/unseen.csv.gz").contains("\ncomics,9,Lamps #1,1\n"))
      let collections = try #require(object["collections"] as? [String: [String: Any]])
      #expect(collections["characters"]?["distinct"] as? Int == 2)
      #expect(collections["characters"]?["status"] as? String == "unknown")
    }
  }

  @Test func `A thin row that comes later takes nothing from a whole one, and the report counts what cleaning changed`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {ndjson: {}}", to: folder + "/Pipelines/rec.yaml")
      let whole = #"""
        {"id":9,"title":"Lamps","description":"Oil.  More.","format":"DIGITAL COMIC","modified":"2014-01-01",\#
        "dates":[{"type":"onsaleDate","date":"2031-01-01"},{"type":"focDate","date":"0001-01-01"}],\#
        "resourceURI":"http://gateway.marvel.com/v1/public/comics/9"}
        """#
      try write("[\(whole)]", to: folder + "/answers/a.json")
      try write(
        #"[{"id":9,"title":"La\u200bmps","issueNumber":2,"modified":"2014-01-01"}]"#, to: folder + "/answers/b.json")
      #expect(try await Program(folder: folder).run("run", "rec", "--quiet").code == 0)
      let line = try text(folder + "/output/rec/current/data/ndjson/comics.ndjson.gz")
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(record["title"] as? String == "Lamps" && record["description"] as? String == "Oil. More.")
      #expect(record["issueNumber"] as? Int == 2 && record["format"] as? String == "Digital Comic")
      #expect((record["dates"] as? [[String: Any]])?.map { $0["date"] is NSNull } == [true, true])
      let runs = folder + "/output/rec/runs"
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: runs).first)
      let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(runs)/\(file)")))
      let counts = (report as? [String: Any])?["cleaned"] as? [String: Int]
      #expect(
        counts == [
          "filled-field": 3, "far-future": 1, "early-date": 1, "white-space": 1, "invisible": 1, "spelling": 1,
        ])
    }
  }

  @Test func `A recording that is taken away is gone from the next set`() async throws {
    try await withTemporaryFolder { folder in
      try write(recorded, to: folder + "/answers/a.json")
      try write(
        #"[{"id":9,"title":"Lamps #1","resourceURI":"http://x/v1/public/comics/9"}]"#, to: folder + "/answers/b.json")
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/rec.yaml")
      let program = Program(folder: folder)
      #expect(try await program.run("run", "rec").code == 0)
      #expect(try text(folder + "/output/rec/current/data/csv/comics.csv.gz").contains("\n9,"))
      try FileManager.default.removeItem(atPath: folder + "/answers/b.json")
      #expect(try await program.run("run", "rec", "--accept", "shrink").code == 0)
      #expect(try !text(folder + "/output/rec/current/data/csv/comics.csv.gz").contains("\n9,"))
    }
  }
}
