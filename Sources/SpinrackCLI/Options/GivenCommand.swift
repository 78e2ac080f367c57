import Runs

/// A command that works on one pipeline.
protocol PipelineCommand {
  /// What was given of it.
  var given: GivenCommand { get }
}

extension GivenCommand {
  /// The options of a command, by their groups.
  init(
    _ pipeline: PipelineArgument, publishing: OutputFolderOptions? = nil, keeping: StateFolderOptions? = nil,
    overriding: SettingOptions? = nil
  ) {
    self.init(pipeline.nameOrFile, publishing: publishing, keeping: keeping, overriding: overriding)
  }

  /// The same of a command that may also be given without a pipeline.
  init(
    _ nameOrFile: String, publishing: OutputFolderOptions? = nil, keeping: StateFolderOptions? = nil,
    overriding: SettingOptions? = nil
  ) {
    self.init(nameOrFile, options: [])
    if let output = publishing?.output, output != OutputFolderOptions.standard { options.append(("--output", output)) }
    if let state = keeping?.stateDir, state != StateFolderOptions.standard { options.append(("--state-dir", state)) }
    for setting in overriding?.settings ?? [] { options.append(("--set", "\(setting.key)=\(setting.value)")) }
  }

  /// The whole command line of another command for this pipeline, by the program that runs now.
  func command(_ verb: String) -> String {
    "\((CommandLine.arguments.first ?? "spinrack").quotedForShell) \(verb) \(words(for: verb))"
  }
}
