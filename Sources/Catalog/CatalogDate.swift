public import Basics

/// A moment or a day as the API writes it, with its ways of saying "no date". Days that are too late to be true are no dates, too, but only
/// a whole catalogue shows which those are: see `DateLimit`.
///
/// Seen forms: `2014-04-29T14:18:17-0400` (most), the same with `+00:00` or `Z`, `2008-12-04 00:00:00` (events, no
/// zone: taken as UTC) and `2008-12-04`. Seconds may be missing and may carry a fraction, see ``fraction(of:)``.
///
/// ```swift
/// let sent = Array("2014-04-29T14:18:17-0400".utf8)
/// let seconds = sent.withUnsafeBytes { CatalogDate($0).seconds }  // 1398795497
/// ```
public enum CatalogDate: Equatable, Sendable {
  /// A real moment, in seconds since 1970-01-01T00:00:00Z.
  case moment(Int64)
  /// One of the source's sentinels for "no date".
  case none(Sentinel)
  /// Not a date.
  case invalid

  /// The source's ways of saying "no date".
  public enum Sentinel: Sendable, Equatable {
    /// The zero date of a database: `-0001-11-30T00:00:00-0500`, `0001-01-01` and the like.
    case early
    /// Another moment before 1800, in seconds since 1970-01-01T00:00:00Z. It is no date of a printed comic, but may be one of a person:
    /// `CatalogModel.hasSentinelDates` decides.
    case ancient(Int64)
    /// `1969-12-31T19:00:00-0500`, the epoch itself.
    case epoch
  }

  /// Reads a date.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - local: the time zone of moments without a zone.
  public init(_ bytes: UnsafeRawBufferPointer, local: LocalTime = .utc) {
    var scanner = Scanner(bytes: bytes)
    self = scanner.date() ?? .invalid
    guard scanner.isLocal, local != .utc else { return }
    switch self {
    case .moment(let seconds): self = .moment(local.moment(of: seconds))
    case .none(.ancient(let seconds)): self = .none(.ancient(local.moment(of: seconds)))
    // Midnight in another time zone is not the epoch.
    case .none(.epoch): self = .moment(local.moment(of: 0))
    case .none(.early), .invalid: break
    }
  }

  /// 1800-01-01T00:00:00Z. The first printed comics are of the decades after it.
  private static let firstMoment: Int64 = -5_364_662_400
  /// 0001-01-02T00:00:00Z. The day before it is the zero date of many programs.
  private static let firstDay: Int64 = -62_135_510_400

  /// The seconds since the epoch of a date in a record; nil for none. Sentinels are null in records, so here the epoch itself is a date,
  /// and so is a day before 1800.
  public var written: Int64? {
    switch self {
    case .moment(let seconds), .none(.ancient(let seconds)): seconds
    case .none(.epoch): 0
    case .none(.early), .invalid: nil
    }
  }

  /// Whether the date is before 1800.
  public var isEarly: Bool {
    switch self {
    case .none(.early), .none(.ancient): true
    case .moment, .none(.epoch), .invalid: false
    }
  }

  /// Returns the microseconds behind the second of a moment: those of `2026-02-04T14:30:00.320786-05:00` are 320,786. More digits are
  /// ignored.
  ///
  /// - Parameter bytes: the text of a date.
  public static func fraction(of bytes: UnsafeRawBufferPointer) -> Int64 {
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    var fraction: Int64 = 0
    var scale: Int64 = 100_000
    for byte in bytes[(point + 1)...].prefix(6) {
      let digit = Int64(byte &- UInt8(ascii: "0"))
      guard digit < 10 else { break }
      fraction += digit * scale
      scale /= 10
    }
    return fraction
  }

  /// Returns the microseconds since the epoch of a date in a record, see ``written``; nil for none.
  ///
  /// - Parameter bytes: the text of the date, UTF-8.
  public static func microseconds(of bytes: UnsafeRawBufferPointer) -> Int64? {
    CatalogDate(bytes).written.map { $0 * 1_000_000 + fraction(of: bytes) }
  }

  /// The seconds since the epoch; nil for a sentinel or no date.
  public var seconds: Int64? {
    if case .moment(let seconds) = self { seconds } else { nil }
  }
}

/// A date by the calendar and the clock of its sender.
///
/// ```swift
/// let sent = Array("2015-02-04T14:30:00-0500".utf8).withUnsafeBytes { SentDate($0) }
/// // the day 16,470, 52,200 s into it, 18,000 s behind UTC
/// ```
public struct SentDate: Equatable, Sendable {
  /// Days since 1970-01-01.
  public var day: Int64
  /// Seconds since midnight.
  public var seconds: Int64
  /// Seconds east of UTC; 0 where no zone was sent.
  public var offset: Int64

