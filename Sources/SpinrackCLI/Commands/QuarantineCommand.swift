import ArgumentParser

/// What was set aside: listed, or read again by the rules of this version.
struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "List the values and records that the last crawl put into quarantine, or clean them again.",
    discussion: """
      Without a subcommand it lists: 'spinrack quarantine NAME' means 'spinrack quarantine list NAME' and takes the same \
      options; see 'spinrack help quarantine list'.

      EXAMPLES
        spinrack quarantine nightly
        spinrack quarantine nightly --rule wrong-date --kind comics --limit 0
        spinrack quarantine retry nightly
      """,
    subcommands: [QuarantineListCommand.self, QuarantineRetryCommand.self],
    defaultSubcommand: QuarantineListCommand.self)
}
