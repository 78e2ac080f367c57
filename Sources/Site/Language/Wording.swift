import Basics
import Catalog

/// The texts of one language, ready to stand in markup.
struct Wording: Sendable {
  let language: Language
  private let phrases: [Markup]
  private let counted: [PluralForms<Markup>]
  /// The names of the months where no day stands before them; Russian has other forms of them than in days.
  private let months: [Markup]

  /// Creates the texts of a language, in the words that fit a model.
  init(_ language: Language, of model: CatalogModel) {
    self.language = language
    let vocabulary = Vocabulary(language, of: model)
    phrases = Phrase.allCases.map { Markup.escaping(vocabulary.text($0).utf8) }
    counted = CountedPhrase.allCases.map { vocabulary.forms($0).map { Markup.escaping($0.utf8) } }
    months = vocabulary.text(.monthNames).split(separator: " ").map { Markup.escaping($0.utf8) }
  }

  /// The text of a phrase without places for values.
  subscript(_ phrase: Phrase) -> Markup { phrases[phrase.rawValue] }

  /// Returns a text with values in its places `{0}`, `{1}` ….
  func callAsFunction(_ phrase: Phrase, _ values: Markup...) -> Markup {
    filled(self[phrase].bytes) { place, text in
      let index = Int(place) - 0x30
      guard values.indices.contains(index) else { return false }
      text += values[index]
      return true
    }
  }

  /// Returns a text with a value in its place `{0}`, unescaped, not as markup.
  func plain(_ phrase: Phrase, _ value: String) -> [UInt8] {
    filled(Array(language.text(phrase).utf8)) { place, text in
      guard place == UInt8(ascii: "0") else { return false }
      text += Markup(sanitised: Array(value.utf8))
      return true
    }
    .bytes
  }

  /// Returns a text with a number, in the plural form for it.
  func count(_ phrase: CountedPhrase, _ count: Int) -> Markup {
    filled(counted[phrase.rawValue].form(for: count, in: language).bytes) { place, text in
      guard place == UInt8(ascii: "n") else { return false }
      append(number: count, to: &text)
      return true
    }
  }

  /// Replaces `{X}` by the text that `append` appends for X; `append` returns false where X is no place.
  private func filled(_ bytes: [UInt8], _ append: (UInt8, inout Markup) -> Bool) -> Markup {
    var filled = Markup()
    filled.bytes.reserveCapacity(bytes.count + 32)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "}"),
        append(bytes[index + 1], &filled)
      {
        index += 3
      } else {
        filled.bytes.append(bytes[index])
        index += 1
      }
    }
    return filled
  }

  /// Returns a whole number with the language's groups of three.
  ///
  /// Source: Unicode CLDR, `numbers/symbols/group` and `minimumGroupingDigits`.
  func number(_ number: Int) -> Markup {
    var markup = Markup()
    append(number: number, to: &markup)
    return markup
  }

  private func append(number: Int, to markup: inout Markup) {
    if number.magnitude < (language == .spanish ? 10_000 : 1000) { return markup.bytes.append(integer: Int64(number)) }
    var digits: [UInt8] = []
    digits.append(integer: Int64(number.magnitude))
    if number < 0 { markup.bytes.append("-") }
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { markup.bytes.append(groupSeparator) }
      markup.bytes.append(digit)
    }
  }

  private var groupSeparator: StaticString {
    switch language {
    case .english: ","
    case .spanish, .portuguese: "."
    case .russian: "\u{A0}"
    }
  }

  /// Returns a day as a text, within a `time` element.
  ///
  /// - Parameter days: since 1970-01-01.
  func day(_ days: Int) -> Markup {
    let date = CivilDate(days: Int64(days))
    return "<time datetime=\"\(date.withDay { Array($0) })\">\(dayText(date))</time>"
  }

  /// Returns a date as exactly as it is known, within a `time` element.
  func date(_ date: PartialDate) -> Markup {
    let first = CivilDate(days: Int64(date.day))
    let text: Markup =
      switch date.precision {
      case .day: dayText(first)
      case .month: monthText(first)
      case .year: "\(Int(first.year))"
      }
    return "<time datetime=\"\(date.text)\">\(text)</time>"
  }

  /// Returns the name of a month, 1 to 12, where no day stands before it.
  func month(_ number: Int) -> Markup { months.indices.contains(number - 1) ? months[number - 1] : "" }

  /// Returns a month as a text: `{0}` is its name, `{2}` its year.
  private func monthText(_ date: CivilDate) -> Markup {
    filled(self[.monthAndYear].bytes) { place, text in
      switch place {
      case UInt8(ascii: "0"): text += month(Int(date.month))
      case UInt8(ascii: "2"): text.bytes.append(integer: date.year)
      default: return false
      }
      return true
    }
  }

  /// Returns a day as a text.
  func dayText(_ date: CivilDate) -> Markup {
    filled(self[.date].bytes) { place, text in
      switch place {
      case UInt8(ascii: "0"): text += self[Phrase.month(Int(date.month))]
      case UInt8(ascii: "1"): text.bytes.append(integer: date.day)
      case UInt8(ascii: "2"): text.bytes.append(integer: date.year)
      default: return false
      }
      return true
    }
  }

  /// Returns an amount of US dollars.
  ///
  /// - Parameter cents: hundredths.
  func price(_ cents: Int) -> Markup {
    let amount = amount(hundredths: cents)
    return switch language {
    case .english: "$\(amount)"
    case .spanish: "\(amount)\u{A0}US$"
    case .portuguese: "US$\u{A0}\(amount)"
    case .russian: "\(amount)\u{A0}$"
    }
  }

  /// Returns an amount of money without its currency, with two decimals.
  func amount(hundredths: Int) -> Markup {
    var text = number(hundredths / 100)
    text.bytes.append(decimalSeparator)
    if hundredths % 100 < 10 { text.bytes.append("0") }
    text.bytes.append(integer: Int64(hundredths % 100))
    return text
  }
}

