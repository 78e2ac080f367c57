import ArgumentParser

/// The option `--output`.
struct OutputFolderOptions: ParsableArguments {
  static let standard = "output"

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder of published sets.", valueName: "dir"), completion: .directory)
  var output = Self.standard

  func validate() throws {
    try FolderPath.check(output, of: "--output")
  }
}
