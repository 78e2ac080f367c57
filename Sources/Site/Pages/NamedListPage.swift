import Catalog

/// A page of the list of those records of a kind that are only referred to.
struct NamedListPage: Page {
  let context: PageContext
  let list: ListPages
  /// The number of the page, from 1.
  let number: Int

  private var pages: Pagination {
    Pagination(context: context, current: number, count: list.count) { catalogue.namedList(of: list.kind, page: $0) }
  }

  var head: PageHead {
    let all = model.hasList(list.kind) ? catalogue.list(of: list.kind) : nil
    let title = pages.title(words(.namedOf, context.plainLabel(list.kind)))
    return PageHead(
      title: title,
      description: context.summary(
        ofList: title, words.count(.namedCount, list.ranks.count), of: list.kind,
        list.ranks[list.places(ofPage: number)]),
      crumbs: [.init(name: context.label(list.kind), page: all), .init(name: words[.namedOnly])],
      section: .kind(list.kind), previous: pages.previous, next: pages.next)
  }

  var content: Markup {
    let ranks = list.ranks[list.places(ofPage: number)].lazy.map { Int($0) }
    return """
      <h1>\(words(.namedOf, context.label(list.kind)))</h1>
      <p class="lead">\(words.count(.namedCount, list.ranks.count)). \(words[.namedNote])</p>
      \(context.names(of: list.kind, ranks) { context.comicsCount(list.kind, rank: $0) })
      \(pages.markup)
      """
  }
}

extension PageContext {
  /// Returns the number of the records of a kind that are only referred to, with a link to their list; the list of records does not count
  /// them.
  func alsoNamed(_ kind: Kind) -> Markup {
    guard model.hasNamedList(kind) else { return "" }
    let count = words.count(.namedCount, catalogue[kind].named.count)
    return " · <a href=\"\(to(catalogue.namedList(of: kind)))\">\(count)</a>"
  }
}
