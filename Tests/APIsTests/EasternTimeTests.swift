import Testing

@testable import APIs

@Suite("The clock of the US East coast") struct EasternTimeTests {
  /// Moments in UTC, and what stood on a clock in New York.
  @Test(arguments: [
    ("1939-04-30T06:59:59Z", -5), ("1939-04-30T07:00:00Z", -4), ("1939-09-24T05:59:59Z", -4),
    ("1939-09-24T06:00:00Z", -5), ("1943-01-15T12:00:00Z", -4), ("1945-09-30T06:00:00Z", -5),
    ("1960-10-20T12:00:00Z", -4), ("1974-01-07T12:00:00Z", -4), ("1975-02-22T12:00:00Z", -5),
    ("1986-04-20T12:00:00Z", -5), ("1990-04-10T12:00:00Z", -4), ("2006-10-29T05:59:59Z", -4),
    ("2006-10-29T06:00:00Z", -5), ("2007-03-11T06:59:59Z", -5), ("2007-03-11T07:00:00Z", -4),
    ("2014-11-02T05:59:59Z", -4), ("2014-11-02T06:00:00Z", -5), ("2037-07-01T12:00:00Z", -4),
    ("2038-07-01T12:00:00Z", -5), ("2099-10-30T05:00:00Z", -5), ("1900-07-01T12:00:00Z", -5),
  ])
  func `changes when clocks in New York changed`(moment: String, hours: Int64) throws {
    let seconds = try #require(DateText.instant(moment))
    let local = EasternTime.local(seconds)
    #expect(local.seconds - seconds == hours * 3_600)
    #expect(local.isSummer == (hours == -4))
  }

  @Test func `tells the day that it was there`() throws {
    let midnight = try #require(DateText.instant("2014-04-29T04:00:00Z"))
    #expect(EasternTime.day(midnight) == DateText.day("2014-04-29"))
    #expect(EasternTime.day(midnight - 1) == DateText.day("2014-04-28"))
  }
}
