import Basics
import Catalog
import Datasets
import JSONKit

/// Creators by credit, in the order of credits: each once, whether a record or only a text names them.
struct CreditLines {
  private var lines: [(credit: Credit, names: Set<Markup>, creators: [Markup])] = []

  /// Whether nobody is credited.
  var isEmpty: Bool { lines.isEmpty }

  /// Adds a creator who has a record.
  ///
  /// - Parameter names: the names of the creator, by which a text about the same person is recognised.
  mutating func add(_ creator: Markup, named names: Set<Markup>, as credit: Credit) {
    let place = self.place(of: credit)
    lines[place].names.formUnion(names)
    if !lines[place].creators.contains(creator) { lines[place].creators.append(creator) }
  }

  /// Adds a creator whom only a text names, unless the name is there already.
  mutating func add(text entry: [UInt8], as credit: Credit, in context: PageContext) {
    let (place, key) = (self.place(of: credit), CreditText.key(entry))
    guard !lines[place].names.contains(key) else { return }
    lines[place].names.insert(key)
    lines[place].creators.append(context.foreign(.escaping(entry)))
  }

  private mutating func place(of credit: Credit) -> Int {
    if let place = lines.firstIndex(where: { $0.credit.isLike(credit) }) { return place }
    lines.append((credit, [], []))
    return lines.count - 1
  }

  /// Returns a fact for each credit.
  func facts(in context: PageContext) -> [Fact] {
    let order = lines.indices.sorted { (lines[$0].credit.order, $0) < (lines[$1].credit.order, $1) }
    return order.map { place in
      Fact(term: lines[place].credit.name(in: context), value: lines[place].creators.joined(by: ", "))
    }
  }
}

extension CreditText {
  /// The roles of columns with such texts about creators, each with its credit.
  static let roles: [(role: ColumnRole, credit: Credit)] = [
    (.script, Credit("writer")), (.pencils, Credit("penciller")), (.inks, Credit("inker")),
    (.colors, Credit("colorist")), (.letters, Credit("letterer")), (.editing, Credit("editor")),
  ]

  /// Returns the name in an entry, without remarks behind it.
  static func key(_ entry: [UInt8]) -> Markup { .escaping(name(in: entry)) }
}

extension PageRecord {
  /// The creators that texts of the record name, by credit.
  var creditTexts: [(credit: Credit, names: [[UInt8]])] {
    CreditText.roles.compactMap { role, credit in
      let names = texts(role)
      return names.isEmpty ? nil : (credit, names)
    }
  }

  /// Returns the entries of a text between semicolons; empty where there is none.
  func texts(_ role: ColumnRole) -> [[UInt8]] {
    readers[role]?.json(in: fields)?.string.map { CreditText.entries(of: $0.string.utf8) } ?? []
  }

  /// Returns the number of pages as a text, `6.5 pages`; nil for none.
  func lengthInPages(_ words: Wording) -> Markup? {
    guard let pages = pages(words) else { return nil }
    let number = readers[.pageCount]?.number(in: fields) ?? 0
    let isGuess = readers[.pageCount]?.isUncertain(in: fields) ?? false
    return isGuess || number != number.rounded() ? words(.pagesOf, pages) : words.count(.pagesCount, Int(number))
  }

  /// Returns the number of pages, with a question mark where it is a guess; nil for none.
  func pages(_ words: Wording) -> Markup? {
    guard let reader = readers[.pageCount] else { return nil }
    let isGuess = readers[.pageCount]?.isUncertain(in: fields) ?? false
    func marked(_ pages: Markup) -> Markup { isGuess ? "\(pages)?" : pages }
    guard reader.type == .double else { return reader.integer(in: fields).map { marked(words.number(Int($0))) } }
    // A page may be counted by its parts.
    guard let pages = reader.number(in: fields), abs(pages) < 1e7 else { return nil }
    return marked(words.decimal(hundredths: Int((pages * 100).rounded())))
  }
}

extension PageContext {
  /// Returns the names of a listed record, by which a text about it is recognised: the one in the list, and its own.
  func names(of item: ItemReader.Item, _ kind: Kind) -> Set<Markup> {
    let own = item.id.flatMap { catalogue[kind].rank(of: $0) }.map { Markup.escaping(catalogue[kind].names[$0]) }
    return Set([item.name, own ?? ""].filter { !$0.isEmpty })
  }

  /// Returns a listed record as a link, or its name where it has no record, with what the list says about it.
  func link(_ item: ItemReader.Item, of kind: Kind, withDetail: Bool = false) -> Markup {
    let rank = item.id.flatMap { catalogue[kind].rank(of: $0) }
    let name: Markup = item.name.isEmpty ? rank.map { self.name(kind, rank: $0) } ?? "" : item.name
    let isLinked = rank != nil && model.hasPages(kind)
    let link: Markup =
      isLinked ? "<a href=\"\(address(kind, rank: rank ?? 0))\">\(name)</a>" : name
    return "<span\(recordLang)>\(link)\(notes(item, withDetail: withDetail))</span>"
  }

  /// Returns what a list says about a record in it, in brackets; a question mark for a guess; empty for nothing.
  func notes(_ item: ItemReader.Item, withDetail: Bool) -> Markup {
    var texts: [Markup] = withDetail && !item.detail.isEmpty ? [item.detail] : []
    var mark: Markup = ""
    for note in item.notes {
      switch note {
      case .text(let member, let text):
        guard text != item.name, !texts.contains(text) else { continue }
        let name = member.description
        // `signed_as`: the member says what the name is.
        texts.append(name.hasSuffix("_as") ? "\(name.split(separator: "_").joined(separator: " ")) \(text)" : text)
      // Whoever signed under a name has signed.
      case .flag(let name): if !item.notes.contains(where: { $0.begins(with: name) }) { texts.append("\(name)") }
      case .uncertain: mark = "?"
      }
    }
    return texts.isEmpty ? mark : "\(mark) <span class=\"note\">(\(texts.joined(by: ", ")))</span>"
  }

  /// Returns the keywords of a record; nil for none.
  func keywords(of record: PageRecord) -> Markup? {
    let words = record.readers[.keywords]?.values(in: record.fields).flatMap { $0.compactMap(\.markup) } ?? []
    return words.isEmpty ? nil : foreign(words.joined(by: ", "))
  }
}
