import Basics
import Catalog
import CatalogSources
import JSONKit
import Pipeline
import SourceTestSupport
import Stages
import Store
import TestSupport
import Testing

@testable import APIs
@testable import Replay
@testable import Serving
@testable import StandIns

/// Answers from what a pipeline holds; `Tests/Interop` has clients of others do the asking.
@Suite("A captured catalogue, served as the API that it came from")
struct ReplayTests {
  /// Invented records with what is odd in real ones.
  private static let records = #"""
    [{"id":11,"digitalId":0,"title":"Lantern Jaw (2003) #1","issueNumber":1,"variantDescription":"","description":null,
      "modified":"2014-07-01T12:00:00-0400","isbn":"","upc":75960600000100111,"diamondCode":"","ean":"","issn":"",
      "format":"Comic","pageCount":32,"textObjects":[],"resourceURI":"http://gateway.marvel.com/v1/public/comics/11",
      "urls":[{"type":"detail","url":"http://marvel.com/c/11?utm_source=k"}],"series":null,"variants":[],
      "collections":[],"collectedIssues":[],"dates":[{"type":"onsaleDate","date":"2003-11-12T00:00:00-0500"},
        {"type":"focDate","date":"-0001-11-30T00:00:00-0500"}],"prices":[],
      "thumbnail":{"path":"http://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available","extension":"jpg"},
      "images":[],"creators":{"available":1,"collectionURI":"http://gateway.marvel.com/v1/public/comics/11/creators",
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/creators/31","name":"Ida Quill"}],"returned":1},
      "characters":{"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/11/characters",
        "items":[],"returned":0},
      "stories":{"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/11/stories","items":[],
        "returned":0},
      "events":{"available":0,"collectionURI":"http://gateway.marvel.com/v1/public/comics/11/events","items":[],
        "returned":0}},
     {"id":12,"digitalId":7,"title":"Lantern Jaw (2003) #1.5 (Foil Variant)","issueNumber":1.5,
      "variantDescription":"Foil","modified":"-0001-11-30T00:00:00-0500","format":"Comic","pageCount":0,
      "resourceURI":"http://gateway.marvel.com/v1/public/comics/12",
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/41","name":"Lantern Jaw (2003 - 2005)"},
      "dates":[{"type":"onsaleDate","date":"2099-10-30T00:00:00-0500"}],
      "prices":[{"type":"printPrice","price":2.5}],"upc":"75960600000100112",
      "thumbnail":{"path":"http://i.annihil.us/u/prod/marvel/i/mg/2/c0/4bc","extension":"jpg"}},
     {"id":41,"title":"Lantern Jaw (2003 - 2005)","description":null,"startYear":2003,"endYear":2099,"rating":null,
      "type":"","modified":"2014-07-02T12:00:00-0400","resourceURI":"http://gateway.marvel.com/v1/public/series/41",
      "thumbnail":null,"next":null,"previous":null},
     {"id":51,"title":"","description":null,"type":"cover","modified":"1969-12-31T19:00:00-0500",
      "resourceURI":"http://gateway.marvel.com/v1/public/stories/51","thumbnail":null,"originalIssue":null},
     {"id":61,"title":"The Long Night","description":"<b>Dark</b> &amp; long","start":"2008-12-04 00:00:00","end":null,
      "modified":"2014-07-02T12:00:00-0400","resourceURI":"http://gateway.marvel.com/v1/public/events/61",
      "next":null,"previous":null}]
    """#

  private func withCatalog(_ body: (PageRenderer) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(Self.records, to: folder + "/answers/all.json")
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let stages = CrawlStages(store: store, width: 2, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
      _ = try await stages.run(
        .recordings(RecordingFolder(path: folder + "/answers"), of: MarvelSource()), named: "answers", isWhole: true)
      try store.close()
      let provider = try StoredProvider(
        Replay(
          name: "answers", store: folder + "/s.sqlite", model: .marvel, media: folder + "/media", isOfRecordings: true))
      try body(PageRenderer(catalog: provider.current(), isCompressed: false))
    }
  }

  private func answer(_ path: String, _ renderer: PageRenderer, caller: String = "") throws -> String {
    let target = RequestTarget("/v1/public/" + path)
    let page = try renderer.page(try #require(Route(target)), of: target, caller: caller)
    return String(decoding: page.body.array, as: UTF8.self)
  }

  private func ids(_ path: String, _ renderer: PageRenderer) throws -> [Int64] {
    try JSONReader().read(Array(try answer(path, renderer).utf8)) { document in
      var ids: [Int64] = []
      if let results = document["data"]?["results"]?.array {
        for record in results { ids.append(record["id"]?.number?.int64 ?? 0) }
      }
      return ids
    }
  }

  @Test func `No value is missing that clients demand, and none has another type`() async throws {
    try await withCatalog { renderer in
      let comic = try answer("comics/11", renderer)
      for part in [
        #""upc":"75960600000100111""#, #""modified":"2014-07-01T12:00:00-0400""#, #""digitalId":0,"#,
        #""series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/0","name":""}"#,
        #""prices":[{"type":"printPrice","price":0}]"#, #"{"type":"focDate","date":"-0001-11-30T00:00:00-0500"}"#,
        #"{"type":"onsaleDate","date":"2003-11-12T00:00:00-0500"}"#, #""name":"Ida Quill","role":""}"#,
        #""path":"http://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available","extension":"jpg"}"#,
        #""url":"http://marvel.com/c/11"}"#, #""description":null"#,
      ] { #expect(comic.contains(part), "\(part)") }
      let variant = try answer("comics/12", renderer)
      for part in [
        #""issueNumber":1.5,"#, #""modified":"-0001-11-30T00:00:00-0500""#, #""pageCount":0,"#, #""isbn":"","#,
        #"{"type":"onsaleDate","date":"2099-10-30T00:00:00-0500"}"#, #"{"type":"printPrice","price":2.5}"#,
        #""path":"http://i.annihil.us/u/prod/marvel/i/mg/2/c0/4bc","extension":"jpg"}"#,
      ] { #expect(variant.contains(part), "\(part)") }
      let series = try answer("series/41", renderer)
      #expect(series.contains(#""endYear":2099,"rating":"","type":"","#) && series.contains(#""next":null"#))
      let story = try answer("stories/51", renderer)
      #expect(story.contains(#""title":"","description":"","#) && story.contains(#""thumbnail":null"#))
      let event = try answer("events/61", renderer)
      #expect(event.contains(#""start":"2008-12-04 00:00:00","end":null"#))
      #expect(event.contains(#""description":"<b>Dark</b> &amp; long""#))
      #expect(event.hasPrefix(#"{"code":200,"status":"Ok","copyright":"#))
    }
  }

  @Test func `Lists are in the order of the original, and filters leave what they ask for`() async throws {
    try await withCatalog { renderer in
      try #expect(ids("comics", renderer) == [12, 11])
      for (query, expected) in [
        ("orderBy=onsaleDate", [11, 12]), ("orderBy=-issueNumber", [12, 11]), ("orderBy=modified", [12, 11]),
        ("noVariants=True", [11]), ("hasDigitalIssue=1", [12]), ("upc=75960600000100111", [11]), ("upc=7", []),
        ("issueNumber=1.5", [12]), ("title=lantern%20jaw", [12, 11]), ("titleStartsWith=LANT", [12, 11]),
        ("title=lantern", []), ("series=41", [12]), ("startYear=2003", [12]), ("startYear=2004", []),
        ("upc=7&upc=8", []), ("sharedAppearances=21,99999999999999999999", []), ("id=99999999999999999999", []),
        ("noVariants=true&noVariants=True", [11]), ("formatType=Comic", [12, 11]),
        ("format=comic&formatType=comic", [12, 11]), ("formatType=collection", []), ("id=11,99", [11]),
        ("dateRange=2003-11-12,2003-11-12", [11]), ("modifiedSince=2014-07-01", [11]), ("limit=1&offset=1", [11]),
        ("offset=5", []), ("dateDescriptor=thisWeek", []), ("creators=31", []),
      ] as [(String, [Int64])] { try #expect(ids("comics?" + query, renderer) == expected, "\(query)") }
      try #expect(ids("series/41/comics", renderer) == [12])
      try #expect(ids("series?contains=comic", renderer) == [41])
      try #expect(ids("series?title=lantern+jaw&startYear=2003&seriesType=ongoing", renderer) == [])
      // Whom the records only refer to is known by name, and is no record.
      try #expect(ids("comics/11/creators", renderer) == [])
      for path in ["creators/31", "comics/1", "comics/x", "comics/-1", "comics/x/creators"] {
        let refusal = #expect(throws: Refusal.self) { _ = try answer(path, renderer) }
        #expect(refusal?.status == 404 && refusal?.code == .application, "\(path)")
      }
    }
  }

  @Test func `Pictures come from this server where that is asked for`() async throws {
    try await withCatalog { renderer in
      let catalog = try #require(renderer.catalog as? StoredCatalog)
      #expect(catalog.caller(key: "k", origin: "http://127.0.0.1:8") == "")
      let moved = try answer("comics/12", renderer, caller: "http://127.0.0.1:8")
      #expect(moved.contains(#""path":"http://127.0.0.1:8/u/prod/marvel/i/mg/2/c0/4bc","extension":"jpg""#))
      // It was not downloaded.
      let path = ["u", "prod", "marvel", "i", "mg", "2", "c0", "4bc", "portrait_xlarge.jpg"]
      let picture = try #require(catalog.picture(path))
      #expect(picture.mediaType == "image/jpeg" && picture.bytes.starts(with: [0xFF, 0xD8]))
      #expect(catalog.picture(["u", "prod", "4bc", "page.html"]) == nil)
    }
  }
}
