import Catalog

/// The lists of all kinds.
extension PagePart {
  /// The number of records of each kind. The number of kinds is written before the first one, so that none moves while a page loads.
  var figures: Markup {
    var items = Markup()
    let shown = catalogue.model.order.filter { catalogue[$0].storedCount > 0 }
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
  var otherWays: Panel {
    var items = Markup()
    for kind in catalogue.model.order where model.hasList(kind) {
      let count = words.number(catalogue[kind].storedCount)
      items += """
        <li><a href="\(context.to(catalogue.list(of: kind)))">\(context.label(kind))</a> <span class="note">\(count)</span></li>
        """
    }
    return Panel("ways", words[.otherWays], "<ul class=\"names\">\(items)</ul>")
  }
}
