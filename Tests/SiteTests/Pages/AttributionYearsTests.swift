import Testing

@testable import Site

@Suite("Years of rights")
struct AttributionYearsTests {
  @Test func `Texts that differ in one year alone are one, from the first year to the last`() {
    let texts = [
      "Data by A. © 2016 A", "Data by A. © 2014 A", "Data by B. © 2015 B", "No year", "Data by A. © 2025 A",
      "2001 and 2002", "2001 and 2003", "Number 123456 of 2014",
    ]
    #expect(
      AttributionYears.folded(texts) == [
        "Data by A. © 2014–2025 A", "Data by B. © 2015 B", "No year", "2001 and 2002", "2001 and 2003",
        "Number 123456 of 2014",
      ])
    #expect(AttributionYears.folded([]) == [])
  }
}
