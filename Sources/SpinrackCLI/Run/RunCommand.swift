import ArgumentParser

/// Runs a pipeline.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run a pipeline.")

  @OptionGroup var options: RunOptions

  func run() async throws {}
}
