import Basics
import Catalog
import Testing

@Suite("Dates of the API")
struct CatalogDateTests {
  @Test(arguments: [
    ("2014-04-29T14:18:17-0400", "2014-04-29T18:18:17Z"),
    ("2014-04-29T14:18:17-04:00", "2014-04-29T18:18:17Z"),
    ("2014-04-29T18:18:17Z", "2014-04-29T18:18:17Z"),
    ("2014-04-29T18:18:17.250Z", "2014-04-29T18:18:17Z"),
    ("2008-12-04 00:00:00", "2008-12-04T00:00:00Z"),
    ("2008-12-04", "2008-12-04T00:00:00Z"),
    ("2016-02-29T23:59:59+0000", "2016-02-29T23:59:59Z"),
    ("1961-11-01T00:00:00-0500", "1961-11-01T05:00:00Z"),
    ("1800-01-01T00:00:00Z", "1800-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
  ])
  func `A date with a zone becomes a moment in UTC`(_ text: String, _ expected: String) throws {
    let seconds = try #require(read(text).seconds)
    #expect(CivilDate(seconds: seconds).timestamp == expected)
  }

  @Test(arguments: [
    ("-0001-11-30T00:00:00-0500", CatalogDate.none(.early)),
    ("0000-00-00 00:00:00", .none(.early)),
    ("1969-12-31T19:00:00-0500", .none(.epoch)),
    ("1970-01-01T00:00:00Z", .none(.epoch)),
    ("0001-01-01T00:00:00+0500", .none(.early)),
    ("0001-01-01T00:00:00Z", .none(.early)),
    ("1582-10-15", .none(.ancient(-12_219_292_800))),
    ("1799-12-31T23:59:59Z", .none(.ancient(-5_364_662_401))),
    ("1800-01-01T00:00:00+0500", .none(.ancient(-5_364_680_400))),
    ("0001-01-02", .none(.ancient(-62_135_510_400))),
  ])
  func `The ways of saying no date are told apart from dates and from nonsense`(_ text: String, _ expected: CatalogDate)
  {
    #expect(read(text) == expected)
    #expect(expected.seconds == nil)
  }

  @Test(arguments: [
    ("0001-01-01", nil), ("0001-01-02", "0001-01-02T00:00:00Z"), ("1564-04-26", "1564-04-26T00:00:00Z"),
    ("1970-01-01", "1970-01-01T00:00:00Z"), ("2014-04-29", "2014-04-29T00:00:00Z"), ("soon", nil),
  ])
  func `What is written in a record is a date from the second day of the first year on`(
    _ text: String, _ expected: String?
  ) {
    #expect(read(text).written.map { CivilDate(seconds: $0).timestamp } == expected)
  }

  @Test func `Midnight of another place is not the epoch`() {
    let date = Array("1970-01-01 00:00:00".utf8).withUnsafeBytes { CatalogDate($0, local: .usPacific) }
    #expect(date == .moment(8 * 3600))
  }

  @Test(arguments: [
    "", "soon", "2014", "2014-13-01", "2014-00-10", "2014-02-30", "2015-02-29", "2014-04-31T00:00:00Z",
    "2014-04-29T24:00:00Z", "2014-04-29T10:60:00Z", "2014-04-29T10:00:00", "2014-04-29T10:00:00-04",
    "2014-04-29T10:00:00-0400x", "14-04-29", "2014/04/29", "9999-12-31T23:59:59-0500", "２０１４-04-29",
  ])
  func `What is not a date is refused`(_ text: String) {
    // A text without a zone is taken as UTC, which is what the events' own form needs.
    if text == "2014-04-29T10:00:00" {
      #expect(read(text).seconds != nil)
    } else {
      #expect(read(text) == .invalid)
    }
  }

  @Test func `Calendar and seconds are inverse over seven centuries`() throws {
    for day in stride(from: -62_000, through: 200_000, by: 37) {
      let seconds = Int64(day) * 86_400 + Int64(abs(day) % 86_400)
      let text = CivilDate(seconds: seconds).timestamp
      if seconds != 0 { #expect(read(text).seconds == seconds, "\(text)") }
    }
  }

  private func read(_ text: String) -> CatalogDate {
    Array(text.utf8).withUnsafeBytes { CatalogDate($0) }
  }
}
