import CompressionKit
import Definitions
import Foundation
import Glibc
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// Nights on which everything goes wrong that can: whatever happens, `current` is a complete set, and the report says what
/// was.
@Suite("Nights of faults", .serialized)
struct FaultNightsTests {
  /// What a night is like, and how its run may end.
  private struct Night {
    var name: String
    var faults: [String] = []
    var codes: Set<Int32>
    /// Moves the clock by so many days.
    var clock: Int64?
    /// Whether the source is another, smaller one.
    var shrinks = false
    var isDown = false
  }

  /// Faults that now and then strike; all of them leave the run whole.
  private static let nuisances = [
    "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "html", "error-body",
    "invalid-json",
    "corrupt-gzip", "wrong-total", "empty", "malformed-record", "foreign-redirect", "ignore-optional",
    "reject-optional",
  ]

  private static let nights =
    [
      Night(name: "clean", codes: [0]),
      Night(name: "all at once", faults: nuisances.map { "\($0)=2%" }, codes: [0]),
      Night(name: "down", codes: [69], isDown: true),
      Night(name: "nothing but HTML", faults: ["html=100%"], codes: [69]),
      // A total of 0 with no rows, and it stays so: an empty collection, as far as anybody can tell.
      Night(name: "nothing but empty answers", faults: ["empty=100%"], codes: [2, 69, 76]),
      Night(name: "wrong totals", faults: ["wrong-total=60%"], codes: [0, 2, 69, 76]),
      Night(name: "keys revoked half-way", faults: ["revoked=50%"], codes: [77]),
      Night(name: "shrunken", codes: [76], shrinks: true),
      Night(name: "clock set back", codes: [0], clock: -40),
      Night(name: "clock far ahead", codes: [0], clock: 400),
    ]

  /// A night that goes on with the crawl of another night sees two catalogues, each in part: it may end as either of them, or
  /// lack what moved between them. It still may not publish what is not whole as if it were.
  private static let mixed: Set<Int32> = [0, 2, 76]

  /// What a run left behind.
  private struct Ended {
    var code: Int32
    var words: String
    /// Whether it began with the crawl of a run before it.
    let wentOn: Bool
    var wasAccepted = false

    init(code: Int32, words: String) {
      self.code = code
      self.words = words
      wentOn = words.contains("resuming the crawl of")
    }

    /// Whether a guard refused it over the rows or the values of tables, while all records were seen.
    var isRefusedOverTables: Bool {
      code == 76 && !words.contains("records were seen") && !words.contains("lost-completeness: ")
    }
  }

