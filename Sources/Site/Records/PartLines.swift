import Basics
import Catalog
import Datasets
import JSONKit

/// The parts of a record as lines: the record or the text that a part names, and what else the source says of it.
struct PartLines: PagePart {
  let context: PageContext
  let record: PageRecord

  /// The panels of all parts that belong to no relation, one for each list that is not empty.
  ///
  /// - Parameter roles: the roles of parts that stand elsewhere on the page.
  func panels(besides roles: Set<PartRole> = []) -> [Panel] {
    record.readers.lists.filter { list in list.role.map { !roles.contains($0) } ?? true }.map { list in
      let title = list.role?.term.map { words[$0] } ?? context.foreign("\(list.title)")
      return Panel(list.reader.field, title, lines(of: list.reader))
    }.filter { !$0.isEmpty }
  }

  /// Returns parts with a role in one line, with commas between them, as running text where they are many; nil for none.
  func names(_ role: PartRole) -> Markup? {
    let names = record.readers[role].map { lines(in: $0.rows(in: record.fields), counts: []) } ?? []
    let all = names.map(\.main).joined(by: ", ")
    return names.isEmpty ? nil : names.count > 5 ? "<span class=\"prose\">\(all)</span>" : all
  }

  /// Returns the list of parts; nil where there is no line.
  func lines(of parts: PartReader) -> Markup? {
    let items = lines(in: parts.rows(in: record.fields), counts: parts.counts).map { line in
      let note: Markup? =
        line.notes.isEmpty ? nil : " <span class=\"note\"\(context.pageLang)>\(line.notes.joined(by: " · "))</span>"
      return "<li>\(line.main)\(note)</li>" as Markup
    }
    return folded(items, seen: 60, most: 2_000) { "<ul class=\"names\">\(Array($0).joined(by: ""))</ul>" }
  }

  private typealias Line = (main: Markup, notes: [Markup])

  private func lines(in rows: [PartReader.Row], counts: Set<String>) -> [Line] {
    let ownName = String(decoding: catalogue[record.kind].names[record.rank], as: UTF8.self)
    var lines: [Line] = []
    for row in rows {
      guard let line = line(row, counts: counts, besides: ownName) else { continue }
      // Several spellings of a name in one writing may be one.
      if !lines.contains(where: { $0.main == line.main && $0.notes == line.notes }) { lines.append(line) }
    }
    return lines
  }

  /// Returns the line of a part; nil where it says nothing, or no more than the name of the record.
  private func line(_ row: PartReader.Row, counts: Set<String>, besides ownName: String) -> Line? {
    var texts: [(name: String, text: String)] = []
    var (years, others) = ([Markup](), [Markup]())
    let flags = Set(row.members.lazy.filter { $0.value.number?.int64 == 1 }.map(\.name))
    for (name, value) in row.members {
      if let text = value.string?.string {
        if !text.isEmpty { texts.append((name, text)) }
      } else if let number = value.number?.int64 {
        if name.split(separator: "_").contains("year"), !name.hasSuffix(ColumnReader.endOfDoubt) {
          let isUncertain = flags.contains(ColumnReader.flagOfDoubt(in: name))
          if number != 0 { years.append(isUncertain ? "\(number)?" : "\(number)") }
        } else if counts.contains(name), number > 0 {
          others.append(words.count(.issues, Int(clamping: number)))
        }
      }
    }
    var main: Markup? = row.target.flatMap { context.link(to: $0) }
    if main == nil, let name = (row.name ?? row.text)?.string, !name.isEmpty {
      if name == ownName { return nil }
      main = text(name)
    }
    if main == nil, let place = texts.lastIndex(where: { !Self.isNote($0.name) }) ?? texts.indices.last {
      let own = texts.remove(at: place).text
      if own == ownName { return nil }
      main = text(own)
    }
    guard let main else { return nil }
    let span: [Markup] = years.isEmpty ? [] : [years.joined(by: "–")]
    return (main, texts.map { text(Self.spaced($0.text)) } + others + span)
  }

  /// Whether a member is a remark on the others.
  private static func isNote(_ name: String) -> Bool { name == "notes" }

  /// Returns a word of a vocabulary as people write it: `numbering continues` for `numbering_continues`.
  private static func spaced(_ text: String) -> String {
    text.contains(" ") || text.contains(":") ? text : text.replacing("_", with: " ")
  }

  /// Returns a text, marked as English; an address as a link.
  private func text(_ text: String) -> Markup {
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), let link = WebLink(Array(text.utf8)) else {
      return context.foreign("\(text)")
    }
    return link.anchor("\(link.host)")
  }
}

extension PartRole {
  /// The title of the parts on pages; nil where they are called as their table is.
  var term: Phrase? {
    switch self {
    case .otherNames: .otherNames
    case .keywords: .keywords
    case .awards: .awards
    case .related: .relatedRecords
    case .powers: .powers
    case .friends: .friends
    case .enemies: .enemies
    case .memberships: .memberships
    case .schools: .schools
    case .degrees: .degrees
    case .influences: .influences
    case .signatures: .signatures
    case .works: .otherWorks
    case .brands: .brandsUsed
    case .concepts: .concepts
    case .places: .places
    case .objects: .objects
    case .origins: .textsFrom
    // Those of issues and stories, which have layouts of their own.
    case .variants, .collections, .contents, .variantCovers, .reprintedIssues, .reprintedStories, .reprints,
      .storyTitles, .texts, .dates, .prices, .pictures, .bibliography, .links:
      nil
    }
  }
}
