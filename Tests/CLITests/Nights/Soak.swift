import Foundation

/// How much the suites of kills and of nights do: little in every test run, much where `SPINRACK_SOAK` says for how many
/// minutes.
enum Soak {
  static let isOn = minutes != nil
  private static let minutes = ProcessInfo.processInfo.environment["SPINRACK_SOAK"].map { Double($0) ?? 1 }
  private static let start = ContinuousClock.now

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
