import ArgumentParser
import StandIns

/// Writes an invented dump of the Grand Comics Database.
struct GatewayDumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Write an invented dump of the Grand Comics Database.",
    discussion: """
      The file has the tables of a real dump, as sources of kind gcd read it. Scale 10 is about the size of a real one.

      EXAMPLES
        spinrack gateway dump 2026-11-01.db --scale 0.1
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var invention: InventionOptions

  func run() throws {
    try InventedDump(scale: invention.scale, seed: invention.seed, night: invention.night).write(to: file)
  }
}
