import Basics
import Parquet
import Pipeline

/// A row of `ducklake_file_column_stats`: the facts about the values of a column in a file.
struct LakeStatistics: Equatable, Sendable {
  /// The number of the column in its table.
  var column: Int64
  var bytes: Int64
  var values: Int64
  var nulls: Int64
  /// The bounds, as texts of the format; nil where they are not known, or without values.
  var bounds: Bounds?
  /// Whether there is a NaN; nil for other types than double.
  var hasNaN: Bool?

  struct Bounds: Equatable, Sendable {
    var least: String
    var greatest: String
  }
}

extension LakeStatistics {
  /// Takes the facts from the footer of a file.
  init(column: Int64, _ facts: ParquetFooter.Column, rows: Int) {
    self.init(
      column: column, bytes: Int64(facts.bytes), values: Int64(rows - facts.nulls), nulls: Int64(facts.nulls),
      bounds: facts.bounds.flatMap { Bounds($0, facts.column.type) }, hasNaN: facts.nans.map { $0 > 0 })
  }
}

extension LakeStatistics.Bounds {
  /// Writes bounds as texts; nil where they have no plain form.
  fileprivate init?(_ bounds: ParquetBounds, _ type: ParquetType) {
    func text(_ value: Int64) -> String? {
      switch type {
      case .boolean: value == 0 ? "false" : "true"
      case .date: CivilDate(days: value).lakeDay
      case .timestamp: Self.moment(value)
      case .int64, .double, .string: String(value)
      }
    }
    switch bounds {
    case .integers(let least, let greatest):
      guard let least = text(least), let greatest = text(greatest) else { return nil }
      self.init(least: least, greatest: greatest)
    case .doubles(let least, let greatest): self.init(least: "\(least)", greatest: "\(greatest)")
    case .texts(let least, let greatest):
      guard !(least + greatest).utf8.contains(0) else { return nil }
      self.init(least: least, greatest: greatest)
    }
  }

  /// Returns `2014-04-29 18:18:17.5+00`.
  private static func moment(_ microseconds: Int64) -> String? {
    guard CivilDate(seconds: microseconds.second).lakeDay != nil else { return nil }
    var text = CivilDate.timestamp(microseconds: microseconds).replacing("T", with: " ").dropLast()
    if text.contains(".") { while text.hasSuffix("0") { text.removeLast() } }
    return text + "+00"
  }
}

extension CivilDate {
  /// The day as `2014-04-29`; nil in years that have no four digits, whose texts would have another order.
  fileprivate var lakeDay: String? {
    (1...9999).contains(year) ? withDay { String(decoding: $0, as: UTF8.self) } : nil
  }
}

extension LakeTable {
  /// The facts about the values of a column in all files: a reader may apply them to any snapshot.
  struct ColumnSummary: Equatable, Sendable {
    var column: Int64
    var hasNull = false
    var hasNaN: Bool?
    var bounds: LakeStatistics.Bounds?
    /// Whether there is a file with values whose bounds are not known.
    fileprivate var isUnbounded = false
  }

  /// The facts about the values of all columns, by number.
  var summaries: [ColumnSummary] {
    let types = Dictionary(columns.map { ($0.id, $0.type) }) { first, _ in first }
    var summaries: [Int64: ColumnSummary] = [:]
    for facts in files.flatMap(\.statistics) {
      guard let type = types[facts.column] else { continue }
      var summary = summaries[facts.column] ?? ColumnSummary(column: facts.column)
      summary.hasNull = summary.hasNull || facts.nulls > 0
      if let hasNaN = facts.hasNaN { summary.hasNaN = summary.hasNaN ?? false || hasNaN }
      if facts.bounds == nil, facts.values > 0 { summary.isUnbounded = true }
      summary.bounds = summary.isUnbounded ? nil : summary.bounds.map { $0.union(facts.bounds, type) } ?? facts.bounds
      summaries[facts.column] = summary
    }
    return summaries.values.sorted { $0.column < $1.column }
  }
}

extension LakeStatistics.Bounds {
  /// Returns bounds that cover the values of both.
  fileprivate func union(_ other: Self?, _ type: String) -> Self {
    guard let other else { return self }
    func isLess(_ one: String, _ two: String) -> Bool {
      switch type {
      case "int64": Int64(one) ?? 0 < Int64(two) ?? 0
      case "float64": Double(one) ?? 0 < Double(two) ?? 0
      default: one.utf8.lexicographicallyPrecedes(two.utf8)
      }
    }
    return Self(
      least: isLess(other.least, least) ? other.least : least,
      greatest: isLess(greatest, other.greatest) ? other.greatest : greatest)
  }
}
