import Basics
import Foundation
import TestSupport
import Testing

@testable import Matching

@Suite("Folders of comics") struct FolderReaderTests {
  private static func put(_ bytes: [UInt8], at path: String) throws {
    if let slash = path.lastIndex(of: "/") { try FileAccess.system.makeFolders(String(path[..<slash])) }
    try FileAccess.system.replace(path, with: bytes)
  }

  private static func archive(_ entries: [(String, String)], comment: String = "") -> [UInt8] {
    var zip = ZipBytes()
    for (path, content) in entries { zip.add(path, content, isDeflated: true) }
    zip.comment = Array(comment.utf8)
    return zip.bytes
  }

  private static let info = "<ComicInfo><Series>Old Harbour</Series><Number>3</Number></ComicInfo>"

  @Test func `archives of all forms are read as far as they can be, and nothing in the folder changes`() async throws {
    try await withTemporaryFolder { root in
      try Self.put(Self.archive([("01.jpg", "x"), ("ComicInfo.xml", Self.info)]), at: root + "/a/Old Harbour 001.cbz")
      // An archive of another form than its name says.
      try Self.put(Self.archive([("sub/comicinfo.XML", Self.info)]), at: root + "/a/Old Harbour 002.cbr")
      try Self.put(Array("Rar!\u{1A}\u{7}".utf8) + [1, 0], at: root + "/a/Old Harbour 003.cbr")
      try Self.put([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], at: root + "/Old Harbour 004.cb7")
      try Self.put([UInt8](repeating: 0, count: 257) + Array("ustar\0".utf8), at: root + "/Old Harbour 005.cbt")
      try Self.put(Array("%PDF-1.7".utf8), at: root + "/Old Harbour 006.pdf")
      try Self.put([], at: root + "/Old Harbour 007.cbz")
      try Self.put(Array("not an archive at all".utf8), at: root + "/Old Harbour 008.cbz")
      try Self.put(Array("text".utf8), at: root + "/notes.txt")
      try Self.put(Array("x".utf8), at: root + "/.hidden.cbz")
      try Self.put(Array("https://comicvine.gamespot.com/x/4050-12/".utf8), at: root + "/a/cvinfo")
      let before = try tree(root)
      let contents = try await FolderReader(root).contents()
      #expect(try tree(root) == before)
      #expect(contents.files.map(\.path) == contents.files.map(\.path).sorted())
      #expect(contents.files.map(\.name.first.number) == ["004", "005", "006", "007", "008", "001", "002", "003"])
      #expect(contents.files.map(\.form) == [.sevenZip, .tar, .pdf, .unknown, .unknown, .zip, .zip, .rar])
      #expect(
        contents.files.map { $0.metadata.first?.series } == [
          nil, nil, nil, nil, nil, "Old Harbour", "Old Harbour", nil,
        ])
      #expect(contents.files.map { $0.remark == nil } == [false, false, false, false, false, true, true, false])
      #expect(contents.others == 1)
      #expect(contents.folders["a"]?.marks == [CatalogueMark("comicvine.gamespot.com", .series, 12)])
    }
  }

  @Test func `links are counted and not followed`() async throws {
    try await withTemporaryFolder { root in
      try Self.put(Self.archive([]), at: root + "/b/Old Harbour 001.cbz")
      try FileAccess.system.makeLink(root, root + "/b/loop")
      try FileAccess.system.makeLink("/dev/zero", root + "/b/Zero 001.cbz")
      try FileAccess.system.makeLink("Old Harbour 001.cbz", root + "/b/Old Harbour 002.cbz")
      let contents = try await FolderReader(root).contents()
      #expect(contents.files.map(\.path) == ["b/Old Harbour 001.cbz"] && contents.links == 3)
    }
  }

  @Test func `a folder that is not there is an error, and one that is empty has no comics`() async throws {
    try await withTemporaryFolder { root in
      await #expect(throws: FileError.self) { try await FolderReader(root + "/none").contents() }
      let contents = try await FolderReader(root).contents()
      #expect(contents.files.isEmpty)
    }
  }

  @Test func `a name that is not UTF-8 is read all the same`() {
    #expect(FolderReader.text([0x41, 0x73, 0x74, 0xE9, 0x72]) == "Astér")
    #expect(FolderReader.text(Array("Astér".utf8)) == "Astér")
  }

  /// Archives that lie or are damaged: the name is read, with a remark.
  @Test(arguments: [
    "cut off", "states a small size", "states a vast size", "overlaps", "long comment", "directory of nothing",
  ])
  func `an archive that is damaged, or lies about itself, does no harm`(kind: String) async throws {
    try await withTemporaryFolder { root in
      var zip = ZipBytes()
      zip.add("ComicInfo.xml", Self.info + String(repeating: " ", count: 100_000), isDeflated: true)
      var bytes = zip.bytes
      switch kind {
      case "cut off": bytes.removeLast(30)
      case "states a small size":
        zip.entries[0].statedSize = 10
        bytes = zip.bytes
      case "states a vast size":
        zip.entries[0].statedSize = 0xFFFF_FFF0
        bytes = zip.bytes
      case "overlaps":
        zip.entries += [zip.entries[0], zip.entries[0]]
        bytes = zip.bytes
      case "long comment":
        zip.comment = [UInt8](repeating: UInt8(ascii: "{"), count: 65_535)
        bytes = zip.bytes
      default:
        bytes =
          [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 100) + [0x50, 0x4B, 5, 6]
          + [UInt8](repeating: 0xFF, count: 18)
      }
      try Self.put(bytes, at: root + "/Old Harbour 001.cbz")
      let file = try #require(try await FolderReader(root).contents().files.first)
      #expect(file.name.first == ParsedName.Reading("Old Harbour", "001"))
      let isRead = ["overlaps", "long comment"].contains(kind)
      #expect((file.metadata.first?.series == "Old Harbour") == isRead && (file.remark == nil) == isRead)
    }
  }

  @Test func `the outermost of several files of a name counts, and the comment comes last`() async throws {
    try await withTemporaryFolder { root in
      let inner = Self.info.replacing("Old", with: "Inner")
      let comment = #"{"ComicBookInfo/1.0":{"series":"Comment"}}"#
      let bytes = Self.archive([("x/y/ComicInfo.xml", inner), ("ComicInfo.xml", Self.info)], comment: comment)
      try Self.put(bytes, at: root + "/1.cbz")
      let file = try #require(try await FolderReader(root).contents().files.first)
      #expect(file.metadata.map(\.series) == ["Old Harbour", "Comment"])
    }
  }
}
