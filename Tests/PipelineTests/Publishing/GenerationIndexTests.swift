import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// An index of one line for each generation, the current one last.
private struct ListIndex: GenerationIndex {
  var fails = false

  func generations(in folder: OutputFolder) -> Set<GenerationID> {
    Set(((try? text(folder.path + "/index")) ?? "").split(separator: "\n").compactMap { GenerationID($0) })
  }

  func update(in folder: OutputFolder, to kept: [GenerationID], current: GenerationID) throws {
    struct Failure: Error {}
    if fails { throw Failure() }
    let lines = (kept.filter { $0 != current } + [current]).map { "\($0)\n" }.joined()
    try folder.files.replace(folder.path + "/index", with: Array(lines.utf8)) { FailPoint.inIndexSwap.pass() }
  }
}

@Suite("An index of generations") struct GenerationIndexTests {
  private static func folder(_ path: String, keep: Int = 2, _ offset: Int64, fails: Bool = false) -> OutputFolder {
    var folder = OutputFolder(path: path, keep: keep, clock: stillClock(offset))
    folder.index = ListIndex(fails: fails)
    return folder
  }

  /// The generations in the index, and whether all of them are there.
  private static func listed(_ path: String) throws -> [GenerationID] {
    let listed = try text(path + "/index").split(separator: "\n").compactMap { GenerationID($0) }
    let there = try OutputFolder(path: path).list()
    #expect(Set(listed).isSubset(of: there))
    return listed
  }

  @Test func `it follows each publishing, and what it named before stays until the next`() async throws {
    try await withTemporaryFolder { path in
      var ids: [GenerationID] = []
      for night in 0..<5 {
        ids.append(try await publish(["a": "\(night)"], to: Self.folder(path, Int64(night))).id)
        #expect(try Self.listed(path) == Array(ids.suffix(2)))
        #expect(try OutputFolder(path: path).list().reversed() == ids.suffix(3))
      }
    }
  }

  @Test func `one that cannot be written is a warning, and nothing that it names is removed`() async throws {
    try await withTemporaryFolder { path in
      let first = try await publish(["a": "0"], to: Self.folder(path, keep: 1, 0)).id
      let events = RecordedEvents()
      for night in 1..<4 {
        try await publish(
          ["a": "\(night)"], to: Self.folder(path, keep: 1, Int64(night), fails: true), events: events.sink)
        #expect(try Self.listed(path) == [first])
      }
      #expect(events.all.count == 3)
      let last = try await publish(["a": "3"], to: Self.folder(path, keep: 1, 4))
      #expect(!last.isNew, "a night without news repairs it")
      #expect(try Self.listed(path) == [last.id])
    }
  }

  @Test(arguments: ["before-swap:1", "in-swap:1", "after-swap:1", "in-index-swap:1", "before-pruning:1"])
  func `killed at a fail point, it names only generations that are there, and the next run heals`(
    point: String
  ) async throws {
    try await withTemporaryFolder { path in
      for night in 0..<3 { try await publish(["a": "\(night)"], to: Self.folder(path, Int64(night))) }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, point = point as String] in
        setenv("SPINRACK_FAILPOINT", point, 1)
        try await publish(["a": "3"], to: Self.folder(path, 3))
      }
      #expect(try Self.listed(path).count == 2)
      let healed = try await publish(["a": "3"], to: Self.folder(path, 4))
      #expect(try Self.listed(path).last == healed.id)
      let next = try await publish(["a": "4"], to: Self.folder(path, 5))
      #expect(try Self.listed(path) == [healed.id, next.id])
      #expect(try OutputFolder(path: path).list().count == 3)
    }
  }
}
