import Basics
import Catalog
import Testing

@Suite("The latest date that is believed")
struct DateLimitTests {
  private func limit(_ days: String...) -> String? {
    let moments = days.compactMap { day in
      var text = day
      return text.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds }
    }
    #expect(moments.count == days.count)
    return DateLimit(modified: moments).map { CivilDate(seconds: $0.end - 1).timestamp }
  }

  @Test func `It is the day two years after the newest record was modified, whatever the order of the records`() {
    #expect(limit("2024-09-27T19:11:05Z", "2014-04-29") == "2026-09-27T23:59:59Z")
    #expect(limit("2014-04-29", "2024-09-27T19:11:05Z") == "2026-09-27T23:59:59Z")
    #expect(limit("2024-02-29") == "2026-03-01T23:59:59Z")
    #expect(limit() == nil)
  }

  @Test
  func `A record that says to have been modified decades ahead moves nothing; a source that was at rest is believed`() {
    #expect(limit("2014-01-01", "2024-01-01", "2099-10-30") == "2026-01-01T23:59:59Z")
    #expect(limit("2014-01-01", "2023-01-01", "2024-01-01", "2060-01-01", "9999-12-31") == "2026-01-01T23:59:59Z")
    #expect(limit("2010-01-01", "2014-01-01", "2022-06-01") == "2024-06-01T23:59:59Z")
    // Nothing tells which of two is wrong.
    #expect(limit("2014-01-01", "2099-10-30") == "2101-10-30T23:59:59Z")
  }

  @Test func `Among many records a few that are years ahead of all others move nothing`() {
    let usual = (0..<300).map { Int64(1_700_000_000 - $0 * 86_400) }
    let ahead = Int64(1_700_000_000 + 6 * 365 * 86_400)
    let expected = DateLimit(modified: usual)
    #expect(DateLimit(modified: usual + [ahead, ahead + 5]) == expected)
    // One in a hundred is no mistake any more.
    #expect(DateLimit(modified: usual + [ahead, ahead, ahead, ahead])?.end != expected?.end)
    #expect(DateLimit(modified: usual + [1_700_000_000 + 4 * 365 * 86_400])?.end != expected?.end)
  }
}
