import Foundation
import Glibc
import Testing

/// The built program: that of `SPINRACK_BINARY`, else the release build of this package. `make test-program` brings it up to date.
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
    let named = ProcessInfo.processInfo.environment["SPINRACK_BINARY"].flatMap { $0.isEmpty ? nil : $0 }
    return URL(fileURLWithPath: named ?? project + "/.build/release/spinrack").path
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

  /// Runs a body while the program serves: a gateway, or another server that writes its address as the first line.
  ///
  /// - Parameter arguments: the command and its arguments.
  @discardableResult
  func serving<R>(_ arguments: [String], _ body: (_ address: String) async throws -> R) async throws -> R {
    let server = try start(arguments)
    do {
      let result = try await body(try #require(try await server.firstLine()))
      server.send(SIGTERM)
      _ = try await server.end()
      return result
    } catch {
      server.send(SIGKILL)
      throw error
    }
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

/// A process of the program. Its streams go to files, so that it never waits for a reader.
struct RunningProgram {
  private let process = Process()
  private let ended: AsyncStream<Int32>
  private let files: URL

  init(path: String, arguments: [String], folder: String, environment: [String: String]) throws {
    files = FileManager.default.temporaryDirectory.appendingPathComponent("spinrack-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    for name in ["output", "error"] {
      _ = FileManager.default.createFile(atPath: files.appendingPathComponent(name).path, contents: nil)
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files.appendingPathComponent("output"))
    process.standardError = try FileHandle(forWritingTo: files.appendingPathComponent("error"))
    let (ended, announcement) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = { process in
      announcement.yield(
        process.terminationReason == .exit ? process.terminationStatus : 256 + process.terminationStatus)
      announcement.finish()
    }
    try process.run()
  }

  /// The first line of standard output that begins so, as soon as it is there; nil when the program ends without one.
  func firstLine(beginning start: String = "") async throws -> String? {
    while true {
      let isRunning = process.isRunning
      let whole = try text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = whole.first(where: { $0.hasPrefix(start) }) { return String(line) }
      guard isRunning else { return nil }
      // Looking all the time would take a core from the program.
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  func send(_ signal: Int32) {
    Glibc.kill(process.processIdentifier, signal)
  }

  /// Kills the program when it has written so many lines to standard error, unless it ends before.
  func kill(afterLinesOfError lines: Int) async throws {
    while process.isRunning, try text("error").split(separator: "\n").count < lines {
      try await Task.sleep(for: .milliseconds(2))
    }
    send(SIGKILL)
  }

  /// Waits for the end. A code above 255 is a signal that the program did not handle.
  func end() async throws -> Program.Ended {
    var code: Int32 = -1
    for await status in ended { code = status }
    defer { try? FileManager.default.removeItem(at: files) }
    return Program.Ended(code: code, output: try text("output"), error: try text("error"))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: files.appendingPathComponent(name)), as: UTF8.self)
  }
}
