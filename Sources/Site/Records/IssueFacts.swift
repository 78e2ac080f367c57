import Catalog
import Datasets
import JSONKit

/// The facts about an issue beside its name, in the order in which readers want them.
struct IssueFacts: PagePart {
  let context: PageContext
  let record: PageRecord

  var all: [Fact] {
    terms([
      (.oneSeries, catalogue.issues[record.rank].series.map { english(context.link(kinds.series, rank: $0)) }),
      (.issueNumber, context.issueNumber(record.rank)),
      (.volume, record.text(.volume)),
      (.otherNumber, record.text(.otherNumber)),
      (.title, record.text(.ownTitle).map { english($0) }),
      (.variantOf, main),
      (catalogue.issues[record.rank].isDayOfSale ? .onSale : catalogue.dateOfIssue, publication),
    ]) + dates
      + terms([
        (.format, record.text(.format).map { english($0) }),
        (.pageCount, record.pages(words)),
        (.price, prices),
        (.digitalPrice, price(.digitalPrice)),
      ])
      + labelled(.prices, besides: [.price, .digitalPrice]) { reader, part in
        reader.value(.price, in: part)?.decimal.flatMap { amount($0, currency: "USD") }
      }
      + RoleFacts(context: context, record: record).facts(.rating, .ratingRecord, .averageMark)
      + terms([
        (.isbn, code(.isbn)), (.ean, code(.ean)), (.upc, code(.upc)), (.issn, code(.issn)),
        (.diamondCode, code(.diamondCode)), (.sku, code(.sku)),
        (.keywords, context.keywords(of: record)),
        (.notes, record.text(.notes).map { english($0) }),
      ])
  }

  /// The issue of which this is a variant: its record names it, else its title.
  private var main: Markup? {
    record.readers[.mainIssue]?.reference(in: record.fields).flatMap { context.link(to: $0) }
      ?? catalogue.issues[record.rank].main.map { english(context.link(kinds.issue, rank: $0)) }
  }

  /// The date on which the issue came out, which is no estimate; with a question mark where the source is not sure of the day of sale.
  private var publication: Markup? {
    let isSold = record.readers[.onSale]?.day(in: record.fields) != nil || record.text(.partialOnSale) != nil
    let isGuess = isSold && record.readers[.partialOnSale]?.isUncertain(in: record.fields) ?? false
    return catalogue.issues[record.rank].date.map { isGuess ? "\(words.date($0))?" : words.date($0) }
  }

  /// The other dates of the issue, as far as they differ from the first one.
  private var dates: [Fact] {
    let first = catalogue.issues[record.rank].date
    func date(_ role: ColumnRole) -> Markup? {
      guard let reader = record.readers[role], let text = reader.json(in: record.fields)?.string?.string,
        let date = PartialDate(text)
      else { return nil }
      let shown = role == .coverDate ? date.ofCover : date
      return shown == first ? nil : words.date(shown)
    }
    let printed = record.text(.publicationDate)
    let facts = terms([
      (.coverDate, date(.coverDate)),
      // The date as it is printed is a text: in English, or in the language of the issue.
      (.printedDate, printed.map { english($0) }),
      (.finalOrder, record.readers[.finalOrder]?.day(in: record.fields).map { words.day(Int($0)) }),
    ])
    return facts
      + labelled(.dates, besides: [.onSale, .finalOrder]) { reader, part in
        reader.value(.onSale, in: part)?.sentDay.map { words.day(Int($0 / 86_400)) }
      }
  }

  /// The prices in all currencies; where the source has none of them as a text, the one in a column.
  private var prices: Markup? {
    let all = record.texts(.prices).map { entry in
      let parts = entry.split(separator: UInt8(ascii: " "), maxSplits: 1)
      if parts.count == 2, parts[0] == Array("0.00".utf8)[...], parts[1] == Array("FREE".utf8)[...] {
        return words[.free]
      }
      guard parts.count == 2, parts[1].count == 3, let number = Double(String(decoding: parts[0], as: UTF8.self)),
        let price = amount(number, currency: .escaping(parts[1]))
      else { return context.foreign(.escaping(entry)) }
      return price
    }
    return all.isEmpty ? price(.price) : all.joined(by: ", ")
  }

  private func price(_ role: ColumnRole) -> Markup? {
    guard let number = record.readers[role]?.number(in: record.fields) else { return nil }
    guard let currency = record.readers[.currency] else { return amount(number, currency: "USD") }
    return amount(number, currency: currency.text(in: record.fields))
  }

  private func code(_ role: ColumnRole) -> Markup? {
    record.text(role).map { "<span class=\"id\">\($0)</span>" }
  }

  private func english(_ text: Markup) -> Markup { context.foreign(text) }

  /// Returns facts from parts with a type, without the types that have columns of some roles.
  private func labelled(
    _ role: PartRole, besides columns: [ColumnRole], value: (PartReader, JSONValue) -> Markup?
  ) -> [Fact] {
    let shown = columns.compactMap { record.readers[$0]?.partType }
    guard let reader = record.readers[role] else { return [] }
    return reader.parts(in: record.fields).compactMap { part in
      guard let type = reader.value(.type, in: part)?.string?.string, !shown.contains(type),
        let value = value(reader, part)
      else { return nil }
      return Fact(term: FactWord.phrase(type).map { words[$0] } ?? english("\(type.words)"), value: value)
    }
  }
}

extension String {
  /// The words of a name such as `storeDate`: `Store date`.
  fileprivate var words: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)" }
      .capitalizedSentence
  }
}

extension PagePart {
  /// Returns an amount of money, without a currency the number alone; nil for one that is no price.
  func amount(_ amount: Double, currency: Markup?) -> Markup? {
    guard amount > 0, amount < 1e7 else { return nil }
    let hundredths = Int((amount * 100).rounded())
    if currency == "USD" { return words.price(hundredths) }
    return "\(words.amount(hundredths: hundredths))\(currency.map { "\u{A0}\($0)" })"
  }
}
