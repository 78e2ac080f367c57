import Foundation

/// All measurements, in order.
struct Benchmark {
  /// The program's path.
  let program: String
  let scale: Double
  let smallScale: Double
  let rounds: Int
  let partsOnly: Bool
  /// The beginning of the names of the parts to measure.
  let only: String

  /// Measures everything in a temporary folder, which is removed afterwards.
  ///
  /// - Throws: `BenchError`; what the parts throw.
  func run() async throws -> BenchReport {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spinrack-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var report = BenchReport()
    try await measureSmall(in: folder, &report)
    if !partsOnly { try await measureWhole(in: folder, &report) }
    return report
  }

  private func measureSmall(in folder: URL, _ report: inout BenchReport) async throws {
    note("scale \(smallScale): \(rounds) runs for memory, then each part on one core")
    let (run, every, pages) = try await withBenchGateway(program: program, scale: smallScale) { base in
      let pages = try await PagePull(base: base).warm(keepingBodies: true)
      func run(_ extent: WholeRun.Extent) async throws -> WholeRun.Measurement {
        let run = try await WholeRun(program: program, folder: folder, name: "small-\(extent)", extent: extent)
          .measure(base: base)
        report.smallPeaks[extent] = max(report.smallPeaks[extent] ?? 0, run.peakBytes)
        return run
      }
      for _ in 1..<self.rounds { _ = try await run(.lines) }
      return (try await run(.lines), try await run(.datasets), pages)
    }
    report.smallScale = smallScale
    let parts = PartMeasurements(pages: pages, run: run, every: every, folder: folder, only: only)
    report.parts = try await parts.all().filter { $0.bytes > 0 }
    report.besidePyarrow = try await parts.besidePyarrow()
  }

  private func measureWhole(in folder: URL, _ report: inout BenchReport) async throws {
    note("scale \(scale): the gateway fills its cache")
    report.scale = scale
    let rounds = try await withBenchGateway(program: program, scale: scale) { base in
      let pages = try await PagePull(base: base).warm(keepingBodies: false)
      report.pages = pages.count
      report.plainBytes = pages.reduce(0) { $0 + $1.size }
      var rounds: [BenchReport.Round] = []
      for number in 0..<self.rounds {
        // Run and floor one after the other in every round, so that a machine that becomes busy slows both.
        let client = BareClient(targets: pages.map(\.uri))
        let pull = try await client.pull()
        let unpacking = try await client.pull(unpacking: true)
        var runs: [WholeRun.Measurement] = []
        for extent in WholeRun.Extent.allCases {
          let name = extent == .everything ? "site-\(number)" : "\(extent)"
          let run = try await WholeRun(program: program, folder: folder, name: name, extent: extent).measure(base: base)
          report.peaks[extent] = max(report.peaks[extent] ?? 0, run.peakBytes)
          note("\(extent) \(run.time.text) (\(run.stages)), peak \(run.peakBytes >> 20) MiB")
          runs.append(run)
        }
        let compression = try await CompressionFloor(files: runs[0].lines).measure()
        report.wireBytes = pull.bytes
        report.linesBytes = compression.bytes
        let round = BenchReport.Round(
          pull: pull.time, unpackingPull: unpacking.time, compression: compression.time,
          compressionProcessorTime: compression.processorTime, runs: runs)
        note("floor \(round.floor.text)")
        rounds.append(round)
      }
      return rounds
    }
    for extent in WholeRun.Extent.allCases {
      report.rounds[extent] = rounds.sorted { $0.ratio(extent) < $1.ratio(extent) }[rounds.count / 2]
    }
  }
}

/// Writes a note about the current work to standard error.
func note(_ text: String) {
  FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}

/// An error of a benchmark without a result.
struct BenchError: Error, CustomStringConvertible {
  /// A text that says what happened, and what to do.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
