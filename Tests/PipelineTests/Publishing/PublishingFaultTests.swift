import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// What the published set is when something fails.
@Suite("Publishing fault") struct PublishingFaultTests {
  /// `current` is one of these sets, complete; anything between or beside is a broken promise.
  func checkCurrent(_ path: String, isOneOf sets: [[String: String]], _ comment: Comment) throws {
    var current = try tree(path + "/current")
    #expect(current.removeValue(forKey: "manifest.json") != nil, comment)
    #expect(sets.contains(current.filter { !$0.key.hasSuffix("/") }), comment)
  }

  /// Fails each call in turn, and each from some call on (a disk that is gone), then publishes without faults.
  @Test(arguments: [EIO, ENOSPC, EROFS, EACCES], [false, true])
  func `at every failing call current is a complete set and the next run publishes`(
    errno: Int32, isForGood: Bool
  ) async throws {
    let old = ["a": "1", "data/b": "old"]
    let new = ["a": "2", "data/c": "new"]
    var failing = 0
    var succeeded = false
    while !succeeded {
      failing += 1
      try await withTemporaryFolder { path in
        try await publish(["a": "0"], to: OutputFolder(path: path, keep: 2, clock: stillClock(-1)))
        try await publish(old, to: OutputFolder(path: path, keep: 2, clock: stillClock()))
        let faults = FileFaults(failing: failing...(isForGood ? Int.max : failing), errno: errno)
        let faulty = OutputFolder(path: path, keep: 2, files: .failing(faults), clock: stillClock(1))
        let comment: Comment = "call \(failing), errno \(errno)"
        do {
          try await publish(new, to: faulty)
          // All calls were made and none of them failed: the end of this test.
          succeeded = faults.calls < failing
          try checkCurrent(path, isOneOf: [new], comment)
        } catch let error as FileError {
          #expect(error.errno == errno)
          #expect(error.outcome == .ioError)
          try checkCurrent(path, isOneOf: [old, new], comment)
        }
        let events = RecordedEvents()
        try await publish(new, to: OutputFolder(path: path, keep: 2, clock: stillClock(2)), events: events.sink)
        try checkCurrent(path, isOneOf: [new], comment)
        let names = try FileAccess.system.list(path).sorted()
        #expect(names == ["current", "generations"], "nothing is left over; \(comment)")
      }
      try #require(failing < 500)
    }
    #expect(failing > 30)
  }

  /// Two failures, one after the other: the second may hit what the first one set going.
  @Test(arguments: 1...60)
  func `at every two failing calls current is a complete set`(first: Int) async throws {
    try await withTemporaryFolder { path in
      let old = ["a": "1"]
      let new = ["a": "2"]
      try await publish(old, to: OutputFolder(path: path, keep: 1, clock: stillClock()))
      let faults = FileFaults(failing: first...first + 1, errno: EIO)
      _ = try? await publish(new, to: OutputFolder(path: path, keep: 1, files: .failing(faults), clock: stillClock(1)))
      try checkCurrent(path, isOneOf: [old, new], "calls \(first) and \(first + 1)")
      // Whatever stands in `generations` is whole: rolling back may choose any of it.
      for id in try OutputFolder(path: path).list() {
        let names = try FileAccess.system.list(path + "/generations/" + id.description).sorted()
        #expect(names == ["a", "manifest.json"], "calls \(first) and \(first + 1)")
      }
    }
  }

