import Pipeline
import Testing

@Suite("Wall time") struct WallTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_398_795_497, "2014-04-29T18:18:17Z"), (4_102_444_799, "2099-12-31T23:59:59Z"),
    (-2_203_891_200, "1900-03-01T00:00:00Z"), (1_078_012_800, "2004-02-29T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"),
  ])
  func `a moment is written in UTC`(seconds: Int64, text: String) {
    #expect(WallTime(seconds: seconds).extended == text)
    #expect(WallTime(seconds: seconds).basic == text.filter { $0 != "-" && $0 != ":" })
  }
}
