public import Basics

/// A date as exactly as it is known: a day, a month or a year.
///
/// ```swift
/// PartialDate("1963-03-00")   // March 1963
/// PartialDate("[Winter] 1940") // 1940
/// ```
public struct PartialDate: Sendable, Hashable {
  /// How exactly it is known.
  public enum Precision: UInt8, Sendable {
    case day, month, year
  }

  /// Its first day, counted from 1970-01-01.
  public let day: Int32
  /// How exactly it is known.
  public let precision: Precision

  /// A date of its parts.
  public init(day: Int32, precision: Precision) {
    self.day = day
    self.precision = precision
  }

  /// Reads what a source says of a date: `1963-03-15`, `1963-03-00`, `1963-03`, `1963`, or words with a year in them, such as
  /// `March 1963`, `[Winter] 1940`. Words of other languages than English tell the year alone.
  ///
  /// - Returns: nil where no year of printed comics is in it, 1800 to 2199.
  public init?(_ text: some StringProtocol) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(part) : nil
    }
    if let year = numbers.first ?? nil, text.prefix(4).count == 4, numbers[0] == Int64(text.prefix(4)),
      Self.years.contains(year),
      numbers.count <= 3, !numbers.contains(nil)
    {
      self.init(
        year: year, month: numbers.count > 1 ? numbers[1] ?? 0 : 0, day: numbers.count > 2 ? numbers[2] ?? 0 : 0)
      return
    }
    let years = words.compactMap { $0.count == 4 ? Int64($0) : nil }.filter(Self.years.contains)
    guard let year = years.first, Set(years).count == 1 else {
      // Of a span of years the first one counts.
      guard let year = years.first else { return nil }
      self.init(year: year, month: 0, day: 0)
      return
    }
    let months = words.compactMap { word in
      Self.months.firstIndex { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
    }
    self.init(year: year, month: Set(months).count == 1 ? Int64(months[0]) + 1 : 0, day: 0)
  }

  private init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month) else {
      self.init(day: Int32(CivilDate.days(year: year, month: 1, day: 1)), precision: .year)
      return
    }
    let isWhole = (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    self.init(
      day: Int32(CivilDate.days(year: year, month: month, day: isWhole ? day : 1)), precision: isWhole ? .day : .month)
  }

  /// The same date where the first day of a month stands for all of it, as on covers.
  public var ofCover: PartialDate {
    precision == .day && CivilDate(days: Int64(day)).day == 1 ? PartialDate(day: day, precision: .month) : self
  }

  /// Its year.
  public var year: Int64 { CivilDate(days: Int64(day)).year }

  /// `1963-03-15`, `1963-03` or `1963`.
  public var text: String {
    let whole = CivilDate(days: Int64(day)).withDay { String(decoding: $0, as: UTF8.self) }
    return switch precision {
    case .day: whole
    case .month: String(whole.prefix(7))
    case .year: String(whole.prefix(4))
    }
  }

  private static let years: ClosedRange<Int64> = 1800...2199
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}
