import Catalog

/// The page that compares characters and leads from one companion to the next.
struct ComparePage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(words[.compareHeroes], description: words[.compareLead], section: .kind(kinds.character))
  }

  var content: Markup {
    """
    <h1>\(words[.compareHeroes])</h1>
    <p class="lead">\(words[.compareLead])</p>
    <div id="compare"\(context.texts(of: .comparison))>\(pairs)</div>
    <noscript><p class="notice">\(words[.compareNeedsScript])</p></noscript>
    """
  }

  /// Featured heroes, each with the one whom it shares most comics with: scripts show them before somebody is chosen.
  private var pairs: Markup {
    let (kind, ids) = (kinds.character, catalogue[kinds.character].ids)
    var (items, seen) = (Markup(), Set<Set<Int>>())
    for hero in context.featured(most: 12) {
      var shared = catalogue.appearances(of: kind, in: catalogue.neighbours(of: kind, hero, in: kinds.issue))
      shared[hero] = nil
      guard let other = shared.most(1).first, let count = shared[other], seen.insert([hero, other]).inserted
      else { continue }
      let names: Markup = "\(context.name(kind, rank: hero)) – \(context.name(kind, rank: other))"
      items += """
        <li><a href="#a=\(ids[hero])&amp;b=\(ids[other])"\(recordLang)>\(names)</a> \
        <span class="note">\(words.count(.comicsTogether, count))</span></li>
        """
    }
    guard !seen.isEmpty else { return "" }
    return """
      <section class="panel" hidden><h2>\(words[.featured])</h2><ul class="names">\(items)</ul></section>
      """
  }
}
