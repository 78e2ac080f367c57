import Basics
import CatalogSources
import Definitions
import Foundation
import Glibc
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI
@testable import Store

@Suite("spinrack ledger")
struct LedgerCommandTests {
  private static let quota = DailyQuota(calls: 5, zone: .gmt)
  private static let key = KeyFingerprint(
    origin: WebOrigin(scheme: .http, host: "127.0.0.1", port: 9), account: nil
  ).description

  /// A pipeline with a quota, whose ledger has two calls today and three by a clock that was sixty days ahead.
  private func withLedger(
    _ body: (_ program: Program, _ folder: String, _ today: String, _ wrong: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        name: metered
        source:
          kind: marvel
          base-url: "http://127.0.0.1:9/v1/public"
          allow-private-hosts: true
          retry-for: 0s
          quota: {calls: 5, time-zone: UTC}
        fetch: {collections: [events]}
        write: {csv: {}}
        """, to: folder + "/Pipelines/metered.yaml")
      try FileManager.default.createDirectory(atPath: folder + "/state", withIntermediateDirectories: true)
      let ledger = try CallLedger(path: folder + "/state/ledger.sqlite")
      let now = WallClock.system.now().seconds
      let wrong = now + 60 * 86_400
      for _ in 0..<2 { _ = try ledger.spend(Self.key, quota: Self.quota, at: now) }
      for _ in 0..<3 { _ = try ledger.spend(Self.key, quota: Self.quota, at: wrong) }
      _ = try ledger.spend("another", quota: Self.quota, at: now)
      try ledger.close()
      try await body(
        Program(folder: folder), folder, LedgerDay(of: now, in: .gmt).description,
        LedgerDay(of: wrong, in: .gmt).description)
    }
  }

  @Test func `shows rate windows and locks, and takes locks away when it is told to`() async throws {
    try await withLedger { program, folder, _, _ in
      let now = WallClock.system.now().seconds
      let ledger = try CallLedger(path: folder + "/state/ledger.sqlite")
      try ledger.lock(Self.key, CallLock(.lockedOut, at: now, until: now + 3_600))
      try ledger.close()
      let until = WallTime(seconds: now + 3_600).extended
      let text = try await program.run("ledger", "metered")
      #expect(text.output.contains("no call before \(until): the source seems to have locked this client out at"))
      let json = try await program.run("ledger", "metered", "--json")
      #expect(json.output.contains(#""windows":[],"locks":[{"reason":"locked-out","since":"#), "\(json.output)")
      #expect(try await program.run("ledger", "metered", "--unlock", "--json").code == 64)
      #expect(try await program.run("ledger", "metered", "--unlock").output == "unlocked key \(Self.key)\n")
      let again = try await program.run("ledger", "metered", "--unlock")
      #expect(again.output == "nothing that the source said keeps back calls of key \(Self.key)\n" && again.code == 0)
      #expect(try await !program.run("ledger", "metered").output.contains("no call before"))

      var view = LedgerView(
        ledger: try PipelineLedger(
          of: try PipelineDefinition.load(folder + "/Pipelines/metered.yaml").value, stateDir: folder + "/state",
          environment: [:]), key: Self.key, entries: [])
      let hour = RateWindow("hour", calls: 200, in: 3_600).perResource
      view.windows = [
        WindowUse(window: RateWindow("minute", calls: 16, in: 60), resource: nil, used: 12, until: nil),
        WindowUse(window: hour, resource: "issues", used: 200, until: now + 3_600),
      ]
      #expect(
        view.lines.dropFirst() == [
          "16 calls a minute: 12 used, 4 left", "200 calls an hour to issues: 200 used, none left until \(until)",
        ])
    }
  }

  @Test func `shows the windows as the pipeline file sets them`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/Pipelines/more.yaml"
      try write(
        """
        name: more
        source: {kind: metron, token: {env: T}, contact: ops@example.org, calls-a-day: 25000}
        fetch: {collections: [arcs]}
        write: {csv: {}}
        """, to: path)
      let ledger = try PipelineLedger(
        of: try PipelineDefinition.load(path).value, stateDir: folder + "/state", environment: ["T": "a-token"])
      #expect(ledger.pacing.budget?.calls == 25_000)
    }
  }

  @Test func `shows the days of the pipeline's key with what is left, and which of them only a wrong clock has seen`()
    async throws
  {
    try await withLedger { program, folder, today, wrong in
      let text = try await program.run("ledger", "metered")
      #expect(text.code == 0, "\(text.error)")
      #expect(text.output.contains("\(Self.key)  \(today)     2      5     3  today"), "\(text.output)")
      #expect(text.output.contains("\(wrong)     3      5     2  ahead of the clock: counts for nothing"))
      #expect(!text.output.contains("another"))
      let ended = try await program.run("ledger", "metered", "--json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any])
      #expect(Set(object.keys) == ["pipeline", "key", "zone", "today", "limit", "days", "windows", "locks"])
      let days = try #require(object["days"] as? [[String: Any]])
      #expect(days.map { $0["standing"] as? String } == ["ahead", "counted"])
      #expect(days.map { $0["left"] as? Int } == [2, 3])
      // Where the key is not at hand, all are shown.
      let keyless = try await program.run(
        "ledger", "metered", "--set", "source.public-key.env=NOT_SET", "--set", "source.private-key.env=NOT_SET")
      #expect(keyless.code == 0 && keyless.output.contains("another") && keyless.error.contains("NOT_SET"))
      #expect(
        try await program.run("ledger", "metered", "--state-dir", "none").output.hasPrefix("no calls are counted"))
    }
  }

  @Test func `forgets a day when it is told to, says what it was, and not while a run holds the lock`() async throws {
    try await withLedger { program, folder, today, wrong in
      let lock = try RunLock.acquire(folder: folder + "/state/metered")
      #expect(try await program.run("ledger", "metered", "--forget", wrong).code == 78)
      _ = consume lock
      let ended = try await program.run("ledger", "metered", "--forget", wrong)
      #expect(ended.code == 0 && ended.output == "forgot \(wrong) of key \(Self.key): 3 calls\n")
      let again = try await program.run("ledger", "metered", "--forget", wrong)
      #expect(again.code == 64 && again.error.contains("The newest are \(today)."), "\(again.error)")
      for day in ["tomorrow", "2026-02-30", "2026-2-3"] {
        #expect(try await program.run("ledger", "metered", "--forget", day).code == 64)
      }
      #expect(try await program.run("ledger", "metered", "--forget", today, "--json").code == 64)
      let all = try CallLedger.reading(path: folder + "/state/ledger.sqlite") {
        try $0.entries(of: nil, zone: .gmt, at: 0)
      }
      #expect(all?.map(\.key) == [Self.key, "another"].sorted())
    }
  }

  @Test func `does not forget the day that counts while a run of another pipeline may be counting on it`() async throws
  {
    try await withLedger { program, folder, today, wrong in
      let lock = try RunLock.acquire(folder: folder + "/state/other")
      let refused = try await program.run("ledger", "metered", "--forget", today)
      #expect(refused.code == 78 && refused.error.contains("A run of other is under way (process "), "\(refused.error)")
      #expect(try await program.run("ledger", "metered", "--forget", wrong).code == 0)
      _ = consume lock
      let ended = try await program.run("ledger", "metered", "--forget", today)
      #expect(ended.code == 0 && ended.output == "forgot \(today) of key \(Self.key): 2 calls\n", "\(ended.error)")
    }
  }

  @Test func `lets no run of another pipeline begin while the day that counts is forgotten`() async throws {
    try await withLedger { _, folder, today, _ in
      _ = try RunLock.acquire(folder: folder + "/state/other")
      let definition = try PipelineDefinition.load(folder + "/Pipelines/metered.yaml").value
      var ledger = try PipelineLedger(of: definition, stateDir: folder + "/state", environment: [:])
      let locked = Mutex<[String]>([])
      ledger.files.lock = { path throws(FileError) in
        locked.withLock { $0.append(path) }
        return try FileAccess.system.lock(path)
      }
      let forgotten = try await ledger.forget(LedgerDay(of: WallClock.system.now().seconds, in: .gmt), of: Self.key)
      #expect(forgotten.day.description == today)
      #expect(locked.withLock(\.self) == ["metered", "other"].map { "\(folder)/state/\($0)/lock" })
    }
  }

  @Test func `keeps the day that counts where the lock of another pipeline cannot be taken, and says whose it is`()
    async throws
  {
    try await withLedger { _, folder, today, _ in
      _ = try RunLock.acquire(folder: folder + "/state/other")
      let definition = try PipelineDefinition.load(folder + "/Pipelines/metered.yaml").value
      var ledger = try PipelineLedger(of: definition, stateDir: folder + "/state", environment: [:])
      ledger.files.lock = { path throws(FileError) in
        guard !path.contains("/other/") else { throw FileError(call: "open", path: path, errno: EACCES) }
        return try FileAccess.system.lock(path)
      }
      let error = await #expect(throws: RunError.self) {
        _ = try await ledger.forget(LedgerDay(of: WallClock.system.now().seconds, in: .gmt), of: Self.key)
      }
      #expect(error?.outcome == .ioError)
      #expect(
        error?.description.hasPrefix("The lock of other, whose runs count their calls in the same ledger, ") == true)
      #expect(error?.description.contains("\(folder)/state/other/lock: no permission") == true)
      #expect(try ledger.entries(of: Self.key).contains { $0.day.description == today && $0.used == 2 })
    }
  }

  @Test func `is named by a run that finds days ahead of the clock, once, also where it is quiet`() async throws {
    try await withLedger { program, _, _, wrong in
      for arguments in [["--quiet"], ["--set", "fetch.concurrency=2"]] {
        let ended = try await program.start(["run", "metered"] + arguments).end()
        // The day does not stop it: it gets as far as the port at which nobody listens.
        #expect(ended.code == 69, "\(ended.error)")
        let warning = "warning: the ledger has calls (3) on days that the clock has not reached (\(wrong))"
        #expect(ended.error.components(separatedBy: warning).count == 2, "\(ended.error)")
        let given = (["metered"] + arguments.filter { $0 != "--quiet" }).joined(separator: " ")
        #expect(ended.error.contains("spinrack ledger \(given) --forget \(wrong)"), "\(ended.error)")
      }
    }
  }

  @Test func `is nothing that a source without calls has`() async throws {
    try await withTemporaryFolder { folder in
      try write("name: d\nsource: {kind: demo}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/d.yaml")
      #expect(try await Program(folder: folder).run("ledger", "d").code == 64)
    }
  }
}
