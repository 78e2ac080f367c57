import Foundation
import Pipeline
import TestSupport
import Testing

/// What stands after some runs, told by the commands that only look.
@Suite("History") struct HistoryTests {
  @Test func `Generations and runs are listed newest first`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let first = try catalogue.current()
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try catalogue.put(1...25)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let second = try catalogue.current()
      let text = try await catalogue.program.run("history", "rec")
      #expect(text.code == 0)
      #expect(text.output.contains("*  \(second)"))
      #expect(text.output.contains("nothing new since \(first)"))
      let json = try await catalogue.json("history", "rec", "--json")
      let generations = try #require(json["generations"] as? [[String: Any]])
      #expect(Set(generations.compactMap { $0["id"] as? String }) == [first, second])
      #expect(generations.first { $0["current"] as? Bool == true }?["records"] as? Int == 25)
      #expect(json["current"] as? String == second)
      let runs = try #require(json["runs"] as? [[String: Any]])
      #expect(runs.count == 3)
      #expect(runs.count { $0["published"] as? Bool == true } == 2)
      #expect(try await catalogue.json("history", "rec", "--json", "--limit", "1")["runs"].map { "\($0)" } != nil)
    }
  }

  @Test func `A run that failed is in the history with its reason`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try write("{}", to: folder + "/answers/a.json")
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 69)
      let runs = try #require(try await catalogue.json("history", "rec", "--json")["runs"] as? [[String: Any]])
      #expect(runs.first?["exit_code"] as? Int == 69)
      #expect((runs.first?["why"] as? String)?.contains("none of the recordings") == true)
      let status = try await catalogue.program.run("status", "rec")
      #expect(status.code == 0)
      #expect(status.output.contains("current     nothing was published yet"))
      #expect(status.output.contains("exit 69"))
    }
  }

  @Test func `Status tells the set the run the crawl and the lock`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      let before = try await catalogue.program.run("status", "rec")
      #expect(before.code == 0)
      #expect(before.output.contains("last run  none"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/state"))
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      let status = try await catalogue.json("status", "rec", "--json")
      #expect((status["current"] as? [String: Any])?["id"] as? String == (try catalogue.current()))
      #expect(status["age_seconds"] as? Int ?? -1 >= 0)
      #expect((status["crawl"] as? [String: Any])?["state"] as? String == "done")
      #expect((status["lock"] as? [String: Any])?["state"] as? String == "free")
    }
  }

  @Test func `A held lock and one that a dead run left are told apart`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...3)
      do {
        let lock = try RunLock.acquire(folder: folder + "/state/rec")
        defer { withExtendedLifetime(lock) {} }
        let held = try await catalogue.program.run("status", "rec")
        #expect(held.output.contains("held by process \(ProcessInfo.processInfo.processIdentifier) on "))
        #expect(try await catalogue.program.run("rollback", "rec").code == 64)
      }
      try write("pid 7\nhost elsewhere\nsince 2026-04-12T03:15:00Z\n", to: folder + "/state/rec/lock")
      let left = try await catalogue.program.run("status", "rec")
      #expect(left.output.contains("free; process 7 on elsewhere, since 2026-04-12T03:15:00Z ended without"))
    }
  }

  @Test func `History of what never ran is 64`() async throws {
    try await withTemporaryFolder { folder in
      let ended = try await RecordedCatalogue(folder: folder).program.run("history", "rec")
      #expect(ended.code == 64)
      #expect(ended.error.contains("spinrack run rec"))
    }
  }

  @Test func `A monitor hears when the newest good set is too old`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      let program = catalogue.program
      let never = try await program.run("status", "rec", "--max-age", "2d")
      #expect(never.code == 1)
      #expect(never.output.contains("max age   2d: no good set is published"), "\(never.output)")
      _ = try await program.run("run", "rec", "--quiet")
      let fresh = try await program.run("status", "rec", "--max-age", "2d")
      #expect(fresh.code == 0)
      #expect(fresh.output.contains("max age     2d: up to date 0 min ago"), "\(fresh.output)")
      #expect(try await program.run("status", "rec", "--max-age", "2").code == 64)
      // A run that fails, or ends with 75, makes nothing younger.
      let reports = catalogue.output + "/runs"
      try age(reports, by: 3)
      try write(
        #"{"run":"x","started":"2099-01-01T00:00:00Z","exit_code":75,"published":false,"calls":0,"seconds":{}}"#,
        to: reports + "/20990101T000000Z-1.json")
      let old = try await program.run("status", "rec", "--max-age", "2d")
      #expect(old.code == 1)
      #expect(old.output.contains("max age     2d: too old, up to date 3 days ago"), "\(old.output)")
      #expect(try await program.run("status", "rec", "--max-age", "4d", "--json").code == 0)
      #expect(try await program.run("status", "rec").code == 0)
      // A run that finds nothing new does.
      try FileManager.default.removeItem(atPath: reports + "/20990101T000000Z-1.json")
      _ = try await program.run("run", "rec", "--quiet")
      #expect(try await program.run("status", "rec", "--max-age", "1h").code == 0)
      let json = try await catalogue.json("status", "rec", "--json")
      #expect(json["good_age_seconds"] as? Int ?? -1 >= 0)
    }
  }

  @Test func `A set of a wrong clock is not taken for a young one`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      let program = catalogue.program
      _ = try await program.run("run", "rec", "--quiet")
      try date(catalogue, ahead: "2039-01-20T03:15:00Z")
      let status = try await program.run("status", "rec", "--max-age", "2d")
      #expect(status.code == 1)
      #expect(
        status.output.contains("2d: not known, the current set is dated ahead by a wrong clock"), "\(status.output)")
      let json = try await catalogue.json("status", "rec", "--json")
      #expect(json["age_seconds"] is NSNull && json["good_age_seconds"] is NSNull)
      // The clock is right again, and a run finds nothing new.
      _ = try await program.run("run", "rec", "--quiet")
      let right = try await program.run("status", "rec", "--max-age", "2d")
      #expect(right.code == 0, "\(right.output)")
      #expect(!right.output.contains("last run    2039"), "\(right.output)")
      // Then the timer stops.
      try age(catalogue.output + "/runs", by: 3)
      #expect(try await program.run("status", "rec", "--max-age", "2d").code == 1)
    }
  }

  /// Dates the only set of a catalogue, and its report.
  private func date(_ catalogue: RecordedCatalogue, ahead time: String) throws {
    let files = FileManager.default
    let (old, basic) = (try catalogue.current(), time.filter { $0 != "-" && $0 != ":" })
    let new = basic + old.dropFirst(basic.count)
    try files.moveItem(
      atPath: "\(catalogue.output)/generations/\(old)", toPath: "\(catalogue.output)/generations/\(new)")
    try files.removeItem(atPath: catalogue.output + "/current")
    try files.createSymbolicLink(atPath: catalogue.output + "/current", withDestinationPath: "generations/\(new)")
    let reports = catalogue.output + "/runs"
    for name in try files.contentsOfDirectory(atPath: reports) where name.hasSuffix(".json") {
      let text = try String(contentsOfFile: "\(reports)/\(name)", encoding: .utf8)
      let started = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])["started"]
      try files.removeItem(atPath: "\(reports)/\(name)")
      try write(
        text.replacingOccurrences(of: old, with: new).replacingOccurrences(of: "\(started ?? "")", with: time),
        to: "\(reports)/\(basic)-1.json")
    }
  }

  @Test func `A rebuild makes no set younger`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try write(
        "name: d\nsource: {kind: demo, seed: 3, scale: 0.003}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/d.yaml")
      #expect([0, 2].contains(try await program.run("run", "d", "--quiet").code))
      let reports = folder + "/output/d/runs"
      try age(reports, by: 3)
      let runs = try FileManager.default.contentsOfDirectory(atPath: reports)
      #expect([0, 2].contains(try await program.run("rebuild", "d", "--quiet").code))
      #expect(try await program.run("status", "d", "--max-age", "2d").code == 1)
      let told = try await program.run("status", "d", "--json")
      let status = try #require(try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any])
      #expect((status["last_run"] as? [String: Any])?["command"] as? String == "rebuild")
      #expect((status["last_good_run"] as? [String: Any])?["command"] as? String == "run")
      // Without the report of the run, the set is as old as the crawl that it was made of.
      for name in runs { try FileManager.default.removeItem(atPath: "\(reports)/\(name)") }
      #expect(try await program.run("status", "d", "--max-age", "2d").code == 0)
    }
  }

  /// Lets the runs of a folder of reports have begun some days ago.
  private func age(_ reports: String, by days: Int) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: reports) {
      let file = "\(reports)/\(name)"
      var report = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])
      let now = Date().addingTimeInterval(-Double(days) * 86_400 - 60)
      report["started"] = ISO8601DateFormatter().string(from: now)
      try JSONSerialization.data(withJSONObject: report).write(to: URL(filePath: file))
    }
  }
}
