import ArgumentParser
import Definitions
import Foundation
import Pipeline

/// Makes everything again from captures.
struct RebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Make every output again from captures, with no network.",
    discussion: """
      Every answer of a source is captured, STATE-DIR/NAME/capture. This reads the captures of all crawls, the oldest \
      first, into a new store, writes every output of the newest one that was read to its end and publishes the set: the \
      bytes are those of the run that captured it. A crawl that was open stays open. \
      It needs neither keys nor the source, which may be gone. Where captures are damaged or missing, it says what is lost, \
      makes what can be made and ends with 2; another set and the store are replaced by that only with \
      --accept lost-completeness.

      EXAMPLES
        spinrack rebuild heroes
        spinrack rebuild heroes --output elsewhere
        spinrack rebuild heroes --accept lost-completeness
      """)

  @Argument(help: ArgumentHelp("A pipeline's name, or the path of its file.", valueName: "name-or-file"))
  var pipeline: String

  @OptionGroup var options: RunOptions
  @OptionGroup var guards: GuardOptions

  func run() async throws {
    try await RunCommand.perform(pipeline, options, guards) { run, _, times in try await run.rebuild(times: times) }
  }
}
