import CatalogSources
import CompressionKit
import Foundation
import JSONKit
import Testing

@Suite("Recordings folder") struct RecordingsFolderTests {
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

  @Test func `a file that changes has another validator, even where its size is the same`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "1")
    let before = try RecordingFolder(path: folder.path).files
    #expect(try RecordingFolder(path: folder.path).files == before)
    try folder.write("a.json", "2")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path + "/a.json")
    let after = try RecordingFolder(path: folder.path).files
    #expect(after[0].size == before[0].size && after[0].validator != before[0].validator)
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

  @Test func `a link to a folder above the recordings does not lead through the machine`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"id":1}"#)
    try folder.link("up", to: "/")
    let files = try RecordingFolder(path: folder.path).files
    #expect(files.map(\.relativePath) == ["a.json", "up"])
    let verdict = try files[1].forEachRow(reader: JSONReader()) { _ in }
    #expect(verdict.skipped.map { $0.reason.contains("not followed") } == [true])
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
    #expect([missing, empty, special].allSatisfy { !$0.remedy.isEmpty && $0.description.hasPrefix($0.path) })
  }

  @Test func `what cannot be read in a folder is a notice of damage, beside the files that can`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"id":1}"#)
    try folder.write("b.json", "[]")
    try folder.link("nowhere.json", to: "gone.json")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let files = try RecordingFolder(path: folder.path).files
    #expect(files.map(\.relativePath) == ["a.json", "b.json", "nowhere.json", "pipe"])
    try FileManager.default.removeItem(at: folder.url.appending(path: "b.json"))
    let verdicts = try files.map { try $0.forEachRow(reader: JSONReader()) { _ in } }
    #expect(verdicts.map(\.rows) == [1, 0, 0, 0])
    #expect(verdicts.map { $0.skipped.map { $0.isDamage } } == [[], [true], [true], [false]])
    #expect(verdicts[2].skipped[0].reason.hasPrefix("damaged: cannot be read: "))
  }

  @Test func `links that lead to each other are said to be that`() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.json", to: "b.json")
    try folder.link("b.json", to: "a.json")
    let files = try RecordingFolder(path: folder.path).files
    let verdicts = try files.map { try $0.forEachRow(reader: JSONReader()) { _ in } }
    #expect(
      verdicts.flatMap(\.skipped).map { $0.isDamage && $0.reason.contains("link that leads back to itself") }
        == [true, true])
    let error = #expect(throws: RecordingError.self) { try RecordingFolder(path: folder.path + "/a.json") }
    #expect(error?.message.contains("link that leads back to itself") == true)
  }

  @Test func `a file that was named itself and went away is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[]")
    let path = folder.path + "/a.json"
    let file = try RecordingFolder(path: path).files[0]
    try FileManager.default.removeItem(at: folder.url.appending(path: "a.json"))
    let error = try #require(throws: RecordingError.self) { try file.forEachRow(reader: JSONReader()) { _ in } }
    #expect(error.code == .unreadable && error.path == path)
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything"))
  func `without permission a file is a notice, and an error where it was named itself`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[]")
    let path = folder.path + "/a.json"
    #expect(chmod(path, 0) == 0)
    #expect(throws: Notice.self) { try RecordingFolder(path: folder.path).files[0].read() }
    #expect(throws: RecordingError.self) { try RecordingFolder(path: path).files[0].read() }
  }

  @Test func `a control character in the name of a file is escaped`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\u{1B}[31m\n\u{202E}.json", "[]")
    let name = try RecordingFolder(path: folder.path).files[0].relativePath
    #expect(name == #"a\u{1B}[31m\n\u{202E}.json"#)
  }

  @Test func `gzip is known by its first bytes, and many members make one text`() throws {
    let folder = try TemporaryFolder()
    let text = Array(#"{"id":1}"#.utf8)
    try folder.write("a.json", gzip(text))
    try folder.write("b.json.gz", gzip(Array(#"{"id""#.utf8)) + gzip(Array(#":1}"#.utf8)))
    try folder.write("c.json.gz", text)
    for file in try RecordingFolder(path: folder.path).files { #expect(try file.read().bytes == text) }
  }
}
