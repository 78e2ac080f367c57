extension WallTime {
  /// The moment of a proleptic Gregorian date and a time of day in UTC.
  ///
  /// The inverse of the texts, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". Parts that no calendar
  /// has, such as a 31st of June, count on into the next month.
  public init(year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.init(seconds: days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// Reads `2014-04-29T18:18:17Z`; nil for any other form.
  public init?(extended text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    var digits: [Int64] = []
    for (byte, form) in zip(bytes, "0000-00-00T00:00:00Z".utf8) {
      if form == UInt8(ascii: "0") {
        guard (48...57).contains(byte) else { return nil }
        digits.append(Int64(byte) - 48)
      } else if byte != form {
        return nil
      }
    }
    func number(_ places: Range<Int>) -> Int64 { digits[places].reduce(0) { $0 * 10 + $1 } }
    self.init(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10), minute: number(10..<12),
      second: number(12..<14))
  }
}
