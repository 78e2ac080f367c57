import Basics

/// Moments as Metron writes and reads them: microseconds since 1970, in the time of New York.
enum MetronMoment {
  /// `2025-01-13T02:30:22.547400-05:00`.
  static func text(_ moment: Int64) -> String {
    let seconds = moment >= 0 ? moment / 1_000_000 : (moment - 999_999) / 1_000_000
    let isSummer = Calendar.isSummer(day: Int(CivilDate.days(ofSeconds: seconds - 14_400)))
    let local = CivilDate(seconds: seconds - (isSummer ? 14_400 : 18_000)).timestamp.dropLast()
    let fraction = "\(1_000_000 + moment - seconds * 1_000_000)".dropFirst()
    return "\(local).\(fraction)\(isSummer ? "-04:00" : "-05:00")"
  }

  /// The moment that a parameter means: ISO 8601 with or without a fraction and a zone, or a day; nil for anything else, such as a
  /// plus of a zone that was sent without escape and arrived as a space.
  static func parsed(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var rest = text.dropFirst(min(19, text.count))
    var micros: Int64 = 0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      guard (1...6).contains(digits.count), let number = Int64(digits + String(repeating: "0", count: 6 - digits.count))
      else { return nil }
      micros = number
      rest = rest.dropFirst(1 + digits.count)
    }
    guard !rest.hasPrefix(" ") else { return nil }
    return DateText.instant(text.prefix(19) + String(rest)).map { $0 * 1_000_000 + micros }
  }
}
