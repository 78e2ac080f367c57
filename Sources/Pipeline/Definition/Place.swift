/// The place of something in a definition.
public enum Place: Sendable, Hashable {
  /// A line and a column of a file, both from 1; columns count Unicode scalars.
  case text(file: String, line: Int, column: Int)
  /// A file as a whole.
  case file(String)
  /// A flag of the command line, without its value: `--set fetch.concurrency`.
  case flag(String)

  /// The origin of a value that was written at this place.
  public var origin: Origin {
    switch self {
    case .text(let file, let line, _): .file(file, line: line)
    case .file(let file): .file(file, line: 1)
    case .flag(let flag): .flag(flag)
    }
  }
}

extension Place: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, `FILE` or the flag.
  public var description: String {
    switch self {
    case .text(let file, let line, let column): "\(file):\(line):\(column)"
    case .file(let file): file
    case .flag(let flag): flag
    }
  }
}

extension Place: Comparable {
  /// Whether a problem at `left` is read before one at `right`: the file from top to bottom, then the flags.
  public static func < (left: Place, right: Place) -> Bool {
    func key(_ place: Place) -> (Int, String, Int, Int) {
      switch place {
      case .file(let file): (0, file, 0, 0)
      case .text(let file, let line, let column): (0, file, line, column)
      case .flag(let flag): (1, flag, 0, 0)
      }
    }
    return key(left) < key(right)
  }
}

/// The origin of the value in force; a greater origin wins over a lesser one: flag over file over default.
public enum Origin: Sendable, Hashable {
  /// The default of the field, since no value was given.
  case `default`
  /// A line of the definition file.
  case file(String, line: Int)
  /// A flag of the command line, without its value.
  case flag(String)

  private var rank: Int {
    switch self {
    case .default: 0
    case .file: 1
    case .flag: 2
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
  /// `default`, `FILE:LINE` or `flag --set`.
  public var description: String {
    switch self {
    case .default: "default"
    case .file(let file, let line): "\(file):\(line)"
    case .flag(let flag): "flag " + (flag.split(separator: " ").first.map(String.init) ?? flag)
    }
  }
}
