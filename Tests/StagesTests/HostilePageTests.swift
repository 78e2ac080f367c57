import Basics
import Catalog
import CatalogSources
import Foundation
import JSONKit
import SourceTestSupport
import Stages
import Store
import Testing

@Suite("Hostile pages")
struct HostilePageTests {
  /// How many times more mutations than usual are tried.
  static let factor = ProcessInfo.processInfo.environment["SPINRACK_FUZZ"].flatMap(Int.init).map { max(1, $0) } ?? 1

  /// An invented comic with most of what the API sends.
  static func row(_ index: Int) -> [UInt8] {
    let id = 100 + index
    return Array(
      """
      {"id":\(id),"digitalId":0,"title":"Lamp, {no. \(index)} \\"dim\\" é","issueNumber":\(index).5,"description":null,\
      "modified":"2014-04-29T14:18:17-0400","upc":75960\(id),"pageCount":32,"textObjects":[{"type":"issue_solicit_text",\
      "language":"en-us","text":"A [dim] lamp.\\r<br>And, then: \\u00e9"}],\
      "resourceURI":"http://gateway.marvel.com/v1/public/comics/\(id)",\
      "urls":[{"type":"detail","url":"http://a.example/\(id)?utm_source=k"}],"series":{"resourceURI":\
      "http://gateway.marvel.com/v1/public/series/9","name":"Lamps"},"dates":[{"type":"onsaleDate","date":\
      "2012-01-02T00:00:00-0500"}],"prices":[{"type":"printPrice","price":2.99}],"thumbnail":{"path":\
      "http://i.annihil.us/u/x/\(id)","extension":"jpg"},"characters":{"available":2,"collectionURI":"c","items":\
      [{"resourceURI":"http://x/v1/public/characters/5","name":"Wick"},{"resourceURI":"http://x/v1/public/characters/6",\
      "name":"Snuff, {the}"}],"returned":2}}
      """.utf8)
  }

  private static func lines(_ shape: HostileShape, _ body: [UInt8], _ normalizer: inout PageNormalizer) throws
    -> [String]
  {
    let page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: shape.kind, walk: .collection, offset: 0), uri: "u", etag: nil, total: nil, body: body))
    return page.records.map { String(decoding: page.bytes[$0.json], as: UTF8.self) }
  }

  @Test(arguments: HostileShape.allCases)
  func `Damage within one row leaves every other row as it was`(_ shape: HostileShape) throws {
    let rows = (0..<4).map(Self.row)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    let whole = try Self.lines(shape, shape.document(rows), &normalizer)
    #expect(whole.count == rows.count)
    var random = SplitMix64(seed: 20_140_131)
    for mutation in HostileMutation.allCases {
      for _ in 0..<(8 * Self.factor) {
        var damaged = rows
        let index = Int.random(in: 0..<rows.count, using: &random)
        damaged[index] = mutation.damage(rows[index], &random)
        let body = shape.document(damaged)
        let found = Set(try Self.lines(shape, body, &normalizer))
        for (other, line) in whole.enumerated() where other != index && !found.contains(line) {
          Issue.record(
            "\(mutation) in row \(index) took row \(other) along: \(String(decoding: damaged[index], as: UTF8.self))")
        }
      }
    }
  }

  @Test func `Damage anywhere never stops the reading, and what a page is said to hold is what is found in it`() throws
  {
    let rows = (0..<3).map(Self.row)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    let reader = JSONReader()
    var random = SplitMix64(seed: 7)
    for shape in HostileShape.allCases {
      let document = shape.document(rows)
      for mutation in HostileMutation.allCases {
        for _ in 0..<(6 * Self.factor) {
          var body = mutation.damage(document, &random)
          if Bool.random(using: &random), !body.isEmpty { body = mutation.damage(body, &random) }
          let page = try normalizer.normalize(
            FetchedPage(
              place: PagePlace(kind: shape.kind, walk: .collection, offset: 0), uri: "u", etag: nil, total: nil,
              body: body))
          if shape == .page, let envelope = try? PageFrame.peek(body, of: MarvelSource(), reader: reader) {
            #expect(page.rows.reduce(0) { $0 + $1.received } == envelope.rows)
          }
        }
      }
    }
  }

  /// A folder of recorded answers, if there is one.
  private static let corpus = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"]

  /// The pages of a folder with their rows, a few of each collection.
  private static func recordedPages(_ folder: String) throws -> [(kind: Kind, rows: [[UInt8]])] {
    let reader = JSONReader()
    var pages: [(kind: Kind, rows: [[UInt8]])] = []
    for kind in CatalogModel.marvel.all {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasPrefix("\(kind.name)_") && $0.hasSuffix(".json") }
      for name in names.enumerated().filter({ $0.offset % max(1, names.count / 6) == 0 }).map(\.element) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
        let rows = try? reader.read(bytes) { document in
          document.object?["data"]?.object?["results"]?.array?.map { [UInt8]($0.raw) } ?? []
        }
        if let rows, rows.count > 1 { pages.append((kind, Array(rows.prefix(20)))) }
      }
    }
    return pages
  }

  @Test(.enabled(if: corpus != nil, "SPINRACK_CORPUS names no folder of recorded answers"))
  func `Damage within one row of a recorded page leaves its other rows as they were`() throws {
    let pages = try Self.recordedPages(try #require(Self.corpus) + "/marvel")
    try #require(!pages.isEmpty)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    var random = SplitMix64(seed: 1_962)
    for (kind, rows) in pages {
      func lines(_ rows: [[UInt8]]) throws -> [String] {
        let place = PagePlace(kind: kind, walk: .collection, offset: 0)
        let body = HostileShape.page.document(rows)
        let page = try normalizer.normalize(
          FetchedPage(place: place, uri: "u", etag: nil, total: nil, body: body))
        return page.records.map { String(decoding: page.bytes[$0.json], as: UTF8.self) }
      }
      // What each row gives by itself.
      let alone = try rows.map { try lines([$0]) }
      for mutation in HostileMutation.allCases {
        for _ in 0..<Self.factor {
          let index = Int.random(in: 0..<rows.count, using: &random)
          var damaged = rows
          damaged[index] = mutation.damage(rows[index], &random)
          let found = Set(try lines(damaged))
          let lost = alone.indices.filter { $0 != index && !found.isSuperset(of: alone[$0]) }
          #expect(lost.isEmpty, "\(mutation) in row \(index) of a page of \(kind) took rows \(lost) along")
        }
      }
    }
  }
}
