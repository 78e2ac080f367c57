import Testing

@testable import Matching

@Suite("Folders for metadata") struct SidecarFoldersTests {
  private static func folders(of paths: String...) -> [String] {
    var folders = SidecarFolders()
    return paths.map { path in
      folders.folder(of: ComicFile(path: path, size: 0, form: .zip, name: FileNameParser.parse(path)))
    }
  }

  @Test func `comics that differ in their endings or capitals alone have folders of their own`() {
    #expect(
      Self.folders(of: "a/001.cbz", "a/001.cbr", "A/001.CBR", "a/002.cbz") == [
        "a/001", "a/001.cbr", "A/001.CBR [2]", "a/002",
      ])
  }

  @Test func `a name that is longer than file systems take is cut`() {
    let long = String(repeating: "é", count: 220)
    #expect(Self.folders(of: "a/\(long).cbz", "a/\(long).cbr").map(\.utf8.count) == [202, 206])
  }
}
