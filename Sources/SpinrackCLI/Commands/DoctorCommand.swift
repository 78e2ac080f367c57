import ArgumentParser
import Pipeline

/// Looks whether everything is there.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that everything that a run needs is there.",
    discussion: """
      Prints one line per check: ok, warn or FAIL, what was found, and what to do. With a pipeline, its file, secrets, \
      ledger, source, folders and store are checked, too; the source is asked for one record, which is one call of its quota and counted in \
      the ledger. Nothing else is written. The exit code is that of the first check that fails.

      EXAMPLES
        spinrack doctor
        spinrack doctor nightly --json
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String?

  @Flag(help: "Print the checks as one JSON document.")
  var json = false

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions
  @OptionGroup var coloring: ColorOptions

  func run() async throws {
    let command = self
    let report = try await withSignals { try await command.report() }
    StandardStream.output.write(styled: json ? report.json : report.text(coloring.palette(for: .output)))
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }

  private func report() async throws -> CheckReport {
    let doctor = Doctor(output: publishing.output, state: keeping.stateDir, environment: ProcessEnvironment.current)
    guard let pipeline else { return CheckReport(checks: doctor.general() + doctor.folders()) }
    return CheckReport(
      checks: doctor.general() + (try await doctor.pipeline(pipeline, overrides: overriding.overrides)))
  }
}
