import Catalog
import CatalogSources
import Store
import Testing

@Suite("Odd values of Metron's answers")
struct MetronValuesTests {
  private let model = CatalogModel.metron

  private func normalized(_ kind: String, _ rows: String...) throws -> Normalized {
    let text = rows.joined(separator: ",")
    return try Normalized(try #require(model.kind(named: kind)), text, model: model)
  }

  @Test func `The roles of a credit are links of their own, and a credit without roles is one, too`() throws {
    let result = try normalized(
      "issues",
      """
      {"id":1,"credits":[{"id":7,"creator":"Ann Poe","role":[{"id":1,"name":"Writer"},{"id":7,"name":"Cover"}]},
      {"id":8,"creator":"Bo Lin","role":[]},{"id":9,"creator":"Cy","role":["Inker",{"id":4,"name":"Inker"}]}],
      "modified":"2026-05-09T10:11:12.123456-04:00"}
      """)
    #expect(
      result.field("credits")
        == #"[{"id":7,"creator":"Ann Poe","role":[{"id":1,"name":"Writer"},{"id":7,"name":"Cover"}]},"#
        + #"{"id":8,"creator":"Bo Lin","role":[]},{"id":9,"creator":"Cy","role":[{"id":4,"name":"Inker"}]}]"#)
    #expect(result.quarantined == ["/credits/2/role item-shape"])
    let record = try #require(result.page.records.first)
    let json = Array(result.page.bytes[record.json])
    let links = try result.page.bytes[record.links].withUnsafeBytes { bytes -> [String] in
      var reader = LinkReader(bytes, into: json.count)
      var found: [String] = []
      for target in model[Kind(number: 4)].targets {
        guard let count = try reader.begin() else { continue }
        for _ in 0..<count {
          let link = try reader.item()
          guard target == model.kind(named: "creators") else { continue }
          let detail = link.detail.map { String(decoding: json[$0], as: UTF8.self) } ?? "-"
          found.append("\(link.id ?? 0) \(String(decoding: json[link.name], as: UTF8.self)) \(detail)")
        }
        _ = try reader.end()
      }
      return found
    }
    #expect(
      links == [
        #"7 Ann Poe {"id":1,"name":"Writer"}"#, #"7  {"id":7,"name":"Cover"}"#, "8 Bo Lin -",
        #"9 Cy {"id":4,"name":"Inker"}"#,
      ])
    #expect(result.field("modified") == #""2026-05-09T14:11:12.123456Z""#)
  }

  @Test func `People may have lived before there were comics; a zero date is none`() throws {
    let creator = try normalized("creators", #"{"id":1,"name":"W","birth":"1564-04-26","death":"1616-04-23"}"#)
    #expect(creator.field("birth") == #""1564-04-26""# && creator.field("death") == #""1616-04-23""#)
    let zero = try normalized("creators", #"{"id":1,"name":"W","birth":"0001-01-01","death":"0000-00-00"}"#)
    #expect(zero.field("birth") == "null" && zero.field("death") == "null")
    let comicVine = CatalogModel.comicVine
    let person = try Normalized(
      try #require(comicVine.kind(named: "people")),
      #"{"id":1,"name":"W","birth":"1564-04-26 00:00:00","death":{"date":"1616-04-23 00:00:00.000000"}}"#,
      model: comicVine)
    #expect(person.field("birth") == #""1564-04-26""# && person.field("death") == #"{"date":"1616-04-23"}"#)
    let issue = try Normalized(
      try #require(comicVine.kind(named: "issues")), #"{"id":1,"cover_date":"1970-01-01"}"#, model: comicVine)
    #expect(issue.field("cover_date") == #""1970-01-01""#)
  }

  @Test
  func `Old shapes are taken: a publisher that is a number, a type that is a word, no list where a list should be`()
    throws
  {
    let series = try normalized(
      "series", #"{"id":1,"name":"Saga","publisher":5,"series_type":"Single Issue","image":"x","genres":null}"#)
    #expect(series.field("publisher") == #"{"id":5,"name":""}"#)
    #expect(series.field("series_type") == #"{"id":null,"name":"Single Issue"}"#)
    #expect(series.field("genres") == "[]" && series.lines[0].hasSuffix(#","image":"x"}"#))
    let character = try normalized("characters", #"{"id":1,"name":"Moth","alias":null}"#)
    #expect(character.field("alias") == "[]")
    #expect(series.quarantined.isEmpty && character.quarantined.isEmpty)
  }

  @Test func `Numbers that are texts stay whole and texts, and the first day of 1970 is a day`() throws {
    let issue = try normalized(
      "issues",
      #"{"id":1,"number":"20.INH","upc":"76194134182700111","price":"3.99","cover_date":"1970-01-01","store_date":null,"#
        + #""desc":"One.\r\n\r\nTwo.","image":"https://static.metron.cloud/media/issue/2026/01/02/x.jpg","sku":"","#
        + #""name":["First","Second"],"reprints":[{"id":4,"issue":"Old #1"}],"resource_url":"https://metron.cloud/issue/x/"}"#
    )
    #expect(issue.field("number") == #""20.INH""# && issue.field("upc") == #""76194134182700111""#)
    #expect(issue.field("price") == #""3.99""# && issue.field("sku") == "null")
    #expect(issue.field("cover_date") == #""1970-01-01""# && issue.field("store_date") == "null")
    #expect(issue.field("desc") == #""One.\n\nTwo.""#)
    #expect(issue.field("image") == #""https://static.metron.cloud/media/issue/2026/01/02/x.jpg""#)
    #expect(issue.field("name") == #"["First","Second"]"#)
    #expect(issue.field("reprints") == #"[{"id":4,"issue":"Old #1"}]"#)
  }

  @Test func `Genres and ratings, which have no list, become records of what refers to them, once an answer`() throws {
    let result = try normalized(
      "series",
      #"{"id":1,"name":"A","genres":[{"id":10,"name":"Super-Hero"},{"id":13,"name":"Crime"}]}"#,
      #"{"id":2,"name":"B","genres":[{"id":10,"name":"Super-Hero"}]}"#)
    #expect(
      result.lines.filter { !$0.contains("sort_name") } == [
        #"{"id":10,"name":"Super-Hero"}"#, #"{"id":13,"name":"Crime"}"#,
      ])
    let genres = try #require(model.kind(named: "genres"))
    #expect(result.page.rows[genres.index].received == 2)
    #expect(result.page.records.count == 4)
  }

  @Test func `A recorded row tells its kind by the address of its page, or by what only its kind has`() throws {
    let rows = [
      #"{"id":1,"name":"A","desc":"","resource_url":"https://metron.cloud/arc/a/"}"#,
      #"{"id":2,"series":{"id":1,"name":"S"},"number":"1","cover_date":"2026-01-01"}"#,
      #"{"id":3,"series":"S (2001)","year_began":2001}"#,
      #"{"id":4,"name":"Who knows"}"#,
    ]
    let result = try Normalized(recording: "[\(rows.joined(separator: ","))]", model: model)
    #expect(
      result.page.records.map { model.record(key: $0.key).map(model.name(of:)) } == ["arcs/1", "issues/2", "series/3"])
    #expect(result.quarantined == [" row-kind"])
  }
}
