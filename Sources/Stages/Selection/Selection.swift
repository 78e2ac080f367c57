public import Catalog

/// The records that a crawl begins with: of a catalogue only these and what belongs to them are read.
public struct Selection: Sendable, Hashable {
  /// Records of one kind; a record is chosen when any of the two has it.
  public struct Choice: Sendable, Hashable {
    /// Their ids, ascending and none twice.
    public let ids: [Int64]
    /// Beginnings of their names or titles, none twice.
    public let beginnings: [String]

    /// A choice.
    public init(ids: [Int64], beginnings: [String] = []) {
      self.ids = Set(ids).sorted()
      self.beginnings = Set(beginnings).sorted()
    }

    /// Whether it chooses nothing.
    public var isEmpty: Bool { ids.isEmpty && beginnings.isEmpty }
  }

  /// By kind.
  public let choices: [Kind: Choice]

  /// A selection.
  public init(_ choices: [Kind: Choice]) {
    self.choices = choices.filter { !$0.value.isEmpty }
  }

  /// The selection in one line, equal for equal selections: `characters 1009368 1009610 "Spider"`.
  public var text: String {
    choices.sorted { $0.key < $1.key }.map { kind, choice in
      ([kind.description] + choice.ids.map { String($0) } + choice.beginnings.map { "\"\($0)\"" })
        .joined(separator: " ")
    }.joined(separator: ", ")
  }
}
