import APIs
import ArgumentParser
import Basics
import Catalog
import Definitions
import Pipeline
import Replay
import Runs
import StandIns

/// Serves the catalogue of a pipeline as the API that it came from.
struct GatewayServeCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve what a pipeline holds as the API that it came from, or in the form of another one.",
    discussion: """
      It answers from the records that the pipeline's last run left, in the form in which the source sent them, so that \
      programs that were written for that API work again; the page at / says how they are led here. The source is not \
      asked. A run may be under way; when it has ended, the answers are the new ones.

      With --as comicvine the answers have the form of Comic Vine's API, which the programs of collectors speak: taggers, \
      libraries and readers. The source may be Metron, the Grand Comics Database or Marvel; nothing comes from Comic Vine.

      EXAMPLES
        spinrack gateway serve nightly --port 8080
        spinrack gateway serve metron --token-env TOKEN
        spinrack gateway serve gcd --as comicvine --numbers-from metron --port 8080
        spinrack gateway serve nightly --public-key-env A --private-key-env B
      """)

  @OptionGroup var pipeline: PipelineArgument
  @OptionGroup var serving: ServingOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var token: TokenOptions

  @OptionGroup var dialect: ComicVineOptions

  @Flag(help: "Let records point to the pictures that were downloaded, in place of the host that they had.")
  var pictures = false

  @Option(
    help: ArgumentHelp(
      "The day that dateDescriptor=thisWeek is of; without it the day of the newest capture.", valueName: "date"))
  var today: GatewayDay?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing, keeping: keeping) }

  func run() async throws {
    var replay = try Replay(
      of: pipeline.load(), output: publishing.output, stateDir: keeping.stateDir, as: dialect.api)
    (replay.movesPictures, replay.today) = (pictures, today?.daysSince1970)
    replay.comicVine = try dialect.settings { name in
      try Replay(
        of: PipelineDefinition.load(name, overrides: []).value, output: publishing.output, stateDir: keeping.stateDir,
        as: .comicvine)
    }
    if replay.comicVine != nil {
      if let option = keys.given ?? (today == nil ? nil : "--today") {
        throw ValidationError("\(option) is not for --as comicvine. Leave it out.")
      }
    } else if let option = replay.api == .marvel ? token.given : keys.given ?? ofPictures {
      throw ValidationError(
        "\(option) is not for the API of \(replay.model.id), which \(replay.name) is served as. Leave it out.")
    }
    replay.report = { StandardStream.error.write(line: $0) }
    var access = try keys.access(environment: ProcessEnvironment.current)
    access.token = try token.token(environment: ProcessEnvironment.current)
    let faults = try serving.faults.map { try RequestFaults(seed: 1, rates: $0.rates) }
    try await withSignals { [replay, access, serving] in
      let vain = try await runReplay(
        of: replay, at: serving.place, access: access, faults: faults, onReady: ServingOptions.announce)
      guard !vain.isEmpty else { return }
      StandardStream.error.write(line: "Asked in vain:")
      for request in vain.prefix(20) {
        StandardStream.error.write(line: "  \(request.count) x \(request.path): \(request.message)")
      }
    }
  }

  /// The given option that only catalogues of Marvel take; nil for none.
  private var ofPictures: String? { pictures ? "--pictures" : today == nil ? nil : "--today" }
}

/// A value of `--today`: `YYYY-MM-DD`.
struct GatewayDay: ExpressibleByArgument {
  let daysSince1970: Int

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Int64(parts[0]), let month = Int64(parts[1]),
      let day = Int64(parts[2]), (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    daysSince1970 = Int(CivilDate.days(year: year, month: month, day: day))
  }
}
