public import Basics

/// A moment by the calendar: seconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX).
///
/// ```swift
/// let time = WallTime(extended: "2014-04-29T18:18:17Z")
/// print(time?.basic ?? "")  // 20140429T181817Z
/// ```
public struct WallTime: Comparable, Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64

  /// Creates the moment that many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Whether a moment is so far ahead of the clock that a wrong clock must have noted it.
  ///
  /// Nothing is ahead of a clock that is certainly wrong, as on a machine without a battery.
  public func isAhead(of now: WallTime) -> Bool {
    now >= Self.soundClock && seconds - now.seconds > ClockLead.greatest
  }

  /// The earliest time that a sound clock can show: 2010-01-01T00:00:00Z.
  private static let soundClock = WallTime(seconds: 1_262_304_000)

  /// Whether a moment is before another one.
  public static func < (one: WallTime, other: WallTime) -> Bool { one.seconds < other.seconds }

  /// ISO 8601 extended form in UTC: `2014-04-29T18:18:17Z`. A wait of many years leads beyond the year 9999.
  public var extended: String {
    let date = CivilDate(seconds: seconds)
    let second = date.secondOfDay
    return "\(padded(date.year, to: 4))-\(padded(date.month))-\(padded(date.day))"
      + "T\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))Z"
  }

  /// ISO 8601 basic form in UTC, fit for file names: `20140429T181817Z`.
  public var basic: String { extended.filter { $0 != "-" && $0 != ":" } }

  private func padded(_ number: Int64, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension WallTime {
  /// Creates the moment of fourteen digits in UTC, from the year to the second.
  ///
  /// Parts that no calendar has, such as a 31st of June, lead into the next month.
  init(digits: [Int64]) {
    func number(_ places: Range<Int>) -> Int64 { digits[places].reduce(0) { $0 * 10 + $1 } }
    let days = CivilDate.days(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    self.init(seconds: days * 86_400 + number(8..<10) * 3600 + number(10..<12) * 60 + number(12..<14))
  }

  /// Reads `20140429T181817Z`; nil for any other form.
  public init?(basic text: some StringProtocol) {
    self.init(text, form: "00000000T000000Z")
  }

  /// Reads `2014-04-29T18:18:17Z`; nil for any other form.
  public init?(extended text: String) {
    self.init(text, form: "0000-00-00T00:00:00Z")
  }

  /// Reads fourteen digits at the zeros of a form, and the other signs of the form.
  private init?(_ text: some StringProtocol, form: StaticString) {
    let bytes = Array(text.utf8)
    guard bytes.count == form.utf8CodeUnitCount else { return nil }
    var digits: [Int64] = []
    for (byte, form) in zip(bytes, form.description.utf8) {
      if form == UInt8(ascii: "0") {
        guard (48...57).contains(byte) else { return nil }
        digits.append(Int64(byte) - 48)
      } else if byte != form {
        return nil
      }
    }
    self.init(digits: digits)
  }
}

/// The source of the time of day; a value, so that tests can set it.
public struct WallClock: Sendable {
  /// Returns the time now.
  public var now: @Sendable () -> WallTime

  /// Creates a clock from a closure that returns the time.
  public init(now: @escaping @Sendable () -> WallTime) {
    self.now = now
  }

  /// The clock of the machine.
  public static let system = running(at: .usual)

  /// Returns the clock of the machine at a speed.
  public static func running(at speed: TimeSpeed) -> WallClock {
    WallClock { WallTime(seconds: speed.now().seconds) }
  }
}
