import Basics
import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Store
import TestSupport
import Testing

@testable import Matching

@Suite("Verdicts on comics") struct VerdictTests {
  /// Compares files, by path and ComicInfo, with the small catalogue.
  private static func report(
    _ files: [(String, String?)], language: String? = "en", of rows: [(Role, [String])] = SmallLibrary.rows
  ) throws -> MatchReport {
    try withStore(.metron) { store in
      try SmallLibrary.fill(store, rows)
      var contents = FolderContents()
      for (path, info) in files {
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        var file = ComicFile(path: path, size: 1, form: .zip, name: FileNameParser.parse(name))
        if let info, let found = MetadataReader.read("ComicInfo.xml", Array("<ComicInfo>\(info)</ComicInfo>".utf8)) {
          file.metadata = [found]
        }
        contents.files.append(file)
        if let slash = path.lastIndex(of: "/") {
          let folder = String(path[..<slash])
          contents.folders[folder] = ComicFolder(name: FileNameParser.parse(folder: folder))
        }
      }
      return try FolderMatching(catalogue: "small", folder: "Comics", language: language).report(
        on: contents, in: store)
    }
  }

  private static func match(_ path: String, _ info: String? = nil) throws -> Match {
    try #require(try report([(path, info)]).entries.first).match
  }

  @Test(arguments: [
    ("Old Harbour 001 (2016).cbz", 201), ("Old Harbour 001 (2010).cbz", 101), ("old harbour (2016) 2.cbz", 202),
    ("Vieux Port 003 (2016).cbz", 203), ("Old Harbour (2016) #½.cbz", 204), ("Old Harbour (2016) 0.5 (2016).cbz", 204),
    ("Tide & Co 001 (1990).cbz", 301), ("Old Harbour (2016)/001.cbz", 201), ("Old Harbour 001 [CVDB9201].cbz", 201),
    ("Old Harbour [cv-5010]/Old Harbour 001.cbz", 101), ("Old Harbuor 001 (2016).cbz", 201),
  ])
  func `a file with enough in its name is found`(path: String, id: Int) throws {
    let match = try Self.match(path)
    #expect(match.verdict == .found && match.issues == [Int64(id)], "\(match.reason ?? "")")
  }

  @Test(arguments: [
    ("Old Harbour 001.cbz", Match.Verdict.doubtful), ("Old Harbour.cbz", .doubtful),
    ("Quite Another 001 (2016).cbz", .unknown),
    ("Old Harbour 099 (2016).cbz", .unknown), ("001.cbz", .unknown), ("?.cbz", .unknown),
    ("Old Harbour 001 (1950).cbz", .unknown), ("Old Harbour 3 of 9223372036854775807.cbz", .doubtful),
  ])
  func `a file with too little, or with something else, is not found`(path: String, verdict: Match.Verdict) throws {
    let match = try Self.match(path)
    #expect(match.verdict == verdict && match.issues.isEmpty, "\(match.reason ?? "")")
  }

  @Test func `metadata find a file whose name says nothing`() throws {
    let match = try Self.match("x.cbz", "<Series>Old Harbour</Series><Number>2</Number><Volume>2016</Volume>")
    #expect(match.verdict == .found && match.issues == [202] && match.candidates.first?.basis == .metadata)
  }

  @Test(arguments: [
    ("<Notes>Tagged with X using info from Metron on 2025-01-01. [issue_id:201]</Notes>", Match.Basis.id),
    ("<Web>https://metron.cloud/issue/old-harbour-2016-1/</Web>", .address), ("<GTIN>76194134192700111</GTIN>", .code),
    ("<Web>https://comicvine.gamespot.com/x/4000-9201/</Web>", .id),
    ("<Notes>Tagged with X using info from Comic Vine on 2025-01-01. [Issue ID 1000000201]</Notes>", .id),
  ])
  func `ids, addresses and codes find a file`(info: String, basis: Match.Basis) throws {
    let match = try Self.match("x.cbz", info)
    #expect(match.verdict == .found && match.issues == [201] && match.candidates.first?.basis == basis)
  }

