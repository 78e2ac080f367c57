import Basics

/// A definition that cannot be used, with everything that is wrong with it.
public struct DefinitionError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public enum Code: Sendable {
    /// There is no such file.
    case missing
    /// The file is there but cannot be read as text: a folder, no permission, too large, not UTF-8.
    case unreadable
    /// The file or a flag says something that no definition can say.
    case invalid
  }

  /// What kind of failure it is.
  public let code: Code
  /// Everything that is wrong, in reading order; never empty.
  public let problems: [Problem]

  /// The most problems that ``description`` spells out.
  public static let shown = 100

  /// Puts the problems in reading order.
  public init(_ code: Code, problems: [Problem]) {
    self.code = code
    self.problems = problems.sorted { $0.place < $1.place }
  }
}

extension DefinitionError: CustomStringConvertible {
  /// One problem a line.
  public var description: String {
    var lines = problems.prefix(Self.shown).map(\.description)
    if problems.count > Self.shown { lines.append("and \(problems.count - Self.shown) more problems") }
    return lines.joined(separator: "\n")
  }
}

/// One thing that is wrong with a definition, where, and what to do about it.
public struct Problem: Sendable, Hashable {
  /// Where it stands.
  public let place: Place
  /// What is wrong. Never holds a secret.
  public let message: String
  /// What to write instead, if that is known.
  public let remedy: String?

  /// Describes a problem.
  public init(_ message: String, at place: Place, remedy: String? = nil) {
    self.place = place
    self.message = message
    self.remedy = remedy
  }
}

extension Problem: CustomStringConvertible {
  /// One line, whatever names and values are in it: `PLACE: MESSAGE; REMEDY`.
  public var description: String {
    ("\(place): \(message)" + (remedy.map { "; " + $0 } ?? "")).visibleLine
  }
}
