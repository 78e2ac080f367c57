import Runs

/// A command that works on one pipeline.
protocol PipelineCommand {
  /// The pipeline and the options that were given to the command.
  var given: GivenCommand { get }
}

extension GivenCommand {
  /// Creates a command from its pipeline and its groups of options.
  init(
    _ pipeline: PipelineArgument, publishing: OutputFolderOptions? = nil, keeping: StateFolderOptions? = nil,
    overriding: SettingOptions? = nil
  ) {
    self.init(pipeline.nameOrFile, publishing: publishing, keeping: keeping, overriding: overriding)
  }

  /// Creates a command that may also be given without a pipeline.
  init(
    _ nameOrFile: String, publishing: OutputFolderOptions? = nil, keeping: StateFolderOptions? = nil,
    overriding: SettingOptions? = nil
  ) {
    self.init(nameOrFile, options: [])
    if let output = publishing?.output, output != OutputFolderOptions.standard { options.append(("--output", output)) }
    if let state = keeping?.stateDir, state != StateFolderOptions.standard { options.append(("--state-dir", state)) }
    for setting in overriding?.settings ?? [] { options.append(("--set", "\(setting.key)=\(setting.value)")) }
  }

  /// Returns the whole command line of another command for this pipeline, by the program that runs now.
  func command(_ verb: String) -> String {
    "\((CommandLine.arguments.first ?? "spinrack").quotedForShell) \(verb) \(words(for: verb))"
  }
}
