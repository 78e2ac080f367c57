import ArgumentParser

/// Looks whether everything is there.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "doctor", abstract: "Look whether everything is there.")

  func run() async throws {}
}
