import ArgumentParser
import Foundation
import Runs

/// Rebuilds the store and all outputs from captures.
struct RebuildCommand: AsyncParsableCommand, RunningCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Make every output again from captures, without the source.",
    discussion: """
      Every answer of a source is kept as a capture in STATE-DIR/NAME/capture. This command reads the captures of all \
      crawls, the oldest first, into a new store, writes every output of the newest crawl that was completed, and publishes \
      the set: the same bytes as those of the run that captured it. A crawl that was open stays open. Neither keys nor the \
      source are needed; the source may be gone.

      Where captures are damaged or missing, it says what is lost, makes what can be made, and ends with 2. It then replaces \
      another set, and the store, only with --accept lost-completeness.

      EXAMPLES
        spinrack rebuild heroes
        spinrack rebuild heroes --output elsewhere
        spinrack rebuild heroes --accept lost-completeness
      """)

  @OptionGroup var pipeline: PipelineArgument

  @OptionGroup var options: RunOptions
  @OptionGroup var guards: GuardOptions

  func run() async throws {
    try await request(.rebuild).show(options)
  }
}
