import ArgumentParser

/// The option `--set`, for every command that reads a pipeline file.
struct SettingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value that replaces the pipeline file's, such as fetch.concurrency=4; may be given several times.",
      valueName: "key.path=value"))
  var settings: [Setting] = []

  /// The settings as the definition reader takes them.
  var overrides: [(key: String, value: String)] { settings.map { ($0.key, $0.value) } }
}
