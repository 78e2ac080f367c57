import ArgumentParser

/// The option `--state-dir`.
struct StateFolderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of captures, records and locks.", valueName: "dir"))
  var stateDir = "state"

  func validate() throws {
    try FolderPath.check(stateDir, of: "--state-dir")
  }
}
