import Foundation

/// How much the suites of kills and of nights do: little in every test run, much where `SPINRACK_SOAK` is set.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["SPINRACK_SOAK"] != nil

  /// One number or the other.
  static func count(_ few: Int, soak many: Int) -> Int { isOn ? many : few }

  /// Says what a soak has done; `make soak` gathers these lines.
  static func tell(_ text: String) {
    guard isOn else { return }
    FileHandle.standardError.write(Data("soak: \(text)\n".utf8))
  }
}
