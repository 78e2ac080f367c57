import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Store

/// A small invented catalogue that has every oddity at least once.
enum Universe {
  /// Fills a store with it, one answer a kind.
  static func fill(_ store: CatalogStore) throws {
    let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
    try fill(store, rows, in: crawl)
    try store.crawls.finish(crawl, at: "2020-01-01T01:00:00Z")
  }

  /// Fills a store with rows, one answer a kind.
  static func fill(_ store: CatalogStore, _ rows: [(Kind, [String])], in crawl: Crawl) throws {
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    for (kind, rows) in rows {
      let body = #"{"attributionText":"Data by Nobody, 2020","data":{"results":[\#(rows.joined(separator: ","))]}}"#
      let page = FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "test", etag: nil, total: rows.count,
        body: Array(body.utf8))
      try writer.commit([try normalizer.normalize(page)])
    }
  }

  static let rows: [(Kind, [String])] = [
    (.characters, [fox, nameless, formula]), (.comics, [first, minusOne, half]), (.creators, [writer, unnamed]),
    (.events, [event]), (.series, [ongoing, ended]), (.stories, [cover, untitled]),
  ]

  // MARK: - Characters

  private static let fox = #"""
    {"id":1,"name":" Quill, \"the\" Fox ","description":"<p>Bold &amp; <b>brave</b></p><p>Second line</p>",
    "modified":"2014-04-29T14:18:17-0400","thumbnail":{"path":"http://i.annihil.us/u/prod/a","extension":"jpg"},
    "resourceURI":"http://gateway.marvel.com/v1/public/characters/1",
    "comics":{"available":30,"collectionURI":"","items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/99","name":""},
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First, \"quoted\""}],"returned":2},
    "series":{"available":0,"items":[],"returned":0},
    "stories":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/stories/30","name":"Cover","type":"cover"}],"returned":1},
    "events":{"available":0,"items":[],"returned":0},
    "urls":[{"type":"detail","url":"http://example.com/1?utm_campaign=x"},{"type":"wiki","url":"http://example.com/a,b"}]}
    """#

  private static let nameless = ##"{"id":2,"name":"","description":"#N/A","modified":"-0001-11-30T00:00:00-0500"}"##

  private static let formula = #"""
    {"id":3,"name":"=SUM(Zoë)","description":"@first\nthen","modified":"1969-12-31T19:00:00-0500",
    "thumbnail":{"path":"http://i.annihil.us/u/prod/image_not_available","extension":"jpg"},
    "comics":{"available":null,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Half"},
      {"resourceURI":"http://elsewhere/","name":"no address"}],"returned":2}}
    """#

  // MARK: - Comics

  private static let first = #"""
    {"id":10,"digitalId":7,"title":"First, \"quoted\"","issueNumber":1,"variantDescription":"","description":null,
    "modified":"2015-01-02T03:04:05+0000","isbn":785110283,"upc":75960607912402200,"diamondCode":"","ean":"-1","issn":"",
    "format":"Comic","pageCount":0,
    "textObjects":[{"type":"issue_solicit_text","language":"en-us","text":"One<br>two"},{"language":"","text":""}],
    "resourceURI":"http://gateway.marvel.com/v1/public/comics/10","urls":[{"type":"reader","url":"http://example.com/10"}],
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/20","name":"Ongoing"},
    "variants":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/97","name":"Variant"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Minus"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Minus"}],
    "collections":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Half"}],"collectedIssues":[],
    "dates":[{"type":"focDate","date":"-0001-11-30T00:00:00-0500"},{"type":"onsaleDate","date":"2015-02-04T00:00:00-0500"},
      {"type":"onsaleDate","date":"2029-12-31T00:00:00-0500"}],
    "prices":[{"type":"printPrice","price":3.99},{"type":"digitalPurchasePrice","price":0}],
    "thumbnail":{"path":"http://example.com/p","extension":"png"},
    "images":[{"path":"http://i.annihil.us/u/prod/image_not_available","extension":"jpg"},
      {"path":"http://i.annihil.us/u/prod/i","extension":"gif"}],
    "creators":{"available":4,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/50","name":"Ana Ink","role":" Writer "},
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/50","name":"Ana Ink","role":"inker"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/50","name":"Ana Ink","role":"writer"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/51","name":"","role":""}],"returned":4},
    "characters":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/characters/1","name":"Quill"}],"returned":1},
    "stories":{"available":3,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/stories/98","name":"","type":"interiorStory"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/stories/30","name":"Cover","type":null},
      {"resourceURI":"http://gateway.marvel.com/v1/public/stories/30","name":"Cover","type":"cover"}],"returned":3},
    "events":{"available":0,"items":[],"returned":0},
    "zeta":{"a":[1, 2]},"alpha":"x,\"y\""}
    """#

  private static let minusOne = #"""
    {"id":11,"title":"Minus","issueNumber":-1,"variantDescription":" spaced ","prices":[{"type":"printPrice","price":0}],
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/20","name":"Ongoing"}}
    """#

  private static let half = #"""
    {"id":12,"title":"Half","issueNumber":1.5,"pageCount":32,
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/29","name":"Never seen"},
    "creators":{"available":2,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/59","name":"A \"B\"\u00e9\\","role":"Penciler"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/59","name":"Other","role":"Inker"}],"returned":2}}
    """#

  // MARK: - Creators

  private static let writer = #"""
    {"id":50,"firstName":"Ana","middleName":"","lastName":"Ink","suffix":null,"fullName":"Ana \"Ink\"",
    "comics":{"available":2,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Minus"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}],"returned":2},
    "stories":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/stories/31","name":"","type":"cover"}],"returned":1}}
    """#

  private static let unnamed = #"""
    {"id":51,"firstName":"","fullName":"","comics":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}],"returned":1}}
    """#

  // MARK: - Events, series, stories

  private static let event = #"""
    {"id":70,"title":"Great Event","description":"Line one\nLine two","start":"2008-12-04 00:00:00","end":"1961-03-01 00:00:00",
    "urls":[{"type":"detail","url":"http://example.com/event"}],
    "comics":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/99","name":"Named later"}],"returned":1},
    "next":{"resourceURI":"http://gateway.marvel.com/v1/public/events/71","name":"After it"},"previous":null}
    """#

  private static let ongoing = #"""
    {"id":20,"title":"Ongoing","startYear":2015,"endYear":2099,"rating":"","type":"limited",
    "comics":{"available":2,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Half"},
      {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}],"returned":2},
    "next":{"resourceURI":"http://gateway.marvel.com/v1/public/series/21","name":"Ended"}}
    """#

  private static let ended = #"{"id":21,"title":"Ended","startYear":0,"endYear":2005}"#

  private static let cover = #"""
    {"id":30,"title":111,"type":"story","originalIssue":{"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}}
    """#

  private static let untitled = #"""
    {"id":31,"title":"","creators":{"available":1,"items":[
      {"resourceURI":"http://gateway.marvel.com/v1/public/creators/51","name":"","role":"colorist (cover)"}],"returned":1},
    "originalIssue":{"resourceURI":"http://gateway.marvel.com/v1/public/comics/96","name":"Lost"}}
    """#
}
