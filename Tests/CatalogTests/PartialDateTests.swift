import Catalog
import Testing

@Suite("Dates that are known in part")
struct PartialDateTests {
  @Test(arguments: [
    ("1963-03-15", "1963-03-15"), ("1963-03-00", "1963-03"), ("1963-00-00", "1963"), ("1963-03", "1963-03"),
    ("1963", "1963"),
    ("March 1963", "1963-03"), ("[March] 1963", "1963-03"), ("Mar. 1963", "1963-03"), ("[Winter] 1940", "1940"),
    ("1963-02-30", "1963-02"), ("1963-13-01", "1963"), ("Mai 1963", "1963"), ("Sept 12, 1990", "1990-09"),
    ("April-May 1963", "1963"), ("1963-1964", "1963"), ("[1940]", "1940"), ("May 1940 - June 1941", "1940"),
    ("-1963", "1963"),
  ])
  func `A date is as exact as its text`(text: String, date: String) {
    #expect(PartialDate(text)?.text == date)
  }

  @Test(arguments: ["", "March", "0000-00-00", "[nd]", "12", "0963-01-01"])
  func `What names no year of printed comics is no date`(text: String) {
    #expect(PartialDate(text) == nil)
  }

  @Test func `The first day of a month on a cover is the month`() {
    #expect(PartialDate("1963-03-01")?.ofCover.text == "1963-03")
    #expect(PartialDate("1963-03-08")?.ofCover.text == "1963-03-08")
    #expect(PartialDate("1963")?.ofCover.text == "1963")
  }
}
