import Basics
import CatalogSources
import Definitions
import Glibc
import Pipeline

/// The commands of `publish.then`, for the generation that is current.
///
/// They run while the locks of the run are held: no other run removes a generation that they copy.
struct PublishCommands: Sendable {
  let definition: PipelineDefinition
  let folder: OutputFolder
  /// The folder of the pipeline's state.
  let state: String
  /// The environment of the run.
  let environment: [String: String]
  /// The command line that runs the commands again, without `spinrack`.
  var remedy = "run NAME"
  var wall = WallClock.system
  let events: EventSink

  private var lines: [String] { definition.publish.then }

  /// Runs the commands one after the other, up to the first that fails, and saves a note of the result.
  ///
  /// - Parameters:
  ///   - id: the current generation.
  ///   - digest: the digest of its set.
  ///   - isNew: whether it has just been made current. Otherwise the commands run unless a note says that they have succeeded.
  /// - Returns: nil where there was nothing to do.
  func run(for id: GenerationID, digest: String, isNew: Bool) async -> CommandReport? {
    guard !lines.isEmpty, isNew || !hasSucceeded(for: id) else { return nil }
    let environment = environment(for: id, digest: digest)
    let redactor = redactor
    var report = CommandReport(generation: id, count: lines.count)
    for (number, line) in zip(1..., lines) {
      events(.command(number, .started))
      let start = ContinuousClock.now
      let command = ShellCommand(line: line, environment: environment, limit: definition.publish.thenLimit)
      let end =
        Task.isCancelled
        ? .stopped
        : await command.run { text in
          events(.command(number, .line(redactor.redact(text).visibleLine.cut(at: Self.longestLine))))
        }
      let duration = start.duration(to: .now)
      report.durations.append(duration)
      guard end == .exited(0) else {
        let failure = CommandFailure(
          number: number, count: lines.count, generation: id, end: end, limit: definition.publish.thenLimit,
          remedy: remedy)
        events(.command(number, .failed(failure.reason, duration: duration)))
        report.failure = failure
        break
      }
      events(.command(number, .ended(duration: duration)))
    }
    keepNote(of: report)
    return report
  }

  /// Runs the commands that have not succeeded for the current set, at the end of a run that failed or was stopped: copying a set needs no
  /// source.
  ///
  /// - Returns: nil where there was nothing to do.
  func catchUp() async -> CommandReport? {
    guard !lines.isEmpty, let current = try? GenerationEntry.current(in: folder), let set = current.manifest?.set
    else { return nil }
    return await run(for: current.id, digest: set, isNew: false)
  }

  /// The most characters of a line of output that are shown.
  private static let longestLine = 2_000

  /// Returns the environment of the commands: that of the run without its secrets, and variables that describe the generation.
  ///
  /// The paths lead through no link that a later run moves.
  func environment(for id: GenerationID, digest: String) -> [String: String] {
    var values = environment
    for case .environment(let name) in definition.secrets { values[name] = nil }
    let root = realpath(folder.path, nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    let place = OutputFolder(path: root ?? folder.path)
    values["SPINRACK_PIPELINE"] = definition.name
    values["SPINRACK_GENERATION"] = id.description
    values["SPINRACK_DIGEST"] = digest
    values["SPINRACK_PATH"] = place.place(of: id)
    values["SPINRACK_CURRENT"] = place.current
    values["SPINRACK_PREVIOUS"] = (try? place.generationBeforeCurrent()).map(place.place)
    return values
  }

  /// Masks every secret that the pipeline file refers to.
  private var redactor: Redactor {
    var rules = SecretRules.signedQuery
    rules.values = definition.secrets.compactMap { try? $0.resolve(environment: environment).secret.reveal() }
    return Redactor(rules)
  }

  private func hasSucceeded(for id: GenerationID) -> Bool {
    // Without a note that can be read they run once more.
    if case .done? = try? CommandState(of: lines, for: id, in: state) { true } else { false }
  }

  private func keepNote(of report: CommandReport) {
    let note = CommandNote(
      generation: report.generation.description, commands: CommandNote.digest(of: lines),
      ended: wall.now().extended, failed: report.failure?.number, reason: report.failure?.reason)
    do {
      try note.save(in: state)
    } catch {
      events(
        .alert("How the commands of publish.then ended could not be saved; the next run runs them again. \(error)"))
    }
  }
}
