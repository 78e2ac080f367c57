import CompressionKit
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CatalogSources

/// What stays when the source is gone.
@Suite("Captures", .serialized)
struct CaptureTests {
  private let faults =
    "server-error=4%,malformed-record=5%,ignore-optional=5%,wrong-total=5%,empty=4%,truncate=4%,html=4%,invalid-json=4%,"
    + "error-body=4%,corrupt-gzip=4%"

  private func digest(_ output: String) throws -> String {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: output + "/cap/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["set"] as? String)
  }

  private func collections(_ output: String) throws -> NSDictionary {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: output + "/cap/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["collections"] as? NSDictionary)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
  }

  /// The calls that a gateway's log tells of.
  private func calls(_ log: String) throws -> Int {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
  }

  /// Runs a body against a gateway of its own process, which is gone when the body has ended.
  private func withGateway(
    _ folder: String, _ arguments: [String] = [], environment: [String: String] = [:], source: String = "",
    _ body: (Program) async throws -> Void
  ) async throws {
    var program = Program(folder: folder)
    program.environment = environment
    try await program.serving(
      ["gateway", "invent", "--seed", "8", "--scale", "0.02", "--log", "gateway.log"] + arguments
    ) { base in
      try write(
        """
        name: cap
        source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(source)}
        fetch: {concurrency: 2}
        write: {csv: {}, ndjson: {}}
        """, to: folder + "/cap.yaml")
      try await body(program)
    }
  }

