import Catalog

/// The texts of one language, ready to stand in markup.
struct Wording: Sendable {
  let language: Language
  private let phrases: [Markup]

  init(_ language: Language) {
    self.language = language
    phrases = Phrase.allCases.map { phrase in
      language.text(phrase).withUTF8Buffer { Markup.escaping($0) }
    }
  }

  /// A text without places for values.
  subscript(_ phrase: Phrase) -> Markup { phrases[phrase.rawValue] }

  /// A text whose places `{0}`, `{1}` … are taken by values.
  func callAsFunction(_ phrase: Phrase, _ values: Markup...) -> Markup {
    filled(self[phrase].bytes) { place in
      let index = Int(place) - 0x30
      return values.indices.contains(index) ? values[index] : nil
    }
  }

  /// A text whose place `{0}` is taken by a value, as it is and not as markup.
  func plain(_ phrase: Phrase, _ value: String) -> [UInt8] {
    filled(Array(language.text(phrase).description.utf8)) {
      $0 == UInt8(ascii: "0") ? Markup(sanitised: Array(value.utf8)) : nil
    }
    .bytes
  }

  /// A text with a number, in the right form.
  func count(_ phrase: CountedPhrase, _ count: Int) -> Markup {
    let form = language.forms(phrase).form(for: count, in: language)
    let escaped = form.withUTF8Buffer { Markup.escaping($0) }
    return filled(escaped.bytes) { $0 == UInt8(ascii: "n") ? number(count) : nil }
  }

  /// Replaces `{X}` by what `value` gives for X.
  private func filled(_ bytes: [UInt8], _ value: (UInt8) -> Markup?) -> Markup {
    var filled = Markup()
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "}"),
        let value = value(bytes[index + 1])
      {
        filled += value
        index += 3
      } else {
        filled.bytes.append(bytes[index])
        index += 1
      }
    }
    return filled
  }

  /// A whole number with the language's groups of three.
  ///
  /// Source: Unicode CLDR, `numbers/symbols/group` and `minimumGroupingDigits`.
  func number(_ number: Int) -> Markup {
    var digits: [UInt8] = []
    digits.append(integer: Int64(number.magnitude))
    let isGrouped = digits.count > (language == .spanish ? 4 : 3)
    var markup = Markup()
    if number < 0 { markup.bytes.append("-") }
    for (index, digit) in digits.enumerated() {
      if isGrouped, index > 0, (digits.count - index).isMultiple(of: 3) { markup.bytes.append(groupSeparator) }
      markup.bytes.append(digit)
    }
    return markup
  }

  private var groupSeparator: StaticString {
    switch language {
    case .english: ","
    case .spanish, .portuguese: "."
    case .russian: "\u{A0}"
    }
  }

  /// A day as a text, within a `time` element.
  ///
  /// - Parameter days: since 1970-01-01.
  func day(_ days: Int) -> Markup {
    let date = CivilDate(days: Int64(days))
    return "<time datetime=\"\(date.withDay { Array($0) })\">\(dayText(date))</time>"
  }

  /// A day as a text.
  func dayText(_ date: CivilDate) -> Markup {
    let month = self[Phrase.month(Int(date.month))]
    let day = Markup("\(date.day)")
    let year = Markup("\(date.year)")
    return self(.date, month, day, year)
  }

  /// An amount of US dollars, in which the source tells prices.
  ///
  /// - Parameter cents: hundredths.
  func price(_ cents: Int) -> Markup {
    let (whole, rest) = (number(cents / 100), cents % 100)
    let digits: Markup = rest < 10 ? "0\(rest)" : "\(rest)"
    return switch language {
    case .english: "$\(whole).\(digits)"
    case .spanish: "\(whole),\(digits)\u{A0}US$"
    case .portuguese: "US$\u{A0}\(whole),\(digits)"
    case .russian: "\(whole),\(digits)\u{A0}$"
    }
  }
}
