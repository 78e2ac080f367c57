import Basics

/// A definition that cannot be used, with all its problems.
public struct DefinitionError: Error, Sendable, Hashable {
  /// The kind of a failure.
  public enum Code: Sendable {
    /// There is no such file.
    case missing
    /// The file is there but cannot be read as text: a folder, no permission, too large, not UTF-8.
    case unreadable
    /// The file or a flag has a content that no definition can have.
    case invalid
  }

  /// The kind of this failure.
  public let code: Code
  /// The problems, in reading order; never empty.
  public let problems: [Problem]

  /// The most problems that ``description`` spells out.
  public static let shown = 100

  /// Creates an error, its problems put in reading order.
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

/// One problem of a definition, with its place and its remedy.
public struct Problem: Sendable, Hashable {
  /// The place of the problem.
  public let place: Place
  /// The problem in words, never with a secret in them.
  public let message: String
  /// The text to write instead, if that is known.
  public let remedy: String?

  /// Creates a problem.
  public init(_ message: String, at place: Place, remedy: String? = nil) {
    self.place = place
    self.message = message
    self.remedy = remedy
  }
}

extension Problem: CustomStringConvertible {
  /// One line with all names and values escaped: `PLACE: MESSAGE; REMEDY`.
  public var description: String {
    ("\(place): \(message)" + (remedy.map { "; " + $0 } ?? "")).visibleLine
  }
}

/// Finds the word that a misspelt word was meant to be.
package enum Spelling {
  /// Returns the word in `words` that `word` is most likely a misspelling of; nil when none is near.
  ///
  /// - Complexity: O(n·m) for each word, n and m the lengths.
  package static func nearest(to word: String, of words: some Sequence<String>) -> String? {
    let word = word.lowercased().replacing("_", with: "-")
    let best = words.map { (distance(from: word, to: $0.lowercased()), $0) }.min { ($0.0, $0.1) < ($1.0, $1.1) }
    // A word that differs in more than a letter and begins with another one is another word: heroes is not series.
    guard let best, best.0 <= 1 || best.1.first == word.first,
      best.0 <= max(1, min(3, max(word.count, best.1.count) / 3))
    else { return nil }
    return best.1
  }

  /// Returns `did you mean "WORD"?`.
  static func question(_ word: String) -> String { "did you mean \(FieldValue.quoted(word))?" }

  /// Returns `did you mean "WORD"?`; nil when no word is near.
  static func remedy(for word: String, among words: [String]) -> String? {
    nearest(to: word, of: words).map(question)
  }

  /// Returns the number of letters to add, drop, replace or swap with a neighbour (optimal string alignment distance).
  static func distance(from left: String, to right: String) -> Int {
    let a = Array(left.prefix(80))
    let b = Array(right.prefix(80))
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
