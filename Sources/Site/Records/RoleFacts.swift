import Catalog
import Datasets
import JSONKit

/// Facts from columns with roles; terms are in the language of the page.
struct RoleFacts: PagePart {
  let context: PageContext
  let record: PageRecord

  /// Returns the facts of some roles, in their order; roles that the record has no value for are skipped.
  func facts(_ roles: ColumnRole...) -> [Fact] { facts(roles) }

  /// Returns the facts of some roles, in their order; roles that the record has no value for are skipped.
  func facts(_ roles: [ColumnRole]) -> [Fact] { roles.compactMap(fact) }

  /// Returns the facts of all columns except those with some roles, which stand elsewhere on the page.
  func others(besides shown: Set<ColumnRole>) -> [Fact] {
    record.readers.facts.filter { $0.roles.isDisjoint(with: shown) }.compactMap { column in
      if let role = column.reader.role, role.term != nil { return fact(role) }
      return ColumnFacts(context: context, record: record).fact(column)
    }
  }

  /// Returns the fact of a role; nil where the record has no value for it, or pages have no term.
  func fact(_ role: ColumnRole) -> Fact? {
    guard let term = role.term, let value = value(role) else { return nil }
    return Fact(term: words[term], value: value)
  }

  /// Returns the value of a role, `?` behind it where the source doubts it; nil for none.
  func value(_ role: ColumnRole) -> Markup? {
    guard let reader = record.readers[role] else { return nil }
    let value: Markup? =
      switch role {
      case .country, .birthCountry, .deathCountry: reader.text(in: record.fields).map { code($0, of: "region") }
      case .language: reader.text(in: record.fields).map { code($0, of: "language") }
      case .gender, .alignment: word(reader)
      case .birth, .death: date(reader)
      case .averageMark: averageMark
      case .type, .status, .genre, .frequency, .seriesFormat, .color, .paper, .binding, .publishingFormat:
        // Words of small vocabularies, which some sources write in small letters.
        reader.json(in: record.fields)?.string.flatMap {
          $0.isEmpty ? nil : context.foreign("\($0.string.capitalizedSentence)")
        }
      default: ColumnFacts(context: context, record: record).value(of: reader)
      }
    guard let value, reader.isUncertain(in: record.fields), role != .birth, role != .death else { return value }
    return "\(value)?"
  }

  /// The years between which a record appeared, `1963–1996` or `since 2019`, `?` behind what the source doubts; nil where the first is not
  /// known.
  func years() -> Markup? {
    guard let start = value(.firstYear) else { return nil }
    guard let end = value(.lastYear) else {
      return record.readers[.isOngoing]?.isTrue(in: record.fields) == true ? words(.sinceYear, start) : start
    }
    if end == start { return start }
    return "\(start)–\(end)"
  }

  /// The years of a record, or the first one under a term of its own where the source has no last years.
  var lifetime: [Fact] { terms([(record.readers[.lastYear] == nil ? .founded : .years, years())]) }

  /// Returns a day of a life with the places of it, the nearest first; nil where nothing is known.
  func life(_ day: ColumnRole, _ places: ColumnRole...) -> Markup? {
    let all = ([day] + places).compactMap(value)
    return all.isEmpty ? nil : all.joined(by: ", ")
  }

  /// Returns the code of a country or a language, which scripts replace by its name in the language of the page; a name unchanged.
  private func code(_ text: Markup, of type: StaticString) -> Markup {
    guard text.bytes.count == 2 else { return context.foreign(text) }
    let isRegion = type.description == "region"
    let code = isRegion ? text.bytes.map { $0 & 0xDF } : text.bytes
    return "<span data-\(Markup(stringLiteral: type))>\(Markup(sanitised: code))</span>"
  }

  /// Returns a word of a small vocabulary in the language of the page; other texts as they are.
  private func word(_ reader: ColumnReader) -> Markup? {
    let text = reader.type == .int64 ? reader.word(in: record.fields) : reader.json(in: record.fields)?.string?.string
    guard let text, !text.isEmpty else { return nil }
    return FactWord.phrase(text).map { words[$0] } ?? context.foreign("\(text.capitalizedSentence)")
  }

