import ArgumentParser
import Definitions
import Pipeline

/// The pipeline that a command works on.
struct PipelineArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var nameOrFile: String

  /// Returns the definition in force.
  ///
  /// - Throws: `DefinitionError`.
  func load(_ overriding: SettingOptions? = nil) throws(DefinitionError) -> PipelineDefinition {
    try PipelineDefinition.load(nameOrFile, overrides: overriding?.overrides ?? []).value
  }
}

/// The option `--output`.
struct OutputFolderOptions: ParsableArguments {
  static let standard = "output"

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder of published sets.", valueName: "dir"), completion: .directory)
  var output = Self.standard

  func validate() throws {
    try FolderPath.check(output, of: "--output")
  }
}

/// The option `--state-dir`.
struct StateFolderOptions: ParsableArguments {
  static let standard = "state"

  @Option(help: ArgumentHelp("The folder of captures, records and locks.", valueName: "dir"), completion: .directory)
  var stateDir = Self.standard

  func validate() throws {
    try FolderPath.check(stateDir, of: "--state-dir")
  }
}

/// The path of a folder as it is given on the command line.
enum FolderPath {
  /// Refuses an empty path, such as a script makes of an unset variable: below it lies the root of the file system.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ path: String, of option: String) throws {
    guard path.isEmpty else { return }
    throw ValidationError("\(option) is empty: name a folder, or \".\" for the current one, or leave the option out.")
  }
}

/// The option `--limit` of commands that print lists.
enum ListLimit {
  /// - Throws: `ValidationError` for a number below 0.
  static func check(_ limit: Int?) throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
  }

  /// Returns the most entries to list; nil for all, which is 0 on the command line.
  static func most(_ limit: Int) -> Int? { limit == 0 ? nil : limit }
}

/// An option whose value must be one of several words.
enum KnownWord {
  /// - Throws: `ValidationError` for any other word; nil is allowed.
  static func check(_ word: String?, asA what: String, among words: [String]) throws {
    guard let word, !words.contains(word) else { return }
    let hint = Spelling.nearest(to: word, of: words).map { "did you mean \($0)?" }
    throw ValidationError(
      "There is no \(what) \"\(word)\"; \(hint ?? "there are \(words.joined(separator: ", ")).")")
  }
}

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

/// A length of time on the command line, written as in pipeline files: `90s`, `15m`, `2h`, `7d`.
struct TimeSpan: ExpressibleByArgument, Equatable, Sendable {
  /// The time, above zero.
  var duration: Duration

  init?(argument: String) {
    guard let duration = DurationText.duration(argument), duration > .zero else { return nil }
    self.duration = duration
  }
}

extension CompletionKind {
  /// The names of the pipelines of the current folder, and its files.
  ///
  /// The shell finds them by itself: starting this program at each press of a key would take longer.
  static let pipelines = CompletionKind.shellCommand(
    "ls Pipelines 2>/dev/null | sed -n 's/\\.yaml$//p'; "
      + "find . Pipelines -maxdepth 1 -name '*.yaml' 2>/dev/null | sed 's|^\\./||'")
}
