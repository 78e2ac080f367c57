import CompressionKit
import JSONKit
import Testing

@testable import CatalogSources

/// Recordings that are damaged as files or as texts.
@Suite("Recordings damage") struct RecordingsDamageTests {
  private static let rows = (1...40).map { #"{"id":\#($0),"name":"Lamp \#($0 * 7919 % 1000) é"}"# }
  private static let page =
    #"{"code":200,"attributionText":"By nobody","data":{"count":40,"results":[\#(rows.joined(separator: ","))]}}"#

  /// Reads bytes as a file of a folder.
  private func read(_ bytes: [UInt8]) throws -> (rows: [String], verdict: RecordingSummary) {
    let folder = try TemporaryFolder()
    try folder.write("a.json", bytes)
    var rows: [String] = []
    let verdict = try RecordingFolder(path: folder.path).files[0].forEachRow(reader: JSONReader()) {
      rows.append(String(decoding: $0.value.raw, as: UTF8.self))
    }
    return (rows, verdict)
  }

  @Test func `of a torn gzip file the rows before the tear are taken`() throws {
    let whole = gzip(Array(Self.page.utf8))
    let (rows, verdict) = try read(Array(whole[..<(whole.count - whole.count / 3)]))
    #expect(rows.count > 3 && rows == Array(Self.rows.prefix(rows.count)))
    #expect(verdict.skipped.allSatisfy { $0.isDamage })
    #expect(verdict.skipped[0].reason.hasPrefix("damaged: the gzip file ends too early"))
  }

  @Test func `a wrong checksum and bytes behind the data cost no row`() throws {
    let whole = gzip(Array(Self.page.utf8))
    var wrong = whole
    wrong[wrong.count - 6] ^= 0x40
    for bytes in [wrong, whole + Array("rubbish".utf8), whole + [0, 0, 0]] {
      let (rows, verdict) = try read(bytes)
      #expect(rows == Self.rows)
      #expect(verdict.skipped.count == 1 && verdict.skipped[0].isDamage)
    }
  }

  @Test func `of a torn text the whole rows are taken, with the attribution before them`() throws {
    for length in stride(from: 200, to: Self.page.utf8.count - 1, by: 97) {
      let found = try FoundRows(Array(Self.page.utf8.prefix(length)))
      #expect(found.texts == Array(Self.rows.prefix(found.texts.count)))
      #expect(found.texts.count > (length - 120) / 40 - 2)
      #expect(found.attributions.allSatisfy { $0 == "By nobody" })
      #expect(found.verdict.broken.count <= 1)
      #expect(found.notices.count == 1 && found.notices[0].hasPrefix("damaged: "))
    }
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read, with a mark and without`(hasMark: Bool) throws {
    let units = Array(((hasMark ? "\u{FEFF}" : "") + Self.page).utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big] {
      let (rows, verdict) = try read(bytes)
      #expect(rows == Self.rows)
      #expect(verdict.skipped.isEmpty)
    }
    let (rows, verdict) = try read(gzip(little))
    #expect(rows == Self.rows && verdict.skipped.isEmpty)
  }

  @Test func `a mark of UTF-8 is no damage`() throws {
    let (rows, verdict) = try read([0xEF, 0xBB, 0xBF] + Array(Self.page.utf8))
    #expect(rows == Self.rows && verdict.skipped.isEmpty)
  }

  @Test func `padding with zero bytes is repaired`() throws {
    let (rows, verdict) = try read(Array(Self.page.utf8) + [UInt8](repeating: 0, count: 512))
    #expect(rows == Self.rows && verdict.skipped.map { $0.isDamage } == [true])
  }

  @Test func `of a gzip bomb only the beginning is read`() throws {
    let folder = try TemporaryFolder()
    let bomb = Array(Self.page.utf8) + [UInt8](repeating: 0x20, count: 48 << 20)
    try folder.write("a.json.gz", gzip(bomb))
    let file = try RecordingFolder(path: folder.path).files[0]
    let contents = try file.read()
    #expect(contents.bytes.count < bomb.count)
    #expect(contents.damage?.reason.contains("like a bomb") == true)
    let notice = try #require(throws: Notice.self) { try file.read(maximumBytes: 1 << 20) }
    #expect(notice.isDamage && notice.reason.contains("too large"))
  }

  @Test(arguments: [
    (#"{"id":1}{"id":2}"#, 2, 0), (#"[{"id":1},{"id":2]"#, 1, 1), (#"{"results":[{"id":1},{"id":"#, 1, 1),
    (#"{"u":{"id":1,"x":nul},"v":{"id":2,"y":[{"z":1}]},"w":{"id":3}}"#, 2, 1),
    ("{\"id\":1}\n{\"id\":2,\"name\":\"cut\n{\"id\":3}", 2, 1),
    (#"{"results":[{"id":1},7,{"id":2,"a":'x'},{"id":3}]}"#, 3, 1),
    (#"Warning: late <br> {"code":200,"data":{"results":[{"id":1}]}}"#, 1, 0),
    (#"[{"data":{"results":[{"id":1},{"id":2,}]}},{"data":{"results":[{"id":3}]}}]"#, 2, 1),
    (#"[{"uri":"http://x/v1/public/comics","body":"{\"data\":{\"results\":[{\"id\":1},{\"id\":2"},{"id":3}]"#, 2, 1),
  ])
  func `rows that are whole are taken in every form`(text: String, whole: Int, broken: Int) throws {
    let found = try FoundRows(text)
    #expect(found.verdict.rows == whole)
    #expect(found.verdict.broken.count == broken)
    #expect(found.verdict.skipped.count == 1 && found.verdict.skipped.allSatisfy { $0.isDamage })
  }

  @Test func `of many broken rows the first are kept, and the others counted by kind`() throws {
    let rows = Array(repeating: #"{"id":x}"#, count: 1_300).joined(separator: ",")
    let found = try FoundRows(#"{"results":[\#(rows),{"id":7}]}"#)
    #expect(found.texts == [#"{"id":7}"#])
    let (broken, count) = (found.verdict.broken, found.verdict.brokenRows)
    #expect(broken.count == 1_001 && count == 1_300 && broken.map(\.count).reduce(0, +) == 1_300)
    #expect(broken.last?.index == 1_000 && broken.last?.count == 300)
  }

  @Test func `rows are numbered with the broken ones counted`() throws {
    var indexes: [Int] = []
    let verdict = try RecordedAnswers(of: MarvelSource()).forEachRow(
      in: Array(#"{"results":[{"id":1},{"id":x},{"id":3,"n":"a\#u{7}b"}]}"#.utf8), reader: JSONReader()
    ) {
      indexes.append($0.index)
      #expect($0.repairs.count == ($0.index == 2 ? 1 : 0))
    }
    #expect(indexes == [0, 2])
    #expect(verdict.broken.map(\.index) == [1])
    #expect(verdict.broken[0].excerpt == #"{"id":x}"#)
  }

  @Test(arguments: [
    #"{"results":[{"id":1,"name":"Nightlark"},{"id":2,"name":"Tin Marshal"}]}"#,
    #"{"results":[{"id":1,"name":"Nightlark"}]}\#n{"results":[{"id":2,"name":"Tin Marshal"}]}"#,
    #"[{"uri":"http://x/v1/public/events","body":"{\"results\":[{\"id\":1,\"title\":\"Night\"},{\"id\":2}]}"}]"#,
  ])
  func `what is larger than a reader takes is read whole all the same`(text: String) throws {
    for limit in [16, 60] {
      var ids: [String] = []
      let verdict = try RecordedAnswers(of: MarvelSource()).forEachRow(
        in: Array(text.utf8), reader: JSONReader(maximumBytes: limit)
      ) {
        ids.append($0.value["id"].map { String(decoding: $0.raw, as: UTF8.self) } ?? "")
      }
      #expect(ids == ["1", "2"])
      #expect(verdict.skipped == [])
    }
  }
}
