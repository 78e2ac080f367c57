import Basics
import Catalog
import Datasets
import JSONKit

/// The facts in the columns of a record; titles are in English.
struct ColumnFacts: PagePart {
  let context: PageContext
  let record: PageRecord

  /// Returns the facts that a layout lacks: no flags, which say more about the data than about the record, and none of a field of which
  /// the layout shows a column.
  func others(besides layout: Set<ColumnRole>) -> [Fact] {
    record.readers.others(besides: layout, kinds).map(fact).filter { !isInName($0.value) }
  }

  /// Whether a value stands as words of their own in the name of the record, such as a person's last name.
  private func isInName(_ value: Markup?) -> Bool {
    guard let value, !value.isEmpty else { return false }
    let name = Markup.escaping(catalogue[record.kind].names[record.rank])
    return " \(String(decoding: name.bytes, as: UTF8.self)) ".contains(
      " \(String(decoding: value.bytes, as: UTF8.self)) ")
  }

  /// Returns the fact of a column, `?` behind it where the source doubts it.
  func fact(_ column: RecordReaders.FactColumn) -> Fact {
    if let role = column.reader.role, let term = role.term {
      return Fact(term: words[term], value: RoleFacts(context: context, record: record).value(role))
    }
    let certain = value(of: column.reader)
    let value = column.reader.isUncertain(in: record.fields) ? certain.map { "\($0)?" } : certain
    // A reference that is called as its kind has that kind's word.
    if let kind = column.reader.target, let role = catalogue.model[kind].role,
      catalogue.model[kind].singular.description == column.title.lowercased()
    {
      return Fact(term: words[role.phrases.one], value: value)
    }
    return Fact(term: context.foreign("\(column.title)"), value: value)
  }

  /// Returns the value of a column; nil for none.
  func value(of column: ColumnReader) -> Markup? {
    if column.target != nil {
      return column.reference(in: record.fields).flatMap { isUnknown($0) ? nil : context.link(to: $0) }
    }
    return switch column.type {
    case .string where column.isMarkdown:
      column.json(in: record.fields)?.string.map {
        "<div class=\"text prose\"\(recordLang)>\(catalogue.model.markdown(Array($0.string.utf8)).markup)</div>"
      }
    case .string: column.text(in: record.fields).flatMap { Self.isUnknown($0.bytes) ? nil : linked($0) }
    case .int64:
      column.integer(in: record.fields).map { column.isYear || column.isNumber ? "\($0)" : words.number(Int($0)) }
    case .double: column.number(in: record.fields).map { size($0, unit: column.unit) }
    // What is not so is not worth a line.
    case .boolean: column.isTrue(in: record.fields) ? words[.yes] : nil
    case .timestamp, .date: column.day(in: record.fields).map { words.day(Int($0)) }
    }
  }

  /// Whether a text says that the source does not know the value.
  private static func isUnknown(_ text: some Collection<UInt8>) -> Bool {
    text.count == 7 && String(decoding: text, as: UTF8.self).lowercased() == "unknown"
  }

  /// Whether a record of a small vocabulary stands for no value.
  private func isUnknown(_ id: RecordID) -> Bool {
    guard catalogue.model[id.kind].role == nil, let rank = catalogue[id.kind].rank(of: id.id) else { return false }
    return Self.isUnknown(catalogue[id.kind].names[rank])
  }

  /// Returns a text; an address as a link.
  private func linked(_ text: Markup) -> Markup {
    guard let link = WebLink(Array(text.plainText.utf8)) else {
      return text.bytes.count > 80
        ? "<span class=\"prose\"\(MarkdownText.direction(of: text.bytes))\(recordLang)>\(text)</span>"
        : context.foreign(text)
    }
    return link.anchor("\(link.host)")
  }
}

extension PagePart {
  /// Returns a number with its unit, in a larger one where people say so: giants are metres tall and weigh tonnes.
  func size(_ number: Double, unit: StaticString?) -> Markup {
    switch unit?.description {
    case "cm" where number >= 300: return size(number / 100, unit: "m")
    case "kg" where number >= 1000: return size(number / 1000, unit: "t")
    default: break
    }
    let text: Markup =
      number.magnitude < 1e12 ? words.decimal(hundredths: Int((number * 100).rounded())) : "\("\(number)")"
    return unit.map { "\(text)\u{A0}\(Markup(stringLiteral: $0))" } ?? text
  }
}
