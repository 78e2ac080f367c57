import Catalog
import CatalogSources
import Foundation

/// A run of the program from a gateway to a published set, with fresh state and output.
struct WholeRun {
  let program: String
  let folder: URL
  let name: String
  /// The extent of the written outputs.
  let extent: Extent

  /// The outputs that a run writes.
  enum Extent: Int, CaseIterable {
    case lines, datasets, everything

    /// The keys of `write`; the site is written without pictures.
    var formats: [String] {
      let all = ["csv", "ndjson", "sqlite", "parquet", "graph", "statistics", "archive", "xml", "site"]
      return Array(all.prefix(self == .lines ? 2 : self == .datasets ? 7 : 9))
    }
  }

  /// The measurements of one run, and the places of its results.
  struct Measurement {
    let time: Duration
    let processorTime: Duration
    let peakBytes: Int
    /// The times of its stages, from its own report.
    let stages: String
    /// The number of pages of the site that were written a second; nil without a site.
    let pagesPerSecond: Double?
    /// The published set.
    let current: URL
    /// The published NDJSON files.
    let lines: [URL]
    /// The store's file.
    let store: URL
  }

  /// Runs the program; the results of an earlier run of the same name are removed. Give each run of many files a name of its own: for
  /// minutes after thousands of files are removed, some file systems are slow to make new ones.
  func measure(base: String) async throws -> Measurement {
    let place = folder.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let definition = place.appendingPathComponent("bench.yaml")
    try Data(
      """
      name: bench
      source:
        kind: \(benchSource.model.id)
        base-url: \(base)
        allow-private-hosts: true
      fetch:
        concurrency: 8
      write:
      \(extent.formats.map { "  \($0): {}" }.joined(separator: "\n"))

      """.utf8
    ).write(to: definition)
    let output = place.appendingPathComponent("output")
    let state = place.appendingPathComponent("state")
    // Bytes that an earlier round left for the disk do not belong to this round.
    sync()
    let messages = place.appendingPathComponent("messages.txt")
    try Data().write(to: messages)
    let start = ContinuousClock.now
    var child = try ChildProcess(
      program, arguments: ["run", definition.path, "--output", output.path, "--state-dir", state.path, "--quiet"],
      messages: try FileHandle(forWritingTo: messages))
    let code = try await child.wait()
    let time = ContinuousClock.now - start
    // The pages of a walk overlap, as those of the real API do: published, but incomplete.
    guard code == 0 || code == 2 else {
      throw BenchError(
        "the run ended with exit code \(code): \((try? String(contentsOf: messages, encoding: .utf8)) ?? "")")
    }
    let current = output.appendingPathComponent("bench/current")
    let report = self.report(below: output.appendingPathComponent("bench/runs"))
    let lines = try FileManager.default.contentsOfDirectory(
      at: current.appendingPathComponent("data/ndjson"), includingPropertiesForKeys: nil)
    return Measurement(
      time: time, processorTime: child.processorTime, peakBytes: child.peakBytes,
      stages: stages(of: report), pagesPerSecond: pagesPerSecond(of: report), current: current,
      lines: lines.sorted { $0.path < $1.path }, store: state.appendingPathComponent("bench/spinrack.sqlite"))
  }

  private func report(below folder: URL) -> [String: Any] {
    guard let file = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first,
      let data = try? Data(contentsOf: file)
    else { return [:] }
    return (try? JSONSerialization.jsonObject(with: data) as? [String: Any]) ?? [:]
  }

  private func pagesPerSecond(of report: [String: Any]) -> Double? {
    guard let site = report["site"] as? [String: Any], let pages = site["pages"] as? Double,
      let seconds = site["seconds"] as? Double
    else { return nil }
    return pages / max(seconds, 1e-9)
  }

  private func stages(of report: [String: Any]) -> String {
    guard let seconds = report["seconds"] as? [String: Double] else { return "" }
    return seconds.sorted { $0.value > $1.value }.map { stage in
      "\(stage.key) \(String(format: "%.1f", stage.value)) s"
    }.joined(separator: ", ")
  }
}
