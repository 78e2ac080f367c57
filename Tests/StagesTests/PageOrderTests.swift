import CatalogSources
import Testing

@testable import Stages

@Suite("The order of a page")
struct PageOrderTests {
  private func body(_ rows: [String]) -> [UInt8] {
    Array(#"{"data":{"results":[\#(rows.joined(separator: ","))]}}"#.utf8)
  }

  private func dated(_ dates: [String]) -> [UInt8] { body(dates.map { #"{"id":1,"modified":"\#($0)"}"# }) }

  @Test func `Dates are compared as moments, whatever their offsets, and no date is the least`() {
    let rising = [
      "-0001-11-30T00:00:00-0500", "1969-12-31T19:00:00-0500", "2014-03-09T01:30:00-0500", "2014-03-09T03:10:00-0400",
    ]
    #expect(PageOrder.isKept("modified", in: dated(rising)) == true)
    #expect(PageOrder.isKept("-modified", in: dated(rising.reversed())) == true)
    #expect(PageOrder.isKept("modified", in: dated(rising.reversed())) == false)
    #expect(PageOrder.isKept("-modified", in: dated(rising)) == false)
    // Later on the clock of its place, earlier in the world.
    #expect(
      PageOrder.isKept("modified", in: dated(["2014-01-01T05:00:00+0900", "2014-01-01T00:00:00-0500"])) == true)
  }

  @Test func `Numbers are compared as numbers, however the answer is spaced`() {
    #expect(PageOrder.isKept("id", in: body([#"{ "id" : 9 }"#, #"{"id":10}"#])) == true)
    #expect(PageOrder.isKept("id", in: body([#"{"id": 10}"#, "{\"id\":\n9}"])) == false)
    #expect(PageOrder.isKept("-id", in: body([#"{"id":10}"#, #"{"id":9}"#])) == true)
  }

  @Test func `A name within a text is not a field`() {
    let rows = [#"{"id":1,"title":"the \"id\":7 of it"}"#, #"{"id":2}"#]
    #expect(PageOrder.isKept("id", in: body(rows)) == true)
  }

  @Test(arguments: ["title", "-startYear", "modified"])
  func `What cannot be told is not told`(orderBy: String) {
    #expect(
      PageOrder.isKept(SourceOrder(stringLiteral: orderBy), in: body([#"{"id":2,"modified":"2014-01-01T00:00:00Z"}"#]))
        == nil)
    #expect(PageOrder.isKept(nil, in: body([#"{"id":2}"#, #"{"id":1}"#])) == nil)
  }

  @Test func `Torn and hostile bytes are read to their end and no further`() {
    #expect(PageOrder.isKept("modified", in: Array(#"{"modified":"2014"#.utf8)) == nil)
    #expect(PageOrder.isKept("id", in: Array(#""id"#.utf8)) == nil)
    #expect(PageOrder.isKept("id", in: Array(#""id":"#.utf8)) == nil)
    #expect(PageOrder.isKept("id", in: []) == nil)
    #expect(PageOrder.isKept("id", in: Array((#""id":"# + String(repeating: "9", count: 60)).utf8)) == nil)
  }

  @Test func `What changed since a day is told by the field that the source has for it`() {
    let rows = body([#"{"id":1,"changed":"2014-01-05 10:00:00"}"#, #"{"id":2,"changed":"2014-01-02 10:00:00"}"#])
    #expect(PageOrder.isSince("2014-01-02", by: "changed", in: rows))
    #expect(!PageOrder.isSince("2014-01-06", by: "changed", in: rows))
    #expect(PageOrder.isSince("2014-01-06", by: "modified", in: rows))
  }
}
