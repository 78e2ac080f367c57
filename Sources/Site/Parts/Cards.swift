import Basics
import Catalog

/// Lists of records.
extension PageContext {
  /// Returns links to records, or their names, as a list; parameters as in ``cards(of:_:eager:isOrdered:note:facets:tail:)``.
  func names(
    of kind: Kind, _ ranks: some Sequence<Int>, note: (Int) -> Markup? = { _ in nil },
    facets: (Int) -> Markup? = { _ in nil }, tail: (Int) -> Markup? = { _ in nil }
  ) -> Markup {
    var items: Markup = "<ul class=\"names\"\(recordLang)>"
    for rank in ranks {
      let note: Markup? = telling(kind, rank, note(rank)).map { " <span class=\"note\"\(pageLang)>\($0)</span>" }
      items += "<li\(facets(rank))>\(link(kind, rank: rank))\(note)\(tail(rank))</li>"
    }
    items += "</ul>"
    return items
  }

  /// Returns records with their pictures.
  ///
  /// - Parameters:
  ///   - eager: the number of cards that are seen first and so load at once.
  ///   - note: returns the text below the name.
  ///   - isOrdered: whether the order of the records has a meaning.
  ///   - facets: returns the attributes by which scripts find a card.
  ///   - head: returns the content before a card that is not part of the link.
  ///   - tail: returns the content below a card that is not part of the link.
  ///   - areCovers: whether cards have covers; else they are lines.
  func cards(
    of kind: Kind, _ ranks: some Sequence<Int>, eager: Int = 0, isOrdered: Bool = false, areCovers: Bool? = nil,
    note: (Int) -> Markup? = { _ in nil }, facets: (Int) -> Markup? = { _ in nil },
    head: (Int) -> Markup? = { _ in nil }, tail: (Int) -> Markup? = { _ in nil }
  ) -> Markup {
    let areCovers = areCovers ?? !model.isDense
    let style: Markup = areCovers ? model.isDense ? " wall" : "" : kind == kinds.issue ? " rows" : ""
    var items: Markup = "<\(isOrdered ? "ol" : "ul" as Markup) class=\"cards\(style)\"\(recordLang)>"
    for (place, rank) in ranks.enumerated() {
      let color = catalogue.color(of: kind, rank: rank, model.pictures)
      let cover = cover(kind, rank: rank, color: color, isEager: place < eager, isLine: !areCovers)
      let note: Markup? = telling(kind, rank, note(rank)).map { "<span class=\"note\"\(pageLang)>\($0)</span>" }
      let content: Markup = "\(cover)<span class=\"name\">\(name(kind, rank: rank))</span>\(note)"
      let card: Markup =
        model.hasPages(kind)
        ? "<a href=\"\(address(kind, rank: rank))\">\(content)</a>" : "<span>\(content)</span>"
      items += "<li class=\"card c\(color)\"\(facets(rank))>\(head(rank))\(card)\(tail(rank))</li>"
    }
    items += isOrdered ? "</ol>" : "</ul>"
    return items
  }

  private func cover(_ kind: Kind, rank: Int, color: Int, isEager: Bool, isLine: Bool) -> Markup {
    guard let picture = model.pictures[catalogue[kind].pictures[rank]] else {
      let title = CoverTitle(catalogue[kind].names[rank])
      return isLine ? title.tile : title.cover(color: color)
    }
    let sizes: StaticString = "(min-width:60em) 11rem,(min-width:40em) 22vw,29vw"
    return picture.cover(below: root, alt: "", sizes: sizes, isLarge: false, isEager: isEager)
  }
}

/// The texts below the names of records on cards and in lists.
extension PageContext {
  /// Returns the note of a record, behind what tells it from others of its name.
  private func telling(_ kind: Kind, _ rank: Int, _ note: Markup?) -> Markup? {
    guard let apart = catalogue[kind].apart[rank] else { return note }
    return [foreign("\(apart)"), note].compactMap { $0 }.joined(by: " · ")
  }

  /// Returns the number of issues of a record; nil for none.
  func comicsCount(_ kind: Kind, rank: Int) -> Markup? {
    let count = catalogue.issueCount(of: kind, rank)
    return count > 0 ? words.count(.comicsCount, count) : nil
  }

  /// Returns the date on which an issue came out, as exactly as it is known; without a date the estimated year, `about 1963`; nil where
  /// no estimate is possible.
  func publication(of issue: Int) -> Markup? {
    if let date = catalogue.issues[issue].date { return words.date(date) }
    return catalogue.year(ofIssue: issue).map { words(.aboutYear, "\($0)") }
  }

  /// Returns the number of an issue as readers write it: `#12`, `#1.5`; nil for an issue without one.
  func issueNumber(_ issue: Int) -> Markup? { catalogue.number(ofIssue: issue).map { "#\($0)" } }

  /// Returns the text below the name of an issue on a card: its number where the name does not have it, and its date.
  func numberAndDay(_ issue: Int) -> Markup? {
    let day = publication(of: issue)
    guard CoverTitle(catalogue[kinds.issue].names[issue]).number.isEmpty, let number = issueNumber(issue) else {
      return day
    }
    return "\(number)\(day.map { " · \($0)" })"
  }

  /// Returns the dates of an event: a day, or the first and the last day; nil where neither is known.
  func eventDates(_ event: Int) -> Markup? {
    let (start, end) = (catalogue.events[event].start, catalogue.events[event].end)
    if start == .min { return end == .min ? nil : words.day(Int(end)) }
    return end == .min || end == start ? words.day(Int(start)) : "\(words.day(Int(start))) – \(words.day(Int(end)))"
  }
}
