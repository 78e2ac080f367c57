import Catalog
import Foundation

/// Everything that is measured, in order.
struct Benchmark {
  /// The program's path.
  let program: String
  let scale: Double
  let smallScale: Double
  let rounds: Int
  let partsOnly: Bool
  /// The beginning of the names of the parts that are measured.
  let only: String

  /// Measures, in a temporary folder that is removed again.
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
    note("scale \(smallScale): one run for memory, then each part on one core")
    let (run, pages) = try await withBenchGateway(program: program, scale: smallScale) { base in
      let pages = try await PagePull(base: base).warm(keepingBodies: true)
      let run = try await WholeRun(program: program, folder: folder, name: "small").measure(base: base)
      return (run, pages)
    }
    report.smallScale = smallScale
    report.smallPeak = run.peakBytes
    report.parts = try PartMeasurements(pages: pages, run: run, folder: folder, only: only).all().filter {
      $0.bytes > 0
    }
  }

  private func measureWhole(in folder: URL, _ report: inout BenchReport) async throws {
    note("scale \(scale): the gateway fills its cache")
    let name = "whole"
    let (pull, runs) = try await withBenchGateway(program: program, scale: scale) { base in
      let pages = try await PagePull(base: base).warm(keepingBodies: false)
      report.pages = pages.count
      report.plainBytes = pages.reduce(0) { $0 + $1.size }
      var pulls: [Duration] = []
      for _ in 0..<rounds {
        let pull = try await BareClient(targets: pages.map(\.uri)).pull()
        pulls.append(pull.time)
        report.wireBytes = pull.bytes
      }
      note("floor, client: \(pulls.map(\.text).joined(separator: ", "))")
      var runs: [WholeRun.Measurement] = []
      for round in 0..<rounds {
        let run = try await WholeRun(program: program, folder: folder, name: name).measure(base: base)
        note("run \(round + 1): \(run.time.text) (\(run.stages)), peak \(run.peakBytes >> 20) MiB")
        runs.append(run)
      }
      return (pulls.median, runs)
    }
    guard let last = runs.last else { return }
    let compression = try await CompressionFloor(files: last.lines).measure()
    note("floor, zlib: \(compression.time.text)")
    report.scale = scale
    report.pullFloor = pull
    report.compressionFloor = compression.time
    report.linesBytes = compression.bytes
    report.run = runs.sorted { $0.time < $1.time }[runs.count / 2]
    report.peak = runs.map(\.peakBytes).max() ?? 0
  }
}

/// Says on standard error what is being done.
func note(_ text: String) {
  FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
}
