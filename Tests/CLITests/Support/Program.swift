import Foundation
import Glibc

/// The built program, which lies beside the test bundle.
struct Program {
  /// What a run of the program left behind.
  struct Ended {
    var code: Int32
    var output: String
    var error: String
  }

  /// The folder that it runs in.
  var folder: String
  /// The environment; the one of the tests is not passed on but for what finds libraries.
  var environment: [String: String] = [:]

  static let path: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("spinrack").path
  }()

  /// The top folder of the project.
  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path

  /// Runs the program to its end.
  func run(_ arguments: String...) async throws -> Ended {
    let running = try start(arguments)
    return try await running.end()
  }

  /// Starts the program.
  func start(_ arguments: [String]) throws -> RunningProgram {
    var environment = environment
    for name in ["PATH", "LD_LIBRARY_PATH", "HOME", "LLVM_PROFILE_FILE"] where environment[name] == nil {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return try RunningProgram(path: Self.path, arguments: arguments, folder: folder, environment: environment)
  }
}
