import Foundation

/// The environment of the process.
enum ProcessEnvironment {
  /// All variables.
  static var current: [String: String] { ProcessInfo.processInfo.environment }
}
