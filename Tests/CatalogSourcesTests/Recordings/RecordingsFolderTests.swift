import Foundation
import GzipKit
import JSONKit
import Testing

@testable import CatalogSources

@Suite struct RecordingsFolderTests {
  private func names(_ path: String) throws -> [String] {
    let files = try RecordingFolder(path: path).files
    #expect(files.map(\.rank) == Array(0..<files.count))
    return files.map(\.relativePath)
  }

  @Test func `files come from all folders, by the bytes of their relative path, without hidden ones`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.json", "a/z.json", "a.json", "a-b.json", "B.json", "é.json", ".hidden.json", ".git/x.json"] {
      try folder.write(name, name)
    }
    try FileManager.default.createDirectory(at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let expected = ["B.json", "a-b.json", "a.json", "a/z.json", "b.json", "é.json"]
    #expect(try names(folder.path) == expected)
    #expect(try names(folder.path + "/") == expected)
    #expect(try RecordingFolder(path: folder.path).files.map(\.size) == expected.map(\.utf8.count))
  }

  @Test func `a single file is a folder of one`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/.one.json", "[]")
    #expect(try names(folder.path + "/a/.one.json") == [".one.json"])
    #expect(try RecordingFolder(path: folder.path + "/a/.one.json").files[0].read().bytes == Array("[]".utf8))
  }

  @Test func `links to files and folders are followed, loops are not`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("far.json", "1")
    try folder.write("a/x.json", "{}")
    try folder.link("a/loop", to: folder.path)
    try folder.link("far", to: other.path)
    try folder.link("y.json", to: "a/x.json")
    #expect(try names(folder.path) == ["a/x.json", "far/far.json", "y.json"])
  }

  @Test func `what cannot be used says why, and with which code a program ends`() throws {
    func error(_ path: String) -> RecordingError? {
      do {
        _ = try RecordingFolder(path: path)
        return nil
      } catch { return error }
    }
    let folder = try TemporaryFolder()
    let missing = try #require(error(folder.path + "/none"))
    #expect(missing.code == .missing && missing.path == folder.path + "/none")
    #expect(error("")?.code == .missing)
    try folder.write(".hidden", "x")
    let empty = try #require(error(folder.path))
    #expect(empty.code == .empty)
    let special = try #require(error("/dev/null"))
    #expect(special.code == .unreadable)
    try folder.link("nowhere.json", to: "gone.json")
    #expect(error(folder.path)?.code == .unreadable)
    #expect([missing, empty, special].allSatisfy { !$0.remedy.isEmpty && $0.description.hasPrefix($0.path) })
  }

  @Test func `a file that went away after the listing is an error, not a notice`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[]")
    let file = try RecordingFolder(path: folder.path).files[0]
    try FileManager.default.removeItem(at: folder.url.appending(path: "a.json"))
    let error = try #require(throws: RecordingError.self) { try file.forEachRow(reader: JSONReader()) { _ in } }
    #expect(error.code == .unreadable && error.path == folder.path + "/a.json")
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything"))
  func `a file or folder without permission is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[]")
    let path = folder.path + "/a.json"
    #expect(chmod(path, 0) == 0)
    let file = try RecordingFolder(path: folder.path).files[0]
    #expect(throws: RecordingError.self) { try file.read() }
  }

  @Test func `gzip is known by its first bytes, and many members make one text`() throws {
    let folder = try TemporaryFolder()
    let text = Array(#"{"id":1}"#.utf8)
    try folder.write("a.json", gzip(text))
    try folder.write("b.json.gz", gzip(Array(#"{"id""#.utf8)) + gzip(Array(#":1}"#.utf8)))
    try folder.write("c.json.gz", text)
    for file in try RecordingFolder(path: folder.path).files { #expect(try file.read().bytes == text) }
  }

  @Test func `a damaged or oversized file is skipped with a reason`() throws {
    let folder = try TemporaryFolder()
    let zeros = [UInt8](repeating: 0x20, count: 4 << 20)
    try folder.write("a.json.gz", Array(gzip(Array(#"{"id":1}"#.utf8)).dropLast(3)))
    try folder.write("b.json.gz", gzip(zeros))
    let files = try RecordingFolder(path: folder.path).files
    let torn = try files[0].forEachRow(reader: JSONReader()) { _ in }
    #expect(torn.rows == 0 && torn.skipped.count == 1)
    #expect(torn.skipped[0].reason.hasPrefix("a damaged gzip file: "))
    #expect(try files[1].read().bytes.count == zeros.count)
    for limit in [1 << 20, 10] {
      let notice = try #require(throws: Notice.self) { try files[1].read(maximumBytes: limit) }
      #expect(notice.reason.hasPrefix("too large: "))
    }
  }
}
