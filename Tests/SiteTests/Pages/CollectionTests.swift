import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// What pages have for the scripts that show the reader's collection.
@Suite("The reader's collection")
struct CollectionTests {
  private static func comic(_ id: Int, _ title: String) -> String {
    """
    {"id":\(id),"title":"\(title)","modified":"2020-01-01T00:00:00Z",\
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/7","name":"s"}}
    """
  }

  private static let rows: [(Kind, [String])] = [
    (.series, [#"{"id":7,"title":"Run & \"Gun\" (2001)","startYear":2001}"#]),
    (.comics, [comic(30, "Run (2001) #3"), comic(12, "Run (2001) #1"), comic(13, "Run (2001) #2")]),
  ]

  @Test func `A series names all its issues, each as the step from the one before`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let page = try #require(site["series/0/7.html"])
    #expect(page.contains(#"<div id="owned" data-all="12 1 17" data-id="7" data-name="Run &amp; "#))
    #expect(page.contains("0 of 3 in your collection, 0 read"))
  }

  @Test func `A comic has three buttons, hidden without scripts, and says its series`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let page = try #require(site["comics/0/12.html"])
    #expect(page.contains(#"id="marks" data-id="12" data-name="Run (2001) #1" data-series="7" data-title="Run "#))
    for (mark, label) in [("have", "Have"), ("want", "Want"), ("read", "Read")] {
      #expect(page.contains(#"data-mark="\#(mark)" aria-pressed="false" hidden>\#(label)</button>"#))
    }
    #expect(!(try #require(site["series/0/7.html"])).contains("id=\"marks\""))
  }

  @Test func `The page of favourites has the collection's place, with its texts in the language of the page`()
    async throws
  {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english, .russian])
    #expect(try #require(site["favourites.html"]).contains("id=\"collection\" data-words=\"{"))
    #expect(try #require(site["ru/favourites.html"]).contains("Коллекция"))
  }
}
