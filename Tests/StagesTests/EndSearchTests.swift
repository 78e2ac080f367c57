import Testing

@testable import Stages

@Suite("The search behind the end of a list") struct EndSearchTests {
  private let end = EndSearch.Window(offset: 90, limit: 20)

  @Test func `rows beyond the total lead to the next window, and a window without new records ends the search`() throws
  {
    var search = EndSearch(end)
    #expect(search.isOpen && !search.hasBegun)
    let firstFound = search.next(over: end, step: 20, atMost: 5)
    let first = try #require(firstFound)
    #expect(first == end)
    search.received(first, rows: 15, found: 5, over: end, total: 100)
    #expect(search.isOpen && search.hasFinds(behind: end))
    let secondFound = search.next(over: end, step: 20, atMost: 5)
    let second = try #require(secondFound)
    #expect(second == EndSearch.Window(offset: 110, limit: 20))
    search.received(second, rows: 20, found: 0, over: end, total: 100)
    #expect(!search.isOpen && search.hasBegun)
  }

  @Test func `as many rows as the total says end the search at once`() throws {
    var search = EndSearch(end)
    let found = search.next(over: end, step: 20, atMost: 5)
    let window = try #require(found)
    search.received(window, rows: 10, found: 0, over: end, total: 100)
    #expect(!search.isOpen && !search.hasFinds(behind: end))
  }
}
