import Basics
import Catalog
import CatalogSources
import Invented
import SourceTestSupport
import TestSupport
import Testing

@testable import Matching

@Suite("Finding comics of a folder in a catalogue") struct MatchingTests {
  /// A folder of archives, and the issue that each of them truly is.
  private struct Folder {
    var truth: [String: InventedLibrary.Issue] = [:]
    /// The files of issues that the catalogue lacks.
    var strangers: Set<String> = []
    var schemes: [String: NamingScheme] = [:]
  }

  private static func make(_ count: Int, of library: InventedLibrary, at root: String, absent: Set<Int>) throws
    -> Folder
  {
    var folder = Folder()
    var draws = Draws(state: 7)
    let files = FileAccess.system
    var turn = 0
    while folder.truth.count + folder.strangers.count < count {
      let issue = library.issues[draws.below(library.issues.count)]
      let scheme = NamingScheme.allCases[turn % NamingScheme.allCases.count]
      turn += 1
      guard let file = scheme.file(issue, &draws) else { continue }
      let path = "\(root)/\(file.path)"
      guard folder.truth[file.path] == nil, !folder.strangers.contains(file.path) else { continue }
      if let slash = path.lastIndex(of: "/") { try files.makeFolders(String(path[..<slash])) }
      var zip = ZipBytes()
      zip.add("page 001.jpg", "a picture")
      if let text = file.comicInfo { zip.add("ComicInfo.xml", text, isDeflated: true) }
      if let text = file.metronInfo { zip.add("MetronInfo.xml", text) }
      zip.comment = Array((file.comment ?? "").utf8)
      try files.replace(path, with: file.isRAR ? Array("Rar!\u{1A}\u{7}".utf8) + [1, 0, 9, 9] : zip.bytes)
      if let beside = file.beside { try files.replace("\(root)/\(beside.name)", with: Array(beside.text.utf8)) }
      folder.schemes[file.path] = scheme
      if absent.contains(issue.id) { folder.strangers.insert(file.path) } else { folder.truth[file.path] = issue }
    }
    return folder
  }

  @Test
  func `of 2,000 archives in every naming scheme at least 95 of 100 are found, and 99 of 100 that are found are right`()
    async throws
  {
    let library = InventedLibrary(scale: 0.2)
    // The catalogue has nothing of every twentieth series.
    let absent = Set(library.issues.filter { $0.seriesID % 20 == 3 }.map(\.id))
    try await withStore(.metron) { store in
      try library.fill(store, without: absent)
      try await withTemporaryFolder { root in
        let folder = try Self.make(2_000, of: library, at: root, absent: absent)
        let before = try tree(root)
        let contents = try await FolderReader(root).contents()
        let report = try FolderMatching(catalogue: "invented", folder: root).report(on: contents, in: store)
        #expect(report.entries.count == 2_000)
        #expect(try tree(root) == before)
        var (right, wrong, missed) = (0, [String](), [String: Int]())
        for entry in report.entries {
          let truth = folder.truth[entry.file.path]
          let isFound = entry.match.verdict == .found
          if isFound, entry.match.issues == [Int64(truth?.id ?? -1)] {
            right += 1
          } else if isFound {
            let best = entry.match.candidates.first.map(report.name) ?? ""
            wrong.append(
              "\(entry.file.path): \(best), not \(truth.map { "\($0.series) (\($0.firstYear)) #\($0.number)" } ?? "any")"
            )
          } else if truth != nil {
            missed["\(folder.schemes[entry.file.path] ?? .bare)", default: 0] += 1
          }
        }
        #expect(Double(right) >= 0.99 * Double(right + wrong.count), "\(wrong.count) wrong: \(wrong.prefix(20))")
        #expect(
          Double(right) >= 0.95 * Double(folder.truth.count), "\(right) of \(folder.truth.count); missed: \(missed)")
        #expect(folder.strangers.count > 40)
      }
    }
  }
}
