import Foundation
import Glibc
import TestSupport
import Testing

/// A stand-in for Metron as a process of its own, on a clock that runs much faster than the wall clock, and the program on the same
/// clock. The log of the stand-in is the witness of every call.
struct FastStandIn {
  /// A call, as the log has it.
  struct Call {
    let target: String
    let status: Int
    /// When it came, in seconds of the fast clock since the first one.
    let moment: Double
  }

  let folder: String
  /// How many times as fast time passes.
  var speed = 600
  var scale = "0.01"

  var program: Program {
    Program(folder: folder, environment: ["TOKEN": "demo", "SPINRACK_TIME_SPEED": "\(speed)"])
  }

  /// Runs a body against a stand-in on some night, whose log is new. All of them have the same port.
  func night<R>(_ night: Int = 0, port: String, _ body: () async throws -> R) async throws -> R {
    try? FileManager.default.removeItem(atPath: log)
    return try await program.serving(
      ["gateway", "stand-in", "metron", "--scale", scale, "--speed", "\(speed)", "--port", port, "--night", "\(night)"]
        + ["--log", log]
    ) { _ in try await body() }
  }

  private var log: String { folder + "/stand-in.log" }

  /// Runs a body with a stand-in in a folder of its own, and with the port that it may use.
  static func with<R>(_ body: (FastStandIn, String) async throws -> R) async throws -> R {
    try await withTemporaryFolder { folder in
      let (descriptor, port) = try #require(LoopbackSocket.listening(backlog: 1))
      close(descriptor)
      return try await body(FastStandIn(folder: folder), "\(port)")
    }
  }

  /// Writes a pipeline file.
  ///
  /// - Parameter settings: the sections below `source`.
  func pipeline(_ name: String, port: String, _ settings: String) throws {
    try write(
      """
      name: \(name)
      source: {kind: metron, base-url: "http://127.0.0.1:\(port)/api", token: {env: TOKEN}, contact: a@spinrack.invalid,
        allow-private-hosts: true}
      write: {csv: {}, ndjson: {}}
      \(settings)

      """, to: "\(folder)/\(name).yaml")
  }

  /// Starts a run of a pipeline.
  func start(_ name: String, keeping: String = "") throws -> RunningProgram {
    try program.start(
      ["run", "\(name).yaml", "--progress", "json", "--state-dir", "state\(keeping)", "--output", "output\(keeping)"])
  }

  /// The calls since the stand-in was started.
  func calls() throws -> [Call] {
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return Call(
        target: String(words[1].dropFirst("/api/".count)), status: try #require(Int(words[2])),
        moment: try #require(words.last.flatMap { Double($0) }))
    }
  }

  /// The most calls within so many seconds.
  func most(within seconds: Double) throws -> Int {
    let moments = try calls().map(\.moment).sorted()
    return moments.indices.map { last in
      moments[...last].count { $0 > moments[last] - seconds }
    }.max() ?? 0
  }

  /// What every run promises: no call in vain, and never more than the service allows.
  func judge(_ what: String) throws {
    let calls = try calls()
    #expect(calls.allSatisfy { $0.status == 200 }, "\(what): \(calls.filter { $0.status != 200 })")
    #expect(try most(within: 60) <= 20, "\(what)")
    #expect(try most(within: 86_400) <= 5_000, "\(what)")
  }

  /// Whether a pipeline has published a set.
  func hasPublished(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/output/\(name)/current/manifest.json")
  }

  /// The files of what a pipeline published by their paths, without its manifest, which tells of times; and its digest.
  func published(_ name: String, keeping: String = "") throws -> (files: [String: Data], digest: String) {
    let current = URL(filePath: "\(folder)/output\(keeping)/\(name)/current").resolvingSymlinksInPath()
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: current.path) {
      let file = current.appending(path: path)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      files[path] = try Data(contentsOf: file)
    }
    let manifest = files.removeValue(forKey: "manifest.json")
    let object = try JSONSerialization.jsonObject(with: try #require(manifest)) as? [String: Any]
    return (files, try #require(object?["set"] as? String))
  }
}
