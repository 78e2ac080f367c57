import Catalog
import CatalogSources
import Foundation
import JSONKit
import SourceTestSupport
import Testing

/// Recorded answers, where they are at hand: `SPINRACK_CORPUS` names their folder.
private let corpus = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"]

/// Of which source recorded answers are.
@Suite("The source of recordings") struct RecordedSourceTests {
  /// A catalogue of one kind with these fields beside the id and the name.
  private static func model(_ id: StaticString, _ fields: [StaticString]) -> CatalogModel {
    let fields =
      [FieldDescription("id", .id), FieldDescription("name", .name)] + fields.map { FieldDescription($0, .text) }
    return CatalogModel(
      id: id, kinds: [KindDescription("things", "thing", title: "Things", "one thing", named: "name", fields)],
      order: [.toys], relations: [], references: .number(member: "id"))
  }

  private static let sources: [any CatalogSource] = {
    let lent = model("lent", ["lender", "due"])
    let heroes = model("heroes", ["powerstats", "appearance"])
    let issues = model(
      "issues", ["modified", "series", "number", "cover_date", "store_date", "cv_id", "series_type", "image"])
    let wiki = model("wiki", ["api_detail_url", "deck", "image"])
    var shape = AnswerShape(rows: ["results"], total: "number_of_total_results", record: ["results"])
    shape.limit = "limit"
    return [
      MadeUpSource(lent, answers: AnswerShape(rows: ["page", "things"], total: "all", attribution: "thanks")),
      MadeUpSource(heroes, paging: .whole, answers: AnswerShape(rows: [])),
      MadeUpSource(issues, answers: AnswerShape(rows: ["results"], total: "count", record: [])),
      MadeUpSource(wiki, paging: .offset(greatest: 100), answers: shape), MarvelSource(),
    ]
  }()

  private func recognized(_ path: String) throws -> String {
    try (RecordingFolder(path: path).recognizedSource(among: Self.sources) ?? Self.sources[0]).model.id.description
  }

  @Test(arguments: [
    (#"{"page":{"all":1,"things":[{"id":1,"due":null}]}}"#, "lent"), (#"[{"id":1,"powerstats":{}}]"#, "heroes"),
    (#"{"id":4,"name":"n","cv_id":7}"#, "issues"), (#"{"results":{"id":4,"deck":"d"}}"#, "wiki"),
    (#"{"results":[{"id":4,"resourceURI":"http://x/v1/public/comics/4"}]}"#, "marvel"),
    (#"{"uri":"http://x/v1/public/comics?a=1","body":"{\"results\":[{\"id\":1}]}"}"#, "marvel"),
    ("{\"id\":1}\n{\"id\":2,\"cover_date\":\"1939\"}\n", "issues"),
  ])
  func `is found by a row's own fields or address, wherever it stands`(text: String, source: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "{}")
    try folder.write("b.json", text)
    try folder.write("c.json", #"{"id":1,"lender":"L"}"#)
    #expect(try recognized(folder.path) == source)
  }

  @Test(arguments: [
    (#"{"page":{"all":0,"things":[]}}"#, "lent"), (#"{"count":1,"results":[{"id":1}]}"#, "issues"),
    (#"{"number_of_total_results":0,"limit":1,"results":[]}"#, "wiki"),
    (#"{"data":{"offset":0,"limit":1,"total":0,"count":0,"results":[]}}"#, "marvel"),
  ])
  func `is found by what stands around rows that say nothing`(text: String, source: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("b.json", text)
    #expect(try recognized(folder.path) == source)
  }

  @Test func `is the first where nothing shows it: signs of two in one file decide nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"[{"id":1,"deck":"d","powerstats":1}]"#)
    try folder.write("b.json", #"{"results":[]}"#)
    try folder.link("c.json", to: "nowhere")
    #expect(try recognized(folder.path) == "lent")
    try folder.write("d.json", #"{"id":1,"cv_id":2}"#)
    #expect(try recognized(folder.path) == "issues")
  }

  @Test func `decides where rows and attributions stand`() throws {
    let page = #"{"thanks":"By Lenders","page":{"all":2,"things":[{"id":1},{"id":x},{"id":2}]}}"#
    for text in [page, page.replacing("x", with: "3"), #"{"page":[{"id":1},{"id":2}]}"#] {
      var (rows, attributions): ([String], [String?]) = ([], [])
      let summary = try RecordedAnswers(of: Self.sources[0]).forEachRow(in: Array(text.utf8), reader: JSONReader()) {
        rows.append(String(decoding: $0.value.raw, as: UTF8.self))
        attributions.append($0.attribution)
      }
      #expect(rows.count + summary.brokenRows == (text.contains("thanks") ? 3 : 2) && rows.last == #"{"id":2}"#)
      #expect(Set(attributions) == [text.contains("thanks") ? "By Lenders" : nil])
    }
    let unknown = try RecordedAnswers(of: Self.sources[1]).forEachRow(in: Array("{}".utf8), reader: JSONReader()) { _ in
    }
    #expect(unknown.skipped.map(\.reason) == ["no catalogue answer: an object without id"])
  }

  @Test(
    .enabled(if: corpus != nil, "SPINRACK_CORPUS does not name a folder of recordings"),
    arguments: [("marvel", "marvel"), ("metron", "issues"), ("comicvine", "wiki"), ("superhero", "heroes")])
  func `is found in recordings of living services`(folder: String, source: String) throws {
    #expect(try recognized(try #require(corpus) + "/" + folder) == source)
  }
}
