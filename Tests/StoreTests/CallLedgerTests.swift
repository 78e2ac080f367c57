import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("The ledger of calls")
struct CallLedgerTests {
  private let quota = DailyQuota(calls: 100, zone: .gmt)
  private let now: Int64 = 1_772_902_800

  private func isGranted(_ answer: QuotaState.Permission) -> Bool {
    if case .granted = answer { true } else { false }
  }

  @Test func `Several processes may make the file at the same moment`() async throws {
    for _ in 0..<10 {
      try await withTemporaryFolder { folder in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<8 { group.addTask { try CallLedger(path: folder + "/ledger.sqlite").close() } }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `counts for all who hold the file: together they never spend more than the quota`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let path = url.path + "/ledger.sqlite"
    let granted = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        // A connection each, as processes have.
        group.addTask {
          let ledger = try CallLedger(path: path)
          defer { try? ledger.close() }
          return try (0..<40).count { _ in isGranted(try ledger.spend("k", quota: quota, at: now)) }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(granted == 100)
    let ledger = try CallLedger(path: path)
    #expect(try ledger.state(of: "k", quota: quota, at: now).used == 100)
    #expect(try ledger.state(of: "another", quota: quota, at: now).used == 0)
    try ledger.close()
  }

  @Test func `outlives the process, keeps every day, and gives nothing back to a clock that was set back`() throws {
    try withTemporaryFolder { folder in
      let small = DailyQuota(calls: 1, zone: .gmt)
      for day in 0..<3 as Range<Int64> {
        let ledger = try CallLedger(path: folder + "/ledger.sqlite")
        #expect(isGranted(try ledger.spend("k", quota: small, at: now + day * 86_400)))
        #expect(!isGranted(try ledger.spend("k", quota: small, at: now + day * 86_400)))
        #expect(!isGranted(try ledger.spend("k", quota: small, at: now - 86_400)))
        try ledger.close()
      }
    }
  }

  @Test(arguments: [
    "day = -9223372036854775808", "day = 9223372036854775807", "day = 2932897", "used = 9223372036854775807",
    "used = -1", "withheld = -9223372036854775808", "withheld = 9223372036854775807",
    "used = 9223372036854775807, withheld = 9223372036854775807",
  ])
  func `with numbers that nobody has counted is damaged, whoever reads it`(change: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try CallLedger(path: path)
      _ = try ledger.spend("k", quota: quota, at: now)
      _ = try ledger.spend("other", quota: quota, at: now)
      try ledger.close()
      let file = try DatabaseQueue(path: path)
      try file.write { try $0.execute(sql: "UPDATE ledger SET \(change) WHERE key = 'k'") }
      try file.close()
      func isDamage(_ error: any Error) -> Bool {
        (error as? StoreError).map { $0.code == .unreadable && $0.path == path } ?? false
      }
      #expect {
        try CallLedger.reading(path: path) { try $0.entries(of: nil, zone: .gmt, at: now) }
      } throws: {
        isDamage($0)
      }
      // A day that is ahead of the clock counts for nothing, so it is not looked at.
      guard change != "day = 9223372036854775807", change != "day = 2932897" else { return }
      #expect { try CallLedger.state(of: "k", quota: quota, at: now, reading: path) } throws: { isDamage($0) }
      let again = try CallLedger(path: path)
      #expect { try again.spend("k", quota: quota, at: now) } throws: { isDamage($0) }
      #expect(isGranted(try again.spend("other", quota: quota, at: now)))
      try again.close()
    }
  }

  private static let day: Int64 = 86_400

  @Test func `locks nothing by a day that only a wrong clock has seen, not even when that day comes`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let small = DailyQuota(calls: 2, zone: .gmt)
      func validities(at moment: Int64) throws -> [LedgerEntry.Validity] {
        try ledger.entries(of: "k", zone: .gmt, at: moment).map(\.validity)
      }
      #expect(isGranted(try ledger.spend("k", quota: small, at: now)))
      let wrong = now + 40 * Self.day
      for _ in 0..<2 { #expect(isGranted(try ledger.spend("k", quota: small, at: wrong))) }
      #expect(!isGranted(try ledger.spend("k", quota: small, at: wrong)))
      // The clock is right again: what was spent on the day is still spent.
      #expect(try ledger.state(of: "k", quota: small, at: now).left == 1)
      #expect(isGranted(try ledger.spend("k", quota: small, at: now)))
      #expect(!isGranted(try ledger.spend("k", quota: small, at: now)))
      #expect(try validities(at: now) == [.ahead, .counted])
      // Days go by, and the day that the clock was at comes.
      #expect(isGranted(try ledger.spend("k", quota: small, at: now + Self.day)))
      #expect(try validities(at: now + Self.day) == [.wrong, .counted, .counted])
      #expect(try validities(at: wrong) == [.wrong, .counted, .counted])
      #expect(try ledger.state(of: "k", quota: small, at: wrong).left == 2)
      #expect(isGranted(try ledger.spend("k", quota: small, at: wrong)))
      #expect(try validities(at: wrong).first == .counted)
      #expect(try ledger.state(of: "k", quota: small, at: wrong).left == 1)
      try ledger.close()
    }
  }

