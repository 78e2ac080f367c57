import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// Files that come from elsewhere and not from a writer.
@Suite("Linking") struct LinkingTests {
  private func known(_ path: String, _ content: String) -> PublishedFile {
    PublishedFile(path: path, bytes: content.utf8.count, sha256: SealedSetTests.digest(content))
  }

  @Test func `a file from outside is in the set under a second name`() async throws {
    try await withTemporaryFolder { path in
      try write("abc", to: path + "/outside")
      try await OutputFolder(path: path + "/o", clock: stillClock()).withStaging(events: { _ in }) { generation in
        #expect(try generation.linkFile(path + "/outside", as: known("a/b", "abc")))
        let sealed = try generation.seal(manifest: manifest)
        #expect(sealed.files == [known("a/b", "abc")])
        _ = try generation.publish()
      }
      var one = stat()
      var two = stat()
      #expect(lstat(path + "/outside", &one) == 0 && lstat(path + "/o/current/a/b", &two) == 0)
      #expect(one.st_ino == two.st_ino && one.st_nlink == 2)
    }
  }

  @Test(arguments: [EXDEV, EPERM, EMLINK, EOPNOTSUPP])
  func `where there are no second names nothing is taken, and a copy is the same`(number: Int32) async throws {
    try await withTemporaryFolder { path in
      try write("abc", to: path + "/outside")
      var files = FileAccess.system
      files.link = { _, to throws(FileError) in throw FileError(call: "link", path: to, errno: number) }
      try await OutputFolder(path: path + "/o", files: files).withStaging(events: { _ in }) { generation in
        #expect(try !generation.linkFile(path + "/outside", as: known("a", "abc")))
        #expect(try generation.copyFile(path + "/outside", to: "a", rows: 1).sha256 == known("a", "abc").sha256)
        let sealed = try generation.seal(manifest: manifest)
        #expect(sealed.files.map(\.rows) == [1] && sealed.files.map(\.bytes) == [3])
      }
    }
  }

  @Test(arguments: [EIO, ENOENT, ENOSPC])
  func `a failure of the disk is an error`(number: Int32) async throws {
    try await withTemporaryFolder { path in
      var files = FileAccess.system
      files.link = { _, to throws(FileError) in throw FileError(call: "link", path: to, errno: number) }
      try await OutputFolder(path: path + "/o", files: files).withStaging(events: { _ in }) { generation in
        #expect(throws: FileError.self) { try generation.linkFile(path + "/outside", as: known("a", "abc")) }
        #expect(throws: FileError.self) { try generation.copyFile(path + "/none", to: "b") }
        // The copy was begun and not finished.
        #expect(throws: PublishingError.self) { try generation.seal(manifest: manifest) }
      }
    }
  }

  @Test func `a file of another size than was said is not taken, and its path stays free`() async throws {
    try await withTemporaryFolder { path in
      try write("abcd", to: path + "/outside")
      try await OutputFolder(path: path + "/o").withStaging(events: { _ in }) { generation in
        #expect(try !generation.linkFile(path + "/outside", as: known("a", "abc")))
        try generation.writeFile("a", Array("abc".utf8))
        #expect(try generation.seal(manifest: manifest).files == [known("a", "abc")])
        _ = try generation.publish()
      }
    }
  }
}
