import Testing

@testable import Stages
@testable import Store

@Suite("A collection of which captured answers are lost")
struct LostAnswersTests {
  /// Records that are left, those of them that the newest crawl showed, the total, and what a walk misses.
  typealias Left = (current: Int, distinct: Int, total: Int?, missing: Int?)

  @Test(
    arguments: [
      ((100, 100, 153, nil), .init(status: .incomplete, missing: 53)),
      ((100, 100, 153, 153), .init(status: .incomplete, missing: 53)),
      ((100, 100, 153, 20), .init(status: .incomplete, missing: 20)),
      ((82, 82, 82, 82), .init(status: .complete, missing: 0)),
      ((82, 40, 82, nil), .init(status: .unproven, missing: nil, note: .answersLost)),
      ((83, 40, 82, nil), .init(status: .unproven, missing: nil, note: .answersLost)),
      ((5, 5, nil, nil), .init(status: .incomplete, missing: nil)),
    ] as [(Left, CompletenessVerdict)])
  func `is complete only where the newest crawl showed all of it, and lacks its total less what is left`(
    left: Left, verdict: CompletenessVerdict
  ) {
    var count = KindCount()
    (count.current, count.distinct, count.total) = (left.current, left.distinct, left.total)
    #expect(count.verdict(missing: left.missing) == verdict)
  }
}
