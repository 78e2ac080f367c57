import Catalog

/// The issues of a week, or of several: by publisher, then by day and by series, with variants below their issue.
struct WeekIssues: PagePart {
  let context: PageContext
  /// The issues with their variants, by publisher.
  private let entries: [(issue: Int, variants: [Int])]
  /// The publishers, each with the place of its first entry; empty where there are not several.
  private let publishers: [(publisher: Int?, place: Int)]
  /// The places of the entries of each page.
  private let places: [Range<Int>]

  /// The greatest number of issues on a page, with variants.
  static let limit = 200

  /// - Parameter limit: the greatest number of issues on a page, with variants.
  init(_ issues: [Int], limit: Int = Self.limit, in context: PageContext) {
    self.context = context
    var entries: [(issue: Int, variants: [Int])] = []
    var publishers: [(publisher: Int?, place: Int)] = []
    for (publisher, issues) in context.catalogue.byPublisher(issues) {
      publishers.append((publisher, entries.count))
      entries += context.catalogue.foldingVariants(issues)
    }
    (self.entries, self.publishers) = (entries, publishers.count > 1 ? publishers : [])
    places = Self.places(of: entries.map(\.variants.count), limit: limit)
  }

  /// Divides entries into pages of at most `limit` issues, each with at least one entry.
  private static func places(of variants: [Int], limit: Int) -> [Range<Int>] {
    var (places, start, count) = ([Range<Int>](), 0, 0)
    for (place, more) in variants.enumerated() {
      if place > start, count + 1 + more > limit {
        places.append(start..<place)
        (start, count) = (place, 0)
      }
      count += 1 + more
    }
    return places + [start..<variants.count]
  }

  /// Returns the number of pages of some issues.
  static func pages(of issues: [Int], in catalogue: SiteCatalogue) -> Int {
    // Most weeks fit on a page, whatever is folded.
    guard issues.count > limit else { return 1 }
    let variants = catalogue.byPublisher(issues).flatMap { catalogue.foldingVariants($0.issues).map(\.variants.count) }
    return places(of: variants, limit: limit).count
  }

  /// The number of issues, with variants.
  var count: Int { entries.reduce(entries.count) { $0 + $1.variants.count } }

  /// Whether there are more issues than those of the first page.
  var isLonger: Bool { places.count > 1 }

  /// Returns a page of the issues below the names of their publishers.
  ///
  /// - Parameters:
  ///   - number: the number of the page, from 1.
  ///   - address: returns the address of a page.
  func page(_ number: Int, at address: (Int) -> PageAddress) -> Markup {
    let shown = places[number - 1]
    let headings = publishers.map { publisher, place in
      ListHeading(title: title(ofPublisher: publisher), anchor: anchor(ofPublisher: publisher), place: place)
    }
    let views = IssueViews(of: entries[shown].map(\.issue), in: context)
    let bar = headings.jumpBar(.publishers, in: context) { place in
      let page = (places.firstIndex { $0.contains(place) } ?? 0) + 1
      return page == number ? nil : address(page)
    }
    let sections = headings.sections(of: entries.count, showing: shown) { places, isFirst in
      cards(places, eager: isFirst ? 6 : 0) { views.facets(of: $0) }
    }
    return "\(bar)\(views.markup)\(sections)"
  }

  /// Returns the issues of the first page without headings.
  func beginning(eager: Int = 0) -> Markup { cards(places[0], eager: eager) { _ in nil } }

  private func cards(_ places: Range<Int>, eager: Int, facets: (Int) -> Markup?) -> Markup {
    let variants = Dictionary(uniqueKeysWithValues: entries[places].map { ($0.issue, $0.variants) })
    return context.cards(of: kinds.issue, entries[places].map(\.issue), eager: eager) {
      context.numberAndDay($0)
    } facets: {
      facets($0)
    } tail: {
      "\(context.openOrder($0))\(folded(variants: variants[$0] ?? []))"
    }
  }

  private func title(ofPublisher publisher: Int?) -> Markup {
    guard let publisher else { return words[.otherPublishers] }
    return "<span\(recordLang)>\(context.name(kinds.publisher, rank: publisher))</span>"
  }

  private func anchor(ofPublisher publisher: Int?) -> Markup {
    guard let publisher else { return "p-0" }
    return "p-\(catalogue[kinds.publisher].ids[publisher])"
  }
}

extension PageContext {
  /// Returns the line that says until when shops may change their orders of an issue; nil where that is past.
  func openOrder(_ issue: Int) -> Markup? {
    guard let order = catalogue.finalOrders[issue], order >= model.weeks.current.firstDay else { return nil }
    return "<p class=\"note\"\(pageLang)>\(words(.finalOrderOn, words.day(Int(order))))</p>"
  }
}