  private func records(_ output: String) throws -> Set<String> {
    var records: Set<String> = []
    for kind in ["characters", "comics", "series", "stories", "events", "creators"] {
      let path = "\(output)/\(Witness.name)/current/data/ndjson/\(kind).ndjson.gz"
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let plain = try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 28) }
      for line in plain.split(separator: UInt8(ascii: "\n")) {
        // Those that are missing stay, and say so last.
        guard !String(decoding: line.suffix(40), as: UTF8.self).contains("\"missing_since\":") else { continue }
        // The id is the first member of every record.
        records.insert("\(kind) \(String(decoding: line.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self))")
      }
    }
    return records
  }

  /// What the newest report of a run says.
  private func newestReport(_ folder: String) throws -> [String: Any] {
    let runs = "\(folder)/output/\(Witness.name)/runs"
    let names = try FileManager.default.contentsOfDirectory(atPath: runs)
    let times = try names.map { (try modified("\(runs)/\($0)"), $0) }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(runs)/\(try #require(times.max { $0 < $1 }).1)"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func modified(_ path: String) throws -> Date {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
  }

  /// A run, and a second one where the first was refused over a table: a catalogue as small as this has columns with one value
  /// and tables of a hundred rows, and a source that takes some back. A person looks and accepts it, which makes no call.
  private func runAndAccept(_ witness: Witness, _ night: Night) async throws -> Ended {
    var ended = try await run(witness, night)
    guard night.codes == [0], ended.isRefusedOverTables, !ended.wentOn else { return ended }
    let calls = try witness.calls()
    let accepted = try await run(witness, night, accept: [.emptyColumn, .shrink])
    #expect(try witness.calls() == calls)
    ended.code = accepted.code
    ended.words += accepted.words
    ended.wasAccepted = true
    return ended
  }

  /// A run of the program, or, where the clock is not the machine's or much would be waited for, one within this process.
  private func run(_ witness: Witness, _ night: Night, accept: Set<GuardRule> = []) async throws -> Ended {
    guard night.clock != nil || !night.faults.isEmpty || night.isDown else {
      let ended = try await witness.run(accept.flatMap { ["--accept", $0.rawValue] })
      return Ended(code: ended.code, words: ended.error)
    }
    let days = night.clock ?? 0
    let ended = try await InProcessRun(
      folder: witness.folder, path: "\(witness.folder)/\(Witness.name).yaml",
      wall: WallClock { WallTime(seconds: WallClock.system.now().seconds + days * 86_400) }, accept: accept
    ).end()
    return Ended(code: ended.code, words: ended.words)
  }

  @Test(arguments: Soak.seeds(1, soak: 40))
  func
    `current is complete and verified after each of them, whole after each that ends with 0, and every report says how it ended`(
      seed: Int
    ) async throws
  {
    guard !Soak.isOver else { return }
    try await withTemporaryFolder { folder in
      var witness = Witness(folder: folder)
      witness.universe = ["--seed", "\(seed)", "--scale", "0.01"]
      let isIncremental = seed % 2 == 1
      witness.settings = "fetch: {mode: \(isIncremental ? "incremental" : "full")}\nwrite: {csv: {}, ndjson: {}}"
      var port = 0
      var ends: [String: Int] = [:]
      for number in 0..<Soak.count(11, soak: 30) where !Soak.isOver {
        let night = Self.nights[number == 0 ? 0 : (number * 7 + seed * 3 + number / 10) % Self.nights.count]
        var gateway = witness
        if night.shrinks { gateway.universe[3] = "0.005" }
        let arguments =
          ["--night", "\(number)"] + (night.faults.isEmpty ? [] : ["--faults", night.faults.joined(separator: ",")])
        let before = try witness.digest()
        let ended: Ended
        if night.isDown {
          ended = try await runAndAccept(witness, night)
        } else {
          (ended, port) = try await gateway.withGateway(arguments, port: port) {
            try await runAndAccept(witness, night)
          }
        }
        let code = ended.code
        let what = "seed \(seed), night \(number), \(night.name): \(code) \(ended.words)"
        ends[
          "\(night.name)\(ended.wentOn ? ", resuming" : "")\(ended.wasAccepted ? ", refused over a small table and accepted" : ""): \(code)",
          default: 0] += 1
        #expect(night.codes.contains(code) || (ended.wentOn && Self.mixed.contains(code)), "\(what)")
        #expect(try await witness.isVerified(), "\(what)")
        if code != 0, code != 2 { #expect(try witness.digest() == before, "\(what)") }
        let report = try newestReport(folder)
        #expect(report["exit_code"] as? Int == Int(code), "\(what)")
        if code != 0, code != 2 { #expect((report["error"] as? String)?.isEmpty == false, "\(what)") }
        guard code == 0, !ended.wentOn else { continue }
        // What the source has on that night, read by a pipeline of its own.
        var reader = witness
        reader.settings = "write: {ndjson: {}}"
        port = try await reader.withGateway(["--night", "\(number)"], port: port) {
          let fresh = try await reader.run(state: "fresh-state", output: "fresh")
          #expect(fresh.code == 0, "\(fresh.error)")
        }.port
        let lost = try records("\(folder)/fresh").subtracting(records("\(folder)/output"))
        #expect(lost.isEmpty, "\(what)")
        // An incremental night judges nobody: what is gone stays until a full one.
        let old = try records("\(folder)/output").subtracting(records("\(folder)/fresh"))
        #expect(isIncremental || old.isEmpty, "\(what) \(old.sorted().prefix(5))")
        for name in ["fresh-state", "fresh"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
      }
      Soak.tell(
        "nights of seed \(seed): \(ends.values.reduce(0, +)): "
          + ends.sorted { $0.key < $1.key }.map { "\($0.key) x \($0.value)" }.joined(separator: "; "))
    }
  }
}