/// Amounts with decimals, percentages and sizes.
///
/// Source: Unicode CLDR, `numbers/symbols/decimal`, `percentFormats`, `units/digital`.
extension Wording {
  private var decimalSeparator: StaticString { language == .english ? "." : "," }

  /// Returns a number with at most two decimals.
  func decimal(hundredths: Int) -> Markup {
    let size = Int(hundredths.magnitude)
    var text = number(hundredths < 0 ? -(size / 100) : size / 100)
    guard !size.isMultiple(of: 100) else { return text }
    text.bytes.append(decimalSeparator)
    text.bytes.append(integer: Int64(size / 10 % 10))
    if !size.isMultiple(of: 10) { text.bytes.append(integer: Int64(size % 10)) }
    return text
  }

  /// Returns a part of a whole in whole percents: at least 1 for a part above 0, at most 99 for a part below the whole.
  func percent(_ part: Int, of whole: Int) -> Markup {
    var percent = whole == 0 ? 0 : (part * 200 + whole) / (whole * 2)
    if part > 0 { percent = max(percent, 1) }
    if part < whole { percent = min(percent, 99) }
    return switch language {
    case .english, .portuguese: "\(percent)%"
    case .spanish, .russian: "\(percent)\u{A0}%"
    }
  }

  /// Returns the size of a file.
  func size(_ bytes: Int) -> Markup {
    switch bytes {
    case ..<1000: self(.sizeBytes, number(bytes))
    case ..<100_000: self(.sizeKilobytes, decimal(hundredths: (bytes + 50) / 100 * 10))
    case ..<1_000_000: self(.sizeKilobytes, number((bytes + 500) / 1000))
    case ..<1_000_000_000: self(.sizeMegabytes, decimal(hundredths: (bytes + 50_000) / 100_000 * 10))
    default: self(.sizeGigabytes, decimal(hundredths: (bytes + 50_000_000) / 100_000_000 * 10))
    }
  }
}

extension Role {
  /// The words for all records in the role, and for one of them.
  var phrases: (all: Phrase, one: Phrase) {
    switch self {
    case .character: (.heroes, .hero)
    case .issue: (.comics, .comic)
    case .series: (.series, .oneSeries)
    case .creator: (.creators, .creator)
    case .event: (.events, .event)
    case .story: (.stories, .story)
    case .publisher: (.publishers, .publisher)
    case .team: (.teams, .team)
    case .universe: (.universes, .universe)
    case .imprint: (.imprints, .imprint)
    case .readingList: (.readingLists, .readingList)
    }
  }
}

extension CountedPhrase {
  /// Returns the phrase for a number of records in a role.
  static func of(_ role: Role?) -> CountedPhrase {
    switch role {
    case .character: .heroesCount
    case .issue: .comicsCount
    case .series: .seriesCount
    case .creator: .creatorsCount
    case .event: .eventsCount
    default: .recordsCount
    }
  }
}

extension Vocabulary {
  /// Returns the word for the records of a kind; a kind without a role keeps the name in its model.
  func name(of kind: KindDescription) -> String { kind.role.map { text($0.phrases.all) } ?? kind.title }

  /// Returns the word for one record of a kind; a kind without a role keeps the name in its model.
  func singular(of kind: KindDescription) -> String {
    kind.role.map { text($0.phrases.one) } ?? FieldDescription.title(of: kind.singular)
  }
}
