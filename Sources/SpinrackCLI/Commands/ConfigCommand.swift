import ArgumentParser
import Definitions
import Pipeline

/// Shows the definition in force.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show a pipeline with all its defaults.",
    discussion: """
      Prints the pipeline file as YAML, with every default filled in and the --set values applied. Secrets are shown as \
      references, never as values.

      EXAMPLES
        spinrack config demo
        spinrack config nightly --origin --set fetch.concurrency=4
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Add to each value where it came from: flag, file or default.")
  var origin = false

  @OptionGroup var overriding: SettingOptions

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline.nameOrFile, overrides: overriding.overrides)
    let environment = ProcessEnvironment.current
    // As it is: YAML has its own way to write control characters, and what is printed can be read back.
    StandardStream.output.write(
      styled: definition.yaml(withOrigins: origin) { $0.isSet(environment: environment) })
  }
}
