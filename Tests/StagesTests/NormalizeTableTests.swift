import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import Store
import Testing

/// The table of docs/cleaning.md, row by row, with invented values of the recorded shapes.
@Suite("The cleaning table")
struct NormalizeTableTests {
  /// One case of a rule: a row as it is sent, and a field as it is kept.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let kind: Kind
    let sent: String
    let field: String
    let expected: String

    init(_ rule: CleaningRule, _ kind: Kind, _ sent: String, _ field: String, _ expected: String) {
      self.init(rule.rawValue, kind, sent, field, expected)
    }

    init(_ change: CleaningChange, _ kind: Kind, _ sent: String, _ field: String, _ expected: String) {
      self.init(change.rawValue, kind, sent, field, expected)
    }

    init(_ step: CleaningStep, _ kind: Kind, _ sent: String, _ field: String, _ expected: String) {
      self.init(step.rawValue, kind, sent, field, expected)
    }

    private init(_ rule: String, _ kind: Kind, _ sent: String, _ field: String, _ expected: String) {
      (self.rule, self.kind, self.sent, self.field, self.expected) = (rule, kind, sent, field, expected)
    }

    var testDescription: String { "\(rule): \(sent.prefix(200))" }
  }

  /// Rules that reject a row, with the row.
  static let rejecting: [(rule: CleaningRule, row: String)] = [
    (.rowSyntax, #"{"id":5,"title":nil}"#), (.rowSyntax, #"{"id":5,"title":"Wick}"#), (.rowShape, "[5]"),
    (.rowID, #"{"title":"Wick"}"#), (.rowAddress, #"{"id":5,"resourceURI":"http://x/v1/public/comics/6"}"#),
  ]

  /// Rules that set a value aside.
  static let settingAside: [Case] = [
    Case(
      CleaningRule.mojibake, .comics, #""description":"Wickâ€™s â€œlampâ€\u009d â€” dim""#, "description",
      #""Wick’s “lamp” — dim""#),
    Case(CleaningRule.mojibake, .stories, #""title":"CafÃ© der KÃ¶nigin""#, "title", #""Café der Königin""#),
    Case(
      .tooLong, .stories, "\"description\":\"\(String(repeating: "e", count: 1 << 20))&amp;\"", "description",
      "\"\(String(repeating: "e", count: 1 << 20))\""),
    Case(.rawControl, .comics, "\"title\":\"Wi\u{1}ck\"", "title", #""Wick""#),
    Case(.wrongType, .comics, #""title":{"a":1}"#, "title", #""""#),
    Case(.wrongNumber, .comics, #""pageCount":2.5"#, "pageCount", "null"),
    Case(.wrongDate, .comics, #""modified":"2001-02-30T00:00:00-0500""#, "modified", "null"),
    Case(
      .urlScheme, .comics, #""urls":[{"type":"detail","url":" Java\u0009script:alert(1)"}]"#, "urls",
      #"[{"type":"detail","url":""}]"#),
    Case(
      .urlScheme, .comics, #""urls":[{"type":"detail","url":"data:text/html,x"}]"#, "urls",
      #"[{"type":"detail","url":""}]"#),
    Case(.imagePath, .comics, #""thumbnail":{"extension":"jpg"}"#, "thumbnail", "null"),
    Case(
      .imagePath, .comics, #""thumbnail":{"path":"http://i.annihil.us/u/../../etc","extension":"jpg"}"#, "thumbnail",
      "null"),
    Case(.imagePath, .comics, #""thumbnail":{"path":"a/%2E%2e/b","extension":"jpg"}"#, "thumbnail", "null"),
    Case(.imagePath, .comics, #""thumbnail":{"path":"file:///x","extension":"jpg"}"#, "thumbnail", "null"),
    Case(.imagePath, .comics, #""thumbnail":{"path":"a/b","extension":"jpg/../x"}"#, "thumbnail", "null"),
    Case(.itemShape, .comics, #""variants":["x",{"name":"n"}]"#, "variants", #"[{"resourceURI":null,"name":"n"}]"#),
    Case(
      .itemAddress, .comics, #""variants":[{"resourceURI":"http://x/v1/public/events/1","name":"n"}]"#, "variants",
      #"[{"resourceURI":"http://x/v1/public/events/1","name":"n"}]"#),
  ]

  /// Rules that change a value, or keep it.
  static let changing: [Case] = [
    Case(.outerSpace, .characters, #""name":" Wick\u200b\u2028""#, "name", #""Wick""#),
    Case(.outerSpace, .comics, #""description":"\u2029Oil. ""#, "description", #""Oil.""#),
    Case(
      .entities, .comics, #""variantDescription":"Q &amp;amp; &#39;A&#39;""#, "variantDescription", #""Q &amp; 'A'""#),
    Case(.lineBreaks, .stories, #""title":"Wick\r\nand\tTallow\u00a0oil""#, "title", #""Wick  and Tallow oil""#),
    Case(
      .markup, .series, #""description":"<p>Oil.\r<br>More &amp; <i>more</i>.</p>""#, "description",
      #""Oil.\nMore & more.""#),
    Case(.controls, .stories, #""title":"W\u0002i\u007fc\ufffek\uffff""#, "title", #""Wick""#),
    Case(.controls, .stories, #""description":"Wick\u000band\u0000wax""#, "description", #""Wick and wax""#),
    Case(.windows1252, .comics, #""description":"Wick\u0092s""#, "description", #""Wick’s""#),
    Case(.composed, .comics, #""title":"Cafe\u0301 カ\u3099ス""#, "title", #""Café ガス""#),
    Case(.loneSurrogate, .stories, #""title":"Wick \ud83d!""#, "title", "\"Wick \u{FFFD}!\""),
    Case(.emptyText, .series, #""type":"""#, "type", "null"),
    Case(.emptyText, .characters, #""name":" ""#, "name", #""""#),
    Case(.notAvailable, .comics, ##""description":" #N/A ""##, "description", "null"),
    Case(.numberAsText, .comics, #""upc":75960698765432101234"#, "upc", #""75960698765432101234""#),
    Case(.numberAsText, .comics, #""isbn":785100001"#, "isbn", #""785100001""#),
    Case(.numberAsText, .comics, #""ean":9780785100010"#, "ean", #""9780785100010""#),
    Case(.numberAsText, .comics, #""issn":15372222"#, "issn", #""15372222""#),
    Case(.numberAsText, .comics, #""diamondCode":0"#, "diamondCode", #""0""#),
    Case(.numberAsText, .stories, #""title":77"#, "title", #""77""#),
    Case(.textAsNumber, .comics, #""issueNumber":" 4.5""#, "issueNumber", "4.5"),
    Case(.textAsNumber, .series, #""startYear":"1984""#, "startYear", "1984"),
    Case(
      .textAsNumber, .comics, #""events":{"available":" 12"}"#, "events",
      """
      {"available":12,"collectionURI":"http://gateway.marvel.com/v1/public/comics/1/events","items":[],"returned":0}
      """),
    Case(.utcDate, .comics, #""modified":"2015-07-01T23:30:00-0400""#, "modified", #""2015-07-02T03:30:00Z""#),
    Case(.utcDate, .events, #""start":"1991-05-06 00:00:00""#, "start", #""1991-05-06""#),
    Case(CleaningChange.earlyDate, .creators, #""modified":"-0001-11-30T00:00:00-0500""#, "modified", "null"),
    Case(CleaningChange.earlyDate, .events, #""end":"0001-01-01""#, "end", "null"),
    Case(
      CleaningChange.whiteSpace, .comics, #""description":"Oil.\r\n\r\n\r\nMore \u00a0 oil.\t""#, "description",
      #""Oil.\n\nMore oil.""#),
    Case(CleaningChange.invisible, .comics, #""title":"Hip-\u200bHop\ufeff""#, "title", #""Hip-Hop""#),
    Case(CleaningChange.invisible, .series, #""title":"Wick \u00ad Tal\u00adlow""#, "title", #""Wick - Tallow""#),
    Case(
      CleaningChange.invisible, .comics, #""variants":[{"name":"Hip-&#8203;Hop"}]"#, "variants",
      #"[{"resourceURI":null,"name":"Hip-Hop"}]"#),
    Case(CleaningChange.tagLike, .series, #""description":"By Nov<caron>ak""#, "description", #""By Nov<caron>ak""#),
    Case(CleaningChange.spelling, .comics, #""format":"DIGITAL COMIC""#, "format", #""Digital Comic""#),
    Case(.epochDate, .stories, #""modified":"1969-12-31T19:00:00-0500""#, "modified", "null"),
    Case(.zeroIsNone, .series, #""endYear":0"#, "endYear", "null"),
    Case(
      .placeholder, .characters, #""thumbnail":{"path":"http://i.annihil.us/u/4c002e0305708","extension":"gif"}"#,
      "thumbnail", "null"),
    Case(
      .httpsPicture, .comics, #""images":[{"path":"http://i.annihil.us/u/z/9","extension":"png"}]"#, "images",
      #"[{"path":"https://i.annihil.us/u/z/9","extension":"png"}]"#),
    Case(
      .tracking, .characters, #""urls":[{"type":"wiki","url":"http://a.example/w?a=1&utm_source=k#top"}]"#, "urls",
      #"[{"type":"wiki","url":"http://a.example/w?a=1#top"}]"#),
    Case(
      .tracking, .characters,
      #""x":[{"y":" HTTPS://a.example/w?a=1&amp;utm_source=k"},"http://a.example?\u0075tm_x=k"]"#,
      "x", #"[{"y":"HTTPS://a.example/w?a=1"},"http://a.example"]"#),
    Case(
      .tracking, .characters,
      #""x":["see http://a.example?utm_source=k","http://a.example/utm_x?&a&","ftp://a?utm_x=1"]"#,
      "x", #"["see http://a.example?utm_source=k","http://a.example/utm_x?&a&","ftp://a?utm_x=1"]"#),
    Case(.unknownFieldsLast, .comics, #""wick":{"b":1, "a":[ ]}"#, "wick", #"{"b":1,"a":[]}"#),
    Case(.lastNameWins, .comics, #""title":"a","title":"b""#, "title", #""b""#),
    Case(
      .lastNameWins, .comics, #""variants":[{"name":"a","x":1,"y":{"a":1,"b":2,"\u0061":3},"x":2,"name":"b"}]"#,
      "variants",
      #"[{"resourceURI":null,"name":"b","y":{"b":2,"a":3},"x":2}]"#),
    Case(
      .lastNameWins, .comics, #""urls":[{"x":[{"a":1,"a":2}],"type":"t","x":null,"z":1}]"#, "urls",
      #"[{"type":"t","url":"","x":null,"z":1}]"#),
    Case(
      .lastNameWins, .comics, #""thumbnail":{"path":"a/b","extension":"jpg","x":1,"x":{"a":1,"a":2}}"#, "thumbnail",
      #"{"path":"a/b","extension":"jpg","x":{"a":2}}"#),
    Case(
      .lastNameWins, .comics, #""x":{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"\u0061":9,"c":10}"#, "x",
      #"{"b":1,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"a":9,"c":10}"#),
    Case(.missingField, .comics, #""title":"a""#, "dates", "[]"),
    Case(
      .ownAddress, .comics, #""stories":{"available":0,"collectionURI":{"service":"s","id":1},"items":[]}"#, "stories",
      """
      {"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/1/stories","items":[],"returned":0}
      """),
    Case(
      .returnedCount, .comics, #""events":{"available":9,"items":[{"name":"n"}],"returned":5}"#, "events",
      """
      {"available":9,"collectionURI":"http://gateway.marvel.com/v1/public/comics/1/events",\
      "items":[{"resourceURI":null,"name":"n"}],"returned":1}
      """),
    Case(.kept, .comics, #""issueNumber":-1"#, "issueNumber", "-1"),
    Case(.kept, .comics, #""issueNumber":7.1"#, "issueNumber", "7.1"),
    Case(.kept, .series, #""endYear":2099"#, "endYear", "2099"),
    Case(.kept, .events, #""start":"1989-12-10 00:00:00","end":"2008-01-04 00:00:00""#, "end", #""2008-01-04""#),
    Case(
      .kept, .creators, #""firstName":"","middleName":"","lastName":"","suffix":"","fullName":"""#, "fullName", "null"),
    Case(.kept, .stories, #""thumbnail":null"#, "thumbnail", "null"),
    Case(
      .kept, .comics, #""thumbnail":{"path":"assets/comics/7","extension":"jpg"}"#, "thumbnail",
      #"{"path":"assets/comics/7","extension":"jpg"}"#),
    Case(.kept, .stories, #""type":"re-cap""#, "type", #""re-cap""#),
    Case(.kept, .comics, #""format":"TPB""#, "format", #""TPB""#),
    Case(.kept, .comics, #""title":"Wick  <I>and</I> Tallow""#, "title", #""Wick  <I>and</I> Tallow""#),
    Case(
      .kept, .comics, #""dates":[{"type":"onsaleDate","date":"2099-10-30T00:00:00-0400"}]"#, "dates",
      #"[{"type":"onsaleDate","date":"2099-10-30"}]"#),
    // Whatever its offset, a day is the day that was sent; a time of the day makes it a moment.
    Case(
      .utcDate, .comics, #""dates":[{"type":"onsaleDate","date":"2010-01-06T00:00:00+0900"}]"#, "dates",
      #"[{"type":"onsaleDate","date":"2010-01-06"}]"#),
    Case(
      .kept, .comics, #""dates":[{"type":"onsaleDate","date":"2010-01-06 22:30:00"}]"#, "dates",
      #"[{"type":"onsaleDate","date":"2010-01-06T22:30:00Z"}]"#),
    Case(
      .kept, .comics, #""dates":[{"type":"onsaleDate","date":"2010-01-06T22:30:00-0330"}]"#, "dates",
      #"[{"type":"onsaleDate","date":"2010-01-06T22:30:00-03:30"}]"#),
    Case(.kept, .comics, #""variants":[{"name":""}]"#, "variants", #"[{"resourceURI":null,"name":""}]"#),
    Case(.kept, .stories, #""title":"a\ufffdb\u2028c""#, "title", "\"a\u{FFFD}b\u{2028}c\""),
  ]

  @Test(arguments: changing)
  func `A value that is changed or kept is nothing to report`(_ item: Case) throws {
    let result = try Normalized(item.kind, #"{"id":1,\#(item.sent)}"#)
    #expect(result.field(item.field) == item.expected)
    #expect(result.quarantined.isEmpty)
    if let change = CleaningChange(rawValue: item.rule) { #expect(result.page.changes[change] == 1) }
  }

  @Test(arguments: settingAside)
  func `A quarantined value is reported by its rule, and its record stays`(_ item: Case) throws {
    let result = try Normalized(item.kind, #"{"id":1,\#(item.sent)}"#, #"{"id":2}"#)
    #expect(result.field(item.field) == item.expected)
    #expect(result.page.quarantined.map(\.rule) == [item.rule])
    #expect(result.page.quarantined.allSatisfy { $0.pointer.hasPrefix("/\(item.field)") && !$0.rejectsRecord })
    #expect(result.page.records.count == 2)
  }

  @Test func `A text in Markdown keeps its lines, each with one line end; its entities and controls go as elsewhere`()
    throws
  {
    let kind = try #require(CatalogModel.gcd.kind(named: "series"))
    let result = try Normalized(
      kind, #"{"id":1,"notes":" Line one\r\n\r\n* **two**\ttab\rthree &amp; caf\u00e9\u200b\n","color":"a\nb"}"#,
      model: .gcd)
    #expect(result.field("notes") == #""Line one\n\n* **two**\ttab\nthree & café""#)
    #expect(result.field("color") == #""a b""#)
    #expect(try Normalized(kind, #"{"id":1,"notes":" \r\n "}"#, model: .gcd).field("notes") == "null")
  }

  @Test(arguments: rejecting)
  func `A rejected row is reported by its rule, and the rows beside it stay`(_ rule: CleaningRule, _ row: String) throws
  {
    let result = try Normalized(.comics, #"{"id":1}"#, row, #"{"id":2}"#)
    #expect(result.page.records.count == 2)
    #expect(result.page.quarantined.map(\.rule) == [rule.rawValue])
    #expect(result.page.quarantined.allSatisfy { $0.rejectsRecord && $0.row == 1 && !$0.remedy.isEmpty })
    #expect(result.page.rows[Kind.comics.index] == .init(received: 3, rejected: 1))
  }

  @Test func `Bytes that are not UTF-8 are replaced, reported with their place, and cost no record`() throws {
    let body =
      Array(#"{"results":[{"id":1,"issueNumber":1},{"id":2,"issueNumber":2,"title":"W"#.utf8) + [0xFF]
      + Array(#"k"}]}"#.utf8)
    let result = try Normalized(recording: body)
    #expect(result.page.records.count == 2)
    #expect(result.quarantined == ["/title invalid-utf8"])
    #expect(result.page.quarantined.first?.row == 1)
    #expect(result.lines.last?.contains("\"title\":\"W\u{FFFD}k\"") == true)
    #expect(result.page.skipped.map(\.reason).allSatisfy { $0.hasPrefix("damaged: ") })
  }

  @Test func `The kind of a row comes from its fields where nothing else tells it; rows of no kind are rejected`()
    throws
  {
    let result = try Normalized(recording: Array(#"[{"id":1,"name":"n"},{"id":2,"modified":"x"}]"#.utf8))
    #expect(result.page.records.count == 1)
    #expect(result.quarantined == [" row-kind"])
  }

  @Test func `Rows with the same id all come out, each with its place; the store keeps one`() throws {
    let result = try Normalized(.comics, #"{"id":1,"title":"a"}"#, #"{"id":1,"title":"b"}"#)
    #expect(result.page.records.map(\.place) == result.page.records.map(\.place).sorted())
    #expect(Set(result.page.records.map(\.place)).count == 2)
  }

  @Test func `A row that its owner shows to nobody else is rejected, and nothing of it is shown`() throws {
    var normalizer = PageNormalizer(NormalizationPlan(MetronSource()))
    let kind = try #require(CatalogModel.metron.kind(named: "reading_lists"))
    let rows = #"{"id":3,"name":"Mine","is_private":true},{"id":4,"name":"Ours","is_private":false}"#
    let page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "u", total: 2,
        body: Array(#"{"results":[\#(rows)]}"#.utf8)))
    #expect(page.records.map { $0.key & RecordID.greatest } == [4] && page.rows[kind.index].rejected == 1)
    #expect(page.quarantined.map(\.rule) == [CleaningRule.rowPrivate.rawValue] && page.quarantined.first?.raw == "")
  }

  @Test func `docs/cleaning.md names every rule of the code, and no other; every rule has a case here`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/cleaning.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var named: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 5, "a cell of its own has a bar in it: \(line)")
      guard cells[1].hasPrefix("`") else { continue }
      named.insert(cells[1].trimmingCharacters(in: ["`"]))
    }
    let known = Set(
      CleaningRule.allCases.map(\.rawValue) + CleaningChange.allCases.map(\.rawValue)
        + CleaningStep.allCases.map(\.rawValue))
    #expect(named == known)
    let byHand: [String] = [
      CleaningRule.invalidUTF8.rawValue, CleaningRule.rowKind.rawValue, CleaningRule.rowPrivate.rawValue,
      CleaningStep.kindFromShape.rawValue,
      CleaningStep.repeatedRow.rawValue, CleaningChange.filledField.rawValue, CleaningChange.farFuture.rawValue,
    ]
    let covered = Self.rejecting.map(\.rule.rawValue) + (Self.settingAside + Self.changing).map(\.rule) + byHand
    #expect(Set(covered) == known)
  }
}
