import Basics
import Glibc
import TestSupport
import Testing

@testable import CatalogSources

/// Recordings on a disk that fails.
@Suite("Recording fault") struct RecordingFaultTests {
  private let folder: TemporaryFolder
  private var broken: String { folder.path + "/b/2.json" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a/1.json", "b/2.json", "c.json"] { try folder.write(name, "[]") }
  }

  /// The files that can be read, and those that give a notice of damage.
  private func read(_ files: FileAccess) throws -> (whole: [String], damaged: [String]) {
    var (whole, damaged): ([String], [String]) = ([], [])
    for file in try RecordingFolder(path: folder.path, files: files).files {
      do {
        #expect(try file.read().bytes == Array("[]".utf8))
        whole.append(file.relativePath)
      } catch let notice as Notice {
        #expect(notice.isDamage)
        damaged.append(file.relativePath)
      }
    }
    return (whole, damaged)
  }

  @Test func `a folder of recordings that cannot be listed is an error`() throws {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFolder(path: folder.path, files: .failing("readdir"))
    }
    #expect(error?.code == .unreadable)
  }

  @Test func `a folder below that cannot be listed is a notice, and the other files are read`()
    throws
  {
    let read = try read(.failing("readdir", at: folder.path + "/b"))
    #expect(read.whole == ["a/1.json", "c.json"])
    #expect(read.damaged == ["b"])
  }

  @Test(arguments: ["open", "fstat", "pread"])
  func `a file that cannot be read is a notice, and an error where it was named itself`(call: String) throws {
    let files = FileAccess.failing(call, at: broken)
    let read = try read(files)
    #expect(read.whole == ["a/1.json", "c.json"])
    #expect(read.damaged == ["b/2.json"])
    let error = #expect(throws: RecordingError.self) { try RecordingFolder(path: broken, files: files).files[0].read() }
    #expect(error?.code == .unreadable)
  }

  @Test(arguments: ["stat", "readdir", "open"])
  func `too many open files are an error, whichever call meets them`(call: String) throws {
    let error = #expect(throws: RecordingError.self) {
      try read(.failing(call, at: folder.path + "/b", errno: EMFILE))
    }
    #expect(error?.isShortage == true)
  }
}
