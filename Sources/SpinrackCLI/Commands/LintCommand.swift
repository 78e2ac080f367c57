import ArgumentParser
import Definitions
import Pipeline

/// Checks pipeline files.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check pipeline files.",
    discussion: """
      Prints "ok: NAME" for a file that is fine, and otherwise every problem on a line: FILE:LINE:COLUMN: what is wrong; \
      what to write instead. A line "warning: …" says that another file has the same name, so that they would publish over \
      each other, or that a file is called otherwise than its pipeline. Nothing is fetched, and no secret is looked up. Ends \
      with 64 when a file has a problem; a warning is none.

      EXAMPLES
        spinrack lint demo
        spinrack lint Pipelines/*.yaml
      """)

  @Argument(
    help: ArgumentHelp("Names of pipelines, or paths of their files.", valueName: "name-or-file"),
    completion: .pipelines)
  var files: [String]

  func run() async throws {
    var isClean = true
    for file in files {
      do {
        let definition = try PipelineDefinition.load(file)
        StandardStream.output.write("ok: \(definition.value.name)\n")
        if let name = Namesakes(of: definition).finding {
          StandardStream.output.write(line: "warning: \(name.finding); \(name.remedy)")
        }
      } catch {
        isClean = false
        StandardStream.output.write("\(error)".cuttingWords(at: Failure.longestWord) + "\n")
      }
    }
    if !isClean { throw ExitCode(Outcome.usage.exitCode) }
  }
}
