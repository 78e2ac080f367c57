import Foundation

/// How much the suites of kills and of nights do: little in every test run, much where `SPINRACK_SOAK` says for how many
/// minutes.
enum Soak {
  static let isOn = minutes != nil
  private static let minutes = ProcessInfo.processInfo.environment["SPINRACK_SOAK"].map { Double($0) ?? 1 }
  private static let start = ContinuousClock.now

  /// The seeds of a suite: as many as are asked for, from `SPINRACK_SOAK_SEED` on, so that no two soaks need be the same.
  static func seeds(_ few: Int, soak many: Int) -> Range<Int> {
    let first = isOn ? ProcessInfo.processInfo.environment["SPINRACK_SOAK_SEED"].flatMap { Int($0) } ?? 0 : 0
    return first..<first + count(few, soak: many)
  }

  /// One number or the other.
  static func count(_ few: Int, soak many: Int) -> Int { isOn ? many : few }

  /// Whether the time that a soak may take is over; never in a test run.
  static var isOver: Bool {
    guard let minutes else { return false }
    return start.duration(to: .now) > .seconds(minutes * 60)
  }

  /// Says what a soak has done; `make soak` gathers these lines.
  static func tell(_ text: String) {
    guard isOn else { return }
    FileHandle.standardError.write(Data("soak: \(text)\n".utf8))
  }
}
