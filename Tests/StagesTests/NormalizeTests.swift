import Catalog
import SourceTestSupport
import Store
import Testing

@Suite("Normalize")
struct NormalizeTests {
  @Test func `A record keeps the API's shape and order, with cleaned values and unknown fields last`() throws {
    let row = """
      {"zeta":{"b":[1, 2.50],"a":"é"},"id":7,"name":"  Brass &amp; Lantern ","description":"Keeps <b>watch</b>.",
       "modified":"2014-04-29T14:18:17-0400","alpha":null,
       "thumbnail":{"path":"http://i.annihil.us/u/x/7","extension":"jpg"},
       "resourceURI":"https://elsewhere.example/v1/public/characters/7",
       "comics":{"available":30,"collectionURI":"http://x/v1/public/characters/7/comics",
         "items":[{"resourceURI":"http://x/v1/public/comics/12","name":"Lamp \\u0022One\\u0022"}],"returned":1},
       "series":{"available":0,"collectionURI":"c","items":[],"returned":0},
       "stories":{"available":1,"items":[{"resourceURI":"http://x/v1/public/stories/3","name":"","type":"cover"}],"returned":1},
       "urls":[{"type":"detail","url":"http://a.example/7?utm_source=abc"}]}
      """
    let result = try Normalized(.characters, row)
    #expect(
      result.lines == [
        """
        {"id":7,"name":"Brass & Lantern","description":"Keeps watch.","modified":"2014-04-29T18:18:17Z",\
        "thumbnail":{"path":"https://i.annihil.us/u/x/7","extension":"jpg"},\
        "resourceURI":"http://gateway.marvel.com/v1/public/characters/7",\
        "comics":{"available":30,"collectionURI":"http://gateway.marvel.com/v1/public/characters/7/comics",\
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Lamp \\"One\\""}],"returned":1},\
        "series":{"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/characters/7/series",\
        "items":[],"returned":0},\
        "stories":{"available":1,"collectionURI":"http://gateway.marvel.com/v1/public/characters/7/stories",\
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/stories/3","name":"","type":"cover"}],"returned":1},\
        "events":{"available":null,"collectionURI":"http://gateway.marvel.com/v1/public/characters/7/events",\
        "items":[],"returned":0},\
        "urls":[{"type":"detail","url":"http://a.example/7"}],"alpha":null,"zeta":{"b":[1,2.50],"a":"é"}}
        """
      ])
    #expect(result.markup == ["Keeps <b>watch</b>."])
    #expect(result.quarantined.isEmpty)
    #expect(result.page.records.first?.modified == 1_398_795_497_000_000)
  }

  @Test func `Packed links name every item where it stands in the canonical JSON`() throws {
    let row = """
      {"id":5,"title":"T","series":{"resourceURI":"http://x/v1/public/series/9","name":"S"},
       "creators":{"available":2,"items":[{"resourceURI":"http://x/v1/public/creators/1","name":"A","role":"writer"},
       {"name":"B","role":""}],"returned":2}}
      """
    let result = try Normalized(.comics, row)
    let record = try #require(result.page.records.first)
    let json = Array(result.page.bytes[record.json])
    func text(_ range: Range<Int>) -> String { String(decoding: json[range], as: UTF8.self) }
    try Array(result.page.bytes[record.links]).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws -> Void in
      var reader = LinkReader(bytes, into: json.count)
      #expect(try reader.begin() == 1)
      let series = try reader.item()
      #expect(series.id == 9)
      #expect(text(series.name) == "S")
      _ = try reader.end()
      for _ in ["variants", "collections", "collectedIssues"] {
        #expect(try reader.begin() == 0)
        _ = try reader.end()
      }
      #expect(try reader.begin() == 2)
      let first = try reader.item()
      #expect(first.id == 1)
      #expect(text(first.name) == "A")
      #expect(first.detail.map(text) == "writer")
      let second = try reader.item()
      #expect(second.id == nil)
      #expect(second.detail.map(text) == "")
      let end = try reader.end()
      #expect(text(end.items..<(end.items + 14)) == "],\"returned\":2")
      #expect(text(end.returned) == "2")
    }
  }

  @Test(arguments: [
    (#""75960604""#, #""75960604""#), ("75960607937700820", #""75960607937700820""#), ("0", #""0""#),
    (#"" 978-0 1 ""#, #""978-0 1""#), (#""""#, "null"), ("null", "null"), (#""  ""#, "null"),
  ])
  func `Digits arrive as text or as numbers and always leave as text, by their own spelling`(
    _ sent: String, _ expected: String
  ) throws {
    #expect(try Normalized(.comics, #"{"id":1,"upc":\#(sent)}"#).field("upc") == expected)
  }

  @Test(arguments: [("1.5", "1.5"), ("-1", "-1"), ("0", "0"), ("12.0", "12"), (#""3.1""#, "3.1"), ("null", "null")])
  func `Issue numbers keep fractions and minus one`(_ sent: String, _ expected: String) throws {
    #expect(try Normalized(.comics, #"{"id":1,"issueNumber":\#(sent)}"#).field("issueNumber") == expected)
  }

  @Test(arguments: [
    (Kind.comics, "digitalId", "0", "null"), (.comics, "pageCount", "32", "32"), (.series, "startYear", "0", "null"),
    (.series, "endYear", "2099", "2099"),
  ])
  func `A zero that means none is null; an ongoing series keeps its 2099`(
    _ kind: Kind, _ name: String, _ sent: String, _ expected: String
  ) throws {
    #expect(try Normalized(kind, #"{"id":1,"\#(name)":\#(sent)}"#).field(name) == expected)
  }

  @Test(arguments: ["null", #""""#, #""  ""#, ##""#N/A""##, #""<p> </p>""#])
  func `Descriptions without a text are null`(_ sent: String) throws {
    #expect(try Normalized(.comics, #"{"id":1,"description":\#(sent)}"#).field("description") == "null")
  }

  @Test func `A picture with a long extension or path is quarantined, and its record is kept`() throws {
    func picture(_ path: Int, _ fileExtension: Int) throws -> Normalized {
      let path = "http://i.example/" + String(repeating: "p", count: path - 17)
      let fileExtension = String(repeating: "e", count: fileExtension)
      return try Normalized(.comics, #"{"id":1,"thumbnail":{"path":"\#(path)","extension":"\#(fileExtension)"}}"#)
    }
    #expect(try picture(4_096, 8).quarantined.isEmpty)
    for long in [try picture(4_097, 3), try picture(40, 9), try picture(40, 300_000)] {
      #expect(long.quarantined == ["/thumbnail image-path"])
      #expect(long.field("thumbnail") == "null")
    }
  }

  @Test(arguments: [
    (Kind.comics, #""title":{"a":1}"#, "/title wrong-type"),
    (.comics, #""pageCount":"many""#, "/pageCount wrong-type"),
    (.comics, #""pageCount":1.5"#, "/pageCount wrong-number"),
    (.comics, #""modified":"soon""#, "/modified wrong-date"),
    (.comics, #""modified":5"#, "/modified wrong-type"),
    (.comics, #""dates":[{"type":"onsaleDate","date":"x"}]"#, "/dates/0/date wrong-date"),
    (.comics, #""prices":[{"type":"printPrice","price":[]}]"#, "/prices/0/price wrong-type"),
    (.comics, #""prices":[1]"#, "/prices/0 item-shape"),
    (.comics, #""thumbnail":{"extension":"jpg"}"#, "/thumbnail image-path"),
    (.comics, #""characters":[]"#, "/characters wrong-type"),
    (
      .comics, #""characters":{"items":[{"resourceURI":"http://x/v1/public/comics/1","name":"n"}]}"#,
      "/characters/items/0/resourceURI item-address"
    ),
    (.comics, #""characters":{"items":["n"]}"#, "/characters/items/0 item-shape"),
    (.comics, #""characters":{"available":-1}"#, "/characters/available wrong-number"),
    (.events, #""start":"never""#, "/start wrong-date"),
  ])
  func `A value of another type is quarantined with its pointer, and the record is kept`(
    _ kind: Kind, _ member: String, _ expected: String
  ) throws {
    let result = try Normalized(kind, #"{"id":1,\#(member)}"#, #"{"id":2}"#)
    #expect(result.quarantined == [expected])
    #expect(result.page.records.count == 2)
  }

  @Test(arguments: [
    (#"{"name":"n"}"#, "row-id"), (#"{"id":0}"#, "row-id"), (#"{"id":-3}"#, "row-id"), (#"{"id":1.5}"#, "row-id"),
    (#"{"id":"x1"}"#, "row-id"), (#"{"id":99999999999999999999}"#, "row-id"), ("7", "row-shape"),
    ("null", "row-shape"),
    (#"{"id":4,"resourceURI":"http://x/v1/public/characters/5"}"#, "row-address"),
  ])
  func `A row without a usable identity is rejected, beside good ones`(_ row: String, _ rule: String) throws {
    let result = try Normalized(.characters, #"{"id":1,"name":"a"}"#, row, #"{"id":2,"name":"b"}"#)
    #expect(result.page.records.count == 2)
    #expect(result.page.quarantined.map(\.rule) == [rule])
    #expect(result.page.quarantined.allSatisfy { $0.rejectsRecord && $0.row == 1 })
    #expect(result.page.rows[Kind.characters.index] == .init(received: 3, rejected: 1))
  }

  @Test func `The API's sentinels for no date are null and are nothing to report`() throws {
    let result = try Normalized(
      .comics,
      """
      {"id":1,"modified":"-0001-11-30T00:00:00-0500","dates":[{"type":"onsaleDate","date":"0001-01-01T00:00:00-0500"},
       {"type":"focDate","date":"1969-12-31T19:00:00-0500"},{"type":"unlimitedDate","date":"2012-01-02T00:00:00-0500"}]}
      """)
    #expect(result.field("modified") == "null")
    #expect(
      result.field("dates") == """
        [{"type":"onsaleDate","date":null},{"type":"focDate","date":null},\
        {"type":"unlimitedDate","date":"2012-01-02"}]
        """)
    #expect(result.quarantined.isEmpty)
  }

  @Test func `Placeholders are no pictures`() throws {
    let row = #"{"id":1,"thumbnail":{"path":"http://x.invalid/u/b/40/image_not_available","extension":"jpg"}}"#
    #expect(try Normalized(.series, row).field("thumbnail") == "null")
  }

  @Test func `Of repeated members the last one counts`() throws {
    let result = try Normalized(.characters, #"{"id":1,"name":"a","id":2,"name":"b","x":1,"x":2}"#)
    #expect(result.lines.first?.hasPrefix(#"{"id":2,"name":"b","#) == true)
    #expect(result.lines.first?.hasSuffix(#","x":2}"#) == true)
  }

  @Test(arguments: [
    (#" Tin Hart"#, "Tin Hart"), (#"Tin\tHart\r\n"#, "Tin Hart"), (#"Tin\u0000 Hart\u001f"#, "Tin Hart"),
    (#"\u00a0Tin Hart\u2028"#, "Tin Hart"), (#"Q &amp; A"#, "Q & A"), (#"&amp;lt;3"#, "&lt;3"),
    (#"<3 & more"#, "<3 & more"),
    (#"It\u0092s"#, "It’s"), (#"Ünïcödé ✓"#, "Ünïcödé ✓"), (#"a  b"#, "a  b"), (#"\ud83d\ude00"#, "😀"),
  ])
  func `Short texts lose outer space, control characters and entities, and keep everything else`(
    _ sent: String, _ expected: String
  ) throws {
    let result = try Normalized(.characters, #"{"id":1,"name":"\#(sent)"}"#)
    #expect(result.field("name") == "\"\(expected)\"")
  }

  @Test func `The attribution text of the answer goes with its records`() throws {
    let result = try Normalized(.events, #"{"id":1}"#, attribution: "Data by nobody")
    #expect(result.page.attributions == ["Data by nobody"])
    #expect(result.page.records.first?.attribution == 0)
  }
}
