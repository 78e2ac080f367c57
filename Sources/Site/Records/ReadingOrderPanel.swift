import Catalog

/// The beginning of the reading order of an event, and the lanes of its series; further pages have the whole order.
struct ReadingOrderPanel: PagePart {
  let context: PageContext
  let event: Int
  let order: ReadingOrder

  /// The number of series with a lane that is seen at once: those with most issues.
  private static let lanesSeen = 12

  var panel: Panel { Panel("comics", words[.readingOrder], order.entries.isEmpty ? nil : content) }

  private var content: Markup {
    let shown = order.entries.prefix(IssuesPanel.limit)
    let views = IssueViews(of: shown.map(\.issue), among: order.entries.count, hasCovers: true, in: context)
    var content = views.markup + ticked(cards(shown, views))
    if order.entries.count > IssuesPanel.limit {
      let list = catalogue.page(of: kinds.event, rank: event, page: 2)
      content +=
        "<p class=\"all\"><a href=\"\(context.to(list))\">\(words.count(.allComics, order.entries.count))</a></p>"
    }
    return content + lanes
  }

  /// Returns a list with the facts about the whole order: the share that is read, and links to its files.
  func ticked(_ list: Markup) -> Markup {
    let ids = catalogue[kinds.issue].ids
    let all = order.entries.map { "\(ids[$0.issue])" as Markup }.joined(by: " ")
    let count = order.entries.count
    let files = model.orderFiles(ofEvent: event)
    return """
      <div id="order" data-all="\(all)"><p class="progress" hidden><progress max="\(count)" value="0" aria-labelledby="done">\
      </progress> <span id="done">\(words(.readOf, words.number(0), words.number(count)))</span></p>\
      \(list)</div>
      <p class="note">\(words[.orderFiles]) <a href="\(root)\(files.csv)" download>CSV</a>, \
      <a href="\(root)\(files.json)" download>JSON</a></p>
      """
  }

  private func cards(_ entries: ArraySlice<ReadingOrder.Entry>, _ views: IssueViews) -> Markup {
    let places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.issue, ($0, $1)) })
    return context.cards(of: kinds.issue, entries.map(\.issue), isOrdered: true) {
      context.publication(of: $0)
    } facets: {
      views.facets(of: $0)
    } head: {
      places[$0].map { place, _ in "<b class=\"nth\">\(number(place))</b>" }
    } tail: {
      places[$0].map { _, entry in "<p class=\"place\">\(tick(entry))</p>\(folded(variants: entry.variants))" }
    }
  }

  /// Returns the number of an entry.
  func number(_ place: Int) -> Markup { words.number(place + 1) }

  /// Returns the button that ticks an entry off.
  func tick(_ entry: ReadingOrder.Entry) -> Markup {
    let issues = catalogue[kinds.issue]
    return """
      <button type="button" class="tick" data-id="\(issues.ids[entry.issue])" \
      aria-pressed="false"\(pageLang) hidden>\(words[.isRead])<span class="away">: \(context.name(kinds.issue, rank: entry.issue))</span></button>
      """
  }

  /// The series of the order, each with its issues along time; empty where too few dates are known.
  private var lanes: Markup {
    var dated = order.entries.filter { $0.day != .max && !$0.series.isEmpty }
    // A day that is a slip of the source would press all others together; many far days are none.
    if !dated.isEmpty {
      let middle = dated[dated.count / 2].day
      let near = dated.filter { abs(Int($0.day) - Int(middle)) <= 5 * 365 }
      if (dated.count - near.count) * 10 <= dated.count { dated = near }
    }
    guard let first = dated.first?.day, let last = dated.last?.day, last > first else { return "" }
    var lanes: [[ReadingOrder.Entry]] = []
    var places: [ArraySlice<UInt8>: Int] = [:]
    for entry in dated {
      if let place = places[entry.series] {
        lanes[place].append(entry)
      } else {
        places[entry.series] = lanes.count
        lanes.append([entry])
      }
    }
    guard lanes.count > 1 else { return "" }
    let byLength = lanes.indices.sorted { (lanes[$1].count, $0) < (lanes[$0].count, $1) }
    // Those seen at once are in the order of time, as are the others.
    let seen = byLength.prefix(Self.lanesSeen).sorted() + byLength.dropFirst(Self.lanesSeen).sorted()
    let list = folded(seen, seen: Self.lanesSeen) { part in
      let items = part.map { lane(of: lanes[$0], from: first, to: last) }
      return "<ul class=\"bars\">\(items.joined(by: ""))</ul>"
    }
    let rest = order.entries.count - dated.count
    let omitted: Markup = rest > 0 ? "<p class=\"note\">\(words.count(.notDrawn, rest))</p>" : ""
    return """
      <div class="chart lanes"><h3>\(words[.orderBySeries])</h3><p class="note">\(words.day(Int(first))) – \
      \(words.day(Int(last)))</p>\(omitted)\(list ?? "")</div>
      """
  }

  /// Returns the lane of a series from the first day of all to the last one.
  private func lane(of entries: [ReadingOrder.Entry], from first: Int32, to last: Int32) -> Markup {
    var marks = Markup()
    var before: Int32?
    for day in entries.map(\.day) where day != before {
      before = day
      let x = Coordinate(percent: Int(day - first) * 98, of: Int(last - first) * 100)
      marks += "<rect class=\"column\" x=\"\(x)%\" width=\"2%\" height=\"12\"/>"
    }
    let series = entries.firstSeries(in: catalogue)
    let name = series.map { context.link(kinds.series, rank: $0) } ?? .escaping(entries[0].series)
    return """
      <li><span class="what"\(recordLang)>\(name)</span> <span class="amount">\(words.count(.issues, entries.count))</span>\
      <svg aria-hidden="true" width="100%" height="12"><rect class="track" width="100%" height="12"/>\(marks)</svg></li>
      """
  }
}

extension [ReadingOrder.Entry] {
  /// Returns the rank of the first known series of the entries.
  fileprivate func firstSeries(in catalogue: SiteCatalogue) -> Int? {
    lazy.compactMap { catalogue.series(ofIssue: $0.issue) }.first
  }
}