  @Test func `takes a day within 36 hours for the day that is counted, and one after that for a wrong clock's`() throws
  {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let small = DailyQuota(calls: 1, zone: .gmt)
      #expect(isGranted(try ledger.spend("k", quota: small, at: now)))
      let begins = LedgerDay(of: now, in: .gmt).begins(in: .gmt)
      #expect(!isGranted(try ledger.spend("k", quota: small, at: begins - 36 * 3600)))
      #expect(isGranted(try ledger.spend("k", quota: small, at: begins - 36 * 3600 - 1)))
      // The clock is right again, and nothing was given back.
      #expect(!isGranted(try ledger.spend("k", quota: small, at: now)))
      try ledger.close()
    }
  }

  @Test func `is looked at without being changed, and forgets a day of a key when it is told to`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let ledger = try CallLedger(path: path)
      for key in ["k", "other"] { #expect(isGranted(try ledger.spend(key, quota: quota, at: now))) }
      let entries = try CallLedger.reading(path: path) { looking in
        #expect(throws: StoreError.self) { try looking.spend("k", quota: quota, at: now) }
        return try looking.entries(of: nil, zone: .gmt, at: now)
      }
      #expect(entries?.map(\.key) == ["k", "other"] && entries?.allSatisfy { $0.used == 1 } == true)
      let today = LedgerDay(of: now, in: .gmt)
      #expect(try ledger.forget(today, of: "k", in: .gmt))
      #expect(try !ledger.forget(today, of: "k", in: .gmt))
      #expect(try ledger.entries(of: nil, zone: .gmt, at: now).map(\.key) == ["other"])
      try ledger.close()
    }
  }

  @Test func `keeps what a source says, and adds calls up that have no quota`() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      try ledger.add(30, to: "k", zone: .gmt, at: now)
      #expect(try ledger.state(of: "k", quota: quota, at: now).left == 70)
      #expect(try !ledger.adopt(remaining: 80, "k", quota: quota, at: now))
      #expect(try ledger.adopt(remaining: 1, "k", quota: quota, at: now))
      #expect(isGranted(try ledger.spend("k", quota: quota, at: now)))
      #expect(!isGranted(try ledger.spend("k", quota: quota, at: now)))
      try ledger.close()
    }
  }

  /// Opens a ledger in both ways: nothing makes a ledger again, so no error may name the command that makes a store again.
  private func expectError(_ code: StoreError.Code, at path: String, saying words: String) {
    func isRight(_ error: any Error) -> Bool {
      guard let error = error as? StoreError, error.code == code else { return false }
      return error.description.contains("ledger of calls \(path)") && error.description.contains(words)
        && !error.description.contains("rebuild")
    }
    #expect { try CallLedger(path: path) } throws: { isRight($0) }
    #expect { try CallLedger.state(of: "k", quota: quota, at: now, reading: path) } throws: { isRight($0) }
  }

  @Test func `that is damaged, another program's or a newer version's says what can be done about a ledger`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      try Data("no database, but long enough to be looked at as one".utf8).write(to: URL(fileURLWithPath: path))
      expectError(.unreadable, at: path, saying: "--set source.quota.calls=NUMBER")
      try FileManager.default.removeItem(atPath: path)
      let other = try DatabaseQueue(path: path)
      try other.write { try $0.execute(sql: "CREATE TABLE cake (id INTEGER)") }
      try other.close()
      expectError(.unreadable, at: path, saying: "forgets the calls of today")
      try FileManager.default.removeItem(atPath: path)
      try CallLedger(path: path).close()
      let newer = try DatabaseQueue(path: path)
      try newer.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9-of-a-newer-version')") }
      try newer.close()
      expectError(.newer, at: path, saying: "use that version or a newer one")
    }
  }
}
