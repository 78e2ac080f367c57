import ArgumentParser
import Basics
import Definitions
import Pipeline
import Runs

/// Checks pipeline files.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check pipeline files.",
    discussion: """
      Prints "ok: NAME" for a file without problems, and otherwise each problem on a line: FILE:LINE:COLUMN: what is wrong; \
      what to write instead. A line that begins with "warning:" names another file with the same name, since both would \
      publish into the same folder, a file that is not called NAME.yaml, or a command that uses a secret it does not get. Nothing is fetched, and no secret is looked up. \
      The exit code is 64 when a file has a problem; warnings do not change it.

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
        if let problem = definition.problemOfDump {
          isClean = false
          StandardStream.output.write(line: "\(problem)")
          continue
        }
        StandardStream.output.write("ok: \(definition.value.name)\n")
        if let name = Namesakes(of: definition).finding {
          StandardStream.output.write(line: "warning: \(name.finding); \(name.remedy)")
        }
        for (number, variable) in definition.value.commandsWithoutSecrets {
          StandardStream.output.write(
            line: "warning: command \(number) of publish.then uses \(variable), a secret of the pipeline file, which "
              + "commands do not get; give it to the command in a file, or in a variable of another name")
        }
      } catch {
        isClean = false
        StandardStream.output.write("\(error)".cuttingWords(at: Failure.longestWord) + "\n")
      }
    }
    if !isClean { throw ExitCode(Outcome.usage.exitCode) }
  }
}
