/// The pages of a list, one of which is shown.
struct Pagination: PagePart {
  let context: PageContext
  /// The number of the current page, from 1.
  let current: Int
  /// The number of pages.
  let count: Int
  /// The function that returns the address of a page.
  let address: (Int) -> PageAddress

  /// The pages before and behind the current one.
  var previous: PageAddress? { current > 1 ? address(current - 1) : nil }
  var next: PageAddress? { current < count ? address(current + 1) : nil }

  /// Returns the title of the current page, with its number but for the first page.
  func title(_ title: Markup) -> Markup { current > 1 ? words(.pageOf, title, "\(current)", "\(count)") : title }

  /// The links between the pages; empty for a single page.
  var markup: Markup {
    guard count > 1 else { return "" }
    var items = Markup()
    if let previous { items += "<li><a rel=\"prev\" href=\"\(context.to(previous))\">\(words[.previous])</a></li>" }
    var last = 0
    for number in 1...count where number == 1 || number == count || abs(number - current) <= 2 {
      if number > last + 1 { items += "<li aria-hidden=\"true\">…</li>" }
      last = number
      if number == current {
        items += "<li><span aria-current=\"page\">\(number)</span></li>"
      } else {
        items += "<li><a href=\"\(context.to(address(number)))\">\(number)</a></li>"
      }
    }
    if let next { items += "<li><a rel=\"next\" href=\"\(context.to(next))\">\(words[.next])</a></li>" }
    return "<nav class=\"pages\" aria-label=\"\(words[.pages])\"><ul>\(items)</ul></nav>"
  }
}

extension PagePart {
  /// Returns links to the pages before and behind the current one, by their names; empty without any.
  ///
  /// - Parameter label: the name of the links for screen readers.
  func linksBeside(
    _ label: Phrase, _ earlier: (page: PageAddress, name: Markup)?, _ later: (page: PageAddress, name: Markup)?
  ) -> Markup {
    var links = Markup()
    if let (page, name) = earlier { links += "<a rel=\"prev\" href=\"\(context.to(page))\">\(name)</a>" }
    if let (page, name) = later { links += "<a rel=\"next\" href=\"\(context.to(page))\">\(name)</a>" }
    return links.isEmpty ? "" : "<nav class=\"beside\" aria-label=\"\(words[label])\">\(links)</nav>"
  }
}

/// A heading within a list: its title, its anchor, and the place of the first record below it.
struct ListHeading {
  let title: Markup
  let anchor: Markup
  let place: Int
}

extension [ListHeading] {
  /// Returns links to the headings of a list; empty for a single heading.
  ///
  /// - Parameters:
  ///   - label: the name of the links for screen readers.
  ///   - page: returns the page of a place; nil for the current page.
  func jumpBar(_ label: Phrase, in context: PageContext, page: (Int) -> PageAddress?) -> Markup {
    guard count > 1 else { return "" }
    var items = Markup()
    for heading in self {
      let file: Markup = page(heading.place).map { "\(context.to($0))" } ?? ""
      items += "<li><a href=\"\(file)#\(heading.anchor)\">\(heading.title)</a></li>"
    }
    return "<nav class=\"letters\" aria-label=\"\(context.words[label])\"><ul>\(items)</ul></nav>"
  }

  /// Returns the records of a page below their headings; a list without headings as it is.
  ///
  /// - Parameters:
  ///   - count: the length of the whole list.
  ///   - places: the places of the page.
  ///   - content: returns the records at some places; the second argument says whether they are the first on the page.
  func sections(
    of count: Int, showing places: Range<Int>, content: (Range<Int>, Bool) -> Markup
  ) -> Markup {
    guard !isEmpty else { return content(places, true) }
    var sections = Markup()
    for (index, heading) in enumerated() {
      let end = index + 1 < self.count ? self[index + 1].place : count
      let shown = (heading.place..<end).clamped(to: places)
      guard !shown.isEmpty else { continue }
      let records = content(shown, shown.lowerBound == places.lowerBound)
      sections +=
        "<section class=\"letter\" aria-labelledby=\"\(heading.anchor)\"><h2 id=\"\(heading.anchor)\">\(heading.title)</h2>\(records)</section>"
    }
    return sections
  }
}
