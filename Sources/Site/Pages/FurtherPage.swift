import Catalog

/// A further page of the list of a record's issues; the first one is the record's own page.
protocol FurtherPage: Page {
  var kind: Kind { get }
  var rank: Int { get }
  /// The number of the page, from 2 on.
  var number: Int { get }
  /// The number of further pages of the list.
  var pages: Int { get }
  /// The number of issues that the page names as that of the whole list.
  var count: Int { get }
  /// The issues on this page.
  var list: Markup { get }
  /// Returns the title of the list of a record with a name.
  func title(_ name: Markup) -> Markup
}

extension FurtherPage {
  private var pagination: Pagination {
    Pagination(context: context, current: number - 1, count: pages) {
      catalogue.page(of: kind, rank: rank, page: $0 + 1)
    }
  }

  var head: PageHead {
    let name = title(context.name(kind, rank: rank))
    let title = pages > 1 ? words(.pageOf, name, "\(number - 1)", "\(pages)") : name
    var crumbs = context.crumbs(of: kind, rank: rank) + [.init(name: words[.comics])]
    crumbs[crumbs.count - 2].page = catalogue.page(of: kind, rank: rank)
    return PageHead(
      title: title, description: "\(title): \(words.count(.comicsCount, count)).", crumbs: crumbs, section: .kind(kind),
      previous: pagination.previous, next: pagination.next)
  }

  var content: Markup {
    """
    <h1>\(title("<span\(recordLang)>\(context.name(kind, rank: rank))</span>"))</h1>
    <p class="lead">\(words.count(.comicsCount, count))</p>
    \(list)
    \(pagination.markup)
    """
  }
}
