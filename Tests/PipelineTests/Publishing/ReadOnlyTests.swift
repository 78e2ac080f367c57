import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// Nobody writes into what was published.
@Suite("Read only") struct ReadOnlyTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0o1000
  }

  /// Says of a file that it was changed last at a second since 1970.
  private func setChanged(_ path: String, _ seconds: Int64) {
    let time = timeval(tv_sec: Int(seconds), tv_usec: 0)
    #expect(utimes(path, [time, time]) == 0)
  }

  @Test func `every published file has lost the right to be written, however it came into the set`() async throws {
    try await withTemporaryFolder { path in
      try write("abc", to: path + "/outside")
      #expect(chmod(path + "/outside", 0o644) == 0)
      let folder = OutputFolder(path: path + "/o", keep: 1, clock: stillClock())
      try await folder.withStaging(events: { _ in }) { generation in
        try generation.writeFile("data/written", [1])
        try generation.copyFile(path + "/outside", to: "copied")
        try generation.linkFile(from: "data/written", to: "twin")
        let known = PublishedFile(path: "linked", bytes: 3, sha256: SealedSetTests.digest("abc"))
        #expect(try generation.linkFile(path + "/outside", as: known))
        try write("base", to: generation.reserveFile("adopted"))
        try generation.adoptFile("adopted")
        try generation.seal(manifest: manifest)
        _ = try generation.publish()
      }
      for name in ["data/written", "copied", "twin", "linked", "adopted", "manifest.json"] {
        #expect(mode(path + "/o/current/" + name) & 0o222 == 0, "\(name)")
        #expect(mode(path + "/o/current/" + name) & 0o400 != 0, "\(name)")
      }
      // The program has to be able to remove them, and so has whoever removes the folder.
      #expect(mode(path + "/o/current/data") & 0o300 == 0o300)
      #expect(mode(path + "/outside") & 0o222 == 0)
      let second = try await publish(["a": "2"], to: OutputFolder(path: path + "/o", keep: 1, clock: stillClock(1)))
      #expect(second.removed.count == 1)
      try FileAccess.system.removeTree(path + "/o")
    }
  }

  @Test func `files of a set that can be written, as older versions left them, are taken over`()
    async throws
  {
    try await withTemporaryFolder { path in
      let first = try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock()))
      #expect(chmod(path + "/current/a", 0o644) == 0)
      setChanged(path + "/current/a", first.id.time.seconds)
      let folder = OutputFolder(path: path, clock: stillClock(1))
      try await folder.withStaging(events: { _ in }) { generation in
        let known = PublishedFile(path: "a", bytes: 1, sha256: SealedSetTests.digest("1"))
        #expect(try generation.reuseFile(known))
        try generation.writeFile("b", [1])
        try generation.seal(manifest: manifest)
        #expect(try generation.publish().previous == first.id)
      }
      #expect(mode(path + "/current/a") & 0o222 == 0)
      // Somebody has written into it since, as many bytes as there were.
      setChanged(path + "/current/a", stillClock(1).now().seconds + 61)
      try await folder.withStaging(events: { _ in }) { generation in
        let known = PublishedFile(path: "a", bytes: 1, sha256: SealedSetTests.digest("1"))
        let isReused = try generation.reuseFile(known)
        #expect(!isReused)
      }
      #expect(try await !publish(["a": "1", "b": "\u{1}"], to: folder).isNew)
    }
  }
}
