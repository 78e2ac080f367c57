import ArgumentParser

/// The option `--state-dir`.
struct StateFolderOptions: ParsableArguments {
  static let standard = "state"

  @Option(help: ArgumentHelp("The folder of captures, records and locks.", valueName: "dir"), completion: .directory)
  var stateDir = Self.standard

  func validate() throws {
    try FolderPath.check(stateDir, of: "--state-dir")
  }
}
