import Basics
import Testing

@Suite("Speed of time") struct TimeSpeedTests {
  @Test(arguments: [-5, 0, TimeSpeed.epoch, 1 << 40])
  func `At the usual speed a clock shows what the wall clock does`(seconds: Int64) {
    #expect(TimeSpeed.usual.moment(seconds: seconds, nanoseconds: 7) == (seconds, 7))
    #expect(TimeSpeed(1) == .usual)
  }

  @Test func `It shows the same as the wall clock at the epoch, and so many times as much has passed after it`() throws
  {
    let speed = try #require(TimeSpeed(600))
    #expect(speed.moment(seconds: TimeSpeed.epoch, nanoseconds: 0) == (TimeSpeed.epoch, 0))
    #expect(speed.moment(seconds: TimeSpeed.epoch + 2, nanoseconds: 500_000_000) == (TimeSpeed.epoch + 1_500, 0))
    #expect(speed.moment(seconds: TimeSpeed.epoch, nanoseconds: 2_000_001) == (TimeSpeed.epoch + 1, 200_000_600))
  }

  @Test(arguments: [2, 60, 600, 99_999, 100_000])
  func `It never goes back while the wall clock goes on`(factor: Int) throws {
    let speed = try #require(TimeSpeed(factor))
    var last: (Int64, Int64) = (0, 0)
    for nanoseconds: Int64 in [0, 1, 999_999, 1_000_000, 499_999_999, 999_999_998, 999_999_999, 1_000_000_000] {
      let (carried, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      let now = speed.moment(seconds: 1_795_400_000 + carried, nanoseconds: rest)
      #expect(now >= last && (0..<1_000_000_000).contains(now.nanoseconds))
      last = now
    }
  }

  @Test(arguments: [0, 1_500_000_000, 1_800_000_000, 9_000_000_000])
  func `Its years have four digits, whenever it is asked`(seconds: Int64) throws {
    for factor in [60, 600, 100_000] {
      let shown = try #require(TimeSpeed(factor)).moment(seconds: seconds, nanoseconds: 0).seconds
      #expect((2_026...6_381).contains(CivilDate(seconds: shown).year))
    }
  }

  @Test(arguments: [Int.min, -1, 0, 100_001, Int.max])
  func `No other speeds`(factor: Int) {
    #expect(TimeSpeed(factor) == nil)
  }
}
