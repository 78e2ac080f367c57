import ArgumentParser
import Basics
import Definitions
import Loading
import Pipeline
import PostgresKit
import Runs
import Sets

/// Loads a published set into a PostgreSQL database.
struct LoadCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Load a published set into a PostgreSQL database.",
    discussion: """
      The tables of the set, with types, keys, foreign keys, comments and a full-text search, come into a schema of the pipeline's \
      name, in one transaction: readers see the set of before or the new one, whatever happens. A set that is there already is left \
      as it is. Where few rows differ from the set that is there, only these are changed. The set needs CSV (write.csv).

      The password comes from PGPASSWORD, from a password file (~/.pgpass, PGPASSFILE) or from a service file, never from the \
      command line.

      EXAMPLES
        spinrack load nightly --to postgresql://loader@db.example/comics
        spinrack load nightly --to service=comics --schema catalogue --keep 2
        spinrack load nightly --to service=comics --quiet
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The database, as libpq takes it: postgresql://user@host/database, or key=value pairs such as service=NAME.",
      valueName: "database"))
  var target: String

  @Option(help: "A generation, as history lists it; without it, the current one.")
  var generation: String?

  @Option(help: "The schema that readers use; without it, one of the pipeline's name.")
  var schema: String?

  @Option(
    help: ArgumentHelp(
      "How many sets the database keeps: the current one in its schema, older ones in SCHEMA_GENERATION.",
      valueName: "number"))
  var keep = 1

  @Flag(name: .shortAndLong, help: "Say nothing unless something fails or needs attention.")
  var quiet = false

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing) }

  func validate() throws {
    // A script makes that of a variable that is not set; libpq would take some database of this machine.
    if target.isEmpty {
      throw ValidationError("--to is empty: name a database, or postgresql:// for that of libpq's variables.")
    }
    if keep < 1 { throw ValidationError("--keep is a number from 1 on: the set that is loaded is one of them.") }
  }

  func run() async throws {
    let name = try pipeline.load().name
    let output = OutputFolder(path: "\(publishing.output)/\(name)")
    let schema = try SchemaName(given: schema, pipeline: name)
    let target: ConnectionString
    do {
      target = try ConnectionString(self.target)
    } catch {
      throw LoadError(error, at: "--to")
    }
    let request = LoadRequest(
      pipeline: name, output: output, generation: try output.generation(named: generation), target: target,
      schema: schema, keep: keep)
    let (given, quiet) = (given, quiet)
    let clock = ContinuousClock()
    let start = clock.now
    let result: LoadResult
    do {
      result = try await withSignals {
        try load(request) { event in
          guard let line = Self.line(event.naming(given), quiet: quiet) else { return }
          StandardStream.error.write(line: line)
        }
      }
    } catch let error as Interruption {
      throw LoadError(
        error.outcome,
        saying:
          "Stopped by \(error.signal.rawValue). The database has the set of before, or the new one if the load was at its end; "
          + "load again.")
    }
    guard !quiet else { return }
    StandardStream.output.write(
      line: "\(Self.summary(result, of: request)) (\(Quantity.time(start.duration(to: clock.now))))")
  }

  private static func line(_ event: PipelineEvent, quiet: Bool) -> String? {
    switch event {
    case .warning(let text), .alert(let text): "spinrack: warning: \(text)"
    case .note(let text): quiet ? nil : "note: \(text)"
    case .stageStarted, .stageEnded, .stageFailed, .progress, .waiting, .command: nil
    }
  }

  /// Returns the result in one sentence.
  static func summary(_ result: LoadResult, of request: LoadRequest) -> String {
    let place = "schema \(request.schema.current) of \(result.place)"
    let before = result.before.map { "; before it was \($0)" } ?? ""
    switch result.way {
    case .present: return "\(place) has the set of \(request.generation) already; nothing was changed"
    case .renamed: return "\(place) has the kept set of \(request.generation) again\(before)"
    case .whole(let tables, let rows):
      return
        "\(place) has \(request.generation) now: \(Quantity.things(tables, "table")), \(Quantity.things(rows, "row"))\(before)"
    case .changes(let counts):
      return "\(place) has \(request.generation) now: \(Quantity.things(counts.added, "row")) added, "
        + "\(Quantity.count(counts.changed)) changed, \(Quantity.count(counts.removed)) removed\(before)"
    }
  }
}
