import Catalog
import CatalogSources
import Foundation
import Glibc
import Pipeline
import Stages
import Store
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("A pipeline that asks for what changed", .serialized)
struct NightTests {
  /// What a store holds of the records that its last crawl saw, by their keys.
  private func records(_ path: String, of kinds: [Kind] = CatalogModel.marvel.all) throws -> [Int64: [UInt8]] {
    let store = try CatalogStore(path: path, model: .marvel)
    defer { try? store.close() }
    var records: [Int64: [UInt8]] = [:]
    for kind in kinds {
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        batch.forEach { records[$0.entry.id.key] = Array($0.json) }
      }
    }
    return records
  }

  /// The keys of the records that a store does not call missing.
  private func present(_ path: String) throws -> Set<Int64> {
    let store = try CatalogStore(path: path, model: .marvel)
    defer { try? store.close() }
    var keys: Set<Int64> = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { if $0.entry.missingSince == nil { keys.insert($0.entry.id.key) } }
    }
    return keys
  }

  @Test func `spends six calls on a night on which nothing changed, and publishes nothing`() async throws {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try source.pipeline("quiet")
      try await source.night(5) {
        let first = try await source.run(path, day: 5)
        #expect(first.crawl.crawl.mode == .full)
        for day in 6...8 {
          let before = try source.calls().count
          let result = try await source.run(path, day: day)
          #expect(result.crawl.crawl.mode == .incremental)
          let calls = try source.calls().dropFirst(before)
          #expect(calls.count == 6, "\(calls)")
          // The first of these nights reads each head; after that nothing is read at all.
          #expect(day == 6 || calls.allSatisfy { $0.contains(" 304 ") }, "\(calls)")
          #expect(day == 6 || result.calls.plainBytes == 0)
          #expect(result.publication?.isNew == false)
          #expect(result.outcome.exitCode == 0)
          #expect(result.crawl.judgedCompletely.isEmpty)
          #expect(result.crawl.counts.values.allSatisfy { $0.added == 0 && $0.changed == 0 && $0.isAccountedFor })
          #expect(result.verdicts.map(\.distinct) == first.verdicts.map(\.distinct))
          #expect(result.verdicts.map(\.total) == first.verdicts.map(\.total))
          #expect(RunSummary(result: result).lines.contains { $0.contains("nothing added or changed") })
        }
      }
    }
  }

  /// The collections that the current set of a pipeline calls complete, by all that tells of it: its manifest and the status.
  private func calledComplete(_ path: String, _ name: String, in source: NightlySource, day: Int) throws -> Set<Kind> {
    let collections = try source.published(name).collections
    let complete = CatalogModel.marvel.all.filter {
      (collections[CatalogModel.marvel.name(of: $0)] as? NSDictionary)?["status"] as? String == "complete"
    }
    let status = try source.status(path, day: day)
    #expect(status.short.isEmpty)
    #expect(status.walks.flatMap(\.collections).count == collections.count - complete.count)
    return Set(complete)
  }

  @Test
  func
    `sees what comes, changes, goes and comes back over weeks, a month in a soak; what hides is found by the next full crawl`()
    async throws
  {
    try await NightlySource.with { source in
      let path = try source.pipeline("weeks")
      let nights = Soak.count(15, soak: 30)
      /// The collections that the crawl of the current set has walked.
      var walkedForSet: Set<Kind> = []
      var hiding = 0
      var walkedByNight = 0
      var cheapNights = 0
      var added = 0
      var changed = 0
      var gone = 0
      var walkedOn: [Kind: String] = [:]
      for night in 1...nights {
        try await source.night(night) {
          let before = try source.calls().count
          let result = try await source.run(path, day: night)
          let calls = try source.calls().count - before
          #expect(result.outcome.exitCode == 0, "night \(night)")
          #expect(result.crawl.counts.values.allSatisfy { $0.isAccountedFor })
          #expect((result.crawl.crawl.mode == .full) == ((night - 1) % 7 == 0), "night \(night)")
          // Whatever happens, the numbers of the source and of the set agree but for records that look-ups found.
          for kind in result.crawl.walked { walkedOn[kind] = String(result.crawl.crawl.started.prefix(10)) }
          for verdict in result.verdicts {
            // Only what was seen whole is called complete.
            let isWalked = result.crawl.walked.contains(verdict.kind)
            #expect(verdict.status == (isWalked ? .complete : .current), "night \(night) \(verdict.kind)")
            #expect(verdict.walkedOn == (isWalked ? nil : walkedOn[verdict.kind]), "night \(night) \(verdict.kind)")
            let total = try #require(verdict.total)
            #expect((total...total + 5).contains(verdict.distinct), "night \(night) \(verdict.kind)")
          }
          if result.publication?.isNew == true { walkedForSet = result.crawl.walked }
          #expect(
            try self.calledComplete(path, "weeks", in: source, day: night).isSubset(of: walkedForSet), "night \(night)")
          if result.crawl.crawl.mode == .incremental {
            walkedByNight += result.crawl.walked.count
            if result.crawl.walked.isEmpty {
              cheapNights += 1
              #expect(calls <= 8, "night \(night)")
            }
            #expect(result.crawl.judgedCompletely == result.crawl.walked)
            added += result.crawl.counts.values.reduce(0) { $0 + $1.added }
            changed += result.crawl.counts.values.reduce(0) { $0 + $1.changed }
            if Soak.isOn {
              // What the changes did not show: such a collection is not the source's, and must not be called complete.
              let fresh = try source.pipeline("fresh\(night)", mode: "full")
              _ = try await source.run(fresh, day: night)
              let differing = try self.present(source.folder + "/state/weeks/spinrack.sqlite")
                .symmetricDifference(self.present(source.folder + "/state/fresh\(night)/spinrack.sqlite"))
              let kinds = Set(differing.compactMap { RecordID(key: $0)?.kind })
              #expect(kinds.isDisjoint(with: result.crawl.walked), "night \(night)")
              hiding += kinds.isEmpty ? 0 : 1
            }
          } else {
            #expect(result.crawl.judgedCompletely == Set(CatalogModel.marvel.all))
            // A full crawl knows as much as a store that was never there before.
            let fresh = try source.pipeline("fresh\(night)", mode: "full")
            _ = try await source.run(fresh, day: night)
            let all = try self.records(source.folder + "/state/weeks/spinrack.sqlite")
            let new = try self.records(source.folder + "/state/fresh\(night)/spinrack.sqlite")
            #expect(new.allSatisfy { all[$0.key] == $0.value }, "night \(night)")
            #expect(night > 1 ? all.count >= new.count : all.count == new.count)
            gone = max(gone, all.count - new.count)
          }
        }
      }
      #expect(walkedByNight > 0)
      #expect(cheapNights >= 3)
      #expect(added > 20)
      #expect(changed > 20)
      #expect(gone > 0)
      // With the network cut, the same set comes from the captures of all these nights.
      _ = try await source.rebuild(path, day: 2 * nights)
      let (run, again) = (try source.published("weeks"), try source.published("weeks", in: "again"))
      #expect(run.digest == again.digest)
      #expect(run.collections == again.collections)
      #expect(!Soak.isOn || hiding > 0)
      Soak.tell(
        "month: \(nights) nights, \(cheapNights) without a walk, \(hiding) with something that changes do not show")
    }
  }

  @Test func `that is killed in the middle of a night resumes there, and pays for no finished call twice`() async throws
  {
    try await NightlySource.with { source in
      let whole = try source.pipeline("whole")
      let doomed = try source.pipeline("doomed")
      try await source.night(1) {
        for path in [whole, doomed] {
          let ended = try await source.program.run("run", path, "--quiet")
          #expect(ended.code == 0, "\(ended.error)")
        }
      }
      // Comics get one record without a date on this night, so they are walked.
      try await source.night(3) {
        let start = try source.calls().count
        #expect(try await source.program.run("run", whole, "--quiet").code == 0)
        let needed = try source.calls().count - start
        #expect(needed > 12)
        var kills = 0
        for point in ["capture-append:3", "store-commit:2", "capture-append:5", "store-commit:3"] {
          var program = source.program
          program.environment["SPINRACK_FAILPOINT"] = point
          kills += try await program.run("run", doomed, "--quiet").code == 256 + SIGKILL ? 1 : 0
        }
        #expect(kills == 4)
        #expect(try await source.program.run("run", doomed, "--quiet").code == 0)
        let spent = try source.calls().count - start - needed
        // Only what was in flight at a kill may have been asked again: seven other requests each time.
        #expect(spent <= needed + 7 * kills)
        #expect(try source.published("doomed").digest == source.published("whole").digest)
        #expect(try source.published("doomed").collections == source.published("whole").collections)
        _ = try await source.rebuild(doomed, day: 90)
        #expect(try source.published("doomed", in: "again").digest == source.published("whole").digest)
      }
    }
  }

  @Test func `stays within a quota: a walk that does not fit is resumed the next day, and no plan is overspent`()
    async throws
  {
    try await NightlySource.with { source in
      let metered = try source.pipeline("metered", quota: 12)
      var day = 1
      try await source.night(1) {
        while try await source.code(metered, day: day) == 75 { day += 1 }
      }
      try await source.night(3) {
        let before = try source.calls().count
        var codes: [Int32] = []
        for next in day + 1...day + 3 where codes.last != 0 {
          let start = try source.calls().count
          codes.append(try await source.code(metered, day: next))
          #expect(try source.calls().count - start <= 12)
        }
        #expect(codes.last == 0)
        let calls = try source.calls().dropFirst(before)
        // The search for displaced records may ask for a head as well: it looks at another order.
        let twice = Dictionary(grouping: calls.filter { !$0.contains("offset=0&orderBy=-modified") }) { $0 }.filter {
          $0.value.count > 1
        }.keys
        #expect(twice.isEmpty, "\(twice)")
      }
    }
  }

  @Test(arguments: ["reject", "ignore"])
  func `reads all of what a source shows that refuses or overlooks orders and dates`(_ word: String) async throws {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try source.pipeline("plain")
      for night in [1, 2] {
        try await source.night(night, ["--faults", "\(word)-optional=100%"]) {
          let result = try await source.run(path, day: night)
          #expect([0, 2].contains(result.outcome.exitCode))
          #expect(result.crawl.walked == Set(CatalogModel.marvel.all))
          #expect(result.crawl.counts.values.allSatisfy { $0.isAccountedFor })
        }
      }
    }
  }
}
