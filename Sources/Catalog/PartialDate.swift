import Basics

/// A date as exactly as the source knows it: a day, a month or a year.
///
/// ```swift
/// PartialDate("1963-03-00")    // March 1963
/// PartialDate("[Winter] 1940") // 1940
/// ```
public struct PartialDate: Sendable, Hashable {
  /// The exactness of a date, with the ASCII letter that files write for it.
  public enum Precision: UInt8, Sendable {
    /// The day, `d`.
    case day = 0x64
    /// The month, `m`.
    case month = 0x6D
    /// The year, `y`.
    case year = 0x79
  }

  /// The first day of the date, counted from 1970-01-01.
  public let day: Int32
  /// The exactness of the date.
  public let precision: Precision

  /// Creates a date from its parts.
  public init(day: Int32, precision: Precision) {
    self.day = day
    self.precision = precision
  }

  /// Reads a source's text of a date: `1963-03-15`, `1963-03-00`, `1963-03`, `1963`, or words with a year in them, such as `March 1963`,
  /// `[Winter] 1940`. The first of several years counts; words of other languages than English give the year alone.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: nil where the text has no year from 1800 to 2199.
  public init?(utf8 text: some Collection<UInt8>) {
    if let parts = Self.numbers(text) {
      guard Self.years.contains(parts[0]) else { return nil }
      self.init(year: parts[0], month: parts.count > 1 ? parts[1] : 0, day: parts.count > 2 ? parts[2] : 0)
      return
    }
    let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
    let years = words.compactMap { $0.count == 4 ? Int64($0) : nil }.filter(Self.years.contains)
    guard let year = years.first else { return nil }
    let months = words.compactMap { word in
      Self.months.firstIndex { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
    }
    // With two months or two years it is not known which one is meant.
    let isOne = Set(years).count == 1 && Set(months).count == 1
    self.init(year: year, month: isOne ? Int64(months[0]) + 1 : 0, day: 0)
  }

  /// Reads a date, see ``init(utf8:)``.
  public init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

  private init(year: Int64, month: Int64, day: Int64) {
    let isMonth = (1...12).contains(month)
    let isDay = isMonth && (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    self.init(
      day: Int32(CivilDate.days(year: year, month: isMonth ? month : 1, day: isDay ? day : 1)),
      precision: isDay ? .day : isMonth ? .month : .year)
  }

  /// Returns the parts of `1963-03-15`, `1963-03` or `1963`; nil for another form.
  private static func numbers(_ text: some Collection<UInt8>) -> [Int64]? {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count <= 3, parts[0].count == 4 else { return nil }
    var numbers: [Int64] = []
    for part in parts {
      guard (1...4).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Int64($1 - 0x30) })
    }
    return numbers
  }

  /// The date as covers mean it: the first day of a month stands for the whole month.
  public var ofCover: PartialDate {
    precision == .day && CivilDate(days: Int64(day)).day == 1 ? PartialDate(day: day, precision: .month) : self
  }

  /// The year of the date.
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
