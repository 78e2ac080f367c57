import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

@Suite("Run lock") struct RunLockTests {
  let clock = WallClock { WallTime(seconds: 1_398_795_497) }

  @Test func `a second run is told who holds the lock and since when`() async throws {
    try await withTemporaryFolder { folder in
      let state = folder + "/state/nightly"
      try await withRunLock(folder: state, clock: clock, events: { _ in }) {
        let error = #expect(throws: RunLockError.self) { _ = try RunLock.acquire(folder: state) }
        #expect(error?.outcome == .locked)
        #expect(error?.holder?.process == getpid())
        #expect(error?.holder?.since == "2014-04-29T18:18:17Z")
        #expect(error?.description.contains("process \(getpid()) on ") == true)
      }
    }
  }

  @Test func `a lock that was released can be taken again, with nothing to say`() async throws {
    try await withTemporaryFolder { folder in
      for _ in 0..<3 {
        let events = RecordedEvents()
        try await withRunLock(folder: folder, events: events.sink) {}
        #expect(events.all.isEmpty)
      }
      #expect(try text(folder + "/lock").isEmpty)
    }
  }

  @Test func `the lock of a dead run is taken over and said so`() async throws {
    try await withTemporaryFolder { folder in
      try write("pid 4711\nhost shop\nsince 2026-01-02T03:04:05Z\n", to: folder + "/lock")
      let events = RecordedEvents()
      try await withRunLock(folder: folder, events: events.sink) {}
      #expect(
        events.all == [
          .note(
            "Replaced the lock of a run that ended without releasing it: "
              + "process 4711 on shop, since 2026-01-02T03:04:05Z.")
        ])
    }
  }

  @Test(arguments: ["", "pid x\nhost a\nsince b\n", "\u{0}\u{1}", "pid 1\n"])
  func `a lock file without sense is no hindrance`(content: String) async throws {
    try await withTemporaryFolder { folder in
      try write(content, to: folder + "/lock")
      try await withRunLock(folder: folder, events: { _ in }) {}
    }
  }

  @Test func `the lock is released when the body fails`() async throws {
    try await withTemporaryFolder { folder in
      await #expect(throws: CancellationError.self) {
        try await withRunLock(folder: folder, events: { _ in }) { throw CancellationError() }
      }
      try await withRunLock(folder: folder, events: { _ in }) {}
    }
  }

  @Test func `a state folder that is a file is an I/O error`() async throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/state")
      let error = #expect(throws: FileError.self) { _ = try RunLock.acquire(folder: folder + "/state") }
      #expect(error?.code == .notADirectory)
      #expect(error?.outcome == .ioError)
    }
  }

  @Test func `two runs with states of their own and one output are kept apart`() async throws {
    try await withTemporaryFolder { folder in
      let output = folder + "/output"
      try await withRunLocks(state: folder + "/one", output: output, events: { _ in }) {
        let error = await #expect(throws: RunLockError.self) {
          try await withRunLocks(state: folder + "/two", output: output, events: { _ in }) {}
        }
        #expect(error?.outcome == .locked)
        #expect(error?.path == output + "/.lock")
        #expect(error?.description.contains("another --state-dir") == true)
      }
      // The lock of the second state was given back.
      try await withRunLocks(state: folder + "/two", output: output, events: { _ in }) {}
      // A folder may be both.
      try await withRunLocks(state: output, output: output, events: { _ in }) {}
    }
  }

  @Test func `a look at a lock opens it for reading alone, and leaves it as it is`() async throws {
    try await withTemporaryFolder { folder in
      var files = FileAccess.system
      files.lock = { path throws(FileError) in throw FileError(call: "open", path: path, errno: EACCES) }
      #expect(try RunLock.look(folder: folder, files: files) == .free)
      #expect(try files.list(folder).isEmpty)
      try await withRunLock(folder: folder, clock: clock, events: { _ in }) {
        guard case .held(let holder) = try RunLock.look(folder: folder, files: files) else {
          Issue.record("the lock is held")
          return
        }
        #expect(holder?.process == getpid())
      }
      try files.removeFile(folder + "/lock")
      let left = "pid 4711\nhost shop\nsince 2026-01-02T03:04:05Z\n"
      try write(left, to: folder + "/lock")
      guard case .abandoned(let dead) = try RunLock.look(folder: folder, files: files) else {
        Issue.record("the lock was left by a dead run")
        return
      }
      #expect(dead.process == 4711)
      #expect(try text(folder + "/lock") == left)
    }
  }
}