  @Test func `an id that contradicts the name is doubtful, with both issues`() throws {
    let match = try Self.match("Old Harbour 003 (2010).cbz", "<Notes>[CVDB9201]</Notes>")
    #expect(match.verdict == .doubtful && match.issues.isEmpty)
    #expect(Set(match.candidates.map(\.issue.id)).isSuperset(of: [201, 103]))
  }

  @Test func `metadata that contradict the name are doubtful`() throws {
    let match = try Self.match(
      "Old Harbour 003 (2010).cbz",
      "<Series>Old Harbour</Series><Number>1</Number><Volume>2016</Volume><Year>2016</Year>")
    #expect(match.verdict == .doubtful)
  }

  @Test func `a file with several issues has all of them, or is doubtful where the catalogue lacks one`() throws {
    #expect(try Self.match("Old Harbour #1-3 (2010).cbz").issues == [101, 102, 103])
    let match = try Self.match("Old Harbour #1-9 (2010).cbz")
    #expect(match.verdict == .doubtful && match.issues.isEmpty)
  }

  @Test func `metadata are current, older than the record, different, or none`() throws {
    func state(_ info: String?) throws -> Match.Metadata { try Self.match("Old Harbour 001 (2016).cbz", info).metadata }
    let series = "<Series>Old Harbour</Series>"
    #expect(try state(nil) == .none)
    #expect(try state(series + "<Number>1</Number>") == .current)
    #expect(try state(series + "<Number>1</Number><Notes>Tagged on 2023-01-01</Notes>") == .older)
    #expect(try state(series + "<Number>1</Number><Notes>Tagged on 2025-01-01</Notes>") == .current)
    #expect(try state("<Series>Old Harbour of the North</Series><Number>1</Number>") == .differs)
  }

  @Test func `the report has what is missing of series and of reading lists`() throws {
    let report = try Self.report([("Old Harbour 001 (2016).cbz", nil), ("Old Harbour 003 (2016).cbz", nil)])
    let series = try #require(report.series.first)
    #expect(report.series.count == 1 && series.id == 20 && series.owned == 2 && series.total == 4)
    #expect(series.missing.map(\.id) == [204, 202])
    let list = try #require(report.lists.first)
    #expect(list.name == "All of it" && list.owned == 1 && list.missing.map(\.id) == [301, 101])
    #expect(list.missing.map(\.name) == ["Issue 301", "Issue 101"])
  }

