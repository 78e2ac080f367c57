import Catalog
import Datasets
import JSONKit

/// The pages of kinds without a page layout of their own: they show all fields of the model. Titles of fields are in English.
extension PageWriter {
  /// Returns the content of a record's page: its columns, its relations, and its parts.
  func generalContent(_ record: PageRecord) -> RecordContent {
    let relations = catalogue.model.relations.flatMap { relation in
      [true, false].map { panel(relation, ofLeft: $0, of: record) }
    }
    let referring = catalogue.neighbours.references.filter { $0.target == record.kind }.map { reference in
      panel(others(of: record, reference.owner), of: reference.owner, title: label(reference.owner), on: record)
    }
    return RecordContent(
      facts: ownFacts(of: record), panels: (relations + referring).filter { !$0.isEmpty } + ownLists(of: record))
  }

  /// Returns the facts in the columns of a record.
  func ownFacts(of record: PageRecord) -> [(term: Markup, value: Markup?)] {
    record.readers.facts.map { (foreign("\($0.title)"), value(of: $0.reader, in: record)) }
  }

  /// Returns the panels of the parts of a record.
  func ownLists(of record: PageRecord) -> [Markup] {
    record.readers.lists.map { panel($0.title, parts: $0.reader, of: record) }.filter { !$0.isEmpty }
  }

  private func value(of column: ColumnReader, in record: PageRecord) -> Markup? {
    if column.target != nil { return column.reference(in: record.fields).flatMap { link(to: $0) } }
    return switch column.type {
    case .string where column.isMarkdown:
      column.json(in: record.fields)?.string.map {
        "<div class=\"text prose\"\(data)>\(markdown(Array($0.string.utf8)).markup)</div>"
      }
    case .string: column.text(in: record.fields).map { linked($0) }
    case .int64:
      column.integer(in: record.fields).map { column.isYear || column.isNumber ? "\($0)" : words.number(Int($0)) }
    case .double: column.number(in: record.fields).map { decimal($0, unit: column.unit) }
    // What is not so is not worth a line.
    case .boolean: column.isTrue(in: record.fields) ? words[.yes] : nil
    case .timestamp, .date: column.day(in: record.fields).map { words.day(Int($0)) }
    }
  }

  /// Returns a text; an address as a link.
  private func linked(_ text: Markup) -> Markup {
    let isAddress = text.bytes.starts(with: "https://".utf8) || text.bytes.starts(with: "http://".utf8)
    // What is escaped is no address of a page, but for an ampersand, which a host needs no page for.
    guard isAddress, !text.bytes.contains(UInt8(ascii: "&")), let link = WebLink(text.bytes) else {
      return text.bytes.count > 80
        ? "<span class=\"prose\"\(MarkdownText.direction(of: text.bytes))\(data)>\(text)</span>" : foreign(text)
    }
    return "<a href=\"\(link)\" rel=\"external nofollow noopener noreferrer\">\(link.host)</a>"
  }

  private func decimal(_ number: Double, unit: StaticString?) -> Markup {
    let text: Markup =
      number.magnitude < 1e12 ? words.decimal(hundredths: Int((number * 100).rounded())) : "\("\(number)")"
    return unit.map { "\(text)\u{A0}\(Markup(stringLiteral: $0))" } ?? text
  }

  /// Returns the facts about a record that the layouts of known kinds lack: references to records of kinds without a layout, such as
  /// publishers.
  func otherFacts(of record: PageRecord) -> [(term: Markup, value: Markup?)] {
    record.readers.facts.filter { $0.reader.target.map { !kinds.all.contains($0) } ?? false }
      .map { (foreign("\($0.title)"), value(of: $0.reader, in: record)) }
  }

  /// Returns panels of a record's relations to kinds without a layout, such as teams.
  func otherPanels(of record: PageRecord) -> [Markup] {
    catalogue.model.relations.flatMap { relation in
      [true, false].compactMap { isLeft in
        let (kind, other) = isLeft ? (relation.left, relation.right) : (relation.right, relation.left)
        return kind == record.kind && !kinds.all.contains(other) ? panel(relation, ofLeft: isLeft, of: record) : nil
      }
    }
    .filter { !$0.isEmpty }
  }

  /// Returns a panel of the records at the other side of a relation; issues look as on any page.
  private func panel(_ relation: Relation, ofLeft isLeft: Bool, of record: PageRecord) -> Markup {
    let (kind, other) = isLeft ? (relation.left, relation.right) : (relation.right, relation.left)
    guard kind == record.kind, let neighbours = catalogue.neighbours[relation, ofLeft: isLeft] else { return "" }
    // Of several relations between two kinds each is called by its field.
    let all = catalogue.model.relations.filter { Set([$0.left, $0.right]) == [kind, other] }
    let field = isLeft ? relation.leftField : relation.rightField
    let own = all.count == 1 && kind != other ? nil : field.map { foreign("\($0.description.capitalizedSentence)") }
    let title = own ?? label(other)
    let ranks = neighbours.distinct(record.rank)
    if relation == all.first { return panel(ranks, of: other, title: title, on: record, id: field) }
    return panel(
      field ?? catalogue.name(of: other), title: title,
      content: ranks.isEmpty ? nil : folded(ranks) { names(of: other, $0) })
  }

  /// Returns a panel of other records as on the pages of every kind: issues with a link to all of them, characters as cards.
  private func panel(
    _ ranks: [Int], of other: Kind, title: Markup, on record: PageRecord, id: StaticString? = nil
  ) -> Markup {
    switch other {
    case kinds.issue: return issuesPanel(of: record, issues(of: record.kind, rank: record.rank), title: title)
    case kinds.character:
      return panel(
        id ?? catalogue.name(of: other), title: title,
        content: ranks.isEmpty ? nil : folded(model.byFame(ranks), seen: 12, most: 120) { cards(of: other, $0) })
    default:
      return panel(
        id ?? catalogue.name(of: other), title: title,
        content: ranks.isEmpty ? nil : folded(ranks) { names(of: other, $0) })
    }
  }

  /// Returns a panel of the parts of a record: links to records, or the values of each part.
  private func panel(_ title: String, parts: PartReader, of record: PageRecord) -> Markup {
    var items: [Markup] = []
    for id in parts.references(in: record.fields) {
      if let link = link(to: id) { items.append("<li>\(link)</li>") }
    }
    for values in parts.values(in: record.fields) {
      let texts: [Markup] = values.compactMap { value in
        switch value {
        case .value(let value): value.string.map { "\($0)" } ?? value.number.map { "\(Array($0.raw))" }
        case .flag(let name): "\(name)"
        }
      }
      if !texts.isEmpty { items.append("<li\(data)>\(texts.joined(by: ", "))</li>") }
    }
    let list =
      items.isEmpty
      ? nil : folded(items, seen: 60, most: 2_000) { "<ul class=\"names\">\(Array($0).joined(by: ""))</ul>" }
    return panel(parts.field, title: foreign("\(title)"), content: list)
  }
}
