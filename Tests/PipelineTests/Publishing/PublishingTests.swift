import Basics
import Glibc
import Pipeline
import Synchronization
import TestSupport
import Testing

/// The clock of these tests stands still at 2014-04-29T18:18:17Z and is set on by hand.
func stillClock(_ offset: Int64 = 0) -> WallClock { WallClock { WallTime(seconds: 1_398_795_497 + offset) } }

/// A manifest of one line, with what the real one has: the whole set digest.
func manifest(_ set: SealedSet) -> [UInt8] { Array("{\"set\":\"\(set.digest)\"}\n".utf8) }

/// Writes and publishes a set of small files.
@discardableResult
func publish(
  _ content: [String: String], to folder: OutputFolder, comparing comparison: SetComparison = .sizes,
  events: @escaping EventSink = { _ in }
) async throws -> Publication {
  try await folder.withStaging(events: events) { generation in
    for (path, text) in content.sorted(by: { $0.key < $1.key }) {
      try generation.writeFile(path, Array(text.utf8), rows: text.count)
    }
    try generation.seal(manifest: manifest)
    return try generation.publish(comparing: comparison)
  }
}

@Suite("Publishing") struct PublishingTests {
  @Test func `a published set is the whole tree and nothing else`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path + "/output/nightly", clock: stillClock())
      let publication = try await publish(["data/a.csv": "x\n", "b": ""], to: folder)
      // printf 'x\n' | sha256sum; sha256sum of nothing
      let lines =
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n"
        + "73cb3858a687a8494ca3323053016282f3dad39d42cf62ca4e79dda2aac7d9ac  data/a.csv\n"
      #expect(publication.digest == SealedSetTests.sha256(lines))
      #expect(publication.isNew)
      #expect(publication.previous == nil)
      let id = "20140429T181817Z-" + publication.digest.prefix(12)
      #expect(publication.id.description == id)
      #expect(
        try tree(path + "/output/nightly") == [
          "current": "-> generations/\(id)", "generations/": "", "generations/\(id)/": "",
          "generations/\(id)/b": "", "generations/\(id)/data/": "", "generations/\(id)/data/a.csv": "x\n",
          "generations/\(id)/manifest.json": "{\"set\":\"\(publication.digest)\"}\n",
        ])
    }
  }

  @Test func `the manifest's author gets every file with size, digest and rows`()
    async throws
  {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try generation.writeFile("b/c", Array("x\n".utf8), rows: 1)
        let file = try generation.createFile("b-")
        try file.write(Array("12".utf8))
        try file.write(Array("345".utf8))
        try file.close()
        try generation.seal { set in
          #expect(set.files.map(\.path) == ["b-", "b/c"])
          #expect(set.files.map(\.bytes) == [5, 2])
          #expect(set.files.map(\.rows) == [nil, 1])
          #expect(set.files[0].sha256.hexadecimal == "5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5")
          return []
        }
      }
    }
  }

  @Test func `the same set is not published again`() async throws {
    try await withTemporaryFolder { path in
      let first = try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock()))
      let before = try tree(path)
      let events = RecordedEvents()
      let second = try await publish(
        ["a": "1"], to: OutputFolder(path: path, clock: stillClock(60)), events: events.sink)
      #expect(!second.isNew)
      #expect(second.id == first.id)
      #expect(events.all == [.note("Nothing new: generation \(first.id) has the same set.")])
      #expect(try tree(path) == before)
    }
  }

  @Test func `the newest generations are kept and never the current one removed`()
    async throws
  {
    try await withTemporaryFolder { path in
      var ids: [GenerationID] = []
      for number in 0..<5 {
        let folder = OutputFolder(path: path, keep: 3, clock: stillClock(Int64(number)))
        ids.append(try await publish(["a": "\(number)"], to: folder).id)
      }
      #expect(try OutputFolder(path: path).list() == [ids[4], ids[3], ids[2]])
      // The clock falls back by a day: the new generation has the oldest name of all and is kept all the same.
      let past = OutputFolder(path: path, keep: 1, clock: stillClock(-86_400))
      let last = try await publish(["a": "past"], to: past)
      #expect(try past.list() == [last.id])
      #expect(last.removed == [ids[4], ids[3], ids[2]])
      #expect(try past.currentID() == last.id)
    }
  }

  @Test func `rolling back and forth points current to a complete generation`() async throws {
    try await withTemporaryFolder { path in
      let first = try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock()))
      let folder = OutputFolder(path: path, clock: stillClock(1))
      let second = try await publish(["a": "2"], to: folder)
      #expect(try folder.rollBack() == first.id)
      #expect(try text(path + "/current/a") == "1")
      let error = #expect(throws: PublishingError.self) { try folder.rollBack() }
      #expect(error?.code == .noSuchGeneration)
      #expect(error?.outcome == .usage)
      try folder.rollBack(to: second.id)
      #expect(try text(path + "/current/a") == "2")
      #expect(throws: PublishingError.self) { try folder.rollBack(to: GenerationID("20000101T000000Z-000000000000")) }
      #expect(try folder.currentID() == second.id)
    }
  }

  @Test(arguments: ["folder", "file", "foreign link"])
  func `a current that is not ours is refused and left alone`(kind: String) async throws {
    try await withTemporaryFolder { path in
      switch kind {
      case "folder": try FileAccess.system.makeFolder(path + "/current")
      case "file": try write("mine", to: path + "/current")
      default: try FileAccess.system.makeLink("/etc", path + "/current")
      }
      let error = await #expect(throws: PublishingError.self) {
        try await publish(["a": "1"], to: OutputFolder(path: path))
      }
      #expect(error?.code == .unusableFolder)
      #expect(error?.outcome == .ioError)
      var now = try tree(path)
      #expect(now.removeValue(forKey: "generations/") != nil)
      #expect(now.count == 1)
    }
  }

  @Test(arguments: ["", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", "a/.", "a\nb", "a\u{0}b", "manifest.json"])
  func `a path that leaves the folder or breaks the digest is refused`(text: String) async throws {
    try await withTemporaryFolder { path in
      let error = await #expect(throws: PublishingError.self) {
        try await OutputFolder(path: path).withStaging(events: { _ in }) { try $0.writeFile(text, []) }
      }
      #expect(error?.code == .invalidPath)
    }
  }

  @Test func `a path can be written once`() async throws {
    try await withTemporaryFolder { path in
      let error = await #expect(throws: PublishingError.self) {
        try await publishTwice("a", to: OutputFolder(path: path))
      }
      #expect(error?.code == .duplicatePath)
    }
  }

  @Test func `a path that was refused keeps nobody from sealing the set`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try generation.writeFile("a", [1])
        try generation.writeFile("b", [2])
        let refusals: [() throws -> Void] = [
          { _ = try generation.createFile("a") }, { _ = try generation.reserveFile("a") },
          { _ = try generation.linkFile(from: "b", to: "a") },
        ]
        for refused in refusals {
          #expect(throws: PublishingError.self) { try refused() }
          #expect(throws: PublishingError.self) { try generation.adoptFile("a") }
        }
        #expect(try generation.seal(manifest: manifest).files.map(\.path) == ["a", "b"])
        var content: [UInt8] = []
        try generation.readFile("b") { content += $0 }
        #expect(content == [2])
      }
    }
  }

  private func publishTwice(_ path: String, to folder: OutputFolder) async throws {
    try await folder.withStaging(events: { _ in }) { generation in
      try generation.writeFile(path, [])
      try generation.writeFile(path, [])
    }
  }

  @Test func `many writers at once make one set`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      let publication = try await folder.withStaging(events: { _ in }) { generation in
        try await withBoundedTasks(over: 0..<200, limit: 8) { number in
          let file = try generation.createFile("site/\(number % 10)/\(number).html")
          for _ in 0..<3 { try file.write(Array("page \(number)\n".utf8)) }
          try file.close(rows: 3)
        }
        try generation.seal(manifest: manifest)
        return try generation.publish()
      }
      let found = try tree(path + "/current")
      #expect(found.count == 200 + 1 + 11)
      #expect(found["site/7/137.html"] == "page 137\npage 137\npage 137\n")
      let one = (0..<200).map { number in
        let text = "page \(number)\npage \(number)\npage \(number)\n"
        return PublishedFile(path: "site/\(number % 10)/\(number).html", bytes: 0, sha256: SealedSetTests.digest(text))
      }
      #expect(SealedSet(files: one).digest == publication.digest)
    }
  }

  @Test func `a file that a library wrote is hashed and listed`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try write("x\n", to: try generation.reserveFile("data/catalog.sqlite"))
        let file = try generation.adoptFile("data/catalog.sqlite", rows: 4)
        #expect(
          file
            == PublishedFile(
              path: "data/catalog.sqlite", bytes: 2,
              sha256: SealedSetTests.digest("x\n"), rows: 4))
        #expect(throws: PublishingError.self) { try generation.adoptFile("other") }
        try generation.seal(manifest: manifest)
        #expect(try generation.publish().isNew)
      }
    }
  }

  @Test func `an unchanged file is taken over without writing it`() async throws {
    try await withTemporaryFolder { path in
      // Files have the time of the machine.
      let folder = OutputFolder(path: path, keep: 1)
      try await publish(["site/a": "same", "site/b": "old"], to: folder)
      let digest = SealedSetTests.digest("same")
      let later = OutputFolder(path: path, keep: 1)
      try await later.withStaging(events: { _ in }) { generation in
        #expect(try generation.reuseFile(PublishedFile(path: "site/a", bytes: 4, sha256: digest)))
        #expect(try !generation.reuseFile(PublishedFile(path: "site/b", bytes: 4, sha256: digest)))
        #expect(try !generation.reuseFile(PublishedFile(path: "site/c", bytes: 4, sha256: digest)))
        try generation.writeFile("site/b", Array("new".utf8))
        try generation.seal(manifest: manifest)
        _ = try generation.publish()
      }
      #expect(try text(path + "/current/site/a") == "same")
      #expect(try text(path + "/current/site/b") == "new")
      #expect(try later.list().count == 1)
    }
  }

  @Test func `steps out of order are refused`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        #expect(throws: PublishingError.self) { try generation.publish() }
        let open = try generation.createFile("open")
        #expect(throws: PublishingError.self) { try generation.seal(manifest: manifest) }
        try open.close()
        try generation.seal(manifest: manifest)
        #expect(throws: PublishingError.self) { try generation.writeFile("late", []) }
        #expect(throws: PublishingError.self) { try generation.seal(manifest: manifest) }
      }
      #expect(try tree(path) == ["generations/": ""])
    }
  }

  @Test func `the disk gets large files while others are written, and what is there when the set is looked at`()
    async throws
  {
    try await withTemporaryFolder { path in
      let calls = Mutex<[String]>([])
      var files = FileAccess.system
      files.beginSync = { path in calls.withLock { $0.append(String(path.split(separator: "/").last ?? "")) } }
      files.syncFileSystem = { _ throws(FileError) in
        calls.withLock { $0.append("all") }
        throw FileError(call: "syncfs", path: path, errno: EIO)
      }
      let large = [UInt8](repeating: 7, count: 1 << 20)
      try await OutputFolder(path: path, files: files).withStaging(events: { _ in }) { generation in
        try generation.writeFile("small", large.dropLast().map { $0 })
        try generation.writeFile("large", large)
        try FileAccess.system.replace(generation.reserveFile("adopted"), with: large)
        try generation.adoptFile("adopted")
        try generation.seal(manifest: manifest)
        await #expect(throws: FileError.self) { try await generation.syncEarly() }
        #expect(calls.withLock { $0 } == ["large", "adopted", "all"])
        #expect(throws: FileError.self, "the system tells a failed write to one sync alone") {
          try generation.publish()
        }
        #expect(calls.withLock { $0 } == ["large", "adopted", "all"])
      }
    }
  }

  @Test func `the disk gets what came together while more is written, and its first fault ends the publishing`()
    async throws
  {
    try await withTemporaryFolder { path in
      let calls = Mutex(0)
      var files = FileAccess.system
      files.syncFileSystem = { _ throws(FileError) in
        let isSecond = calls.withLock { calls in
          calls += 1
          return calls == 2
        }
        if isSecond { throw FileError(call: "syncfs", path: path, errno: EIO) }
      }
      var output = OutputFolder(path: path, files: files)
      output.syncInterval = 3 * 5000
      try await output.withStaging(events: { _ in }) { generation in
        var count = 0
        func write() throws {
          count += 1
          try generation.writeFile("\(count)", [UInt8](repeating: 7, count: 1000))
        }
        try write()
        try write()
        #expect(calls.withLock { $0 } == 0)
        // One begins where none is at work, on another thread.
        while calls.withLock({ $0 }) < 2, count < 1000 {
          try write()
          try await Task.sleep(for: .milliseconds(1))
        }
        try generation.seal(manifest: manifest)
        await #expect(throws: FileError.self) { try await generation.syncEarly() }
        #expect(throws: FileError.self) { try generation.publish() }
        #expect(calls.withLock { $0 } == 2)
      }
      #expect(try tree(path) == ["generations/": ""])
    }
  }
}

extension GenerationFile {
  /// Appends bytes.
  fileprivate func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }
}
