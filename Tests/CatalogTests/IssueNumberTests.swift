import Catalog
import Testing

@Suite("Numbers of issues")
struct IssueNumberTests {
  /// As people count.
  static let ordered = [
    "-1", "0", ".1", "½", "1", "1A", "1B", "1.MU", "1.1", "1½", "2", "2-3", "3", "9", "10", "12", "12AU", "700",
    "700.1", "1,000", "1995",
    "1/1995", "3/1995", "11/1995", "12/1995-96", "1/1996", "1996-02", "X",
  ]

  @Test
  func `Numbers stand as people count: ½ behind 0, 1A behind 1, those of a year within it, what is no number last`() {
    let numbers = Self.ordered.map(IssueNumber.init(printed:))
    #expect(numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { Self.ordered[$0] } == Self.ordered)
    for (one, next) in zip(numbers, numbers.dropFirst()) { #expect(!(next < one)) }
  }

  @Test(
    arguments: [
      ("12", 12), ("#12", 12), (" 8", 8), ("007", 7), ("[5]", 5), ("½", 0.5), (".5", 0.5), ("1½", 1.5), ("1/2", 0.5),
      ("2-3", 2), ("2/3", 2),
      ("2 & 3", 2), ("1/1995", 1), ("2018-04", 4), ("12 (345)", 12), ("1.MU", 1), ("20.INH", 20), ("10,000", 10_000),
      ("-1", -1), ("１２", 12),
      ("1e3", 1), ("1 [2]", 1), ("−1", -1),
    ] as [(String, Double)])
  func `The number that a text begins with`(text: String, value: Double) {
    #expect(IssueNumber(printed: text).value == value)
  }

  @Test(arguments: ["", "nn", "[nn]", "X", "Annual 1", "∞", "NaN", "inf", "-", "."])
  func `What begins with no number has none`(text: String) {
    #expect(IssueNumber(printed: text).value.isNaN && IssueNumber(printed: text).numbers == nil)
  }

  @Test func `A number of hundreds of digits is none, and one beyond all issues is not counted on from`() {
    #expect(IssueNumber(printed: String(repeating: "9", count: 400)).value.isNaN)
    #expect(IssueNumber(printed: "1-" + String(repeating: "9", count: 400)).numbers == 1...1)
    #expect(IssueNumber(printed: "-9223372036854775808").numbers == nil)
  }

  @Test(arguments: [
    ("2-3", 2...3), ("2/3", 2...3), ("2–4", 2...4), ("2 & 3", 2...3), ("1/2", 1...2), ("5+6", 5...6), ("9", 9...9),
    ("4-2", 4...4),
  ])
  func `An issue with several numbers has all of them`(text: String, numbers: ClosedRange<Int>) {
    #expect(IssueNumber(printed: text).numbers == numbers)
  }

  @Test func `The source's own order comes first, then the volume, then the number`() {
    var (one, other) = (IssueOrder(), IssueOrder())
    (one.number, other.number) = (IssueNumber(9), IssueNumber(1))
    #expect(other < one)
    (one.volume, other.volume) = (IssueOrder.volume(of: "[1]"), IssueOrder.volume(of: "2"))
    #expect(one < other)
    (one.place, other.place) = (2, 1)
    #expect(other < one)
  }
}
