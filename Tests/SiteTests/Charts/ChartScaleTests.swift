import Testing

@testable import Site

@Suite("The marks of charts")
struct ChartScaleTests {
  @Test(arguments: [
    (0, 1, 1), (1, 1, 1), (4, 1, 4), (5, 2, 3), (86, 50, 2), (100, 50, 2), (101, 50, 3), (2561, 1000, 3),
  ])
  func `An axis reaches its greatest value in at most four steps of 1, 2 or 5`(greatest: Int, step: Int, count: Int) {
    let scale = ChartScale(greatest: greatest)
    #expect((scale.step, scale.count) == (step, count))
    #expect(scale.top >= greatest)
  }

  @Test func `What is there can be seen, and the greatest mark is at the top`() {
    let scale = ChartScale(greatest: 1000)
    #expect(scale.height(of: 1, in: 190) == 1)
    #expect(scale.height(of: 0, in: 190) == 0)
    #expect(scale.height(of: scale.top, in: 190) == 190)
  }

  @Test func `Few round years are written below an axis`() {
    #expect(YearMarks.of(1939...2026) == [1940, 1960, 1980, 2000, 2020])
    #expect(YearMarks.of(2001...2004) == [2001, 2002, 2003, 2004])
    #expect(YearMarks.of(1998...1998) == [1998])
  }

  @Test func `Numbers of a drawing have no more digits than they need`() {
    func text(_ coordinate: Coordinate) -> Markup { "\(coordinate)" }
    #expect(text(Coordinate(12)) == "12")
    #expect(text(Coordinate(-0.06)) == "-0.1")
    #expect(text(Coordinate(percent: 1, of: 3)) == "33.33")
    #expect(text(Coordinate(percent: 1, of: 8)) == "12.5")
    #expect(text(Coordinate(percent: 1, of: 2000)) == "0.05")
    #expect(text(Coordinate(percent: 1, of: 0)) == "0")
  }
}
