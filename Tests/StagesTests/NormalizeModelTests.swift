import Catalog
import Store
import Testing

@Suite("Normalize by a model")
struct NormalizeModelTests {
  private static let toys = Kind(number: 0)
  private static let parts = Kind(number: 1)

  /// Toys with these fields behind the id, and their parts; records refer to each other by number.
  private static func model(_ fields: [FieldDescription]) -> CatalogModel {
    let id = FieldDescription("id", .id)
    return CatalogModel(
      id: "toys",
      kinds: [
        KindDescription("toys", "toy", title: "Toys", "one toy", named: "id", [id] + fields),
        KindDescription("parts", "part", title: "Parts", "one part", named: "id", distinguishing: ["screws"], [id]),
      ], order: [toys, parts], relations: [], references: .number(member: "id"))
  }

  @Test func `References by number name records of the field's kind`() throws {
    let model = Self.model([
      FieldDescription("next", .reference(Self.toys)), FieldDescription("friends", .references(Self.toys)),
      FieldDescription("parts", .list(Self.parts, ListDetail("use", isKey: false, ""))),
    ])
    let row = """
      {"id":"4","next":{"name":"Drum","id":5},"friends":[{"id":"6","name":"Top"},{"name":"Yo"},7,
       {"id":0,"name":"Nil","since":1999},{"id":null,"name":"None"}],
       "parts":{"available":3,"items":[{"id":9,"name":"Tail","use":"fly"},{"id":8,"name":"Reel"}],"returned":1}}
      """
    let result = try Normalized(Self.toys, row, model: model)
    #expect(
      result.lines == [
        """
        {"id":4,"next":{"id":5,"name":"Drum"},"friends":[{"id":6,"name":"Top"},{"id":null,"name":"Yo"},\
        {"id":null,"name":"Nil","since":1999},{"id":null,"name":"None"}],\
        "parts":{"available":3,"items":[{"id":9,"name":"Tail","use":"fly"},{"id":8,"name":"Reel","use":null}],"returned":2}}
        """
      ])
    #expect(result.quarantined == ["/friends/2 item-shape", "/friends/3/id item-address"])
    let record = try #require(result.page.records.first)
    let ids = try Array(result.page.bytes[record.links]).withUnsafeBytes { bytes in
      var reader = LinkReader(bytes, into: record.json.count)
      return try (0..<3).map { _ in
        let items = try (0..<(reader.begin() ?? 0)).map { _ in try reader.item().id }
        _ = try reader.end()
        return items
      }
    }
    #expect(ids == [[5], [6, nil, nil, nil], [9, 8]])
  }

  @Test func `Of objects every member is cleaned by its shape, and unknown members stand behind`() throws {
    let model = Self.model([
      FieldDescription(
        "tests",
        .objects([
          FieldDescription("name", .name), FieldDescription("text", .text), FieldDescription("plain", .plain),
          FieldDescription("site", .webAddress), FieldDescription("at", .moment), FieldDescription("mark", .decimal),
        ]))
    ])
    let row = """
      {"id":1,"tests":[{"mark":"2.50","at":"2014-04-29T14:18:17-0400","site":"http://a.example/?utm_source=k","plain":"<b>a</b>",
       "text":" ","name":5,"by":"Wick"},{"name":null},{"text":{},"site":"data:x","at":"never","mark":true},"none"]}
      """
    let result = try Normalized(Self.toys, row, model: model)
    #expect(
      result.field("tests") == """
        [{"name":"5","text":null,"plain":"a","site":"http://a.example/","at":"2014-04-29T18:18:17Z","mark":2.5,"by":"Wick"},\
        {"name":"","text":null,"plain":null,"site":"","at":null,"mark":null},\
        {"name":"","text":null,"plain":null,"site":"","at":null,"mark":null}]
        """)
    #expect(
      result.quarantined == [
        "/tests/2/text wrong-type", "/tests/2/site url-scheme", "/tests/2/at wrong-date", "/tests/2/mark wrong-type",
        "/tests/3 item-shape",
      ])
  }

  @Test func `A kind may have as many fields as a row of fields has bits, in whatever order they come`() throws {
    let names: [StaticString] = [
      "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w",
      "x",
      "y", "z", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U",
      "V",
      "W", "X", "Y", "Z", "aa", "ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "aj",
    ]
    let model = Self.model(names.map { FieldDescription($0, .text) })
    let sent = names.dropLast().reversed().map { "\"\($0)\":\"\($0)!\"" }.joined(separator: ",")
    let result = try Normalized(Self.toys, "{\(sent),\"id\":1}", model: model)
    let kept = names.map { "\"\($0)\":" + ($0.description == "aj" ? "null" : "\"\($0)!\"") }.joined(separator: ",")
    #expect(result.lines == ["{\"id\":1,\(kept)}"])
    #expect(result.page.records.first?.fields.unsent == 1 << 62)
  }

  @Test func `A row without a place is of the kind whose fields it has`() throws {
    let result = try Normalized(recording: #"[{"id":3,"screws":2}]"#, model: Self.model([]))
    #expect(result.page.records.map(\.key) == [try #require(RecordID(Self.parts, 3)).key])
    #expect(result.page.rows.map(\.received) == [0, 1, 0])
  }
}