  @Test func `a body that fails leaves no trace`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      try await publish(["a": "1"], to: folder)
      let before = try tree(path)
      await #expect(throws: CancellationError.self) {
        try await folder.withStaging(events: { _ in }) { generation in
          try generation.writeFile("deep/er/file", [1, 2, 3])
          throw CancellationError()
        }
      }
      #expect(try tree(path) == before)
    }
  }

  enum Tampering: CaseIterable { case shortened, removed, added, replacedByLink }

  @Test(arguments: Tampering.allCases)
  func `what was not written as listed is not published`(tampering: Tampering) async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      try await publish(["a": "1"], to: folder)
      let before = try tree(path)
      let error = await #expect(throws: PublishingError.self) {
        try await folder.withStaging(events: { _ in }) { generation in
          let place = try generation.reserveFile("data/x")
          try write("xyz", to: place)
          try generation.adoptFile("data/x")
          try generation.seal(manifest: manifest)
          switch tampering {
          case .shortened: try #require(truncate(place, 2) == 0)
          case .removed: try FileAccess.system.removeFile(place)
          case .added: try write("", to: place + "2")
          case .replacedByLink:
            try FileAccess.system.removeFile(place)
            try FileAccess.system.makeLink("/etc/passwd", place)
          }
          _ = try generation.publish()
        }
      }
      #expect(error?.code == .unverified)
      #expect(error?.outcome == .ioError)
      #expect(try tree(path) == before)
    }
  }

  @Test func `leftovers of dead runs are removed and nothing else`() async throws {
    try await withTemporaryFolder { path in
      let files = FileAccess.system
      // A run that died while writing; one that died before its marker; and things that are not ours.
      let dead = path + "/.staging-4711-0123456789abcdef"
      try files.makeFolders(dead + "/set/data")
      try write("", to: dead + "/spinrack-staging")
      try write("half", to: dead + "/set/data/a")
      try files.makeLink("/", dead + "/set/root")
      try files.makeFolder(path + "/.staging-4712-0123456789abcdef")
      let foreign = [
        ".staging-mine", ".staging-1-0123456789abcdef", ".staging-2-0123456789abcdeF", "staging-3-0123456789abcdef",
      ]
      for name in foreign {
        try files.makeFolder(path + "/" + name)
        try write("keep", to: path + "/" + name + "/file")
      }
      try write("", to: path + "/.staging-5-0123456789abcdef")
      try files.makeLink("generations/20000101T000000Z-000000000000", path + "/.current-new")

      let events = RecordedEvents()
      try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock()), events: events.sink)
      let names = Set(try files.list(path))
      #expect(names == Set(foreign + [".staging-5-0123456789abcdef", "current", "generations"]))
      #expect(
        events.all
          == [4711, 4712].map {
            .note("Removed \(path)/.staging-\($0)-0123456789abcdef, which a run that died had left.")
          })
    }
  }

  @Test func `the staging of a living run is left alone`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      try await folder.withStaging(events: { _ in }) { generation in
        try generation.writeFile("a", [1])
        try await publish(["b": "other"], to: OutputFolder(path: path, clock: stillClock(1)))
        try generation.seal(manifest: manifest)
        #expect(try generation.publish().isNew)
      }
      #expect(try text(path + "/current/a") == "\u{1}")
      #expect(try folder.list().count == 2)
    }
  }

  @Test func `a full disk fails with 73, leaves the old set, and heals when space is there`()
    async throws
  {
    guard geteuid() == 0 else {
      try Test.cancel("needs root to mount a small file system")
    }
    try await withTemporaryFolder { path in
      let disk = path + "/disk"
      try FileAccess.system.makeFolder(disk)
      guard mount("tmpfs", disk, "tmpfs", UInt(MS_NODEV | MS_NOSUID), "size=1m") == 0 else {
        try Test.cancel("this machine lets nobody mount a small file system")
      }
      defer { umount2(disk, Int32(MNT_DETACH)) }
      let folder = OutputFolder(path: disk + "/output", clock: stillClock())
      try await publish(["a": "small"], to: folder)
      let error = await #expect(throws: FileError.self) {
        try await publish(["a": String(repeating: "large", count: 300_000)], to: folder)
      }
      #expect(error?.code == .diskFull)
      #expect(error?.outcome == .ioError)
      #expect(error?.description.contains("no space left") == true)
      #expect(try text(disk + "/output/current/a") == "small")
      #expect(Set(try FileAccess.system.list(disk + "/output")) == ["current", "generations"])
      #expect(try await publish(["a": "fits"], to: folder).isNew)
    }
  }

  @Test func `an output folder below a file is refused with its path and a remedy`() async throws {
    try await withTemporaryFolder { path in
      try write("", to: path + "/file")
      let error = await #expect(throws: FileError.self) {
        try await publish(["a": "1"], to: OutputFolder(path: path + "/file/output"))
      }
      #expect(error?.code == .notADirectory)
      #expect(error?.description.hasPrefix(path + "/file/output") == true)
    }
  }
}
