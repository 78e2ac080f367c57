import Catalog

/// The page that compares characters and leads from one companion to the next.
struct ComparePage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(words[.compareHeroes], description: lead, section: .kind(kinds.character))
  }

  private var lead: Markup { words[model.hasList(kinds.issue) ? .compareLead : .comparePowersLead] }

  var content: Markup {
    """
    <h1>\(words[.compareHeroes])</h1>
    <p class="lead">\(lead)</p>
    <div id="compare"\(context.texts(of: .comparison))>\(pairs)</div>
    <noscript><p class="notice">\(words[.compareNeedsScript])</p></noscript>
    """
  }

  /// Featured heroes, each with the one whom it shares most comics with, or without comics the one most alike: scripts show them before
  /// somebody is chosen.
  private var pairs: Markup {
    let (kind, ids) = (kinds.character, catalogue[kinds.character].ids)
    var (items, seen) = (Markup(), Set<Set<Int>>())
    for hero in context.featured(most: 12) {
      var shared = catalogue.appearances(of: kind, in: catalogue.neighbours(of: kind, hero, in: kinds.issue))
      shared[hero] = nil
      guard let other = shared.most(1).first ?? catalogue.traits.alike(hero, most: 1).first,
        seen.insert([hero, other]).inserted
      else { continue }
      let names: Markup = "\(context.name(kind, rank: hero)) – \(context.name(kind, rank: other))"
      let note: Markup? = shared[other].map { " <span class=\"note\">\(words.count(.comicsTogether, $0))</span>" }
      items += "<li><a href=\"#a=\(ids[hero])&amp;b=\(ids[other])\"\(recordLang)>\(names)</a>\(note)</li>"
    }
    guard !seen.isEmpty else { return "" }
    return """
      <section class="panel" hidden><h2>\(words[.featured])</h2><ul class="names">\(items)</ul></section>
      """
  }
}
