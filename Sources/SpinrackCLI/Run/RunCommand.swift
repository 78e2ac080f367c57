import ArgumentParser
import Definitions
import Foundation
import Pipeline

/// `spinrack run`: from a source to a published set.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a pipeline: fetch, normalize, write, publish.",
    discussion: """
      The result is a complete, verified set in OUTPUT/NAME/current. Until the new set is whole, and whenever a run \
      fails, the last good one stays there.

      EXAMPLES
        spinrack run demo
        spinrack run nightly --quiet
        spinrack run Pipelines/nightly.yaml --set fetch.concurrency=4 --output /srv/catalogue
      """)

  @Argument(help: "A pipeline's name (Pipelines/NAME.yaml), or the path of its file.")
  var pipeline: String

  @OptionGroup var options: RunOptions

  func run() async throws {
    try await execute {
      let loaded = try PipelineDefinition.load(pipeline, overrides: options.overrides)
      let definition = loaded.value
      let started = WallClock.system.now()
      let reporter = options.progressReporter()
      let run = PipelineRun(
        definition: definition, output: options.output + "/" + definition.name,
        state: options.stateDirectory + "/" + definition.name, environment: ProcessInfo.processInfo.environment,
        width: ProcessInfo.processInfo.activeProcessorCount, events: reporter.sink)
      let result = try await withSignals {
        try await reporter.rendering { try await run.run() }
      }
      try saveReport(RunReport(id: runID(started), started: started.extended, result: result), of: run)
      if !options.quiet || result.outcome != .published {
        for line in RunSummary(result: result).lines { options.say(line) }
      }
      return result.outcome
    }
  }

  private func runID(_ started: WallTime) -> String {
    "\(started.basic)-\(String(ProcessInfo.processInfo.processIdentifier, radix: 16))"
  }

  private func saveReport(_ report: RunReport, of run: PipelineRun) throws {
    let files = FileAccess.system
    let folder = run.output + "/runs"
    try files.makeFolders(folder)
    let path = "\(folder)/\(report.id).json"
    let partial = path + ".partial"
    let file = try files.create(partial)
    do {
      try report.bytes.withUnsafeBytes { bytes throws(FileError) in try files.write(file, partial, bytes) }
    } catch {
      try? files.close(file, partial)
      try? files.removeFile(partial)
      throw error
    }
    try files.close(file, partial)
    try files.rename(partial, path)
  }
}
