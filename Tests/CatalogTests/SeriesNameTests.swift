import Catalog
import Testing

@Suite("Names of series") struct SeriesNameTests {
  @Test(arguments: [
    ("Tales (1963)", "Tales"), ("Tales (1963 - 1968)", "Tales"), ("Tales (1963 - Present)", "Tales"),
    ("(1963)", "(1963)"), ("Tales (Annual)", "Tales (Annual)"), ("Tales (12)", "Tales (12)"),
    ("Tales 1963", "Tales 1963"), ("Tales (2011 - Present)", "Tales"), ("Tales (2011)", "Tales"),
    ("Tales (Second Series)", "Tales (Second Series)"), ("Tales", "Tales"),
  ])
  func `Years behind a name are no part of it`(_ name: String, _ expected: String) {
    #expect(CollectorTraits.withoutYears(name) == expected)
  }
}
