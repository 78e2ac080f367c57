/// One statistic with its numbers: `statistics/NAME.json` and `statistics/NAME.csv` both come from it.
public struct Statistic: Sendable {
  /// The description of the statistic.
  public let description: StatisticDescription
  /// The rows of the statistic, each with a cell for every column.
  public let rows: [[StatisticCell]]

  init(_ description: StatisticDescription, _ rows: [[StatisticCell]]) {
    self.description = description
    self.rows = rows
    assert(rows.allSatisfy { $0.count == description.columns.count }, description.name)
  }

  /// The statistic for charts: with a row for every record only the first rows, as many as rankings have.
  public var forCharts: Statistic {
    description.hasRowPerRecord ? Statistic(description, Array(rows.prefix(CatalogStatistics.top))) : self
  }

  /// Adds the rows to a format.
  func append(to sink: some RowSink) {
    for row in rows {
      for cell in row { cell.append(to: sink) }
      sink.endRow()
    }
  }
}

/// One cell of a statistic.
public enum StatisticCell: Sendable, Equatable {
  case none
  case integer(Int64)
  case number(Double)
  /// A text; the empty text is null.
  case text(String)
  case truth(Bool)
  /// A moment, in seconds since 1970-01-01T00:00:00Z.
  case moment(Int64)
  /// A day, counted from 1970-01-01.
  case day(Int64)

  static func integer(_ value: Int?) -> StatisticCell { value.map { .integer(Int64($0)) } ?? .none }
  static func integer(_ value: Int32?) -> StatisticCell { value.map { .integer(Int64($0)) } ?? .none }
  static func optional(_ value: Int64?) -> StatisticCell { value.map { .integer($0) } ?? .none }
  static func optional(_ value: Double?) -> StatisticCell { value.map { .number($0) } ?? .none }
  static func moment(_ value: Int64?) -> StatisticCell { value.map { .moment($0) } ?? .none }
  static func day(_ value: Int64?) -> StatisticCell { value.map { .day($0) } ?? .none }

  static func text(_ value: String?) -> StatisticCell { .text(value ?? "") }
  static func text(_ utf8: [UInt8]) -> StatisticCell { .text(String(decoding: utf8, as: UTF8.self)) }

  /// Returns a mean or a part, see `rounded`; none where nothing was counted.
  static func ratio(_ sum: Double, of count: Double) -> StatisticCell {
    count == 0 ? .none : rounded(sum / count)
  }

  /// Returns a computed number, rounded to four places, so that it can be read; none for an infinite number or NaN.
  static func rounded(_ value: Double) -> StatisticCell {
    guard value.isFinite else { return .none }
    // Greater numbers have no more than four places.
    return .number(abs(value) < 1e11 ? (value * 10_000).rounded() / 10_000 : value)
  }

  /// Returns the mean of some numbers; none where there are none.
  static func mean(_ values: [Double]) -> StatisticCell {
    .ratio(values.reduce(0, +), of: Double(values.count))
  }

  /// Returns the middle value, or the mean of the two in the middle.
  static func median(_ values: [Double]) -> StatisticCell {
    guard !values.isEmpty else { return .none }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return .number(sorted[middle]) }
    return .rounded((sorted[middle - 1] + sorted[middle]) / 2)
  }

  func append(to sink: some RowSink) {
    switch self {
    case .none: sink.null()
    case .integer(let value): sink.int64(value)
    case .number(let value): sink.double(value)
    case .text(let value): sink.string(value.isEmpty ? nil : value)
    case .truth(let value): sink.bool(value)
    case .moment(let value): sink.timestamp(value * 1_000_000)
    case .day(let value): sink.date(value)
    }
  }
}

extension [StatisticCell] {
  /// Returns a row of several parts.
  static func row(_ parts: [StatisticCell]...) -> [StatisticCell] { Array(parts.joined()) }
}
