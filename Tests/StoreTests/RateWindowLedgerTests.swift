import Basics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("The ledger of rate windows")
struct RateWindowLedgerTests {
  private static let now: Int64 = 1_772_902_800
  private static let minute = RateWindow("minute", calls: 3, in: 60, header: "X-Burst-")
  private static let day = RateWindow("day", calls: 10, in: 86_400, keeping: 2, header: "X-Sustained-")

  private func rules(_ windows: [RateWindow], quota: DailyQuota? = nil, credentials: String? = nil) -> CallRules {
    CallRules(windows: windows, quota: quota, zone: .gmt, credentials: credentials)
  }

  private func until(_ answer: CallLedger.Permission) -> Int64? {
    if case .wait(let wait) = answer { wait.until } else { nil }
  }

  @Test func `counts for all who hold the file, and outlives them`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let (one, other) = (try CallLedger(path: path), try CallLedger(path: path))
      let rules = rules([Self.minute])
      #expect(try one.spend("k", to: "toys", by: rules, at: Self.now) == .granted)
      #expect(try other.spend("k", to: "toys", by: rules, at: Self.now) == .granted)
      #expect(try one.spend("k", to: "parts", by: rules, at: Self.now + 10) == .granted)
      #expect(try until(other.spend("k", to: "toys", by: rules, at: Self.now + 10)) == Self.now + 61)
      #expect(try other.spend("another", to: "toys", by: rules, at: Self.now + 10) == .granted)
      try one.close()
      try other.close()
      let again = try CallLedger(path: path)
      #expect(try until(again.spend("k", to: "toys", by: rules, at: Self.now + 60)) == Self.now + 61)
      #expect(try again.spend("k", to: "toys", by: rules, at: Self.now + 61) == .granted)
      // The days are added up as those of any key.
      #expect(try again.entries(of: "k", zone: .gmt, at: Self.now).map(\.used) == [4])
      try again.close()
    }
  }

  /// Workers of two processes, each with a connection of its own, on a clock that shows whole seconds of a time that goes by between
  /// them as it likes; now and then a process starts anew.
  @Test(arguments: 1...12)
  func `never lets more calls through than a window allows, in any span of its length`(seed: Int) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      var random = SplitMix64(seed: UInt64(seed))
      let windows = [
        .gap(1), RateWindow("minute", calls: 5, in: 60), RateWindow("hour", calls: 40, in: 3_600).perResource,
        RateWindow("tenth", calls: 3, in: 6).byTheClock,
      ]
      let rules = rules(windows)
      var ledgers = [try CallLedger(path: path), try CallLedger(path: path)]
      var made: [(time: Double, resource: String)] = []
      /// When each worker asks again; the even ones belong to one process, the others to the other.
      var ready = (0..<6).map { _ in Double.random(in: 0..<3, using: &random) }
      var time = 0.0
      while time < 4_000 {
        guard let worker = ready.indices.min(by: { ready[$0] < ready[$1] }) else { break }
        time = max(time, ready[worker])
        let resource = worker < 4 ? "toys" : "parts"
        let second = Self.now + Int64(time)
        switch try ledgers[worker % 2].spend("k", to: resource, by: rules, at: second) {
        case .granted:
          made.append((time, resource))
          ready[worker] = time + Double.random(in: 0..<4, using: &random)
        case .wait(let wait):
          #expect(wait.until > second)
          ready[worker] = Double(wait.until - Self.now) + Double.random(in: 0..<0.2, using: &random)
        case .locked, .refused: Issue.record("nobody locks it")
        }
        if Int.random(in: 0..<50, using: &random) == 0 {
          try ledgers[worker % 2].close()
          ledgers[worker % 2] = try CallLedger(path: path)
        }
      }
      for window in windows where window.form == .sliding {
        for resource in window.scope == .resource ? ["toys", "parts"] : [nil] {
          let times = made.filter { resource == nil || $0.resource == resource }.map(\.time)
          for (first, one) in zip(times, times.dropFirst(window.calls)) {
            #expect(one - first >= Double(window.seconds), "\(window.name): \(first), \(one)")
          }
        }
      }
      let sixths = Dictionary(grouping: made) { (Self.now + Int64($0.time)) / 6 }
      #expect(sixths.values.allSatisfy { $0.count <= 3 })
      // What is allowed is used: forty calls to each resource in the hour, and some of the next one.
      #expect(made.count > 95)
      for ledger in ledgers { try ledger.close() }
    }
  }

  @Test func `keeps the floor, and takes what the source says downwards, window by window`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let windows = [Self.minute, Self.day]
      let rules = rules(windows)
      func left() throws -> [Int] { try ledger.windows(of: "k", by: windows, at: Self.now).map(\.left) }
      #expect(try left() == [3, 8])
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted)
      #expect(try left() == [2, 7])
      func says(_ window: RateWindow, _ remaining: Int, reset: Int64? = nil) throws -> Bool {
        try ledger.correct(
          WindowStatement(window, remaining: remaining, reset: reset), of: "k", to: "", by: windows, at: Self.now)
      }
      // As many, or more: nothing changes.
      #expect(try !says(Self.minute, 2) && !says(Self.minute, 19) && !says(Self.day, 9))
      #expect(try left() == [2, 7])
      // A minute's word says nothing of the day, nor the day's of the minute.
      #expect(try says(Self.minute, 0, reset: Self.now + 20))
      #expect(try left() == [0, 7])
      #expect(try says(Self.day, 4))
      #expect(try left() == [0, 2])
      #expect(try until(ledger.spend("k", to: "", by: rules, at: Self.now)) == Self.now + 20)
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now + 20) == .granted)
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now + 20) == .granted)
      // The floor is reached: the calls that were made elsewhere count for as long as if they had been made now.
      #expect(try until(ledger.spend("k", to: "", by: rules, at: Self.now + 300)) == Self.now + 86_401)
      // A reset beyond the window is one of another clock.
      let late = WindowStatement(Self.minute, remaining: -5, reset: Self.now + 86_400)
      #expect(try ledger.correct(late, of: "other", to: "", by: windows, at: Self.now))
      #expect(try ledger.windows(of: "other", by: [Self.minute], at: Self.now).first?.until == Self.now + 61)
      try ledger.close()
    }
  }

  @Test func `is not damaged by numbers that no service means`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      for (limit, remaining) in [(Int.max, 0), (0, Int.max), (Int.max, Int.max), (-1, -1)] {
        let said = WindowStatement(Self.minute, limit: limit, remaining: remaining)
        _ = try ledger.correct(said, of: "k", to: "", by: [Self.minute], at: Self.now)
      }
      #expect(try ledger.windows(of: "k", by: [Self.minute], at: Self.now).map(\.left) == [0])
      #expect(try until(ledger.spend("k", to: "", by: rules([Self.minute]), at: Self.now)) == Self.now + 61)
      try ledger.close()
    }
  }

  @Test func `counts a call in none of them where the day's quota is used up, and needs both`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let rules = rules([Self.minute], quota: DailyQuota(calls: 1, zone: .gmt))
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted)
      guard case .refused = try ledger.spend("k", to: "", by: rules, at: Self.now) else {
        Issue.record("the quota is used up")
        return
      }
      #expect(try ledger.windows(of: "k", by: [Self.minute], at: Self.now).map(\.used) == [1])
      try ledger.close()
    }
  }

  @Test func `gives nothing back to a clock that is set back by hours, and holds nobody back for hours`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let rules = rules([Self.minute, Self.day])
      for _ in 0..<3 { #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted) }
      let back = Self.now - 5 * 3_600
      #expect(try until(ledger.spend("k", to: "", by: rules, at: back)) == back + 61)
      #expect(try until(ledger.spend("k", to: "", by: rules, at: back + 60)) == back + 61)
      for second in [61, 62, 63] as [Int64] {
        #expect(try ledger.spend("k", to: "", by: rules, at: back + second) == .granted)
      }
      // Six of the day's eight, by whichever time.
      #expect(try ledger.windows(of: "k", by: [Self.day], at: back + 200).map(\.used) == [6])
      #expect(try ledger.windows(of: "k", by: [Self.day], at: Self.now + 1).map(\.used) == [6])
      // The clock is right again: the calls that it had counted hold.
      #expect(try until(ledger.spend("k", to: "", by: rules, at: Self.now + 1)) == Self.now + 61)
      try ledger.close()
    }
  }

  @Test func `keeps the calls of an account through a wrong clock, however many others make`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let rules = rules([Self.minute])
      for _ in 0..<3 { #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted) }
      let quick = self.rules([RateWindow("second", calls: 2_000, in: 1)])
      for _ in 0..<1_200 { #expect(try ledger.spend("other", to: "", by: quick, at: Self.now) == .granted) }
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now + 40 * 86_400) == .granted)
      #expect(try until(ledger.spend("k", to: "", by: rules, at: Self.now + 1)) == Self.now + 61)
      try ledger.close()
    }
  }

  @Test func `is locked by no call of a clock that was wrong by days, and says that there is one`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let rules = rules([Self.minute])
      let wrong = Self.now + 40 * 86_400
      for _ in 0..<3 { #expect(try ledger.spend("k", to: "", by: rules, at: wrong) == .granted) }
      try ledger.lock("k", CallLock(.lockedOut, at: wrong, until: wrong + 3_600))
      #expect(try ledger.wrongClock(of: "k", at: Self.now) == wrong)
      #expect(try ledger.locks(of: "k", credentials: nil, at: Self.now).isEmpty)
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted)
      // Days go by, and with them the calls that were never made then.
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now + 2 * 86_400) == .granted)
      _ = try ledger.unlock("k", zone: .gmt, at: Self.now)
      #expect(try ledger.wrongClock(of: "k", at: Self.now + 2 * 86_400) == nil)
      try ledger.close()
    }
  }

  @Test func `makes no call before a lock ends, whoever asks; refused credentials lock themselves alone`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let (one, other) = (try CallLedger(path: path), try CallLedger(path: path))
      let rules = rules([], credentials: "a1b2")
      let lock = CallLock(.lockedOut, at: Self.now, until: Self.now + 3_600)
      try one.lock("k", lock)
      // A shorter one does not end it.
      try one.lock("k", CallLock(.lockedOut, at: Self.now + 5, until: Self.now + 60))
      #expect(try other.spend("another", to: "", by: rules, at: Self.now) == .granted)
      guard case .locked(let found) = try other.spend("k", to: "", by: rules, at: Self.now + 3_599) else {
        Issue.record("it is locked")
        return
      }
      #expect(found.reason == .lockedOut && found.until == Self.now + 3_600)
      #expect(try other.spend("k", to: "", by: rules, at: Self.now + 3_600) == .granted)

      let refusal = CallLock(.credentials, at: Self.now, until: Self.now + 86_400)
      try one.lock("c", refusal, credentials: "a1b2")
      #expect(try other.spend("c", to: "", by: rules, at: Self.now + 9) == .locked(refusal))
      #expect(try other.spend("c", to: "", by: self.rules([], credentials: "ffff"), at: Self.now + 9) == .granted)
      #expect(try other.locks(of: "c", credentials: "a1b2", at: Self.now + 9) == [refusal])
      // Others that are refused do not unlock the first ones.
      try one.lock("c", refusal, credentials: "ffff")
      #expect(try other.locks(of: "c", credentials: "a1b2", at: Self.now + 9) == [refusal])
      // A lock-out of all accounts at a source holds for each.
      try one.lock("host", lock)
      var ofHost = rules
      ofHost.host = "host"
      #expect(try other.spend("new", to: "", by: ofHost, at: Self.now + 9) == .locked(lock))
      #expect(try other.spend("new", to: "", by: rules, at: Self.now + 9) == .granted)
      #expect(try other.locks(of: "new", host: "host", credentials: nil, at: Self.now + 9) == [lock])
      #expect(try one.unlock("host", zone: .gmt, at: Self.now))
      #expect(try other.spend("new", to: "", by: ofHost, at: Self.now + 10) == .granted)
      #expect(try one.unlock("c", zone: .gmt, at: Self.now) && !one.unlock("c", zone: .gmt, at: Self.now))
      #expect(try other.spend("c", to: "", by: rules, at: Self.now + 9) == .granted)
      try one.close()
      try other.close()
    }
  }

  @Test func `gives back what only the source has counted when it is unlocked, and nothing that was counted here`()
    throws
  {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      defer { try? ledger.close() }
      let quota = DailyQuota(calls: 10, zone: .gmt)
      for _ in 0..<3 { _ = try ledger.spend("k", quota: quota, at: Self.now) }
      #expect(try ledger.adopt(remaining: 0, "k", quota: quota, at: Self.now))
      _ = try ledger.adopt(remaining: 0, "other", quota: quota, at: Self.now)
      #expect(try ledger.state(of: "k", quota: quota, at: Self.now).left == 0)
      #expect(try ledger.unlock("k", zone: .gmt, at: Self.now))
      #expect(try ledger.state(of: "k", quota: quota, at: Self.now).left == 7)
      #expect(try ledger.state(of: "other", quota: quota, at: Self.now).left == 0)
      #expect(try !ledger.unlock("k", zone: .gmt, at: Self.now))

      let rules = rules([Self.day])
      for _ in 0..<2 { #expect(try ledger.spend("w", to: "", by: rules, at: Self.now) == .granted) }
      try ledger.correct(WindowStatement(Self.day, remaining: 0), of: "w", to: "", by: [Self.day], at: Self.now)
      #expect(try ledger.windows(of: "w", by: [Self.day], at: Self.now).first?.left == 0)
      #expect(try ledger.unlock("w", zone: .gmt, at: Self.now))
      #expect(try ledger.windows(of: "w", by: [Self.day], at: Self.now).first?.used == 2)
    }
  }

  @Test func `forgets the calls of a day in their windows too, and old calls by itself`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try CallLedger(path: path)
      let rules = rules([Self.day])
      for _ in 0..<8 { #expect(try ledger.spend("k", to: "", by: rules, at: Self.now) == .granted) }
      #expect(try until(ledger.spend("k", to: "", by: rules, at: Self.now + 5)) == Self.now + 86_401)
      #expect(try ledger.forget(LedgerDay(of: Self.now, in: .gmt), of: "k", in: .gmt))
      #expect(try ledger.spend("k", to: "", by: rules, at: Self.now + 5) == .granted)
      let gap = self.rules([.gap(1)])
      for second in 0..<1_200 as Range<Int64> {
        #expect(try ledger.spend("often", to: "", by: gap, at: Self.now + 3 * second) == .granted)
      }
      try ledger.close()
      let file = try DatabaseQueue(path: path)
      let kept = try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM mark WHERE key = 'often'") }
      #expect(kept.map { (1_000...1_010).contains($0) } == true)
      try file.close()
    }
  }

  @Test func `that an older program made is read as it is, and migrated by the first call`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let old = try DatabaseQueue(path: path)
      try old.write { db in
        try db.execute(
          sql: """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('1-calls-by-key-and-day'), ('2-days-of-a-wrong-clock');
            CREATE TABLE ledger (
              key TEXT NOT NULL, day INTEGER NOT NULL, used INTEGER NOT NULL, withheld INTEGER NOT NULL,
              wrong INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (key, day)) STRICT, WITHOUT ROWID;
            INSERT INTO ledger VALUES ('k', 20519, 7, 1, 0);
            """)
      }
      try old.close()
      let seen = try CallLedger.reading(path: path) { ledger in
        (
          try ledger.windows(of: "k", by: [Self.minute], at: Self.now).map(\.used),
          try ledger.locks(of: "k", credentials: nil, at: Self.now).count,
          try ledger.wrongClock(of: "k", at: Self.now)
        )
      }
      #expect(seen?.0 == [0] && seen?.1 == 0 && seen?.2 == nil)
      let ledger = try CallLedger(path: path)
      #expect(try ledger.spend("k", to: "", by: rules([Self.minute]), at: Self.now) == .granted)
      #expect(try ledger.entries(of: "k", zone: .gmt, at: Self.now).map(\.used) == [8])
      try ledger.close()
    }
  }
}
