import Basics

/// Moments as Metron writes and reads them: microseconds since 1970, in the time of New York.
package enum MetronMoment {
  /// Returns a moment as `2025-01-13T02:30:22.547400-05:00`.
  package static func text(_ moment: Int64) -> String {
    let seconds = moment >= 0 ? moment / 1_000_000 : (moment - 999_999) / 1_000_000
    let local = EasternTime.local(seconds)
    let fraction = "\(1_000_000 + moment - seconds * 1_000_000)".dropFirst()
    let zone = local.isSummer ? "-04:00" : "-05:00"
    return "\(CivilDate(seconds: local.seconds).timestamp.dropLast()).\(fraction)\(zone)"
  }

  /// Returns the moment of a parameter: ISO 8601 with or without a fraction and a zone, or a day; nil for anything else, such as a zone
  /// whose plus was sent without escape and arrived as a space.
  ///
  /// Without a zone it is a time of New York. Digits behind microseconds are ignored, as Python does.
  package static func parsed(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var rest = text.dropFirst(min(19, text.count))
    var micros: Int64 = 0
    if rest.first == "." || rest.first == "," {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      let six = digits.prefix(6)
      guard !six.isEmpty, let number = Int64(six + String(repeating: "0", count: 6 - six.count)) else { return nil }
      micros = number
      rest = rest.dropFirst(1 + digits.count)
    }
    guard !rest.hasPrefix(" ") else { return nil }
    let isLocal = rest.isEmpty && text.count >= 19
    let seconds = DateText.instant(text.prefix(19) + (isLocal ? "Z" : String(rest)))
    return seconds.map { (isLocal ? EasternTime.moment(ofLocal: $0) : $0) * 1_000_000 + micros }
  }
}
