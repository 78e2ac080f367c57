import Basics

/// The clock of the US West coast, by which Comic Vine writes the times of changes.
///
/// Its summer time begins and ends three hours after that of New York, at the same time of its own clock.
package enum PacificTime {
  private static let behind: Int64 = 3 * 3_600

  /// Returns a moment, in seconds since 1970, as `2020-06-16 12:24:40`.
  package static func text(_ seconds: Int64) -> String {
    let local = EasternTime.local(seconds - behind).seconds
    return CivilDate(seconds: local).timestamp.replacing("T", with: " ").replacing("Z", with: "")
  }

  /// Returns the moment of `2020-06-16 12:24:40`, or of a day's first second; nil for another text. The month and the day may have one
  /// digit.
  package static func moment(_ text: String) -> Int64? {
    let halves = text.split(separator: " ", maxSplits: 1)
    guard let first = halves.first, let day = DateText.day(first) else { return nil }
    var second: Int64 = 0
    if halves.count > 1 {
      let clock = halves[1].split(separator: ":").map { Int64($0.prefix { $0.isNumber }) ?? -1 }
      guard (2...3).contains(clock.count), (0...23).contains(clock[0]), (0...59).contains(clock[1]),
        clock.count == 2 || (0...60).contains(clock[2])
      else { return nil }
      second = clock[0] * 3_600 + clock[1] * 60 + (clock.count > 2 ? clock[2] : 0)
    }
    return EasternTime.moment(ofLocal: Int64(day) * 86_400 + second) + behind
  }

  /// Whether a text names a day without a time, which stands for all of it.
  package static func isDay(_ text: String) -> Bool { !text.contains(" ") }
}
