import ArgumentParser
import Catalog
import Definitions
import Pipeline
import Store

/// Tells where a record comes from, and where it went.
struct ExplainCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show from which page a record comes, what of it is in quarantine, and which tables have it.",
    discussion: """
      Nothing is written and the source is not asked; a run may be under way.

      EXAMPLES
        spinrack explain nightly characters/1009610
        spinrack explain nightly comics/21366 --json
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Argument(help: ArgumentHelp("The record, such as comics/21366.", valueName: "kind/id"))
  var record: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing, keeping) }

  func validate() throws { _ = try Self.id(record) }

  private static func id(_ text: String) throws -> RecordID {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let kind = Kind(name: String(parts[0])), let number = Int64(parts[1]),
      let id = RecordID(kind, number)
    {
      return id
    }
    throw ValidationError(
      "\"\(text)\" names no record: write KIND/ID, such as comics/21366; the kinds are "
        + Kind.allCases.map(\.description).joined(separator: ", ") + ".")
  }

  func run() async throws {
    let id = try Self.id(record)
    let definition = try PipelineDefinition.load(pipeline).value
    let name = definition.name
    var isOfRecordings = false
    if case .recordings = definition.source { isOfRecordings = true }
    let file = try StoreFile(in: "\(keeping.stateDir)/\(name)", of: definition.nameInStore)
    try file.check(name)
    let origin = try file.reading { try $0.origin(of: id) }
    var quarantined: [QuarantineEntry] = []
    try QuarantineReader(path: file.path).forEach(QuarantineFilter(kind: id.kind)) { entry in
      if entry.id == id.id { quarantined.append(entry) }
    }
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    let generation = try folder.currentID()
    let explanation = Explanation(
      id: id, isOfRecordings: isOfRecordings, origin: origin, quarantined: quarantined, generation: generation,
      uses: try generation.map { try TableUse.all(of: id, in: folder.place(of: $0)) } ?? [])
    if json {
      StandardStream.output.write(explanation.json + "\n")
    } else {
      for line in explanation.lines { StandardStream.output.write(line: line) }
    }
  }
}
