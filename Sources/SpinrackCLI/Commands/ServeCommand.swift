import ArgumentParser
import Definitions
import Pipeline
import Runs
import Serving

/// Serves the site of a published set to the browsers of this machine.
struct ServeCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Preview the site of a published set in a browser of this machine.",
    discussion: """
      Prints the address as the first line of standard output and serves until SIGINT or SIGTERM, which end it with exit \
      code 0. Media types, compression, validators, caching rules and security headers are those that the files in \
      site/server set up for a web server. When a run publishes, the next page comes from the new set. Only requests from \
      this machine are answered.

      EXAMPLES
        spinrack serve demo
        spinrack serve demo --port 0 --generation 20260412T031503Z-0123456789ab
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = 8080

  @Option(help: ArgumentHelp("A generation, as history lists it; without it, always the current one.", valueName: "id"))
  var generation: String?

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing) }

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("There is no port \(port): choose one up to 65535.")
    }
  }

  func run() async throws {
    let definition = try pipeline.load()
    let preview = try FolderServer(
      previewing: definition, in: OutputFolder(path: "\(publishing.output)/\(definition.name)"), generation: generation)
    let port = port
    try await withSignals {
      try await runWebServer("The preview", at: ServerPlace(port: port), answer: { preview.answer($0) }) { address in
        StandardStream.output.write(address.origin + preview.address + "\n")
      }
    }
  }
}
