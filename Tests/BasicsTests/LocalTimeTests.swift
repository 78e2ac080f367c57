import Basics
import Testing

@Suite("Local times")
struct LocalTimeTests {
  @Test(
    arguments: [
      // Local time, and the hours behind UTC; date -u -d @N.
      (1_213_348_216, 7), (1_230_768_000, 8),
      // 2026-03-08 01:59:59 and 02:00:00; 2026-11-01 01:59:59 and 02:00:00.
      (1_772_935_199, 8), (1_772_935_200, 7), (1_793_498_399, 7), (1_793_498_400, 8),
    ] as [(Int64, Int64)])
  func `of the West coast of America are eight hours behind, seven in summer`(local: Int64, hours: Int64) {
    #expect(LocalTime.usPacific.moment(of: local) == local + hours * 3600)
    #expect(LocalTime.utc.moment(of: local) == local)
  }
}
