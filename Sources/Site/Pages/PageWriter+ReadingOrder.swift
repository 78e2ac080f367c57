import Catalog

/// The reading order of an event: its own page has the beginning and the lanes of its series, further pages have everything.
extension PageWriter {
  /// The number of entries on a further page.
  static var orderLimit: Int { 200 }
  /// The greatest number of series with a lane.
  private static var laneLimit: Int { 12 }

  /// Returns the panel of an event's page.
  func readingOrderPanel(of record: PageRecord, _ order: ReadingOrder) -> Markup {
    guard !order.entries.isEmpty else { return "" }
    let shown = order.entries.prefix(Self.cardLimit)
    var content = views(of: order.entries.count, isPart: order.entries.count > Self.cardLimit)
    content += ticked(order, of: record.rank, list: orderCards(shown, of: order.entries.count))
    if order.entries.count > Self.cardLimit {
      let list = catalogue.page(of: record.kind, rank: record.rank, page: 2)
      content += "<p class=\"all\"><a href=\"\(to(list))\">\(words.count(.allComics, order.entries.count))</a></p>"
    }
    return panel("comics", title: words[.readingOrder], content: content + lanes(of: order))
  }

  /// Returns the whole order, or a part of it, as a list.
  ///
  /// - Parameter places: the places of the entries.
  func readingOrderList(of event: Int, _ order: ReadingOrder, places: Range<Int>) -> Markup {
    var items: Markup = "<ol class=\"reading\" start=\"\(places.lowerBound + 1)\"\(data)>"
    let byNumber = numberPlaces(order.entries[places].map(\.issue))
    for place in places {
      let entry = order.entries[place]
      items += """
        <li\(facets(ofIssue: entry.issue, byNumber, hasCover: false))>\(tick(entry, place: place)) \
        \(link(kinds.issue, rank: entry.issue))\
        \(publication(of: entry.issue).map { " <span class=\"note\"\(own)>\($0)</span>" })\(folded(variants: entry.variants))</li>
        """
    }
    return views(of: places.count) + ticked(order, of: event, list: items + "</ol>")
  }

  /// Returns a list with the facts about the whole order: the share that is read, and links to its files.
  private func ticked(_ order: ReadingOrder, of event: Int, list: Markup) -> Markup {
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

  /// - Parameter count: the number of entries of the whole order.
  private func orderCards(_ entries: ArraySlice<ReadingOrder.Entry>, of count: Int) -> Markup {
    let byNumber = numberPlaces(entries.map(\.issue), of: count)
    let places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.issue, ($0, $1)) })
    return cards(of: kinds.issue, entries.map(\.issue), isOrdered: true) {
      publication(of: $0)
    } facets: {
      facets(ofIssue: $0, byNumber)
    } tail: { issue in
      places[issue].map { place, entry in
        "<p class=\"place\">\(tick(entry, place: place))</p>\(folded(variants: entry.variants))"
      }
    }
  }

  /// Returns the number of an entry, and the button that ticks it off.
  private func tick(_ entry: ReadingOrder.Entry, place: Int) -> Markup {
    let issues = catalogue[kinds.issue]
    return """
      <b>\(words.number(place + 1))</b> <button type="button" class="tick" data-id="\(issues.ids[entry.issue])" \
      aria-pressed="false"\(own) hidden>\(words[.isRead])<span class="away">: \(name(kinds.issue, rank: entry.issue))</span></button>
      """
  }

  /// Returns the variants of an issue, which open on a click; empty for none.
  func folded(variants: [Int]) -> Markup {
    guard !variants.isEmpty else { return "" }
    return """
      <details class="rest"><summary\(own)>\(words.count(.variantsCount, variants.count))</summary>\
      \(names(of: kinds.issue, variants))</details>
      """
  }

  /// Returns the series of an order, each with its issues along time; empty where too few dates are known.
  private func lanes(of order: ReadingOrder) -> Markup {
    var dated = order.entries.filter { $0.day != .max && !$0.series.isEmpty }
    // A day that is a slip of the source would press all others together.
    if !dated.isEmpty {
      let middle = dated[dated.count / 2].day
      dated.removeAll { abs(Int($0.day) - Int(middle)) > 5 * 365 }
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
    let longest = lanes.indices.sorted { (lanes[$1].count, $0) < (lanes[$0].count, $1) }.prefix(Self.laneLimit)
    var items = Markup()
    for lane in longest.sorted().map({ lanes[$0] }) {
      var marks = Markup()
      var before: Int32?
      for day in lane.map(\.day) where day != before {
        before = day
        let x = Coordinate(percent: Int(day - first) * 98, of: Int(last - first) * 100)
        marks += "<rect class=\"column\" x=\"\(x)%\" width=\"2%\" height=\"12\"/>"
      }
      let series = lane.firstSeries(in: catalogue)
      let name = series.map { link(kinds.series, rank: $0) } ?? .escaping(lane[0].series)
      items += """
        <li><span class="what"\(data)>\(name)</span> <span class="amount">\(words.count(.issues, lane.count))</span>\
        <svg aria-hidden="true" width="100%" height="12"><rect class="track" width="100%" height="12"/>\(marks)</svg></li>
        """
    }
    let rest = lanes.count - longest.count
    return """
      <div class="chart lanes"><h3>\(words[.orderBySeries])</h3><p class="note">\(words.day(Int(first))) – \
      \(words.day(Int(last)))</p><ul class="bars">\(items)</ul>\
      \(rest > 0 ? "<p class=\"all\">\(words.count(.andMore, rest))</p>" : "" as Markup)</div>
      """
  }
}

extension [ReadingOrder.Entry] {
  /// Returns the rank of the first known series of the entries.
  fileprivate func firstSeries(in catalogue: SiteCatalogue) -> Int? {
    first { catalogue.issues[$0.issue].series != nil }.flatMap { catalogue.issues[$0.issue].series }
  }
}
