import Catalog
import CompressionKit
import JSONKit
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("Recordings shape") struct RecordingsShapeTests {
  private static let one = #"{"id":1,"name":"Nightlark"}"#
  private static let two = #"{"id":2,"name":"Tin Marshal"}"#
  private static let page = #"{"offset":0,"limit":20,"total":2,"count":2,"results":[\#(one),\#(two)]}"#
  private static let envelope = #"{"code":200,"status":"Ok","attributionText":"By Inkwell","data":\#(page)}"#

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static let both: [String] = [
    envelope,
    #"{"data":\#(page)}"#,
    #"{"data":[\#(one),\#(two)]}"#,
    page,
    #"{"results":[\#(one),\#(two)]}"#,
    "[\(one),\(two)]",
    "[[\(one)],[\(two)]]",
    #"[{"results":[\#(one)]},{"data":{"results":[\#(two)]}}]"#,
    #"[\#(one),{"results":[\#(two)]}]"#,
    "\(one)\n\(two)",
    "\(one)\r\n\r\n\(two)\r\n",
    #"{"results":[\#(one)]}\#n{"data":{"results":[\#(two)]}}\#n"#,
    #"[\#(one)]\#n[\#(two)]"#,
    #"{"https://a.example/v1/public/comics/1":\#(one),"https://a.example/v1/public/comics/2":\#(two)}"#,
    #"{"https://a.example/v1/public/comics?offset=0":\#(envelope)}"#,
    #"{"uri":"https://a.example/v1/public/comics","status":{"code":200},"body":\#(quoted(envelope))}"#,
    #"[{"url":"https://a.example/v1/public/comics","status":200,"body":\#(quoted(page))}]"#,
    #"[{"uri":"https://a.example/v1/public/comics","body":\#(page)}]"#,
    #"""
    {"http_interactions":[{"request":{"method":"get","uri":"https://a.example/v1/public/comics?ts=1"},
    "response":{"status":{"code":200,"message":"OK"},"body":{"encoding":"UTF-8","string":\#(quoted(envelope))}}}],
    "recorded_with":"VCR"}
    """#,
  ]

  @Test(arguments: both.indices)
  func `every form gives its rows in order, plain, with a mark, and with gzip`(index: Int) throws {
    let text = Self.both[index]
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      let found = try FoundRows(bytes)
      #expect(found.texts == [Self.one, Self.two])
      #expect(found.verdict == RecordingSummary(rows: 2, skipped: []))
    }
    let folder = try TemporaryFolder()
    try folder.write("answers.json.gz", gzip(Array(text.utf8)))
    let file = try #require(try RecordingFolder(path: folder.path).files.first)
    #expect(try file.forEachRow(reader: JSONReader()) { _ in }.rows == 2)
  }

  @Test func `a lone record is a row`() throws {
    #expect(try FoundRows(Self.one).texts == [Self.one])
    #expect(try FoundRows(#"{"data":\#(Self.one)}"#).texts == [Self.one])
  }

  @Test func `the envelope's attribution goes with its rows and no further`() throws {
    let found = try FoundRows("[\(Self.envelope),\(Self.two)]")
    #expect(found.attributions == ["By Inkwell", "By Inkwell", nil])
  }

  @Test(arguments: [
    ("https://a.example/v1/public/comics?apikey=x", "comics"),
    ("https://a.example/v1/public//events/7?ts=1", "events"),
    ("https://a.example/v1/public/characters/7/stories", "stories"), ("https://a.example/other", nil),
  ])
  func `an exchange hints at the kind that was asked for`(uri: String, kind: String?) throws {
    let found = try FoundRows(#"{"uri":"\#(uri)","body":\#(Self.quoted(Self.page))}"#)
    #expect(found.hints.map { $0?.name.description } == [kind, kind])
  }

  @Test func `a map from address to record hints at the kind of the address`() throws {
    let found = try FoundRows(
      #"{"http://a.example/v1/public/series/1":\#(Self.one),"http://a.example/v1/public/events/2":\#(Self.two)}"#)
    #expect(found.hints == [.series, .events])
    #expect(try FoundRows(Self.page).hints == [nil, nil])
  }

  @Test func `what stands in results or at a record's address is a row, whatever it is`() throws {
    let found = try FoundRows(#"{"results":[7,null,{"name":"x"},{"id":"a"},[]]}"#)
    #expect(found.texts == ["7", "null", #"{"name":"x"}"#, #"{"id":"a"}"#, "[]"])
    #expect(try FoundRows(#"{"http://a.example/v1/public/series/1":{"title":"x"}}"#).verdict.rows == 1)
  }

  @Test func `an error of the caller ends the reading and comes through`() throws {
    struct Stop: Error {}
    let reader = JSONReader()
    #expect(throws: Stop.self) {
      _ = try RecordedAnswers(of: MarvelSource()).forEachRow(in: Array(Self.page.utf8), reader: reader) { _ in
        throw Stop()
      }
    }
    let fault = JSONError(code: .empty, offset: 0, message: "mine")
    #expect(throws: fault) {
      _ = try RecordedAnswers(of: MarvelSource()).forEachRow(in: Array(Self.page.utf8), reader: reader) { _ in
        throw fault
      }
    }
    #expect(
      try RecordedAnswers(of: MarvelSource()).forEachRow(in: Array(Self.page.utf8), reader: reader) { _ in }.rows == 2)
  }
}
