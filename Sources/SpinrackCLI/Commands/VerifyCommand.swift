import ArgumentParser
import CatalogSources
import Definitions
import Pipeline
import Runs

/// Compares published sets with their manifests.
struct VerifyCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Recompute every digest of a published set, and compare it with the manifest.",
    discussion: """
      Checks the current generation, the one that is named, or all of them. The exit code is 0 when everything is as the \
      manifest says; otherwise it is 1, and there is a line for each fault and what to do about it. Nothing is written. A \
      damaged current set is published once more: by the next run when files are missing or have another size, by rebuild \
      whatever the damage is.

      With --captures it also reads all captures, and says which crawls have lost answers: rebuild cannot repeat those.

      EXAMPLES
        spinrack verify nightly
        spinrack verify nightly --all
        spinrack verify nightly --captures
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Argument(help: "A generation, as history lists it; without it, the current one.")
  var generation: String?

  @Flag(help: "Check all generations.")
  var all = false

  @Flag(help: "Read all captures, too.")
  var captures = false

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing, keeping: keeping) }

  func validate() throws {
    if all, generation != nil { throw ValidationError("Give a generation or --all, not both.") }
  }

  func run() async throws {
    let definition = try pipeline.load()
    let folder = OutputFolder(path: "\(publishing.output)/\(definition.name)")
    let chosen = all ? try folder.list() : [try folder.generation(named: generation)]
    guard !chosen.isEmpty else { throw folder.lacks(nil) }
    let faulty = try await withSignals {
      var faulty: [Verification] = []
      for id in chosen {
        let found = try Verification(of: id, in: folder)
        // A run may remove the oldest of too many meanwhile.
        guard try found.faults.isEmpty || folder.list().contains(id) else {
          StandardStream.output.write(line: "gone  \(id): removed by a run in the meantime")
          continue
        }
        if !found.faults.isEmpty { faulty.append(found) }
        StandardStream.output.write(lines: Self.lines(found))
      }
      return faulty
    }
    StandardStream.output.write(lines: remedies(faulty, current: try folder.currentID(), of: definition, in: folder))
    let isWhole = try captures ? verifyCaptures(of: definition) : true
    if !faulty.isEmpty || !isWhole { throw ExitCode(Outcome.failed.exitCode) }
  }

  /// Reads all captures, and prints their losses. Returns whether they have none.
  private func verifyCaptures(of definition: PipelineDefinition) throws -> Bool {
    let output = StandardStream.output
    guard !definition.source.isRecorded else {
      output.write(line: "ok    captures: there are none, the source is a file or a folder")
      return true
    }
    let state = "\(keeping.stateDir)/\(definition.name)"
    let found = try PastCrawls(
      of: definition, output: "\(publishing.output)/\(definition.name)", state: state)
    for loss in found.lossesOfOpenCrawls { output.write(line: "open  \(loss.text); a run asks for it again") }
    guard !found.losses.isEmpty else {
      output.write(line: "ok    captures: \(Quantity.things(found.count, "crawl")) in \(state)/capture")
      return true
    }
    output.write(line: "WRONG captures: \(Quantity.things(found.losses.count, "crawl"))")
    for loss in found.losses { output.write(line: "      \(loss.text)") }
    output.write(
      line: "put the files back from a backup of \(state)/capture; the store has what is lost, so do not rebuild "
        + "without them")
    return false
  }

  /// Returns a line for the generation, and one more for each fault.
  static func lines(_ found: Verification) -> [String] {
    guard !found.faults.isEmpty else {
      return ["ok    \(found.id): \(Quantity.things(found.files, "file")), \(Quantity.bytes(found.bytes))"]
    }
    return ["WRONG \(found.id): \(Quantity.things(found.faults.count, "fault"))"]
      + found.faults.map { "      \($0.path): \($0.what)" }
  }

  /// Returns the remedies for the generations that have faults: a line for unexpected files, one for the current generation, and one for
  /// all others.
  private func remedies(
    _ faulty: [Verification], current: GenerationID?, of definition: PipelineDefinition, in folder: OutputFolder
  ) -> [String] {
    var lines: [String] = []
    if faulty.contains(where: { !$0.unexpected.isEmpty }) {
      lines.append("files that are not in the manifest were not published and can be removed")
    }
    let damaged = faulty.filter { $0.unexpected.count < $0.faults.count }.map(\.id)
    if let current, damaged.contains(current) {
      // Recordings are read again by every run.
      let command = definition.source.isRecorded ? "run" : "rebuild"
      // It knows of no state folder.
      let more = given.options.isEmpty ? "" : ", and with the --state-dir of its runs"
      lines.append("publish the current set once more with: spinrack \(command) \(given.words(for: command))\(more)")
    }
    if damaged.contains(where: { $0 != current }) {
      lines.append("sets that are not current can be removed: their folders are in \(folder.path)/generations")
    }
    return lines
  }
}
