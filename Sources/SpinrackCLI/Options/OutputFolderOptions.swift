import ArgumentParser

/// The option `--output`.
struct OutputFolderOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of published sets.", valueName: "dir"))
  var output = "output"

  func validate() throws {
    try FolderPath.check(output, of: "--output")
  }
}
