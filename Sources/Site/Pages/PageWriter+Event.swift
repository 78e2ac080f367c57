import Catalog

extension PageWriter {
  /// The page of an event, with its reading order.
  func eventPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = catalogue.neighbours(of: .events, rank, in: .comics)
      .sorted { catalogue.comics.place[$0] < catalogue.comics.place[$1] }
    let series = seriesByIssues(comics, listed: catalogue.neighbours(of: .events, rank, in: .series))
    var head = PageHead(title: Markup())
    head.section = .events
    head.crumbs = crumbs(.events, rank)
    head.structured = structuredEvent(record)
    return recordPage(
      record, head,
      facts: [
        (.dates, eventDates(rank)),
        (.comics, comics.isEmpty ? nil : words.number(comics.count)),
        (.previousEvent, reference(record, "previous", .events)),
        (.nextEvent, reference(record, "next", .events)),
      ],
      beside: neighboursByTime(rank),
      panels: """
        \(comicsPanel(.events, rank, comics, title: words[.readingOrder]))
        \(panel("characters", words[.characters], people(catalogue.neighbours(of: .events, rank, in: .characters), .characters, of: comics)))
        \(panel("series", words[.series], seriesList(series)))
        \(panel("creators", words[.creators], topCreators(comics)))
        """)
  }

  /// When an event took place: a day, or from one to another; nil where it does not say.
  func eventDates(_ event: Int) -> Markup? {
    let (start, end) = (catalogue.events.start[event], catalogue.events.end[event])
    if start == .min { return end == .min ? nil : words.day(Int(end)) }
    return end == .min || end == start ? words.day(Int(start)) : "\(words.day(Int(start))) – \(words.day(Int(end)))"
  }

  private func neighboursByTime(_ event: Int) -> (previous: Int?, next: Int?) {
    let all = model.events
    guard let place = all.firstIndex(of: event) else { return (nil, nil) }
    return (place > 0 ? all[place - 1] : nil, place + 1 < all.count ? all[place + 1] : nil)
  }
}
