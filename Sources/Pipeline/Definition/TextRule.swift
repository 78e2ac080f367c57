/// A rule that the texts of a field obey: the check, and its words for messages and documents.
///
/// ```swift
/// let year = TextRule("a year, such as 1975", pattern: "^[0-9]{4}$", where: { $0.count == 4 && Int($0) != nil })
/// ```
public struct TextRule: Sendable {
  /// The expected text, as the end of a sentence that begins "must be".
  let words: String
  /// The condition as a regular expression of JSON Schema, as far as it can be expressed.
  let pattern: String?
  /// Returns the remedy for a text that breaks the rule.
  let remedy: @Sendable (String) -> String?
  /// Whether a text of one line that is not empty obeys the rule.
  public let isObeyed: @Sendable (String) -> Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - words: The expected text, as the end of a sentence that begins "must be".
  ///   - pattern: The condition as a regular expression of JSON Schema, as far as it can be expressed.
  ///   - remedy: The remedy for a text that breaks the rule.
  public init(
    _ words: String = "a text", pattern: String? = nil, remedy: @escaping @Sendable (String) -> String? = { _ in nil },
    where isObeyed: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.words = words
    self.pattern = pattern
    self.remedy = remedy
    self.isObeyed = isObeyed
  }
}
