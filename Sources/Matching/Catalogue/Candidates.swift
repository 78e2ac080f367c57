import Catalog

/// The part of a catalogue that files may be: series whose names are like a title, their issues of the wanted numbers, and issues that
/// were found by an id.
struct Candidates: Sendable {
  /// A series, and its likeness to a title.
  struct Namesake: Sendable {
    var series: Int
    var likeness: Double
  }

  /// The series, by slot.
  var series: [SeriesFacts] = []
  /// The slots of series, by id.
  var slots: [Int64: Int] = [:]
  /// The series of each title, by the title's number.
  var namesakes: [[Namesake]] = []
  /// The slots of series that files name by an id.
  var marked: [CatalogueMark: [Int]] = [:]
  /// The wanted issues of each series, by slot.
  var issues: [Int: [IssueFacts]] = [:]
  /// The issues that files name by an id, an address or a code, with the slots of their series.
  var byMark: [CatalogueMark: [Int64]] = [:]
  var byAddress: [String: [Int64]] = [:]
  var byCode: [String: [Int64]] = [:]
  var found: [Int64: (series: Int, issue: IssueFacts)] = [:]

  /// Adds a series, unless it is there; returns its slot.
  mutating func add(_ facts: SeriesFacts) -> Int {
    if let slot = slots[facts.id] { return slot }
    slots[facts.id] = series.count
    series.append(facts)
    return series.count - 1
  }
}
