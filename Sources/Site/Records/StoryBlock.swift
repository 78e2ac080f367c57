import Basics
import Catalog
import Datasets
import JSONKit

/// A story as a block of its issue's page: name, type, length, who made it, who is in it, and its synopsis.
struct StoryBlock: PagePart {
  let context: PageContext
  let record: PageRecord

  var markup: Markup {
    let name = StoryName(context: context, record: record).markup ?? words[.story]
    let heading: Markup =
      model.hasPages(record.kind) ? "<a href=\"\(context.address(record.kind, rank: record.rank))\">\(name)</a>" : name
    return "<h3>\(heading)</h3>\(line)\(details)"
  }

  /// The type, feature, length and genre on one line, and the first line below it, without what the name says.
  private var line: Markup {
    let name = StoryName(context: context, record: record)
    var parts: [Markup] = []
    if name.part == .title || name.part == .firstLine, let type = name.type { parts.append(type) }
    if name.part == .title, let feature = record.text(.feature) { parts.append(context.foreign(feature)) }
    if let pages = record.lengthInPages(words) { parts.append(pages) }
    if let genre = record.text(.genre) { parts.append(context.foreign(genre)) }
    var line: Markup = parts.isEmpty ? "" : "<p class=\"note\">\(parts.joined(by: " · "))</p>"
    if name.part != .firstLine, let first = record.text(.firstLine) {
      line += "<p class=\"note\">\(words[.firstLine]): \(context.foreign(first.inQuotes))</p>"
    }
    return line
  }

  /// The creators, characters and other facts as lines, and the synopsis.
  private var details: Markup {
    let text = LongText(descriptionOf: record, in: context).markup
    return "\(StoryDetails(context: context, record: record).facts.lines)\(text)"
  }
}

/// The facts about a story beside its name, for the page of its issue and its own.
struct StoryDetails: PagePart {
  let context: PageContext
  let record: PageRecord

  /// The roles of columns that the name, the facts and the text of a story show.
  static let layout: Set<ColumnRole> = [
    .ownTitle, .isTitleInferred, .storyType, .feature, .genre, .firstLine, .pageCount, .order,
    .originalIssue, .script, .pencils, .inks, .colors, .letters, .editing, .cast, .jobNumber, .notes, .reprintNotes,
    .description, .picture, .webPage,
  ]
  /// The roles of parts that the facts show.
  static let parts: Set<PartRole> = [.reprintedIssues, .reprintedStories, .keywords, .awards, .bibliography]

  var facts: [Fact] {
    creators + cast + others
      + terms([
        (.reprints, reprinted), (.jobNumber, record.text(.jobNumber).map { context.foreign($0) }),
        (.keywords, context.keywords(of: record)), (.bibliography, bibliography),
        (.reprintNotes, prose(.reprintNotes)), (.notes, prose(.notes)),
      ])
      + ColumnFacts(context: context, record: record).others(besides: Self.layout)
  }

  /// The creators by credit: those with records, then the names that only a text gives.
  var creators: [Fact] {
    var credits = CreditLines()
    for reader in record.readers.items where reader.target == kinds.creator {
      for item in reader.items(in: record.fields) {
        credits.add(
          context.link(item, of: reader.target), named: context.names(of: item, reader.target),
          as: catalogue.credit(item.detail))
      }
    }
    for (credit, names) in record.creditTexts {
      for name in names { credits.add(text: name, as: credit, in: context) }
    }
    return credits.facts(in: context)
  }

  /// The characters: those with records, then the names that only a text gives.
  private var cast: [Fact] {
    var (shown, known): ([Markup], Set<Markup>) = ([], [])
    for reader in record.readers.items where reader.target == kinds.character {
      for item in reader.items(in: record.fields) {
        let link = context.link(item, of: reader.target, withDetail: true)
        if !shown.contains(link) { shown.append(link) }
        known.formUnion(context.names(of: item, reader.target))
      }
    }
    for name in record.texts(.cast) where !known.contains(CreditText.key(name)) {
      shown.append(context.foreign(.escaping(name)))
    }
    return [Fact(term: words[.characters], value: listed(shown))]
  }

  /// The records of other kinds, such as teams and universes, each once.
  private var others: [Fact] {
    let own: Set<Kind> = [kinds.creator, kinds.character, kinds.issue, kinds.story, kinds.series]
    var facts: [(kind: Kind, items: [Markup])] = []
    for reader in record.readers.items where !own.contains(reader.target) {
      let items = reader.items(in: record.fields).map { context.link($0, of: reader.target, withDetail: true) }
      guard let place = facts.firstIndex(where: { $0.kind == reader.target }) else {
        facts.append((reader.target, items))
        continue
      }
      facts[place].items += items.filter { !facts[place].items.contains($0) }
    }
    return facts.map { Fact(term: context.label($0.kind), value: listed($0.items)) }
  }

  /// The issues that the story was first printed in, as far as they are known.
  private var reprinted: Markup? {
    var items: [Markup] = []
    for role in [PartRole.reprintedStories, .reprintedIssues] {
      guard let reader = record.readers.items(role) else { continue }
      for item in reader.items(in: record.fields) {
        guard let issue = item.id.flatMap({ catalogue.issue(of: reader.target, id: $0) }) else { continue }
        let notes = context.notes(item, withDetail: false)
        items.append("<span\(recordLang)>\(context.link(kinds.issue, rank: issue))\(notes)</span>")
      }
    }
    return listed(items)
  }

  private var bibliography: Markup? {
    guard let parts = record.readers[.bibliography]?.values(in: record.fields) else { return nil }
    let texts = parts.flatMap { $0.compactMap(\.markup) }
    return texts.isEmpty ? nil : context.foreign(texts.joined(by: ", "))
  }

  private func prose(_ role: ColumnRole) -> Markup? {
    record.text(role).flatMap { _ in record.readers[role] }.flatMap {
      ColumnFacts(context: context, record: record).value(of: $0)
    }
  }

  private func listed(_ items: [Markup]) -> Markup? { items.isEmpty ? nil : items.joined(by: "; ") }
}

extension [Fact] {
  /// The facts as lines, each a term and its value; facts without a value are skipped.
  var lines: Markup {
    var list = Markup()
    for fact in self {
      guard let value = fact.value, !value.isEmpty else { continue }
      list += "<div><dt>\(fact.term)</dt><dd>\(value)</dd></div>"
    }
    return list.isEmpty ? "" : "<dl class=\"lines\">\(list)</dl>"
  }
}

extension SiteCatalogue {
  /// Returns the issue that a reference names: the issue itself, or the first one of a story; nil where neither is known.
  func issue(of kind: Kind, id: Int64) -> Int? {
    guard let rank = self[kind].rank(of: id) else { return nil }
    return kind == kinds.issue ? rank : firstIssue(ofStory: rank)
  }

  /// Returns the first issue of a story; nil where none is known.
  func firstIssue(ofStory rank: Int) -> Int? {
    neighbours[of: kinds.story, in: kinds.issue]?[rank].first.map { Int($0) }
  }
}

extension PartReader.Value {
  /// The value for readers.
  var markup: Markup? {
    switch self {
    case .value(let value): value.string.map { "\($0)" } ?? value.number.map { "\(Array($0.raw))" }
    case .flag(let name): "\(name)"
    }
  }
}
