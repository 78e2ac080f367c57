import ArgumentParser
import Foundation

/// Measures the program against a floor, in one run on one machine, and prints one Markdown table.
@main
struct SpinrackBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spinrack-bench",
    abstract: "Measure a whole run against its floor, its memory, and each part on one core.",
    discussion: """
      The floor is the time that a bare client needs to pull the same pages and throw them away, plus zlib level 6 over the same \
      NDJSON on all cores. The gateway runs as a process of its own and serves from its cache.
      """)

  @Option(help: "The size of the catalogue of the whole run; 1 is full size.")
  var scale = 1.0

  @Option(help: "The size of the small catalogue, for memory and for the parts.")
  var smallScale = 0.1

  @Option(help: "How often the whole run and its floor are measured; the median counts.")
  var rounds = 3

  @Flag(help: "Keep the results in the folder Benchmarks.")
  var record = false

  @Flag(help: "Measure the parts only.")
  var partsOnly = false

  @Option(help: ArgumentHelp("Measure only parts whose names begin so.", valueName: "beginning"))
  var only = ""

  @Option(help: "The program to measure; by default the one beside this one.")
  var program: String?

  func run() async throws {
    let report = try await Benchmark(
      program: program ?? beside(), scale: scale, smallScale: smallScale, rounds: max(1, rounds), partsOnly: partsOnly,
      only: only
    ).run()
    print(report.markdown)
    if record { try report.save(in: "Benchmarks") }
  }

  /// Returns the path of the release build of the program in the folder of this one.
  private func beside() -> String {
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return own.deletingLastPathComponent().appendingPathComponent("spinrack").path
  }
}
