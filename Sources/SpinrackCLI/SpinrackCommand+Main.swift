import ArgumentParser
import CLinux
import Foundation
import Glibc
import Pipeline

extension SpinrackCommand {
  /// Runs the command line of the process and ends the process with the exit code.
  public static func main() async {
    // A reader that went away is seen where something is written to it.
    signal(SIGPIPE, SIG_IGN)
    // Pages and blocks wander from task to task, so every heap would keep as much as the fullest one ever held; where there
    // are fewer heaps than threads at work, they wait for one another at every piece of memory. Whatever the machine has, all
    // of them together keep 32 MiB at their ends.
    // Pieces of a megabyte and more last long or are rare: grown tables leave no holes behind.
    let heaps = Int32(min(ProcessInfo.processInfo.activeProcessorCount + 2, 8))
    _ = spinrack_limit_heaps(heaps, 1 << 20, (32 << 20) / heaps, 1 << 19)
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      end(parsing: error)
    }
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      Glibc.exit(0)
    } catch {
      end(running: error, of: command)
    }
  }

  /// Help and the version are answers; everything else the parser throws is wrong usage.
  private static func end(parsing error: any Error) -> Never {
    let code = exitCode(for: error).rawValue
    let text = fullMessage(for: error)
    guard code != 0 else {
      StandardStream.output.write(styled: text + "\n")
      Glibc.exit(0)
    }
    let prefix = "Error: "
    let message = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    StandardStream.error.write(
      "spinrack: \(message.cuttingWords(at: Failure.longestWord))\n"
        + suggestion(for: CommandLine.arguments.dropFirst().first))
    Glibc.exit(code)
  }

  /// A word on the command that was meant, when the first argument looks like a misspelt one.
  static func suggestion(for word: String?) -> String {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word, !word.hasPrefix("-"), !names.contains(word), word != "help",
      let nearest = Spelling.nearest(to: word, of: names)
    else { return "" }
    return "Did you mean: spinrack \(nearest)\n"
  }

  /// The parser's own errors, help among them, are told its way; all others ours.
  private static func end(running error: any Error, of command: any ParsableCommand) -> Never {
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    let code = exitCode(for: error)
    if code == .success || code == .validationFailure { end(parsing: error) }
    let failure = Failure(error).naming((command as? any PipelineCommand)?.given)
    StandardStream.error.write(failure.text)
    Glibc.exit(failure.exitCode)
  }
}
