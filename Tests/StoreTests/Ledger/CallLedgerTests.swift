import Foundation
import Testing

@testable import Store

@Suite("The ledger of calls")
struct CallLedgerTests {
  private let quota = DailyQuota(calls: 100, zone: .gmt)
  private let now: Int64 = 1_772_902_800

  private func isGranted(_ answer: QuotaState.Answer) -> Bool {
    if case .granted = answer { true } else { false }
  }

  @Test("counts for all who hold the file: together they never spend more than the quota")
  func sharing() async throws {
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

  @Test("outlives the process, keeps every day, and gives nothing back to a clock that was set back")
  func days() throws {
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

  @Test("keeps what a source says, and adds calls up that have no quota")
  func corrections() throws {
    try withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      try ledger.add(30, to: "k", zone: .gmt, at: now)
      #expect(try ledger.state(of: "k", quota: quota, at: now).left == 70)
      #expect(try !ledger.believe(remaining: 80, "k", quota: quota, at: now))
      #expect(try ledger.believe(remaining: 1, "k", quota: quota, at: now))
      #expect(isGranted(try ledger.spend("k", quota: quota, at: now)))
      #expect(!isGranted(try ledger.spend("k", quota: quota, at: now)))
      try ledger.close()
    }
  }

  @Test("that is no database says what to do")
  func damage() throws {
    try withTemporaryFolder { folder in
      try Data("no database, but long enough to be looked at as one".utf8)
        .write(to: URL(fileURLWithPath: folder + "/ledger.sqlite"))
      #expect { try CallLedger(path: folder + "/ledger.sqlite") } throws: { ($0 as? StoreError)?.code == .unreadable }
    }
  }
}