  /// The readers' average mark, with the number of marks; nil where nobody gave one.
  private var averageMark: Markup? {
    guard let mark = record.readers[.averageMark]?.number(in: record.fields), mark > 0, mark < 1e6 else { return nil }
    let count = record.readers[.markCount]?.integer(in: record.fields) ?? 0
    let text = words.decimal(hundredths: Int((mark * 100).rounded()))
    return count > 0 ? "\(text) (\(words.number(Int(count))))" : text
  }

  /// Returns a date that may be known in part, such as `1940-08?-01` or `19??-??`: as a date as far as it is certain, else as it is.
  private func date(_ reader: ColumnReader) -> Markup? {
    if reader.type != .string { return ColumnFacts(context: context, record: record).value(of: reader) }
    guard let text = reader.json(in: record.fields)?.string?.string, !text.isEmpty else { return nil }
    let known = UncertainDate(text)
    guard let date = PartialDate(known.text) else { return context.foreign("\(known.text)") }
    return known.isUncertain ? "\(words.date(date))?" : words.date(date)
  }
}

/// A date whose parts may be unknown (`?` for digits) or uncertain (`?` behind them).
struct UncertainDate: Equatable {
  /// The date without marks of doubt, and without unknown parts at its end.
  let text: String
  /// Whether a part is uncertain.
  let isUncertain: Bool

  init(_ sent: String) {
    var parts = sent.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3, parts.allSatisfy({ $0.allSatisfy { $0 == "?" || $0.isNumber } }) else {
      (text, isUncertain) = (sent, false)
      return
    }
    var doubts = 0
    for place in parts.indices where parts[place].count == (place == 0 ? 5 : 3) && parts[place].last == "?" {
      parts[place].removeLast()
      doubts += 1
    }
    while parts.count > 1, parts.last?.allSatisfy({ $0 == "?" }) == true { parts.removeLast() }
    (text, isUncertain) = (parts.joined(separator: "-"), doubts > 0)
  }
}

/// The words of small vocabularies that the site has in its languages.
enum FactWord {
  /// Returns the phrase of a word, in any capitals; nil for another one.
  static func phrase(_ word: String) -> Phrase? {
    switch word.lowercased() {
    case "male": .male
    case "female": .female
    case "good": .good
    case "bad": .bad
    case "neutral": .neutral
    case "unlimiteddate": .onUnlimited
    default: nil
    }
  }
}

extension ColumnRole {
  /// The term of its facts on pages; nil for a role that no fact shows by itself.
  var term: Phrase? {
    switch self {
    case .publisher, .publisherName: .publisher
    case .imprint: .imprint
    case .universe: .universe
    case .typeRecord, .type: .type
    case .format, .seriesFormat: .format
    case .rating, .ratingRecord: .rating
    case .averageMark: .averageMark
    case .status: .status
    case .country: .country
    case .language: .language
    case .volume: .volume
    case .firstIssue: .firstIssue
    case .lastIssue: .lastIssue
    case .firstAppearance, .statedAppearance: .firstAppearance
    case .publicationDates: .publicationDates
    case .trackingNotes: .numbering
    case .color: .color
    case .genre: .genre
    case .indiciaPublisher: .indiciaPublisher
    case .frequency: .frequency
    case .firstPublished: .firstPublished
    case .memberCount: .members
    case .listOwner: .listOwner
    case .listSource: .listSource
    case .dimensions: .dimensions
    case .paper: .paper
    case .binding: .binding
    case .publishingFormat: .publishingFormat
    case .issueCount: .issuesTerm
    case .realName: .realName
    case .alterEgos: .alterEgos
    case .gender: .gender
    case .birth, .birthCity: .born
    case .death, .deathCity: .died
    case .hometown: .hometown
    case .website: .website
    case .race: .race
    case .alignment: .alignment
    case .occupation: .occupation
    case .base: .base
    case .affiliation: .affiliation
    case .relatives: .relatives
    case .height: .height
    case .weight: .weight
    case .eyeColor: .eyeColor
    case .hairColor: .hairColor
    case .intelligence: .intelligence
    case .strength: .strength
    case .speed: .speed
    case .durability: .durability
    case .power: .power
    case .combat: .combat
    case .previous: .previous
    case .next: .next
    default: nil
    }
  }
}
