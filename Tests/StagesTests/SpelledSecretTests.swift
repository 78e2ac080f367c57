import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import Store
import Testing

/// Secrets that a page has in pieces, and that cleaning puts together.
@Suite("Spelled secrets")
struct SpelledSecretTests {
  private static let token = "token-a1b2c3d4e5"

  /// Everything that is kept of a page with one text as a name, a description and an unknown field.
  private func kept(of text: String) throws -> String {
    var source = MadeUpSource(.marvel, answers: MarvelSource().answers)
    source.token = Self.token
    let body = """
      {"code":200,"status":"Ok","data":{"offset":0,"limit":100,"total":1,"count":1,"results":[{"id":1,"name":"\(text)",\
      "description":"\(text)","odd":"\(text)","comics":{"available":1,"items":[{"resourceURI":\
      "http://gateway.marvel.com/v1/public/comics/1","name":"\(text)"}]}}]}}
      """
    var normalizer = PageNormalizer(NormalizationPlan(source), redactor: source.redactor)
    let page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: .characters, walk: .collection, offset: 0), uri: "test", etag: nil, total: 1,
        body: Array(body.utf8)))
    #expect(page.records.count == 1)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "to\u{200B}ken-a1b2c3d4e5", "token-a1\u{AD}b2c3d4e5", "token-\u{FEFF}a1b2c3d4e5", #"token-a1b2\u200bc3d4e5"#,
    #"token-a1b2c3\u00add4e5"#, #"token-a1\u0001b2c3d4e5"#, "token-a1b2&#x200B;c3d4e5", "token-a1b2&shy;c3d4e5",
    "token-a1<!-- -->b2c3d4e5", "token-a1<b></b>b2c3d4e5", "token-a1<span>b2c3</span>d4e5",
    #"token-\u0061\u0031b2c3d4e5"#,
  ])
  func `a token with invisible characters, escapes or markup between its letters is not published`(text: String) throws
  {
    let kept = try kept(of: text)
    #expect(!kept.contains(Self.token), "\(kept)")
  }

  @Test func `a text without the token stays as it is`() throws {
    let kept = try kept(of: "token a1b2\u{200B}c3")
    #expect(kept.contains(#""name":"token a1b2c3""#) && !kept.contains(Redactor.mask))
  }
}
