import ArgumentParser
import Basics
import CatalogSources
import JSONKit
import Pipeline
import Runs

/// Checks the conditions of a run.
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
    let doctor = Doctor(
      output: publishing.output, state: keeping.stateDir, environment: ProcessEnvironment.current,
      opener: StandInOpener())
    let overrides = overriding.overrides
    let report = try await withSignals { [pipeline, publishing, keeping, overriding] in
      guard let pipeline else { return CheckReport(checks: doctor.general() + doctor.folders()) }
      let given = GivenCommand(pipeline, publishing: publishing, keeping: keeping, overriding: overriding)
      let checks = try await doctor.pipeline(pipeline, overrides: overrides)
      return CheckReport(checks: doctor.general() + checks.map { $0.naming(given) })
    }
    StandardStream.output.write(styled: json ? report.json : report.text(coloring.palette(for: .output)))
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }
}

/// The results of all checks, as text or JSON.
struct CheckReport: Equatable, Sendable {
  /// The checks in the order in which they were made.
  var checks: [Check]

  /// The exit code of the first check that failed; 0 when none did.
  var exitCode: Int32 { checks.first { $0.status == .fail }?.outcome.exitCode ?? 0 }

  /// Returns one check a line, control characters written out: `ok`, `warn` or `FAIL`, the name, the finding; the remedy.
  func text(_ palette: Palette) -> String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let mark =
        switch check.status {
        case .ok: palette.green("ok  ")
        case .warn: palette.yellow("warn")
        case .fail: palette.red("FAIL")
        }
      let name = check.name + String(repeating: " ", count: width - check.name.count)
      let finding = oneLine(check.finding)
      return "\(mark)  \(name)  " + (check.remedy.map { finding.withStop + " " + oneLine($0) } ?? finding) + "\n"
    }.joined()
  }

  /// `{"checks": [{"name", "status", "finding", "remedy"}], "exit_code"}` and a line feed.
  var json: String {
    JSONWriter.text(capacity: 2048) { json in
      json.objects("checks", checks) { json, check in
        json.field("name", check.name)
        json.field("status", check.status.rawValue)
        json.field("finding", check.finding)
        json.field("remedy", check.remedy)
      }
      json.field("exit_code", exitCode)
    } + "\n"
  }

  private func oneLine(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " | ").visibleLine
  }
}
