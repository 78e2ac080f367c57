import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import Store
import Testing

/// What the quarantine tells of a page, and how much of it.
@Suite("The quarantine of a page")
struct QuarantineTests {
  /// How many values the entries of a page stand for.
  private func values(_ page: NormalizedPage) -> Int { page.quarantined.reduce(0) { $0 + $1.count } }

  private func list(_ element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  @Test func `A list of bad items tells of the first hundred and counts the others; what comes behind it is told`()
    throws
  {
    let result = try Normalized(
      .comics, #"{"id":1,"variants":[\#(list("0", 50_000))],"dates":[{"type":"x","date":"soon"}]}"#, #"{"id":2}"#)
    #expect(result.page.quarantined.count == 102)
    #expect(values(result.page) == 50_001)
    #expect(result.page.quarantined[100].count == 49_900)
    #expect(
      result.quarantined[99...] == ["/variants/99 item-shape", "/variants/100 item-shape", "/dates/0/date wrong-date"])
    #expect(result.page.records.count == 2)
  }

  @Test func `A list that breaks two rules counts the rest of each by itself`() throws {
    let items = list(#"0,{"resourceURI":"http://x/v1/public/events/1"}"#, 200)
    let result = try Normalized(.comics, #"{"id":1,"characters":{"available":1,"items":[\#(items)]}}"#)
    #expect(result.page.quarantined.suffix(2).map(\.rule) == ["item-shape", "item-address"])
    #expect(result.page.quarantined.suffix(2).map(\.count) == [150, 150])
    #expect(result.page.quarantined.count == 102)
  }

  @Test
  func `A page of bad values tells of the first thousand and counts the others by rule, values and records apart`()
    throws
  {
    let rows = (1...600).map { #"{"id":\#($0),"modified":"soon","start":7}"# } + Array(repeating: "0", count: 5_000)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    let body = #"{"code":200,"data":{"results":[\#(rows.joined(separator: ","))]}}"#
    let page = FetchedPage(
      place: PagePlace(kind: .events, walk: .collection, offset: 0), uri: "u", etag: nil, total: nil,
      body: Array(body.utf8))
    let result = try normalizer.normalize(page)
    #expect(result.quarantined.count == 1_003)
    #expect(values(result) == 6_200)
    #expect(result.quarantined.filter(\.rejectsRecord).map(\.count) == [5_000])
    #expect(result.quarantined.suffix(3).map(\.rule) == ["wrong-date", "wrong-type", "row-shape"])
    #expect(result.records.count == 600)
    #expect(result.rows[Kind.events.index] == .init(received: 5_600, rejected: 5_000))
    #expect(try normalizer.normalize(page).quarantined == result.quarantined)
  }

  @Test func `A row in which every item has a bad byte is read once`() throws {
    let count = 100_000
    var body = Array(#"{"results":[{"id":1,"issueNumber":1,"variants":["#.utf8)
    for index in 0..<count {
      body += Array(#"\#(index > 0 ? "," : ""){"name":"W"#.utf8) + [0xFF] + Array(#"k"}"#.utf8)
    }
    body += Array(#"]},{"id":2,"issueNumber":2}]}"#.utf8)
    let result = try Normalized(recording: body)
    #expect(result.page.quarantined.count == 101)
    #expect(values(result.page) == count)
    #expect(result.quarantined.last == "/variants/100/name invalid-utf8")
    #expect(result.page.records.count == 2)
  }

  @Test(arguments: [
    (#"javascript:x?utm_source=Q7W8"#, #""javascript:x?utm_source=***""#),
    (#"javascript:x?a=1&amp;utm_source=Q7W8&amp;b=2#c"#, #""javascript:x?a=1&amp;utm_source=***&amp;b=2#c""#),
    (#"javascript:x?utm_medium=Q7W8\u0026b=2"#, #""javascript:x?utm_medium=***\u0026b=2""#),
    (#"javascript:x?u=a%3Futm_source%3DQ7W8%26b"#, #""javascript:x?u=a%3Futm_source%3D***%26b""#),
    (#"javascript:x?Utm_id2=Q7W8;UTM_=Q"#, #""javascript:x?Utm_id2=***;UTM_=***""#),
    (#"javascript:{'utm_x'}{utm_"#, #""javascript:{'utm_x'}{utm_""#),
    (#"javascript:x?a=0123456789abcdef0123456789abcdef"#, #""javascript:x?a=***""#),
    (#"javascript:my-public-key"#, #""javascript:***""#),
  ])
  func `What is told of a value has no tracking parameters and nothing that looks like a key`(
    _ url: String, _ told: String
  ) throws {
    var normalizer = PageNormalizer(
      NormalizationPlan(MarvelSource()), redactor: MarvelSource(keys: APIKeys(publicKey: "my-public-key")).redactor)
    let body = #"[{"id":1,"issueNumber":1,"urls":[{"type":"detail","url":"\#(url)"}]}]"#
    let page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: nil, walk: .collection, offset: 0), uri: "u", etag: nil, total: nil,
        body: Array(body.utf8)))
    #expect(page.quarantined.map(\.raw) == [told])
  }

  @Test
  func `A key across the end of what is told is not told by half, neither of values nor of rows that are no JSON`()
    throws
  {
    let key = "0123456789abcdef0123456789abcdef"
    for length in 160...210 {
      let filler = String(repeating: "z", count: length) + " "
      let result = try Normalized(
        .comics, #"{"id":1,"dates":["\#(filler)\#(key)"]}"#, #"{"id":2,"x":"\#(filler)\#(key) and more","y":nil}"#)
      #expect(result.page.quarantined.count == 2)
      #expect(result.page.quarantined.allSatisfy { !$0.raw.contains("01234567") && $0.raw.utf8.count <= 206 })
    }
  }

  @Test
  func `A description that loses its end is reported, and so is the text of a text object; plain ones stay whole`()
    throws
  {
    let text = "<p>" + String(repeating: "é", count: 700_000)
    let plain = String(repeating: "e", count: 1_400_000)
    let result = try Normalized(
      .comics,
      #"{"id":1,"description":"\#(text)","textObjects":[{"text":"\#(plain)"},{"text":"\#(text)"}]}"#)
    #expect(result.quarantined == ["/description too-long", "/textObjects/1/text too-long"])
    let description = try #require(result.field("description"))
    // Cut between characters: 3 bytes of a tag, and the quotes around.
    #expect(description.utf8.count == ((1 << 20) - 3) / 2 * 2 + 2)
    #expect(!description.contains("\u{FFFD}"))
    #expect(result.field("textObjects")?.contains(plain) == true)
  }
}
