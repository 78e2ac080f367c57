public import ArgumentParser
public import CatalogSources
import Definitions
import Pipeline
import Runs

/// Writes a pipeline file to begin with.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a new pipeline file to start from.",
    discussion: """
      Writes Pipelines/NAME.yaml with every key, its meaning and its default in comments. An existing file is not replaced \
      unless --force is given.

      EXAMPLES
        spinrack init heroes --kind \(SourceKind.example)
        spinrack init old-answers --kind recordings
      """)

  @Argument(help: "The name of the pipeline; without it, the kind of source is the name.")
  var name: String?

  @Option(help: "The kind of source: \(SourceKind.names.joined(separator: ", ")).")
  var kind = SourceKind.demo

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() async throws {
    let name = name ?? kind.name
    let text = try PipelineDefinition.template(name: name, kind: kind.name)
    let path = PipelineDefinition.path(of: name)
    let source = try PipelineDefinition.read(text, file: path).value.source
    try PipelineFolder(path: PipelineDefinition.directory).write(text, to: path, replacing: force)
    StandardStream.output.write("Wrote \(path).\n\n\(nextSteps(name: name, path: path, source))")
  }

  private func nextSteps(name: String, path: String, _ source: Source) -> String {
    let steps =
      switch source.opening {
      case .standIn: ["spinrack run \(name)"]
      case .service(let service):
        (service.toSet.map { ["Set \($0), in \(path)."] } ?? [])
          + ["spinrack lint \(name)", "spinrack doctor \(name)", "spinrack run \(name)"]
      case .database:
        ["Set the path of the dump, in \(path).", "spinrack doctor \(name)", "spinrack run \(name)"]
      case .files:
        ["Set the path of the recorded answers, in \(path).", "spinrack lint \(name)", "spinrack run \(name)"]
      }
    return "Next:\n" + steps.map { "  \($0)\n" }.joined()
  }
}

extension SourceKind: ExpressibleByArgument {
  /// The words of all kinds.
  public static var allValueStrings: [String] { names }

  /// Finds the kind of a word; nil where there is none.
  public init?(argument: String) {
    guard let kind = Self.named(argument) else { return nil }
    self = kind
  }
}
