import Catalog
import JSONKit

extension PageWriter {
  /// The page of a comic.
  func comicPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let series = Int(catalogue.comics.series[rank])
    var head = PageHead(title: Markup())
    head.section = .comics
    head.crumbs = crumbs(.comics, rank)
    head.type = "book"
    head.structured = structuredComic(record)
    if record.plainDescription.isEmpty, let text = solicitation(record) { head.description = excerpt(text, 160) }
    let characters = catalogue.neighbours(of: .comics, rank, in: .characters)
    let events = catalogue.neighbours(of: .comics, rank, in: .events)
    let stories = catalogue.neighbours(of: .comics, rank, in: .stories)
    return recordPage(
      record, head, lead: lead(record),
      facts: [
        (.series, series < 0 ? nil : "<span\(data)>\(link(.series, series))</span>"),
        (.issueNumber, issue(rank)),
        (.onSale, onSale(rank)),
        (.format, record.text("format")),
        (.pageCount, record.integer("pageCount").map { words.number($0) }),
        (.price, price(record)),
        (.isbn, code(record, "isbn")),
        (.ean, code(record, "ean")),
        (.upc, code(record, "upc")),
        (.issn, code(record, "issn")),
        (.diamondCode, code(record, "diamondCode")),
      ],
      beside: neighboursInSeries(rank),
      panels: """
        \(panel("credits", words[.creators], credits(rank)))
        \(panel("characters", words[.characters], characters.isEmpty ? nil : folded(byFame(characters), seen: 12, most: 120) { cards(.characters, $0) }))
        \(panel("stories", words[.stories], storiesOf(stories)))
        \(panel("events", words[.events], events.isEmpty ? nil : cards(.events, events) { eventDates($0) }))
        \(panel("variants", words[.variants], references(record, "variants")))
        \(panel("collections", words[.collectedIn], references(record, "collections")))
        \(panel("collected", words[.collects], references(record, "collectedIssues")))
        """)
  }

  private func lead(_ record: PageRecord) -> Markup {
    var lead = Markup()
    if let variant = record.text("variantDescription") { lead += "<p class=\"lead\"\(data)>\(variant)</p>" }
    if record.plainDescription.isEmpty, let text = solicitation(record) { lead += text_(text) }
    return lead
  }

  private func text_(_ plain: [UInt8]) -> Markup { text(plain: plain, markup: nil) }

  /// The first longer text beside the description: what was written to sell the issue.
  private func solicitation(_ record: PageRecord) -> [UInt8]? {
    record["textObjects"]?.array?.lazy.compactMap { $0["text"]?.string }.first { !$0.isEmpty }
      .map { Array($0.string.utf8) }
  }

  private func code(_ record: PageRecord, _ field: String) -> Markup? {
    record.text(field).map { "<span class=\"id\">\($0)</span>" }
  }

  private func price(_ record: PageRecord) -> Markup? {
    let price = record["prices"]?.array?.first { $0["type"]?.string?.equals("printPrice") ?? false }
    guard let amount = price?["price"]?.number?.double, amount > 0, amount < 1e7 else { return nil }
    let cents = Int((amount * 100).rounded())
    return words.price(cents)
  }

  /// The creators of a comic, by role.
  private func credits(_ comic: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours(of: .comics, in: .creators), adjacency.count(comic) > 0 else {
      return nil
    }
    // Two spellings of a role are one where they have the same name.
    var byRole: [(name: Markup, order: (Int, Int), creators: [Int])] = []
    for (creator, role) in adjacency.detailed(comic) {
      let name = roleName(role)
      if let place = byRole.firstIndex(where: { $0.name == name }) {
        if !byRole[place].creators.contains(creator) { byRole[place].creators.append(creator) }
      } else {
        byRole.append((name, RoleName.order(role, catalogue), [creator]))
      }
    }
    var list = Markup()
    for (name, _, creators) in byRole.sorted(by: { $0.order < $1.order }) {
      var links = Markup()
      for (index, creator) in creators.enumerated() {
        links += "\(index > 0 ? ", " : "" as Markup)\(link(.creators, creator))"
      }
      list += "<div><dt>\(name)</dt><dd\(data)>\(links)</dd></div>"
    }
    return "<dl class=\"facts\">\(list)</dl>"
  }

  /// The stories of a comic, without links unless they have pages.
  private func storiesOf(_ stories: [Int]) -> Markup? {
    guard !stories.isEmpty else { return nil }
    return folded(stories, seen: 20, most: 100) { names(.stories, $0) }
  }

  /// Records, those in most comics first.
  func byFame(_ characters: [Int]) -> [Int] {
    let comics = catalogue.neighbours(of: .characters, in: .comics)
    let counts = characters.map { ($0, comics?.count($0) ?? 0) }
    return counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// The comics that a field refers to; those that no record is about have their name alone.
  private func references(_ record: PageRecord, _ field: String) -> Markup? {
    var ranks: [Int] = []
    for id in record.references(field, to: .comics) {
      if let rank = catalogue[.comics].rank(of: id), !ranks.contains(rank) { ranks.append(rank) }
    }
    guard !ranks.isEmpty else { return nil }
    return folded(ranks, seen: 12, most: 100) { names(.comics, $0) { onSale($0) } }
  }

  /// The issues before and behind one in its series.
  private func neighboursInSeries(_ comic: Int) -> (previous: Int?, next: Int?) {
    let series = Int(catalogue.comics.series[comic])
    guard series >= 0 else { return (nil, nil) }
    guard let issues = catalogue.neighbours(of: .series, in: .comics)?[series] else { return (nil, nil) }
    let place = issues.startIndex + Int(catalogue.comics.placeInSeries[comic])
    guard issues.indices.contains(place), Int(issues[place]) == comic else { return (nil, nil) }
    return (
      issues[..<place].last { hasPage(.comics, Int($0)) }.map { Int($0) },
      issues[(place + 1)...].first { hasPage(.comics, Int($0)) }.map { Int($0) }
    )
  }
}
