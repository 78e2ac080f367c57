import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Testing
import XMLKit

@testable import Site

@Suite("The schema of the XML catalogue")
struct CatalogueSchemaTests {
  /// The schema that was written for the model, and the one that is made of it.
  private static let models: [String: CatalogModel] = {
    var made = CatalogModel.marvel
    made.xmlSchema = nil
    return ["handwritten": .marvel, "made": made]
  }()

  private static let rows: [(Kind, [String])] = [
    (
      .characters,
      [
        """
        {"id":1009610,"name":"Quill","description":"<p>Bold <b>brave</b></p>","modified":"2014-04-29T14:18:17-0400",
        "thumbnail":{"path":"http://i.annihil.us/a","extension":"jpg"},\(XMLSet.list("comics", .comics, [(10, ""), (99, "")])),
        "urls":[{"type":"detail","url":"http://example.com/1"}],"zeta":{"a":1}}
        """
      ]
    ),
    (
      .comics,
      [
        """
        {"id":10,"title":"First","issueNumber":-1,"pageCount":32,
        "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/29","name":"Lost"},
        "variants":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"x"}],
        "dates":[{"type":"onsaleDate","date":"2015-02-04T00:00:00-0500"},{"type":"focDate","date":"x"}],
        "prices":[{"type":"printPrice","price":3.99}],"textObjects":[{"type":"t","language":"en-us","text":"A"}],
        "images":[{"path":"http://i.annihil.us/b","extension":"jpg"}],
        \(XMLSet.list("creators", .creators, [(50, #","role":"writer""#)])),\(XMLSet.list("characters", .characters, []))}
        """
      ]
    ),
    (.series, [#"{"id":29,"title":"Lost","startYear":1990,"endYear":2099,"rating":"T"}"#]),
    (.events, [#"{"id":7,"title":"Night","start":"2015-02-04 00:00:00"}"#]),
    (.stories, [#"{"id":8,"title":"Cover","type":"cover"}"#]), (.creators, [#"{"id":50,"fullName":"Ana"}"#]),
  ]

  @Test(arguments: ["handwritten", "made"])
  func `Both admit the documents of a catalogue`(name: String) async throws {
    let schema = try RelaxNGSchema(CatalogueSchema(model: try #require(Self.models[name])).bytes)
    let set = try await XMLSet.write(Self.rows)
    for (path, text) in set.texts where path.hasSuffix(".xml") {
      #expect(try schema.violations(in: Array(text.utf8)).isEmpty, "\(path)")
    }
  }

  /// What is found in the document, and what stands in its place in one that is not valid.
  private static let spoiled: [(found: String, instead: String)] = [
    ("<catalogue ", "<catalog "), ("</about>\n", "</about>\n<note/>\n"), ("<characters>", "<heroes>"),
    ("<character id=\"1009610\">", "<character>"), ("id=\"1009610\">", "id=\"-1\">"), ("id=\"10\">", "id=\"x\">"),
    ("<name>Quill</name>\n", ""), ("<name>Quill</name>", "<name>Quill<b/></name>"),
    ("<name>Quill</name>\n", "<title>Quill</title>\n"), ("<markup><div", "<markup><p"),
    ("<b>brave</b>", "<blink>brave</blink>"), ("<modified>2014", "<modified>in 2014"),
    ("<resource-uri>http://gateway.marvel.com/v1/public/characters/1009610</resource-uri>\n", ""),
    ("<url type=\"detail\">", "<url>"), ("<url type=\"detail\">", "<link type=\"detail\">"),
    ("available=\"2\"", "available=\"two\""), ("unseen=\"true\"", "unseen=\"maybe\""), ("<ref id=\"10\"/>", "<ref/>"),
    ("<ref id=\"10\"/>", "<ref id=\"10\" colour=\"red\"/>"), ("<ref id=\"10\"/>", "<ref id=\"10\">x</ref>"),
    ("<page-count>32<", "<page-count>many<"), ("<issue-number>-1</issue-number>\n", "<issue-number/>\n"),
    ("<print-price>3.99<", "<print-price>free<"), ("<date type=\"focDate\"/>", "<date/>"),
    ("<date type=\"focDate\"/>", "<date type=\"focDate\">soon</date>"), ("<price type=\"printPrice\">", "<price>"),
    ("<image>", "<picture>"), ("<ongoing>true</ongoing>\n", ""), ("<ongoing>true<", "<ongoing>maybe<"),
    ("<start-date>2015-02-04<", "<start-date>2015<"), ("kind=\"comics\"", "kind=\"toys\""),
    ("references=\"1\"", "references=\"-1\""), ("<unseen>", "<unknown>"),
  ]

  @Test(arguments: ["handwritten", "made"])
  func `Both refuse what no catalogue has`(name: String) async throws {
    let schema = try RelaxNGSchema(CatalogueSchema(model: try #require(Self.models[name])).bytes)
    let whole = try await XMLSet.write(Self.rows).whole
    for (found, instead) in Self.spoiled {
      let place = try #require(whole.range(of: found), "\(found)")
      var text = whole.replacingCharacters(in: place, with: instead)
      if found.hasPrefix("<"), instead.hasPrefix("<"), let old = element(of: found),
        let new = element(of: instead), old != new,
        let end = text.range(of: "</\(old)>", range: place.lowerBound..<text.endIndex)
      {
        text.replaceSubrange(end, with: "</\(new)>")
      }
      let violations = (try? schema.violations(in: Array(text.utf8))) ?? []
      #expect(!violations.isEmpty, "\(found) -> \(instead)")
    }
  }

  private func element(of tag: String) -> String? {
    tag.dropFirst().split(whereSeparator: { " >/".contains($0) }).first.map(String.init)
  }

  @Test func `A schema and a style sheet are made of any model`() throws {
    let toy = Kind(number: 0)
    let model = CatalogModel(
      id: "toys",
      kinds: [
        KindDescription(
          "toys", "toy", title: "Toys", "one toy", named: "name",
          [
            FieldDescription("id", .id, Column("id", .int64, null: false)),
            FieldDescription("name", .name, Column("name", .string, null: false)),
            FieldDescription("weight", .decimal, Column("weight_kg", .double)),
            FieldDescription(
              "next", .reference(toy), Column("next_id", .int64, .target), Column("next_ref", .int64, .storedTarget)),
            FieldDescription("friends", .references(toy)),
            FieldDescription("sizes", .objects([FieldDescription("unit", .name), FieldDescription("size", .decimal)])),
          ])
      ], order: [toy],
      relations: [Relation(toy, "friends", toy, nil, ListDetail("since", isKey: false, "since when"))],
      parts: [
        PartTable(
          "toy_sizes", title: "Sizes of toys", "one size", .field("sizes", of: toy),
          .objects([Column("unit", .string, null: false), Column("size", .double)]))
      ], references: .number(member: "id"))
    #expect(model.faults.isEmpty)
    let schema = try RelaxNGSchema(CatalogueSchema(model: model).bytes)
    func violations(_ record: String) throws -> [XMLViolation] {
      try schema.violations(
        in: Array(
          """
          <catalogue xmlns="urn:spinrack:catalogue:1"><about><title>T</title></about>
          <toys>\(record)</toys><unseen/></catalogue>
          """.utf8))
    }
    #expect(
      try violations(
        """
        <toy id="1"><name>Top</name><weight-kg>0.1</weight-kg><next><ref id="2" unseen="true"/></next>
        <sizes><size unit="mm">3</size></sizes><friends><ref id="2" since="2020"/></friends></toy>
        """
      ).isEmpty)
    #expect(try !violations("<toy id=\"1\"><weight-kg>light</weight-kg></toy>").isEmpty)
    let style = String(decoding: CatalogueStyle(model: model).bytes, as: UTF8.self)
    #expect(style.contains("catalogue > toys::before { content: \"Toys\"; }"))
    #expect(style.contains("catalogue weight-kg::before { content: \"Weight kg: \"; }"))
    #expect(!style.contains("comics") && style.contains("ref[unseen]::before"))
    #expect(CatalogueStyle(model: .marvel).bytes == Asset.catalogueStyle.bytes)
  }
}
