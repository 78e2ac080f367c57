import CatalogSources
import Foundation
import JSONKit
import Testing

/// Recorded answers, where they are at hand: `SPINRACK_CORPUS` names their folder.
private let corpus = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"]

@Suite("Recordings corpus", .enabled(if: corpus != nil, "SPINRACK_CORPUS does not name a folder of recordings"))
struct RecordingsCorpusTests {
  @Test func `every row of the recordings is found, and everything else is named`() throws {
    let folder = try RecordingFolder(path: try #require(corpus) + "/marvel")
    let reader = JSONReader()
    var rows = 0
    var withID = 0
    var filesWithRows = 0
    var notices: [String] = []
    for file in folder.files {
      let verdict = try file.forEachRow(reader: reader) { row in
        if row.value["id"]?.number?.int64 != nil { withID += 1 }
      }
      rows += verdict.rows
      filesWithRows += verdict.rows > 0 ? 1 : 0
      notices += verdict.skipped.map { "\(file.relativePath) \($0)" }
    }
    #expect(folder.files.count == 390)
    #expect(rows == 44_906)
    #expect(withID == 44_906)
    #expect(filesWithRows == 372)
    #expect(notices.count == 21)
    func count(_ part: String) -> Int { notices.count { $0.contains(part) } }
    #expect(count("an error answer: HTTP status 404") == 2)
    #expect(count("an error answer") == 15)
    #expect(count("an API description") == 2)
    #expect(count("lists of ids") == 1)
    #expect(count("an empty answer") == 2)
    #expect(count("not JSON") == 1)
  }
}
