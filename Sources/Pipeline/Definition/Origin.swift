/// Where the value in force came from; a greater origin wins over a lesser one: flag over environment over file over default.
public enum Origin: Sendable, Hashable {
  /// Nobody gave it: the default of its description.
  case `default`
  /// A line of the definition file.
  case file(String, line: Int)
  /// An environment variable, by name.
  case environment(String)
  /// A flag of the command line, without its value.
  case flag(String)

  private var rank: Int {
    switch self {
    case .default: 0
    case .file: 1
    case .environment: 2
    case .flag: 3
    }
  }
}

extension Origin: Comparable {
  /// Whether `right` wins over `left`.
  public static func < (left: Origin, right: Origin) -> Bool {
    left.rank < right.rank
  }
}

extension Origin: CustomStringConvertible {
  /// `default`, `FILE:LINE`, `environment NAME` or `flag --set`.
  public var description: String {
    switch self {
    case .default: "default"
    case .file(let file, let line): "\(file):\(line)"
    case .environment(let name): "environment " + name
    case .flag(let flag): "flag " + (flag.split(separator: " ").first.map(String.init) ?? flag)
    }
  }
}
