import JSONKit
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("The frame of a page") struct PageFrameTests {
  private func peek(_ text: String) throws -> PageFrame {
    try PageFrame.peek(Array(text.utf8), of: MarvelSource(), reader: JSONReader())
  }

  @Test("a frame is read without its rows") func anEnvelopeIsReadWithout() throws {
    let frame = try PageFrame.peek(SamplePage.page(rows: 3, total: 9), of: MarvelSource(), reader: JSONReader())
    #expect(frame.offset == 0 && frame.limit == 20 && frame.total == 9 && frame.count == 3)
    #expect(frame.rows == 3)
  }

  @Test("a page needs no more than its data") func aPageNeedsNoMore() throws {
    let frame = try peek(#"{"data":{"offset":5,"limit":1,"total":0,"count":0,"results":[]}}"#)
    #expect(frame.offset == 5 && frame.rows == 0)
  }

  @Test(
    "what is not a page is malformed and says why",
    arguments: [
      ("[]", "not an object"), ("{}", "no data"), (#"{"data":[]}"#, "no data"), (#"{"data":{}}"#, "no results"),
      (#"{"code":"RequestThrottled","message":"slow"}"#, "an error with status 200: RequestThrottled: slow"),
      (#"{"code":409,"status":"bad"}"#, "an error with status 200: bad"),
      (#"{"code":500,"data":{"offset":0,"limit":1,"total":0,"count":0,"results":[]}}"#, "code is another"),
      (#"{"data":{"offset":0,"limit":1,"total":-1,"count":0,"results":[]}}"#, "data.total"),
      (#"{"data":{"offset":"0","limit":1,"total":1,"count":0,"results":[]}}"#, "data.offset"),
      (#"{"data":{"offset":0"#, "broken JSON at byte"),
    ])
  func whatIsNotAPage(text: String, reason: String) {
    let error = #expect(throws: MalformedPage.self) { try peek(text) }
    #expect(error?.reason.contains(reason) == true)
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

  @Test("damage within rows is no reason to ask again") func damageWithinRowsIsNo() throws {
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

  @Test("a torn page, or one with rows missing, is asked for again") func aTornPageOrOne() {
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