  /// Whether the date is a day without a time, or at midnight.
  public var isDay: Bool { seconds == 0 }

  /// Reads a date of the forms of ``CatalogDate``; nil where it is none, or a sentinel for "no date".
  public init?(_ bytes: UnsafeRawBufferPointer) {
    var scanner = CatalogDate.Scanner(bytes: bytes)
    guard let date = scanner.date(), date.written != nil else { return nil }
    (day, seconds, offset) = (scanner.day, scanner.seconds, scanner.offset)
  }

  /// Writes the day, `2015-02-04`; with a time other than midnight also the time and the offset, `2015-02-04T14:30:00-05:00`.
  public func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    let date = CivilDate(seconds: day * 86_400 + seconds)
    guard !isDay else { return date.withDay(sink) }
    // All but the zone.
    date.withTimestamp { sink(UnsafeRawBufferPointer(rebasing: $0[..<19])) }
    var zone = "Z"
    if offset != 0 {
      let minutes = abs(offset) / 60
      zone = "\(offset < 0 ? "-" : "+")\(Self.padded(minutes / 60)):\(Self.padded(minutes % 60))"
    }
    zone.withUTF8 { sink(UnsafeRawBufferPointer($0)) }
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CatalogDate {
  /// A place in the text of a date.
  fileprivate struct Scanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    /// Whether the date has a time of day, and no zone.
    var isLocal = false
    /// Days since 1970, seconds since midnight, and seconds east of UTC, of the date that was read.
    private(set) var day: Int64 = 0
    private(set) var seconds: Int64 = 0
    private(set) var offset: Int64 = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private var isAtEnd: Bool { position == bytes.count }

    /// Returns the whole text as a date; nil where it is none.
    mutating func date() -> CatalogDate? {
      let isNegative = take(UInt8(ascii: "-"))
      guard let year = number(digits: 4), take(UInt8(ascii: "-")), let month = number(digits: 2),
        take(UInt8(ascii: "-")), let day = number(digits: 2),
        year == 0 || (1...12).contains(month) && (1...31).contains(day)
      else { return nil }
      var seconds: Int64 = 0
      if take(UInt8(ascii: "T")) || take(UInt8(ascii: " ")) {
        guard let time = time() else { return nil }
        seconds = time
      }
      guard isAtEnd else { return nil }
      if isNegative || year == 0 { return CatalogDate.none(.early) }
      guard day <= CivilDate.days(inMonth: month, of: year) else { return nil }
      self.day = CivilDate.days(year: year, month: month, day: day)
      let moment = self.day * 86_400 + seconds
      // A zone can carry the last day of the calendar out of the year 9999.
      guard moment < 253_402_300_800 else { return nil }
      if moment < CatalogDate.firstDay { return CatalogDate.none(.early) }
      if moment < CatalogDate.firstMoment { return CatalogDate.none(.ancient(moment)) }
      return moment == 0 ? CatalogDate.none(.epoch) : .moment(moment)
    }

    /// Returns the seconds since midnight in UTC; nil where the text is no time of day.
    private mutating func time() -> Int64? {
      guard let hour = number(digits: 2), hour < 24, take(UInt8(ascii: ":")), let minute = number(digits: 2),
        minute < 60
      else { return nil }
      var seconds = hour * 3600 + minute * 60
      if take(UInt8(ascii: ":")) {
        guard let second = number(digits: 2), second < 61 else { return nil }
        seconds += min(second, 59)
        if take(UInt8(ascii: ".")) { skipDigits() }
      }
      self.seconds = seconds
      guard let zone = zone() else { return nil }
      offset = zone
      return seconds - zone
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    private mutating func number(digits: Int) -> Int64? {
      guard position + digits <= bytes.count else { return nil }
      var value: Int64 = 0
      for index in position..<(position + digits) {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int64(digit)
      }
      position += digits
      return value
    }

    private mutating func skipDigits() {
      while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    }

    /// Returns the seconds east of UTC: of `Z`, `±hhmm`, `±hh:mm`, or of nothing at all (UTC).
    private mutating func zone() -> Int64? {
      if isAtEnd {
        isLocal = true
        return 0
      }
      if take(UInt8(ascii: "Z")) { return 0 }
      let sign: Int64
      if take(UInt8(ascii: "+")) {
        sign = 1
      } else if take(UInt8(ascii: "-")) {
        sign = -1
      } else {
        return nil
      }
      guard let hours = number(digits: 2), hours < 24 else { return nil }
      _ = take(UInt8(ascii: ":"))
      guard let minutes = number(digits: 2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
