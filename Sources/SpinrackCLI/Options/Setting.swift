import ArgumentParser

/// A value of `--set KEY.PATH=VALUE`.
struct Setting: ExpressibleByArgument, Equatable, Sendable {
  /// The keys to the field, joined by dots.
  var key: String
  /// The value as YAML.
  var value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    key = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}
