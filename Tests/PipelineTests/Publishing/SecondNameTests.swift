import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// Second names for files of the same set.
@Suite("Second name") struct SecondNameTests {
  private func inode(_ path: String) -> UInt {
    var status = stat()
    return stat(path, &status) == 0 ? UInt(status.st_ino) : 0
  }

  @Test func `a second name is the same file, and both are in the manifest`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      try await folder.withStaging(events: { _ in }) { generation in
        let file = try generation.writeFile("data/a.csv", Array("x\n".utf8), rows: 1)
        let twin = try generation.linkFile(from: "data/a.csv", to: "site/downloads/data/a.csv")
        #expect(twin.path == "site/downloads/data/a.csv")
        #expect((twin.bytes, twin.sha256, twin.rows) == (file.bytes, file.sha256, 1))
        let set = try generation.seal(manifest: manifest)
        #expect(set.files.map(\.path) == ["data/a.csv", "site/downloads/data/a.csv"])
        _ = try generation.publish()
      }
      let current = path + "/current/"
      #expect(inode(current + "data/a.csv") == inode(current + "site/downloads/data/a.csv"))
      #expect(inode(current + "data/a.csv") != 0)
    }
  }

  @Test func `a file system without second names gets a copy`() async throws {
    try await withTemporaryFolder { path in
      var files = FileAccess.system
      files.link = { _, to throws(FileError) in throw FileError(call: "link", path: to, errno: EPERM) }
      let folder = OutputFolder(path: path, files: files, clock: stillClock())
      try await folder.withStaging(events: { _ in }) { generation in
        let file = try generation.writeFile("a", Array("content".utf8))
        let twin = try generation.linkFile(from: "a", to: "b")
        #expect((twin.bytes, twin.sha256) == (file.bytes, file.sha256))
        var found: [UInt8] = []
        try generation.readFile("b") { found += $0 }
        #expect(found == Array("content".utf8))
      }
    }
  }

  @Test func `what is open or not there has no second name`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        let open = try generation.createFile("a")
        for name in ["a", "b"] {
          let error = #expect(throws: PublishingError.self) { try generation.linkFile(from: name, to: "c") }
          #expect(error?.code == .misuse)
        }
        try open.close()
      }
    }
  }

  @Test func `a second name that is taken is refused`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try generation.writeFile("a", [1])
        try generation.writeFile("b", [2])
        let error = #expect(throws: PublishingError.self) { try generation.linkFile(from: "a", to: "b") }
        #expect(error?.code == .duplicatePath)
      }
    }
  }
}
