import Catalog

extension CatalogModel {
  /// The kinds that most readers look for, those of most weight first, then the others in the order of the model.
  var byWeight: [Kind] {
    let first = ([.issue, .series, .character, .creator, .event] as [Role]).compactMap(kind)
    return first + order.filter { !first.contains($0) }
  }
}

/// The lists of all kinds.
extension PagePart {
  /// The number of records of each kind.
  var figures: Markup { figures(of: catalogue.model.order.filter { catalogue[$0].storedCount > 0 }) }

  /// Returns the number of records of some kinds. The number of kinds is written before the first one, so that none moves while a page
  /// loads.
  func figures(of shown: [Kind]) -> Markup {
    var items = Markup()
    guard !shown.isEmpty else { return "" }
    for kind in shown {
      let content: Markup = "<b>\(words.number(catalogue[kind].storedCount))</b> <span>\(context.label(kind))</span>"
      let isLinked = model.hasList(kind)
      items +=
        isLinked
        ? "<li><a href=\"\(context.to(catalogue.list(of: kind)))\">\(content)</a></li>"
        : "<li><span>\(content)</span></li>"
    }
    // Rows of the same length, where there are several.
    let rows = (shown.count + 7) / 8
    return "<ul class=\"figures of\((shown.count + rows - 1) / rows)\">\(items)</ul>"
  }

  /// The links into the catalogue that need no script.
  var otherWays: Panel { ways(to: catalogue.model.byWeight) }

  /// Returns a panel with links to the lists of some kinds, each with the number of its records.
  func ways(to kinds: [Kind]) -> Panel {
    var items = Markup()
    for kind in kinds where model.hasList(kind) {
      let count = words.number(catalogue[kind].storedCount)
      items += """
        <li><a href="\(context.to(catalogue.list(of: kind)))">\(context.label(kind))</a> <span class="note">\(count)</span></li>
        """
    }
    return Panel("ways", words[.otherWays], items.isEmpty ? nil : "<ul class=\"names\">\(items)</ul>")
  }
}
