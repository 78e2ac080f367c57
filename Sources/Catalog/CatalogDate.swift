import Basics

/// A moment or a day as the API writes it, with its ways of saying "no date". Days that are too late to be true are
/// none, too, but only a whole catalogue tells which those are: see `DateLimit`.
///
/// Seen forms: `2014-04-29T14:18:17-0400` (most), the same with `+00:00` or `Z`, `2008-12-04 00:00:00` (events, no
/// zone: taken as UTC) and `2008-12-04`. Seconds may be missing and may carry a fraction, which is dropped.
public enum CatalogDate: Equatable, Sendable {
  /// A real moment, in seconds since 1970-01-01T00:00:00Z.
  case moment(Int64)
  /// One of the source's sentinels for "no date".
  case none(Sentinel)
  /// Not a date.
  case invalid

  /// How the API says that there is no date.
  public enum Sentinel: Sendable, Equatable {
    /// A moment before 1800, when there was no printed comic: `-0001-11-30T00:00:00-0500`, the zero date of the source's
    /// database, `0001-01-01` and the like.
    case early
    /// `1969-12-31T19:00:00-0500`, the epoch itself.
    case epoch
  }

  /// Reads a date.
  ///
  /// - Parameter bytes: the text, UTF-8.
  public init(_ bytes: UnsafeRawBufferPointer) {
    var scanner = Scanner(bytes: bytes)
    let negative = scanner.take(UInt8(ascii: "-"))
    guard let year = scanner.number(digits: 4), scanner.take(UInt8(ascii: "-")),
      let month = scanner.number(digits: 2), scanner.take(UInt8(ascii: "-")),
      let day = scanner.number(digits: 2), (1...12).contains(month) || year == 0,
      (1...31).contains(day) || year == 0
    else {
      self = .invalid
      return
    }
    var seconds: Int64 = 0
    var offset: Int64 = 0
    if scanner.take(UInt8(ascii: "T")) || scanner.take(UInt8(ascii: " ")) {
      guard let hour = scanner.number(digits: 2), hour < 24, scanner.take(UInt8(ascii: ":")),
        let minute = scanner.number(digits: 2), minute < 60
      else {
        self = .invalid
        return
      }
      seconds = hour * 3600 + minute * 60
      if scanner.take(UInt8(ascii: ":")) {
        guard let second = scanner.number(digits: 2), second < 61 else {
          self = .invalid
          return
        }
        seconds += min(second, 59)
        if scanner.take(UInt8(ascii: ".")) { scanner.skipDigits() }
      }
      guard let zone = scanner.zone() else {
        self = .invalid
        return
      }
      offset = zone
    }
    guard scanner.isAtEnd else {
      self = .invalid
      return
    }
    if negative || year == 0 {
      self = .none(.early)
      return
    }
    guard day <= CivilDate.days(inMonth: month, of: year) else {
      self = .invalid
      return
    }
    let moment = CivilDate.days(year: year, month: month, day: day) * 86_400 + seconds - offset
    // A zone can carry the last day of the calendar out of the year 9999.
    guard moment < 253_402_300_800 else {
      self = .invalid
      return
    }
    if moment < CatalogDate.firstMoment {
      self = .none(.early)
    } else {
      self = moment == 0 ? .none(.epoch) : .moment(moment)
    }
  }

  /// 1800-01-01T00:00:00Z. The first printed comics are of the decades after it.
  private static let firstMoment: Int64 = -5_364_662_400

  /// Seconds since the epoch, or nil for a sentinel or no date.
  public var seconds: Int64? {
    if case .moment(let seconds) = self { seconds } else { nil }
  }
}

extension CatalogDate {
  /// A place in the text of a date.
  private struct Scanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func number(digits: Int) -> Int64? {
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

    mutating func skipDigits() {
      while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    }

    /// Seconds east of UTC: `Z`, `±hhmm`, `±hh:mm`, or nothing at all (UTC).
    mutating func zone() -> Int64? {
      if isAtEnd || take(UInt8(ascii: "Z")) { return 0 }
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