  @Test func `With source and store gone, every output is made again from captures, byte for byte`() async throws {
    try await withTemporaryFolder { folder in
      try await withGateway(folder, ["--faults", faults]) { program in
        let run = try await program.run("run", "cap.yaml")
        #expect(run.code == 0, "\(run.error)")
      }
      let set = try digest(folder + "/output")
      for file in try files(folder + "/state/cap") where file.contains("spinrack.sqlite") {
        try FileManager.default.removeItem(atPath: file)
      }
      let program = Program(folder: folder)
      let rebuilt = try await program.run("rebuild", "cap.yaml", "--output", "again")
      #expect(rebuilt.code == 0, "\(rebuilt.error)")
      #expect(try digest(folder + "/again") == set)
      #expect(try collections(folder + "/again") == collections(folder + "/output"))
      // The new store is whole: the same again is nothing new, and nothing else is left in the folder.
      let second = try await program.run("rebuild", "cap.yaml", "--output", "again")
      #expect(second.code == 0 && second.output.contains("nothing new"))
      #expect(
        try Set(files(folder + "/state/cap").map { URL(fileURLWithPath: $0).lastPathComponent })
          .isSubset(
            of: [
              "capture", "lock", "memory.bin", "spinrack.sqlite", "spinrack.sqlite-wal",
              "spinrack.sqlite-shm",
            ]))
      // Captures are recordings, too.
      try write(
        "name: cap\nsource: {kind: recordings, path: state/cap/capture}\nwrite: {csv: {}, ndjson: {}}\n",
        to: folder + "/recorded.yaml")
      let recorded = try await program.run("run", "recorded.yaml", "--output", "recorded", "--state-dir", "fresh")
      #expect(recorded.output.contains("an error answer: HTTP status 500"), "\(recorded.output)")
      #expect(try digest(folder + "/recorded") == set)
    }
  }

  @Test func `A run that is killed while it captures pays for no finished call twice`() async throws {
    try await withTemporaryFolder { folder in
      try await withGateway(folder) { program in
        let whole = try await program.run("run", "cap.yaml", "--state-dir", "whole", "--output", "whole")
        #expect(whole.code == 0, "\(whole.error)")
        let needed = try calls(folder + "/gateway.log")
        var kills = 0
        for passing in [1, 2, 5, 9] {
          var doomed = program
          doomed.environment["SPINRACK_FAILPOINT"] = "capture-append:\(passing)"
          kills += try await doomed.run("run", "cap.yaml").code == 256 + SIGKILL ? 1 : 0
        }
        #expect(kills == 4)
        // Half a record at the end, as a kill within the write leaves it.
        let capture = try #require(try files(folder + "/state/cap/capture").last)
        let handle = try #require(FileHandle(forWritingAtPath: capture))
        try handle.seekToEnd()
        try handle.write(contentsOf: [UInt8](try Data(contentsOf: URL(fileURLWithPath: capture)).prefix(100)))
        try handle.close()
        let resumed = try await program.run("run", "cap.yaml")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(try digest(folder + "/output") == digest(folder + "/whole"))
        // Only what was in flight at a kill may have been asked again: one other request each time.
        #expect(try calls(folder + "/gateway.log") - needed <= needed + kills)
        let rebuilt = try await program.run("rebuild", "cap.yaml")
        #expect(rebuilt.code == 0 && rebuilt.output.contains("nothing new"), "\(rebuilt.error)")
      }
    }
  }

  @Test func `No key, no hash and no time stamp of a signature reaches a capture or the store`() async throws {
    try await withTemporaryFolder { folder in
      let keys = ["LANTERN_PUBLIC": "wickandtallowkey", "LANTERN_PRIVATE": "snufferprivatekey"]
      try await withGateway(
        folder,
        ["--public-key-env", "LANTERN_PUBLIC", "--private-key-env", "LANTERN_PRIVATE", "--faults", "error-body=20%"],
        environment: keys,
        source: ", public-key: {env: LANTERN_PUBLIC}, private-key: {env: LANTERN_PRIVATE}"
      ) { program in
        let run = try await program.run("run", "cap.yaml")
        #expect(run.code == 0, "\(run.error)")
      }
      for file in try files(folder + "/state/cap/capture") {
        let plain = String(
          decoding: try gunzip([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))), maximumBytes: 1 << 30),
          as: UTF8.self)
        #expect(plain.contains("WARC-Target-URI: "))
        for secret in ["snufferprivatekey", "hash=", "apikey=", "&ts="] {
          #expect(!plain.contains(secret), "\(secret)")
        }
      }
      for file in try files(folder + "/state/cap") where file.contains("spinrack.sqlite") {
        let bytes = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        #expect(!bytes.contains("snufferprivatekey") && !bytes.contains("wickandtallowkey"))
      }
    }
  }

  @Test
  func
    `A source that repeats the address in pages, errors and HTML, all with status 200, gets no signature kept or published`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let asked = Mutex(0)
      let server = try #require(
        ClosureServer { path, query in
          let number = asked.withLock { asked in
            asked += 1
            return asked
          }
          let (ts, key, hash) = (query["ts"] ?? "", query["apikey"] ?? "", query["hash"] ?? "")
          let words = [
            "<html><body><a href=\"\(path)?ts=\(ts)&amp;apikey=\(key)&amp;hash=\(hash)\">Log in</a></body></html>",
            #"{"code":"Busy","message":"\#(path)?ts\u003d\#(ts)\u0026apikey\u003d\#(key)\u0026hash\u003d\#(hash)"}"#,
            #"{"next":"/login?to=\#(path)%3Fts%3D\#(ts)%26apikey%3D\#(key)%26hash%3D\#(hash)"}"#,
          ]
          if number <= words.count { return ClosureServer.Answer(body: words[number - 1]) }
          return ClosureServer.Answer(
            body: """
              {"code":200,"status":"Ok","self":"?hash=\(hash)","data":{"offset":0,"limit":100,"total":1,"count":1,"results":[\
              {"id":1,"name":"Wick","resourceURI":"http://x/v1/public/characters/1","urls":[{"type":"detail",\
              "url":"http://x/1?utm_source=\(key)"}],"asked":"\(path)?ts=\(ts)&apikey=\(key)&hash=\(hash)"}]}}
              """)
        })
      try write(
        """
        name: cap
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true,
          public-key: {env: LANTERN_PUBLIC}, private-key: {env: LANTERN_PRIVATE}}
        fetch: {collections: [characters]}
        write: {ndjson: {}}
        """, to: folder + "/cap.yaml")
      var program = Program(folder: folder)
      program.environment = ["LANTERN_PUBLIC": "wickandtallowkey", "LANTERN_PRIVATE": "snufferprivatekey"]
      let run = try await program.run("run", "cap.yaml", "--quiet")
      #expect(run.code == 0, "\(run.error)")
      let published = folder + "/output/cap/current/data/ndjson/characters.ndjson.gz"
      var texts = try files(folder + "/state/cap/capture").map {
        try gunzip([UInt8](Data(contentsOf: URL(fileURLWithPath: $0))), maximumBytes: 1 << 30)
      }
      #expect(String(decoding: texts.joined(), as: UTF8.self).contains("utm_source=wickandtallowkey"))
      texts.append(try gunzip([UInt8](Data(contentsOf: URL(fileURLWithPath: published))), maximumBytes: 1 << 30))
      for text in texts.map({ String(decoding: $0, as: UTF8.self) }) {
        #expect(!text.contains(/[0-9a-f]{32}"/) && !text.contains("snufferprivatekey"))
        #expect(!text.contains(/hash(=|%3D|\\u003d)[0-9a-f]/) && !text.contains(/apikey(=|%3D|\\u003d)w/), "\(text)")
      }
      // What is kept is what was gone on with.
      let rebuilt = try await program.run("rebuild", "cap.yaml")
      #expect(rebuilt.code == 0 && rebuilt.output.contains("nothing new"), "\(rebuilt.output) \(rebuilt.error)")
    }
  }

  @Test func `There is nothing to rebuild without captures, nor for recordings`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try write("name: cap\nsource: {kind: demo, scale: 0.01}\nwrite: {csv: {}}\n", to: folder + "/cap.yaml")
      let none = try await program.run("rebuild", "cap.yaml")
      #expect(none.code == 69)
      #expect(none.error.contains("there are no captures in state/cap/capture"), "\(none.error)")
      try write("name: cap\nsource: {kind: recordings, path: .}\nwrite: {csv: {}}\n", to: folder + "/rec.yaml")
      #expect(try await program.run("rebuild", "rec.yaml").code == 64)
    }
  }

  @Test func `Captures that lost bytes are told by quiet runs, status, doctor and verify`() async throws {
    try await withTemporaryFolder { folder in
      try write(
        "name: d\nsource: {kind: demo, seed: 3, scale: 0.003}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/d.yaml")
      let program = Program(folder: folder)
      #expect(try await program.run("run", "d", "--quiet").code == 0)
      #expect(try await program.run("verify", "d", "--captures").output.contains("ok    captures: 1 crawl in"))
      #expect(try await program.run("doctor", "d").output.contains("can be read"))
      let captures = folder + "/state/d/capture"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: captures).first)
      let file = try FileHandle(forUpdating: URL(filePath: "\(captures)/\(name)"))
      try file.truncate(atOffset: file.seekToEnd() - 30_000)
      try file.close()
      let status = try await program.run("status", "d")
      #expect(status.output.contains("lost from \(name)"), "\(status.output)")
      #expect(try await program.run("doctor", "d").output.contains("lost from \(name)"))
      let verified = try await program.run("verify", "d", "--captures")
      #expect(verified.code == 1 && verified.output.contains("WRONG captures: 1 crawl"), "\(verified.output)")
      #expect(try await program.run("verify", "d").code == 0)
      let run = try await program.run("run", "d", "--quiet")
      #expect(run.code == 2 && run.error.contains("the captures are damaged"), "\(run.error)")
      // The crawl of that run was full, so nothing is made of the others any more.
      #expect(try await program.run("status", "d").output.contains("captures ") == false)
      #expect(try await program.run("run", "d", "--quiet").code == 0)
    }
  }
}
