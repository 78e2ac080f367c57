import Definitions
import Foundation
import Glibc
import Pipeline
import Stages
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// A source that changes from night to night at one address, and the nights that are run against it in this process.
///
/// The demo gateway runs as a process of its own; its log is the witness of every call.
struct NightlySource {
  let folder: String
  let program: Program
  let port: String
  /// How large its catalogue is: runs take as much time as it has pages, 27 by default.
  let scale: String
  /// What its catalogue is made from.
  let seed: Int
  /// The demo's first night has the date 2026-09-01 on the East coast; a run is made in the evening of it.
  static let firstNight: Int64 = 1_788_307_200

  static func with<R>(
    scale: String = "0.01", seed: Int = 8, _ body: (NightlySource) async throws -> R
  ) async throws -> R {
    try await withTemporaryFolder { folder in
      // The same address has to serve every night.
      let (descriptor, port) = try #require(LoopbackSocket.listening(backlog: 1))
      close(descriptor)
      return try await body(
        NightlySource(folder: folder, program: Program(folder: folder), port: "\(port)", scale: scale, seed: seed))
    }
  }

  /// Runs a body while the source shows a night.
  func night<R>(_ night: Int, _ arguments: [String] = [], _ body: () async throws -> R) async throws -> R {
    try await program.serving(
      [
        "gateway", "invent", "--seed", "\(seed)", "--scale", scale, "--port", port, "--night", "\(night)", "--log",
        "gateway.log",
      ]
        + arguments
    ) { _ in try await body() }
  }

  /// Writes a pipeline file of this source.
  func pipeline(_ name: String, mode: String = "incremental", quota: Int? = nil, more: String = "") throws -> String {
    let quota = quota.map { ", quota: {calls: \($0)}" } ?? ""
    let path = "\(folder)/\(name).yaml"
    try write(
      """
      name: \(name)
      source: {kind: marvel, base-url: "http://127.0.0.1:\(port)/v1/public", allow-private-hosts: true\(quota)}
      fetch: {mode: \(mode)}
      write: {ndjson: {}, graph: {}, statistics: {}}
      \(more)
      """, to: path)
    return path
  }

  private func pipelineRun(
    _ path: String, day: Int, output: String = "output", accept: Set<GuardRule> = []
  ) throws -> PipelineRun {
    try InProcessRun(
      folder: folder, path: path, wall: .day(day - 1, after: Self.firstNight), output: output, accept: accept
    ).run()
  }

  /// A run on a day of its own.
  func run(_ path: String, day: Int) async throws -> RunResult {
    try await pipelineRun(path, day: day).run(calls: CallCounter(), times: StageTimes())
  }

  /// The exit code of such a run.
  func code(_ path: String, day: Int) async throws -> Int32 {
    do {
      return try await run(path, day: day).outcome.exitCode
    } catch {
      return Failure(error).exitCode
    }
  }

  /// Everything made again from captures, into another folder.
  func rebuild(
    _ path: String, day: Int, output: String = "again", accept: Set<GuardRule> = []
  ) async throws -> RunResult {
    try await pipelineRun(path, day: day, output: output, accept: accept).rebuild(times: StageTimes())
  }

  /// What `spinrack status` says on a day.
  func status(_ path: String, day: Int) throws -> PipelineStatus {
    let run = try pipelineRun(path, day: day)
    return try PipelineStatus(of: run.definition, output: run.output, state: run.state, now: run.wall.now())
  }

  /// Targets of all calls, in order of arrival.
  func calls() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder + "/gateway.log") else { return [] }
    return try String(contentsOfFile: folder + "/gateway.log", encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The digest of a published set, and what the manifest says of its collections.
  func published(_ name: String, in output: String = "output") throws -> (digest: String, collections: NSDictionary) {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(output)/\(name)/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return (try #require(object["set"] as? String), try #require(object["collections"] as? NSDictionary))
  }
}
