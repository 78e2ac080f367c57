import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Testing

@Suite("The frame of a page") struct PageFrameTests {
  private func peek(_ text: String) throws -> PageFrame {
    try PageFrame.peek(Array(text.utf8), of: MarvelSource(), reader: JSONReader())
  }

  @Test func `a frame is read without its rows`() throws {
    let frame = try PageFrame.peek(SamplePage.page(rows: 3, total: 9), of: MarvelSource(), reader: JSONReader())
    #expect(frame.offset == 0 && frame.total == 9 && frame.count == 3)
    #expect(frame.rows == 3)
  }

  @Test func `a page needs no more than its data`() throws {
    let frame = try peek(#"{"data":{"offset":5,"limit":1,"total":0,"count":0,"results":[]}}"#)
    #expect(frame.offset == 5 && frame.rows == 0)
  }

  @Test(arguments: [
    ("[]", "not an object"), ("{}", "no data"), (#"{"data":[]}"#, "no data"), (#"{"data":{}}"#, "no results"),
    (#"{"code":"RequestThrottled","message":"slow"}"#, "an error with status 200: RequestThrottled: slow"),
    (#"{"code":409,"status":"bad"}"#, "an error with status 200: bad"),
    (#"{"code":500,"data":{"offset":0,"limit":1,"total":0,"count":0,"results":[]}}"#, "code is another"),
    (#"{"data":{"offset":0,"limit":1,"total":-1,"count":0,"results":[]}}"#, "data.total"),
    (#"{"data":{"offset":"0","limit":1,"total":1,"count":0,"results":[]}}"#, "data.offset"),
    (#"{"data":{"offset":0"#, "broken JSON at byte"),
  ])
  func `what is not a page is malformed and says why`(text: String, reason: String) {
    let error = #expect(throws: MalformedPage.self) { try peek(text) }
    #expect(error?.reason.contains(reason) == true)
  }
}

@Suite("The frame of other sources' pages") struct PageFrameShapeTests {
  private static let counted = MadeUpSource(.toys)
  private static let bare = AnswerShape(rows: [])

  private func peek(_ text: String, of source: MadeUpSource, _ rows: Int = 0, of limit: Int = 100) throws -> PageFrame {
    let request = SourceRequest(CatalogList(.toys), rows: .init(offset: rows, limit: limit))
    return try PageFrame.peek(Array(text.utf8), of: source, to: request, reader: JSONReader())
  }

  @Test func `what a source does not say is not looked at`() throws {
    let frame = try peek(#"{"count":9,"next":null,"results":[{"id":1},{"id":2}]}"#, of: Self.counted)
    #expect(frame.total == 9 && frame.rows == 2 && frame.count == nil && frame.offset == nil)
    #expect(frame.isConsistent(from: 400))
  }

  @Test func `a list that comes whole has as many rows as it shows, and any other must say how many`()
    throws
  {
    let whole = MadeUpSource(.toys, paging: .whole, answers: Self.bare)
    #expect(try peek(#"[{"id":1},{"id":2}]"#, of: whole).total == 2)
    #expect(try peek(#"[{"id":1},{"id":x},{"id":3}]"#, of: whole).total == 3)
    let silent = MadeUpSource(.toys, answers: Self.bare)
    let error = #expect(throws: MalformedPage.self) { try peek(#"[{"id":1}]"#, of: silent) }
    #expect(error?.reason.contains("of how many rows") == true)
  }

  @Test func `a damaged page has as many rows as were asked for, or as are left of the list`() throws {
    let page = #"{"count":7,"results":[{"id":1},{"id":x},{"id":3}]}"#
    for (offset, limit) in [(0, 3), (4, 100)] {
      let frame = try peek(page, of: Self.counted, offset, of: limit)
      #expect(frame.rows == 3 && frame.total == 7 && frame.damage != nil)
    }
    for (offset, limit) in [(0, 4), (5, 100), (9, 100)] {
      #expect(throws: MalformedPage.self) { try peek(page, of: Self.counted, offset, of: limit) }
    }
  }

  @Test func `a look-up may be answered with the record itself`() throws {
    var source = Self.counted
    let lookUp = SourceRequest(CatalogList(.toys, .record(7)), rows: .init(limit: 100))
    func peek(_ text: String) throws -> PageFrame {
      try PageFrame.peek(Array(text.utf8), of: source, to: lookUp, reader: JSONReader())
    }
    #expect(throws: MalformedPage.self) { try peek(#"{"id":7}"#) }
    source.answers.record = []
    #expect(try peek(#"{"id":7}"#).rows == 1)
    #expect(throws: MalformedPage.self) { try peek("[]") }
    source.answers.record = ["results"]
    #expect(try peek(#"{"results":{"id":7}}"#).total == 1)
    for text in ["{}", #"{"results":[]}"#, #"{"error":"down","results":{"id":7}}"#, #"{"results":{"id":x}}"#] {
      #expect(throws: MalformedPage.self, "\(text)") { try peek(text) }
    }
  }
}

@Suite("The frame of a damaged page") struct PageFrameSalvageTests {
  private func page(_ rows: String..., count: Int? = nil) -> [UInt8] {
    Array(
      """
      {"code":200,"data":{"offset":0,"limit":9,"total":99,"count":\(count ?? rows.count),"results":[\
      \(rows.joined(separator: ","))]}}
      """.utf8)
  }

  @Test func `damage within rows is no reason to ask again`() throws {
    let deep = #"{"id":2,"x":\#(String(repeating: "[", count: 90))\#(String(repeating: "]", count: 90))}"#
    for row in ["{\"id\":2,\"n\":\"\u{1}\"}", deep, #"{"id":2,"n":nul}"#, #"{"id":2,"n":"x}"#, #"{"id":2,"n":[}"#, "{"]
    {
      for rows in [(row, #"{"id":1}"#), (#"{"id":1}"#, row)] {
        let frame = try PageFrame.peek(page(rows.0, rows.1, #"{"id":3}"#), of: MarvelSource(), reader: JSONReader())
        #expect(frame.rows == 3 && frame.total == 99)
      }
    }
    #expect(
      try PageFrame.peek(page(#"{"id":1}"#, #"{"id":2,"n":"x}"#), of: MarvelSource(), reader: JSONReader()).rows == 2)
  }

  @Test func `a torn page, or one with rows missing, is asked for again`() {
    let whole = page(#"{"id":1}"#, #"{"id":2,"n":[{"a":"b"}]}"#)
    for length in 1..<whole.count {
      #expect(throws: MalformedPage.self) {
        try PageFrame.peek(Array(whole[..<length]), of: MarvelSource(), reader: JSONReader())
      }
    }
    #expect(throws: MalformedPage.self) {
      try PageFrame.peek(page(#"{"id":1}"#, #"{"id":x}"#, count: 3), of: MarvelSource(), reader: JSONReader())
    }
  }
}
