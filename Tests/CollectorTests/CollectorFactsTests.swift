import Catalog
import CatalogSources
import Datasets
import JSONKit
import TestSupport
import Testing

@testable import Collector

@Suite("Facts of records in collectors' files")
struct CollectorFactsTests {
  /// Reads a record of a model.
  private static func read<R>(
    _ json: String, of role: Role, in model: CatalogModel, _ body: (KindReader) throws -> R
  ) throws -> R {
    var reader = KindReader(try #require(model.kind(role)), in: model)
    return try JSONReader().read(Array(json.utf8)) { document in
      reader.find(document)
      return try body(reader)
    }
  }

  @Test(arguments: [
    ("12.0", "12"), ("-1.0", "-1"), ("9007199254740993.0", "9007199254740993"), ("1.5", "1.5"), ("½", "½"),
    ("99999999999999999999.0", "99999999999999999999.0"), ("-99999999999999999999.0", "-99999999999999999999.0"),
    (".0", ".0"), ("1e300.0", "1e300.0"),
  ])
  func `A whole number loses its fraction, and one of any length is read`(_ text: String, _ expected: String) {
    #expect(IssueReader.number(text) == expected)
  }

  @Test(
    arguments: [
      ("https://metron.cloud/issue/x/", "https://metron.cloud/issue/x/"), (#"https://a.example/\r\nX:y"#, nil),
      (#"https://a.example/\u0000"#, nil), ("https://a.example/a b", nil), ("httpx", nil),
    ] as [(String, String?)])
  func `Only a plain address is the page of a record`(_ address: String, _ expected: String?) throws {
    let page = try Self.read(#"{"id":5,"resource_url":"\#(address)"}"#, of: .issue, in: .metron) { $0.page(of: 5) }
    // Else the page is that of the service, by the number of the record.
    #expect(page == expected ?? "https://metron.cloud/issue/5/")
    let picture = try Self.read(#"{"id":5,"image":"\#(address)"}"#, of: .issue, in: .metron) { $0.picture() }
    #expect(picture == expected)
  }

  @Test
  func `Items keep their elements where others name nobody`() throws {
    let json = #"{"id":5,"credits":[{"role":[]},{"id":8,"creator":"Bo","role":[],"x":1},{"id":8,"creator":"Bo"}]}"#
    try Self.read(json, of: .issue, in: .metron) { reader in
      let place = reader.list(of: CatalogModel.metron.kind(.creator))
      let items = reader.items(at: place)
      #expect(items.map { $0.element["x"]?.number?.int64 } == [1, nil])
      #expect(reader.records(at: place) == [Referred(id: 8, name: "Bo")])
    }
  }

  @Test
  func `A dump has the words of the credit that they stand in`() throws {
    try withTemporaryFolder { folder in
      let database = try DumpDatabase(making: folder + "/scratch", of: .gcd)
      let json =
        #"{"id":5,"credits":[{"role":"x","credit_name":"of nobody"},"#
        + #"{"id":7,"name":"Ann","role":"editing","credit_name":"of Ann"}]}"#
      try Self.read(json, of: .issue, in: .gcd) { try database.add(issue: $0, id: 5) }
      try database.finish(into: folder + "/gcd.db")
      let connection = try DatabaseConnection(folder + "/gcd.db", isThere: true)
      let query = try DatabaseInsertion("SELECT count(*) FROM gcd_issue_credit WHERE credit_name = ?", in: connection)
      #expect(try query.number([.text("of Ann")]) == 1)
      #expect(try query.number([.text("of nobody")]) == 0)
      query.finalize()
      try connection.close()
    }
  }

  @Test
  func `A task stands once, also in the first credit`() {
    var facts = IssueFacts()
    facts.add(Referred(id: 7, name: "Ann"), [.cover, .writer, .writer])
    #expect(facts.credits.map(\.tasks) == [[.writer, .cover]])
    facts.add(Referred(id: 7, name: "Ann"), [.cover])
    facts.add(Referred(id: nil, name: "Ann"), [.editor, .editor])
    #expect(facts.credits.map(\.tasks) == [[.writer, .cover], [.editor]])
  }

  /// The two lists of story arcs of an issue in five arcs, one without a name and two of one name.
  private static func arcs(_ places: [Int?]) -> (names: String?, numbers: String?) {
    var issue = IssueFacts()
    issue.arcs = zip(Int64(1)..., ["Long, Night", "", "Dawn", "Long Night", ","]).map { Referred(id: $0, name: $1) }
    let described = DescribedIssue(series: SeriesFacts(name: "Saga"), issue: issue, places: places)
    let text = String(decoding: ComicInfoDocument(origin: FileOrigin(.metron)).bytes(described), as: UTF8.self)
    func value(_ element: String) -> String? {
      guard let start = text.firstRange(of: "<\(element)>"), let end = text.firstRange(of: "</\(element)>") else {
        return nil
      }
      return String(text[start.upperBound..<end.lowerBound])
    }
    return (value("StoryArc"), value("StoryArcNumber"))
  }

  @Test
  func `The numbers in story arcs are those of the arcs that are named`() {
    let all = Self.arcs([4, 5, 6, 7, 8])
    #expect(all.names == "Long Night, Dawn" && all.numbers == "4, 6")
    #expect(Self.arcs([4, nil, 6, nil, nil]).numbers == "4, 6")
    #expect(Self.arcs([4, 5, nil, 7, 8]).numbers == nil)
    #expect(Self.arcs([]).numbers == nil)
  }

  @Test
  func `No number that is stated counts where a model makes numbers`() throws {
    for model in [CatalogModel.metron, .gcd, .marvel] {
      for kind in model.all {
        let id = try #require(RecordID(kind, 1))
        let made = try #require(model.syntheticNumber(of: id))
        #expect(!CollectorTraits.countsAsStated(made))
      }
    }
    #expect([0, -1, 1_000_000_000, .max].allSatisfy { !CollectorTraits.countsAsStated($0) })
    #expect(CollectorTraits.countsAsStated(1) && CollectorTraits.countsAsStated(999_999_999))
  }
}
