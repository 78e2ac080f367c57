import ArgumentParser
import Definitions
import Runs
import Site
import Stages

/// Removes pictures that no record refers to any more, or captures that a later crawl supersedes.
struct SweepCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Delete the fetched pictures that no record refers to any more, or superseded captures.",
    discussion: """
      Runs never delete a picture: records come and go, and a host that is taken out of the pipeline file for a day would \
      cost all of its pictures. This command deletes the pictures in STATE-DIR/NAME/media that the records in the store and \
      the section enrich.thumbnails do not ask for now; without that section, all of them. The smaller pictures that were \
      made of them for a site, in STATE-DIR/NAME/thumbnails, are deleted too. Published sets are not touched. It takes the \
      lock of the runs.

      Nor does a run delete a capture. With --captures this command says which captures a later full crawl supersedes, and \
      what 'spinrack rebuild' can do without them; with --yes, too, it deletes them. Pictures are not looked at then. What was \
      deleted cannot be made again when the source is gone.

      EXAMPLES
        spinrack sweep nightly
        spinrack sweep nightly --captures
        spinrack sweep nightly --captures --yes
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Say which captures a later full crawl supersedes, instead of deleting pictures.")
  var captures = false
  @Flag(help: "With --captures: delete them.")
  var yes = false

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, keeping: keeping, overriding: overriding) }

  func validate() throws {
    if yes, !captures { throw ValidationError("--yes belongs to --captures; pictures are deleted without it.") }
  }

  func run() async throws {
    let definition = try pipeline.load(overriding)
    let state = "\(keeping.stateDir)/\(definition.name)"
    let lines = try await withSignals { [captures, yes, given] in
      captures
        ? Self.lines(of: try await sweepCaptures(of: definition, state: state, deletes: yes), areDeleted: yes, given)
        : Self.lines(of: try await sweepPictures(of: definition, state: state))
    }
    for line in lines { StandardStream.output.write(line: line) }
  }

  private static func lines(of sweep: (fetched: MediaSweepReport, made: ThumbnailSweepReport)) -> [String] {
    let (report, made) = sweep
    let fetched =
      "removed \(Quantity.things(report.files, "file")), \(Quantity.bytes(report.bytes)); "
      + "\(Quantity.things(report.addresses, "address", "addresses")) forgotten"
    guard made.files > 0 else { return [fetched] }
    return [fetched, "removed \(Quantity.things(made.files, "file")) made of pictures, \(Quantity.bytes(made.bytes))"]
  }

  private static func lines(of sweep: CaptureSweep?, areDeleted: Bool, _ given: GivenCommand) -> [String] {
    guard let sweep else {
      return [
        "no captures are superseded: no later crawl was full, published, and captured whole without answers that refer to earlier ones"
      ]
    }
    let amount = "\(Quantity.things(sweep.files.count, "file")), \(Quantity.bytes(sweep.bytes))"
    let later = sweep.later == 0 ? "" : " and of \(Quantity.things(sweep.later, "crawl")) after it"
    let lost =
      sweep.records == 0
      ? "every record of the store is in the captures that stay"
      : "\(Quantity.things(sweep.records, "record")) of the store \(sweep.records == 1 ? "is" : "are") in none of the captures "
        + "that stay: missing since before that crawl, or looked up before it"
    return [
      "the full crawl \(sweep.basis) supersedes the captures of \(Quantity.things(sweep.crawls, "crawl")): \(amount)",
      "without them 'spinrack rebuild \(given.words(for: "rebuild"))' needs --accept lost-completeness and makes the set of that "
        + "crawl\(later) again",
      lost,
      areDeleted ? "removed \(amount)" : "nothing was removed; --yes removes them",
    ]
  }
}