  @Test func `issues that are only announced are not missing, neither of series nor of reading lists`() throws {
    // The source was read on the first day of 2026.
    let rows = SmallLibrary.extended(by: [
      (
        .issue,
        [
          SmallLibrary.issue(205, of: 20, "5", "2026-05-01"), SmallLibrary.issue(206, of: 20, "6", "2025-12-01"),
          SmallLibrary.issue(207, of: 20, "7", "2026-03-01", #","store_date":"2025-12-31""#),
          SmallLibrary.issue(208, of: 20, "8", "2026-01-01", #","store_date":"2026-01-02""#),
        ]
      ), (.readingList, [#"{"id":6,"name":"Later","items":[{"id":201},{"id":205},{"id":207}]}"#]),
    ])
    let report = try Self.report([("Old Harbour 001 (2016).cbz", nil)], of: rows)
    let series = try #require(report.series.first)
    #expect(series.missing.map(\.id) == [204, 202, 203, 206, 207] && series.owned == 1 && series.total == 6)
    let list = try #require(report.lists.first { $0.name == "Later" })
    #expect(list.owned == 1 && list.total == 2 && list.missing.map(\.id) == [207])
    let owned = try Self.report([("Old Harbour 005 (2016) (2026).cbz", nil)], of: rows)
    #expect(owned.series.first?.owned == 1 && owned.series.first?.total == 7)
  }

  @Test func `the month on the cover is compared, not that of the sale`() throws {
    let rows = SmallLibrary.extended(by: [
      (.issue, [SmallLibrary.issue(209, of: 20, "9", "2016-08-01", #","store_date":"2016-04-13""#)])
    ])
    let match = try #require(try Self.report([("Old Harbour 009 (2016-08).cbz", nil)], of: rows).entries.first).match
    #expect(match.candidates.first?.issue.id == 209 && match.candidates.first?.issue.month == 8)
  }

  /// The small catalogue with another series of one name, in a language.
  private static func rows(inLanguage code: String) -> [(Role, [String])] {
    SmallLibrary.extended(by: [
      (.series, [SmallLibrary.series(40, "Old Harbour", 2016).replacing(#""en""#, with: "\"\(code)\"")]),
      (.issue, [SmallLibrary.issue(401, of: 40, "1", "2016-01-01")]),
    ])
  }

  @Test func `a language counts whose name is not known`() throws {
    let files: [(String, String?)] = [
      ("Old Harbour 001 (2016).cbz", nil), ("x.cbz", "<Series>Old Harbour</Series><Number>1</Number><Year>2016</Year>"),
    ]
    for code in ["lb", "et"] {
      let report = try Self.report(files, of: Self.rows(inLanguage: code))
      #expect(report.entries.map(\.match.issues) == [[201], [201]])
    }
  }

  @Test func `another language counts where files state none`() throws {
    let rows = Self.rows(inLanguage: "de")
    let files: [(String, String?)] = [
      ("Old Harbour 001 (2016).cbz", nil), ("Old Harbour 001 (2016) (German).cbz", nil),
    ]
    func issues(_ language: String?) throws -> [[Int64]] {
      try Self.report(files, language: language, of: rows).entries.map(\.match.issues)
    }
    #expect(try issues("en") == [[201], [401]])
    #expect(try issues("de") == [[401], [401]])
    #expect(try issues(nil) == [[], [401]])
  }

  @Test func `an empty folder and an empty catalogue give an empty report`() throws {
    let empty = try Self.report([])
    #expect(empty.entries.isEmpty && empty.series.isEmpty && empty.lists.isEmpty)
    let nothing = try Self.report([("Old Harbour 001 (2016).cbz", nil)], of: [])
    #expect(nothing.entries.map(\.match.verdict) == [.unknown])
  }

  // MARK: The forms of the report

  @Test func `the tables have a row for each file and each missing issue, and run nothing in a spreadsheet`() throws {
    let report = try Self.report([
      ("=1+1 001.cbz", nil), ("Old Harbour 001 (2016).cbz", nil), ("Old Harbour 001.cbz", nil),
    ])
    let files = String(decoding: ReportTables.files(report), as: UTF8.self).split(separator: "\n")
    #expect(files.count == 4 && files[1].hasPrefix("'=1+1 001.cbz,unknown"))
    #expect(files[2].contains(",201,") && files[2].contains("https://metron.cloud/issue/201/"))
    #expect(files[3].contains("doubtful") && files[3].contains("Old Harbour (2016) #1 [201, "))
    let missing = String(decoding: ReportTables.missing(report), as: UTF8.self).split(separator: "\n")
    #expect(missing.count == 1 + 3 + 2)
  }

  @Test func `the JSON document has counts, files with candidates, and what a name was read as`() throws {
    let report = try Self.report([("Old Harbour 001 (2016).cbz", nil), ("Old Harbour 001.cbz", nil)])
    let text = try JSONReader().read(ReportJSON.document(report)) { root -> String in
      let counts = root["counts"]
      let file = root["files"]?.array?.first { _ in true }
      return [
        counts?["files"]?.number?.int64, counts?["found"]?.number?.int64, counts?["doubtful"]?.number?.int64,
        file?["issues"]?.array?.first { _ in true }?.number?.int64, file?["read"]?["year"]?.number?.int64,
      ].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }
    #expect(text == "2 1 1 201 2016")
  }

  @Test func `the page has no markup of names, and states the terms of the catalogue`() throws {
    let report = try Self.report([("<i>Tide & Co 001 (1990).cbz", nil), ("Tide & Co 001 (1990).cbz", nil)])
    let page = String(decoding: ReportPage.document(report), as: UTF8.self)
    #expect(!page.contains("<i>") && page.contains("&lt;i&gt;Tide &amp; Co 001 (1990).cbz"))
    #expect(page.contains("Attribution-ShareAlike") && page.hasSuffix("</html>\n"))
  }
}
