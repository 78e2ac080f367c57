import CompressionKit
import Foundation
import TestSupport
import Testing

/// A demo gateway as a process of its own whose log is the witness of every call, and a pipeline that reads it.
///
/// The gateway can be started anew on the same port, on another night or with other faults: to the pipeline it is the same
/// source.
struct Witness {
  let folder: String
  /// The arguments of every gateway of this witness.
  var universe = ["--seed", "8", "--scale", "0.02"]
  /// The sections of the pipeline file below `source`.
  var settings = "write: {csv: {}, ndjson: {}}"
  /// More members of the section `source`.
  var source = ""

  var program: Program { Program(folder: folder) }
  private var log: String { folder + "/gateway.log" }
  static let name = "night"

  /// Runs a body against a gateway, which is gone when the body has ended.
  ///
  /// - Parameter port: 0 for any.
  /// - Returns: what the body gives, and the port.
  @discardableResult
  func withGateway<R>(
    _ arguments: [String] = [], port: Int = 0, _ body: () async throws -> R
  ) async throws -> (result: R, port: Int) {
    try await program.serving(["gateway", "invent", "--port", "\(port)", "--log", log] + universe + arguments) { base in
      try write(
        """
        name: \(Self.name)
        source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(source)}
        \(settings)

        """, to: folder + "/\(Self.name).yaml")
      return (try await body(), try #require(URL(string: base)?.port))
    }
  }

  /// Runs the program on the pipeline; its warnings and notes are among its errors.
  func run(
    state: String = "state", output: String = "output", failPoint: String? = nil, _ more: [String] = []
  ) async throws -> Program.Ended {
    var program = program
    if let failPoint { program.environment["SPINRACK_FAILPOINT"] = failPoint }
    return try await program.start(
      ["run", "\(Self.name).yaml", "--state-dir", state, "--output", output, "--progress", "none"] + more
    ).end()
  }

  /// The calls that the gateways of this witness have had.
  func calls() throws -> Int {
    guard FileManager.default.fileExists(atPath: log) else { return 0 }
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
  }

  /// The set digest of what is current; nil where nothing is.
  func digest(_ output: String = "output") throws -> String? {
    let path = "\(folder)/\(output)/\(Self.name)/current/manifest.json"
    guard let manifest = FileManager.default.contents(atPath: path) else { return nil }
    let object = try JSONSerialization.jsonObject(with: manifest) as? [String: Any]
    return try #require(object?["set"] as? String)
  }

  /// How often each address was answered and captured.
  ///
  /// - Parameter status: counts answers with this status only.
  func captured(_ state: String = "state", status: Int? = nil) throws -> [String: Int] {
    let capture = "\(folder)/\(state)/\(Self.name)/capture"
    var times: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: capture) where name.hasSuffix(".warc.gz") {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: capture + "/" + name)))
      // Bodies are packed or not; the lines of a record's head are neither torn nor repeated within one.
      let plain = String(
        decoding: try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 30) }, as: UTF8.self)
      for head in plain.components(separatedBy: "WARC/1.1\r\n").dropFirst() {
        guard head.contains("WARC-Type: response") || head.contains("WARC-Type: revisit") else { continue }
        guard status.map({ head.contains("\r\n\r\nHTTP/1.1 \($0) ") }) != false else { continue }
        let line = head.split(separator: "\r\n", maxSplits: 20).first { $0.hasPrefix("WARC-Target-URI: ") }
        times[String(try #require(line)), default: 0] += 1
      }
    }
    return times
  }

  /// Whether everything that is published has the sizes and digests that its manifest says.
  func isVerified(_ output: String = "output") async throws -> Bool {
    let ended = try await program.run("verify", "\(Self.name).yaml", "--output", output, "--all")
    return ended.code == 0
  }
}
