import Catalog
import CatalogSources
import Datasets
import Pipeline
import SourceTestSupport
import Store
import TestSupport
import Testing
import XMLKit

@testable import Site

@Suite("The catalogue as XML")
struct XMLCatalogueTests {
  private static let hero = """
    {"id":1009610,"name":"Quill","description":"<p>Bold &amp; <b>brave</b></p>","modified":"2014-04-29T14:18:17-0400",
    "thumbnail":{"path":"http://i.annihil.us/a","extension":"jpg"},
    \(XMLSet.list("comics", .comics, [(10, ""), (99, "")])),
    "urls":[{"type":"detail","url":"http://example.com/1"}],"zeta":{"a":1}}
    """
  private static let comic = """
    {"id":10,"title":"First","issueNumber":-1,"pageCount":32,
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/29","name":"Lost"},
    "variants":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"x"}],
    "dates":[{"type":"onsaleDate","date":"2015-02-04T00:00:00-0500"},{"type":"focDate","date":"-0001-11-30T00:00:00-0500"}],
    "prices":[{"type":"printPrice","price":3.99}],"textObjects":[{"type":"t","language":"en-us","text":"A<br>b"}],
    \(XMLSet.list("creators", .creators, [(50, #","role":"writer""#), (50, #","role":"inker""#)])),
    \(XMLSet.list("characters", .characters, []))}
    """
  private static let rows: [(Kind, [String])] = [
    (.characters, [hero]), (.comics, [comic, #"{"id":11,"title":""}"#]),
    (.creators, [#"{"id":50,"fullName":"Ana"}"#]),
  ]

  @Test func `A record has its fields by the names of their columns, and its parts`() async throws {
    let whole = try await XMLSet.write(Self.rows).whole
    #expect(whole.contains("<comic id=\"10\">\n<title>First</title>\n<issue-number>-1</issue-number>\n<page-count>32<"))
    #expect(whole.contains("<on-sale-date>2015-02-04</on-sale-date>\n<print-price>3.99</print-price>"))
    #expect(whole.contains("<date type=\"onsaleDate\">2015-02-04</date><date type=\"focDate\"/></dates>"))
    #expect(whole.contains("<prices><price type=\"printPrice\">3.99</price></prices>"))
    #expect(whole.contains("<texts><text type=\"t\" language=\"en-us\">A\nb</text></texts>"))
    #expect(whole.contains("<modified>2014-04-29T18:18:17Z</modified>"))
    #expect(whole.contains("<urls><url type=\"detail\">http://example.com/1</url></urls>"))
    #expect(whole.contains("<extra>{\"zeta\":{\"a\":1}}</extra>"))
    #expect(whole.contains("<attribution>Data by Nobody, 2020</attribution>\n</about>"))
    #expect(whole.contains("<title>Rack &amp; \"Roll\"</title>"))
    #expect(whole.contains("<comic id=\"11\">\n<title></title>"))
  }

  @Test func `A description stands there as text, and as XHTML where it had markup`() async throws {
    let whole = try await XMLSet.write(Self.rows).whole
    #expect(whole.contains("<description>Bold &amp; brave</description>"))
    #expect(
      whole.contains(
        "<markup><div xmlns=\"http://www.w3.org/1999/xhtml\"><p>Bold &amp; <b>brave</b></p></div></markup>"))
  }

  @Test func `References say both sides of a relation, roles, and what was never seen`() async throws {
    let whole = try await XMLSet.write(Self.rows).whole
    #expect(whole.contains("<series><ref id=\"29\" unseen=\"true\"/></series>"))
    #expect(whole.contains("<variants><ref id=\"11\"/></variants>"))
    #expect(whole.contains("<comics available=\"2\"><ref id=\"10\"/><ref id=\"99\" unseen=\"true\"/></comics>"))
    // The comic lists nobody; the character lists the comic.
    #expect(whole.contains("<characters available=\"0\"><ref id=\"1009610\"/></characters>"))
    #expect(
      whole.contains(
        "<creators available=\"2\"><ref id=\"50\" role=\"inker\"/><ref id=\"50\" role=\"writer\"/></creators>"))
    #expect(whole.contains("<comics><ref id=\"10\" role=\"inker\"/><ref id=\"10\" role=\"writer\"/></comics>"))
    #expect(whole.contains("<ref kind=\"comics\" id=\"99\" references=\"1\">comics 99</ref>"))
    #expect(whole.contains("<ref kind=\"series\" id=\"29\" references=\"1\">Lost</ref>"))
  }

  @Test func `A twin stands alone: it names what it refers to, and leads to its page`() async throws {
    let set = try await XMLSet.write(Self.rows)
    let twin = set.twin(1_009_610)
    #expect(twin.contains("<?xml-stylesheet type=\"text/css\" href=\"../../catalog.css\"?>"))
    #expect(twin.contains("<ref id=\"10\" name=\"First\"/><ref id=\"99\" name=\"comics 99\" unseen=\"true\"/>"))
    #expect(
      twin.contains(
        "<page><a xmlns=\"http://www.w3.org/1999/xhtml\" href=\"../../../site/characters/1009/1009610.html\">"))
    let alone = try await XMLSet.write(Self.rows, linksPages: false)
    #expect(!alone.twin(1_009_610).contains("<page>"))
    #expect(set.texts.keys.sorted() == ["catalog.css", "catalog.rng", "catalog.xml", "characters/1009/1009610.xml"])
  }

  @Test func `A record that is gone says since when`() async throws {
    let set = try await XMLSet.write(Self.rows, later: [(.comics, [Self.comic])])
    #expect(set.whole.contains("<comic id=\"11\">\n<title></title>"))
    #expect(set.whole.ranges(of: "<missing-since>2020-01-02</missing-since>").count == 1)
  }

  @Test func `An empty catalogue is a valid document`() async throws {
    let set = try await XMLSet.write([])
    #expect(set.whole.contains("<characters>\n</characters>"))
    #expect(set.texts.count == 3)
  }

  @Test func `The same records give the same bytes, also where twins are those of the set before`() async throws {
    let once = try await XMLSet.write(Self.rows)
    #expect(try await XMLSet.write(Self.rows, times: 2).texts == once.texts)
  }

  @Test(arguments: Hostile.texts)
  func `Every text that a source sends keeps the documents valid`(payload: String) async throws {
    let set = try await XMLSet.write(Hostile.rows(payload))
    for (path, text) in set.texts where path.hasSuffix(".xml") {
      try checkWellFormed(Array(text.utf8))
      #expect(!text.contains("<script") && !text.contains("<!--") && !text.contains("<![CDATA"))
    }
    #expect(set.whole.contains("<comic id=\"10\">"))
  }

  @Test func `A document that is not valid ends the run, with its place and what to do`() async throws {
    let rows: [(Kind, [String])] = [(.comics, [#"{"id":10,"title":"1 < 2"}"#])]
    let error = await #expect(throws: XMLCatalogueError.self) {
      // What stands in for markup is JSON with a bare sign.
      try await XMLSet.write(rows) { page in
        for index in page.records.indices { page.records[index].markup = page.records[index].json }
      }
    }
    let text = try #require(error).description
    #expect(error?.path == "xml/catalog.xml" && error?.outcome == .failed)
    #expect(text.contains("comic[10]") && text.contains("line ") && text.contains("Report it"))
  }

  @Test(arguments: CatalogModel.marvel.all)
  func `Every column of every table has a place in the schema`(kind: Kind) throws {
    let (model, tables) = (CatalogModel.marvel, CatalogTables(.marvel))
    let schema = String(decoding: CatalogueSchema(model: .marvel).bytes, as: UTF8.self)
    let parts = model.parts.filter { $0.kind == kind || $0.kind == nil }
    let described = tables.parts(of: kind) + tables.parts(of: nil)
    for (cells, table) in zip(
      [CellElement.all(of: model[kind])] + parts.map(CellElement.all(of:)), [tables.records(of: kind)] + described)
    {
      #expect(cells.count == table.columns.count)
      for cell in cells {
        switch cell {
        case .element(let name), .markup(let name), .reference(let name), .list(let name), .opening(let name, _):
          #expect(schema.contains("<element name=\"\(name)\""))
        case .part(let name, let container):
          #expect(schema.contains("<element name=\"\(name)\"") && schema.contains("<element name=\"\(container)\""))
        case .attribute(let name): #expect(schema.contains("<attribute name=\"\(name)\""))
        case .available, .none, .listed, .twin, .text: break
        }
      }
    }
  }
}
