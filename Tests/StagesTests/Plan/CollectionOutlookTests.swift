import Catalog
import Testing

@testable import Stages

@Suite("What is known of a collection")
struct CollectionOutlookTests {
  @Test(
    "more pages than the total promised are pages of its walk",
    arguments: [(1_200, 12, 12), (1_200, 13, 13), (0, 1, 1)])
  func pages(total: Int, stored: Int, pages: Int) {
    var outlook = CollectionOutlook(kind: .comics, total: total)
    outlook.storedPages = stored
    #expect(outlook.pages == pages)
    #expect(outlook.pagesLeft == 0)
  }
}
