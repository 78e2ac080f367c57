import ArgumentParser
import Definitions
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
        spinrack init heroes --kind marvel
        spinrack init old-answers --kind recordings
      """)

  /// The kinds of source there are.
  enum SourceKind: String, CaseIterable, ExpressibleByArgument {
    case demo, marvel, recordings
  }

  @Argument(help: "The name of the pipeline; without it, the kind of source is the name.")
  var name: String?

  @Option(help: "The kind of source: demo, marvel, recordings.")
  var kind = SourceKind.demo

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() async throws {
    let name = name ?? kind.rawValue
    let text = try PipelineDefinition.template(name: name, kind: kind.rawValue)
    let path = PipelineDefinition.path(of: name)
    try PipelineFolder(path: PipelineDefinition.directory).write(text, to: path, replacing: force)
    StandardStream.output.write("Wrote \(path).\n\n\(nextSteps(name: name, path: path))")
  }

  private func nextSteps(name: String, path: String) -> String {
    let steps =
      switch kind {
      case .demo: ["spinrack run \(name)"]
      case .marvel:
        [
          "Set base-url and where the keys are, in \(path).", "spinrack lint \(name)", "spinrack doctor \(name)",
          "spinrack run \(name)",
        ]
      case .recordings:
        ["Set the path of the recorded answers, in \(path).", "spinrack lint \(name)", "spinrack run \(name)"]
      }
    return "Next:\n" + steps.map { "  \($0)\n" }.joined()
  }
}
