import Catalog

/// A further page of the reading order of an event: the whole order, from page 2 on.
struct ReadingOrderPage: FurtherPage {
  let context: PageContext
  /// The rank of the event.
  let rank: Int
  let order: ReadingOrder
  let number: Int
  let pages: Int

  /// The greatest number of entries on a page.
  static let limit = 200

  var kind: Kind { kinds.event }
  var count: Int { order.entries.count }

  func title(_ name: Markup) -> Markup { "\(words[.readingOrder]): \(name)" }

  var list: Markup {
    let start = (number - 2) * Self.limit
    let places = start..<min(order.entries.count, start + Self.limit)
    let parts = ReadingOrderPanel(context: context, event: rank, order: order)
    var items: Markup = "<ol class=\"reading\" start=\"\(places.lowerBound + 1)\"\(recordLang)>"
    let whole = IssueListPages(
      count: order.entries.count, pages: (2..<pages + 2).map { catalogue.page(of: kind, rank: rank, page: $0) })
    let views = IssueViews(of: order.entries[places].map(\.issue), list: whole, in: context)
    for place in places {
      let entry = order.entries[place]
      items += """
        <li\(views.facets(of: entry.issue))><b>\(parts.number(place))</b> \(parts.tick(entry)) \
        \(context.link(kinds.issue, rank: entry.issue))\
        \(context.publication(of: entry.issue).map { " <span class=\"note\"\(pageLang)>\($0)</span>" })\(folded(variants: entry.variants))</li>
        """
    }
    return views.markup + parts.ticked(items + "</ol>")
  }
}
