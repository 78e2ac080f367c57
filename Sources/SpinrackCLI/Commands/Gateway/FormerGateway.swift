import APIs
import ArgumentParser

/// The former command line of `gateway`: one command, whose options chose its work.
///
/// ```swift
/// FormerGateway.translated(["gateway", "--api", "metron", "--speed", "60"])
/// // ["gateway", "stand-in", "metron", "--speed", "60"]
/// ```
enum FormerGateway {
  /// Returns the command line in today's words; nil for a command line that is not of the former kind.
  static func translated(_ arguments: [String]) -> [String]? {
    guard arguments.first == "gateway" else { return nil }
    var rest = Array(arguments.dropFirst())
    let today = GatewayCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let first = rest.first, today.contains(first) || ["-h", "--help", "-help", "help", "--version"].contains(first) {
      return nil
    }
    if let file = take("--dump", from: &rest) { return ["gateway", "dump", file] + rest }
    if let service = take("--api", from: &rest), service != API.marvel.rawValue {
      return ["gateway", "stand-in", service] + rest
    }
    return ["gateway", hasName(rest) ? "serve" : "invent"] + rest
  }

  /// Removes an option with its value, and returns the value; nil where it is not there.
  private static func take(_ option: String, from arguments: inout [String]) -> String? {
    if let place = arguments.firstIndex(where: { $0.hasPrefix(option + "=") }) {
      return String(arguments.remove(at: place).dropFirst(option.count + 1))
    }
    guard let place = arguments.firstIndex(of: option), arguments.indices.contains(place + 1) else { return nil }
    arguments.remove(at: place)
    return arguments.remove(at: place)
  }

  /// Whether an argument is neither an option nor the value of one. All options but `--pictures` have a value.
  private static func hasName(_ arguments: [String]) -> Bool {
    var place = 0
    while place < arguments.count {
      let argument = arguments[place]
      guard argument.hasPrefix("-") else { return true }
      place += argument.contains("=") || ["--pictures", "-h", "--help"].contains(argument) ? 1 : 2
    }
    return false
  }
}
