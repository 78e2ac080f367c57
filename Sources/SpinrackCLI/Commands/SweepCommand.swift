import ArgumentParser
import Definitions
import Runs
import Site
import Stages

/// Removes pictures that no record refers to any more.
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

  @OptionGroup var pipeline: PipelineArgument

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, keeping: keeping, overriding: overriding) }

  func run() async throws {
    let definition = try pipeline.load(overriding)
    let (report, made) = try await withSignals { [keeping] in
      try await sweepPictures(of: definition, state: "\(keeping.stateDir)/\(definition.name)")
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
