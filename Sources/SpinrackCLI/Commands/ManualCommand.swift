import ArgumentParser
import Basics
import Pipeline

/// Writes the man pages.
struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write a man page for every command into a folder.",
    discussion: """
      The pages are made from the descriptions that --help shows. The date in their footers is that of the environment variable \
      SOURCE_DATE_EPOCH, in seconds since 1970; without it there is none, so that the same program writes the same bytes.

      EXAMPLES
        spinrack manual ~/.local/share/man/man1
      """,
    shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The folder, which is made where it is missing.", valueName: "dir"), completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder is empty: name one, or \".\" for the current one.") }
  }

  func run() async throws {
    let files = FileAccess.system
    try files.makeFolders(folder)
    let moment = ProcessEnvironment.current["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }.map { WallTime(seconds: $0) }
    let date = moment.map { String($0.extended.prefix(10)) } ?? ""
    for page in ManualPage.all(of: try CommandDescription.program(), date: date) {
      try files.replace("\(folder)/\(page.fileName)", with: Array(page.text.utf8))
    }
  }
}
