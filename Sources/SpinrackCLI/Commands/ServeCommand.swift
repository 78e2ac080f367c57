import ArgumentParser
import Basics
import Definitions
import Gateway
import Pipeline

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

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = 8080

  @Option(help: ArgumentHelp("A generation, as history lists it; without it, always the current one.", valueName: "id"))
  var generation: String?

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing) }

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("There is no port \(port): choose one up to 65535.")
    }
  }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline).value
    let folder = OutputFolder(path: "\(publishing.output)/\(definition.name)")
    let id = try folder.generation(named: generation)
    let set = generation == nil ? folder.current : folder.place(of: id)
    guard try FileAccess.system.status(set + "/site/index.html") != nil else {
      throw NoSite(folder: set, isAskedFor: definition.write.site != nil)
    }
    let mount = definition.write.site?.baseURL?.path.split(separator: "/").map(String.init) ?? []
    let preview = SitePreview(folder: set + "/site", mount: mount)
    let port = port
    try await withSignals {
      try await runWebServer("The preview", host: "127.0.0.1", port: port, answer: { preview.answer($0) }) { address in
        StandardStream.output.write(address.origin + SitePath(names: mount, isFolder: true).address + "\n")
      }
    }
  }
}

/// A published set without a site in it.
struct NoSite: OutcomeError {
  /// The folder of the set.
  let folder: String
  /// Whether the pipeline file asks for a site.
  let isAskedFor: Bool

  var outcome: Outcome { .usage }

  var description: String {
    "\(folder) has no site; "
      + (isAskedFor
        ? "run the pipeline to make one" : "add \"site: {}\" below \"write:\" in the pipeline file, and run it")
  }
}
