import Pipeline

/// The records that a crawl begins with: only these and the records that belong to them are read from a catalogue.
public struct Selection: Sendable, Hashable {
  /// The choice of records of one kind; a record is chosen when any of the lists has it.
  public struct Choice: Sendable, Hashable {
    /// The ids of the records, none twice.
    public var ids: [Int]
    /// The beginnings of their names or titles, none twice.
    public var beginnings: [String]
    /// The spans that contain one of their values, `1960-1969`, none twice.
    public var ranges: [String]
    /// The names of the records, their codes or parts of their names, as the source compares them, none twice.
    public var names: [String]
    /// The spans of days in which they came out, `2026-09-01..2026-09-30`, none twice.
    public var days: [String]

    /// Creates a choice; without arguments nothing is chosen.
    public init(
      ids: [Int] = [], beginnings: [String] = [], names: [String] = [], ranges: [String] = [], days: [String] = []
    ) {
      (self.ids, self.beginnings, self.names, self.ranges, self.days) = (ids, beginnings, names, ranges, days)
    }

    /// Whether nothing is chosen.
    public var isEmpty: Bool { self == Choice() }
  }

  /// The chosen records, by the name of their collection.
  public var choices: [String: Choice]

  /// Creates a selection; without arguments nothing is chosen.
  public init(_ choices: [String: Choice] = [:]) {
    self.choices = choices
  }

  /// The selection in one line, equal for equal selections: `characters 1009368 1009610 "Spider"`.
  public var text: String {
    choices.sorted { $0.key < $1.key }.map { name, choice in
      ([name] + choice.ids.sorted().map { String($0) } + choice.beginnings.sorted().map { "\"\($0)\"" }
        + choice.names.sorted().map { "\"…\($0)…\"" } + choice.days.sorted() + choice.ranges.sorted())
        .joined(separator: " ")
    }.joined(separator: ", ")
  }
}

/// Days from one to another, both included.
public struct DayRange: Sendable, Hashable {
  /// The days, `2026-09-01`.
  public let first, last: String

  /// Reads `2026-09-01..2026-09-30`; nil where the text is not two days in their order.
  public init?(_ text: String) {
    let days = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard days.count == 3, days[1].isEmpty, days.first != days[1],
      [days[0], days[2]].allSatisfy({ WallTime(extended: $0 + "T00:00:00Z") != nil }), days[0] <= days[2]
    else { return nil }
    (first, last) = (days[0], days[2])
  }
}
