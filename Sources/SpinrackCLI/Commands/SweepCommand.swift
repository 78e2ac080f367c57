import ArgumentParser
import Basics
import CatalogSources
import Definitions
import Pipeline
import Site
import Stages
import Store

/// Removes pictures that nobody refers to any more.
struct SweepCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Delete the fetched pictures that no record refers to any more.",
    discussion: """
      Runs never delete a picture: records come and go, and a host that is taken out of the pipeline file for a day would \
      cost all of its pictures. This command deletes the pictures in STATE-DIR/NAME/media that the records in the store and \
      the section enrich.thumbnails do not ask for now; without that section, all of them. The smaller pictures that were \
      made of them for a site, in STATE-DIR/NAME/thumbnails, are deleted too. Published sets are not touched. It takes the \
      lock of the runs.

      EXAMPLES
        spinrack sweep nightly
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, nil, keeping, overriding) }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline, overrides: overriding.overrides).value
    let state = "\(keeping.stateDir)/\(definition.name)"
    let file = try StoreFile(in: state, of: definition.nameInStore)
    try file.check(definition.name)
    guard try file.kept == nil && file.others().isEmpty else { throw OtherSourceKept(state: state) }
    let settings =
      definition.thumbnails(aliases: definition.source.pictures) ?? ThumbnailSettings(kinds: [], hosts: [String]())
    let (report, made) = try await withSignals {
      try await withRunLock(folder: state, events: { _ in }) {
        let store = try file.open()
        defer { try? store.close() }
        let report = try sweepMedia(store: store, folder: state + "/media", settings: settings)
        return (report, try sweepThumbnails(store: store, places: PicturePlaces(state: state)))
      }
    }
    StandardStream.output.write(
      line: "removed \(Quantity.things(report.files, "file")), \(Quantity.bytes(report.bytes)); "
        + "\(Quantity.things(report.addresses, "address", "addresses")) forgotten")
    if made.files > 0 {
      StandardStream.output.write(
        line: "removed \(Quantity.things(made.files, "file")) made of pictures, \(Quantity.bytes(made.bytes))")
    }
  }
}

/// Why a sweep does not begin: the pictures of another source are kept, too, as long as its records are.
struct OtherSourceKept: OutcomeError {
  let state: String

  var outcome: Outcome { .refused }

  var description: String {
    "the state folder \(state) keeps the records of two sources until a set is published, and so their pictures: nothing was "
      + "removed; run the pipeline first"
  }
}

extension Source {
  /// Places that the addresses of pictures stand for, as far as it matters which addresses they are.
  fileprivate var pictures: [WebOrigin: WebOrigin] {
    if case .demo = self { [Source.Demo.pictures: Source.Demo.pictures] } else { [:] }
  }
}
