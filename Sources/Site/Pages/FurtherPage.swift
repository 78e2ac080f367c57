import Catalog

/// A further page of the list of a record's issues; the first one is the record's own page.
protocol FurtherPage: Page {
  var kind: Kind { get }
  var rank: Int { get }
  /// The number of the page, from 2 on.
  var number: Int { get }
  /// The number of issues that the page names as that of the whole list.
  var count: Int { get }
  /// The issues on this page.
  var list: Markup { get }
  /// Returns the title of the list of a record with a name.
  func title(_ name: Markup) -> Markup
}

extension FurtherPage {
  private var pages: Pagination {
    let count = model.furtherPages(of: kind, rank: rank).count
    return Pagination(context: context, current: number - 1, count: count) {
      catalogue.page(of: kind, rank: rank, page: $0 + 1)
    }
  }

  var head: PageHead {
    let (pages, title) = (pages, title(context.name(kind, rank: rank)))
    var head = PageHead(title: pages.count > 1 ? words(.pageOf, title, "\(pages.current)", "\(pages.count)") : title)
    head.section = .kind(kind)
    head.crumbs = context.crumbs(of: kind, rank: rank) + [.init(name: words[.comics])]
    head.crumbs[head.crumbs.count - 2].page = catalogue.page(of: kind, rank: rank)
    head.description = words.count(.comicsCount, count)
    (head.previous, head.next) = (pages.previous, pages.next)
    return head
  }

  var content: Markup {
    """
    <h1>\(title("<span\(data)>\(context.name(kind, rank: rank))</span>"))</h1>
    <p class="lead">\(words.count(.comicsCount, count))</p>
    \(list)
    \(pages.markup)
    """
  }
}
