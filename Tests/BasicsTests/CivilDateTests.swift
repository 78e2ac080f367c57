import Basics
import Testing

@Suite("Civil date") struct CivilDateTests {
  @Test(arguments: [(0, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2)])
  func `a day begins at midnight, also before 1970`(seconds: Int, day: Int) {
    #expect(CivilDate.days(ofSeconds: Int64(seconds)) == Int64(day))
    #expect(CivilDate(days: Int64(day)).day == CivilDate(seconds: Int64(seconds)).day)
  }

  @Test func `every day of four centuries is found again by its date`() {
    var (year, month, day) = (1600, 1, 1) as (Int64, Int64, Int64)
    for number in CivilDate.days(year: 1600, month: 1, day: 1)...CivilDate.days(year: 2000, month: 12, day: 31) {
      let date = CivilDate(days: number)
      guard (date.year, date.month, date.day) == (year, month, day),
        CivilDate.days(year: year, month: month, day: day) == number
      else {
        Issue.record("Day \(number) is \(date), not \(year)-\(month)-\(day).")
        return
      }
      day += 1
      if day > CivilDate.days(inMonth: month, of: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 2001)
  }

  @Test func `a day that a month does not have counts on into the next one`() {
    #expect(CivilDate.days(year: 2023, month: 2, day: 29) == CivilDate.days(year: 2023, month: 3, day: 1))
  }
}
