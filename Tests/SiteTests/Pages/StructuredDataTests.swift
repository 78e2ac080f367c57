import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Testing

@testable import Site

@Suite("The data of pages for search engines")
struct StructuredDataTests {
  private func things(_ page: String?) throws -> [[String: Any]] {
    try (page ?? "").matches(of: /<script type="application\/ld\+json">(.*?)<\/script>/).compactMap {
      try JSONSerialization.jsonObject(with: Data($0.1.utf8)) as? [String: Any]
    }
  }

  private func site(_ base: String? = "https://heroes.example/c") async throws -> [String: String] {
    func comic(_ id: Int, _ title: String, more: String) -> String {
      """
      {"id":\(id),"title":"\(title)","issueNumber":1,
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/2","name":"Night Watch (2019)"}\(more)}
      """
    }
    let variant = #"{"resourceURI":"http://gateway.marvel.com/v1/public/comics/ID","name":"n"}"#
    return try await OtherModel.site(
      [
        (
          .comics,
          [
            comic(
              1, "Night Watch (2019) #1",
              more: #","upc":"75960609102300111","pageCount":32,"variants":[\#(variant.replacing("ID", with: "4"))]"#),
            comic(
              4, "Night Watch (2019) #1 (Second Cover)",
              more: #","variantDescription":"Second Cover","variants":[\#(variant.replacing("ID", with: "1"))]"#),
            comic(5, "Night Watch TPB", more: #","isbn":"978-0-7851-1234-5","pageCount":120"#),
          ]
        ),
        (.series, [#"{"id":2,"title":"Night Watch (2019)","startYear":2019,"endYear":2019}"#]),
      ], of: .marvel, languages: [.english], base: base)
  }

  @Test func `An issue has its pages, its codes and its variants`() async throws {
    let site = try await site()
    let issue = try #require(try things(site["comics/0/1.html"]).first { $0["@type"] as? String == "ComicIssue" })
    #expect(issue["pagination"] as? String == "32")
    let codes = try #require(issue["identifier"] as? [[String: String]])
    #expect(codes == [["@type": "PropertyValue", "propertyID": "UPC", "value": "75960609102300111"]])
    let variant = try #require(try things(site["comics/0/4.html"]).first)
    let others =
      (issue["workExample"] as? [[String: String]] ?? []) + [variant["exampleOfWork"] as? [String: String] ?? [:]]
    #expect(
      others.compactMap { $0["url"] }.sorted()
        == ["comics/0/1.html", "comics/0/4.html"].map { "https://heroes.example/c/\($0)" })
    #expect(variant["variantCover"] as? String == "Second Cover")
  }

  @Test func `A book is a book as well`() async throws {
    let book = try #require(try things(try await site()["comics/0/5.html"]).first)
    #expect(book["@type"] as? [String] == ["ComicIssue", "Book"])
    #expect(book["isbn"] as? String == "9780785112345" && book["numberOfPages"] as? Int == 120)
  }

  @Test func `The steps to a page are whole addresses, the last one its own`() async throws {
    let crumbs = try #require(
      try things(try await site()["comics/0/1.html"]).first { $0["@type"] as? String == "BreadcrumbList" })
    let items = try #require(crumbs["itemListElement"] as? [[String: Any]])
    #expect(items.map { $0["position"] as? Int } == [1, 2, 3, 4])
    #expect(
      items.compactMap { $0["item"] as? String }
        == ["index.html", "series/index.html", "series/0/2.html", "comics/0/1.html"].map {
          "https://heroes.example/c/\($0)"
        })
    #expect(items.compactMap { $0["name"] as? String }.last == "Night Watch (2019) #1")
    #expect(try things(try await site(nil)["comics/0/1.html"]).count == 1, "without an address there are none")
  }
}
