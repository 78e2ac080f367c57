import Basics
import Catalog

/// A page of the list of a kind's records.
struct ListPage: Page {
  let context: PageContext
  let list: ListPages
  /// The number of the page, from 1.
  let number: Int

  /// Whether the list is in the order of names.
  private var isByName: Bool { !list.letters.isEmpty }
  private var lead: Markup { words.count(.of(catalogue.model[list.kind].role), list.ranks.count) }

  private var pages: Pagination {
    Pagination(context: context, current: number, count: list.count) { catalogue.list(of: list.kind, page: $0) }
  }

  var head: PageHead {
    let plain = context.plainLabel(list.kind)
    let title = pages.title(plain)
    return PageHead(
      title: title,
      description: context.summary(ofList: title, lead, of: list.kind, list.ranks[list.places(ofPage: number)]),
      crumbs: [.init(name: context.label(list.kind))], section: .kind(list.kind), previous: pages.previous,
      next: pages.next)
  }

  var content: Markup {
    let headings = list.letters.map { letter, place in
      ListHeading(title: "\(String(letter))", anchor: "l-\(letter == "#" ? 0 : letter.value)", place: place)
    }
    let more: Markup = list.kind == kinds.character && number < list.count ? "<div id=\"more\"></div>\n" : ""
    let sections = headings.sections(of: list.ranks.count, showing: list.places(ofPage: number)) { shown, isFirst in
      records(shown, isFirst: isFirst)
    }
    return """
      <h1>\(context.label(list.kind))</h1>
      <p class="lead">\(lead)\(context.alsoNamed(list.kind))\(comparing)</p>
      \(isByName ? "\(jumpBar(to: headings))\n\(facetPlace)\n" : "" as Markup)\
      \(sections)
      \(more)\(pages.markup)
      """
  }

  /// Returns the records of a list: kinds that people know by their pictures as cards, others by their names.
  ///
  /// - Parameter isFirst: whether the records are the first on the page.
  private func records(_ places: Range<Int>, isFirst: Bool) -> Markup {
    let ranks = list.ranks[places].lazy.map { Int($0) }
    switch list.kind {
    case kinds.character:
      return context.cards(of: list.kind, ranks, eager: isFirst ? 6 : 0) {
        context.comicsCount(list.kind, rank: $0)
      } facets: {
        facets(of: $0)
      }
    case kinds.event: return context.cards(of: list.kind, ranks, eager: isFirst ? 6 : 0) { context.eventDates($0) }
    case kinds.series: return context.names(of: list.kind, ranks) { catalogue.yearsNotInName(ofSeries: $0) }
    default: return context.names(of: list.kind, ranks) { context.comicsCount(list.kind, rank: $0) }
    }
  }

  /// Links to the page that compares records of the kind and to their map; empty for a kind without them.
  private var comparing: Markup {
    guard list.kind == kinds.character, model.comparesCharacters else { return "" }
    let map: Markup =
      model.web == nil ? "" : " · <a href=\"\(context.to(MapPage.address))\">\(words[.coAppearanceMap])</a>"
    return " · <a href=\"\(context.to("compare.html"))\">\(words[.compareHeroes])</a>\(map)"
  }

  /// Returns the facts by which a hero is found: letter, decade of the earliest comic known, class of number of comics, picture, events.
  private func facets(of rank: Int) -> Markup? {
    let facts = RecordFacts(kinds.character, rank: rank, in: catalogue, pictures: model.pictures)
    return """
       data-l="\(String(facts.letter))" data-d="\(facts.decade)" data-n="\(facts.appearances)" \
      data-p="\(facts.hasPicture ? 1 : 0)" data-e="\(facts.hasEvents ? 1 : 0)"
      """
  }

  /// The place for the facets of the list, which scripts fill.
  private var facetPlace: Markup {
    guard [kinds.character, kinds.series, kinds.creator].contains(list.kind) else { return "" }
    let texts: Markup =
      list.kind == kinds.character && !catalogue.traits.isEmpty ? context.texts(of: .traits) : ""
    return "<div id=\"facets\" data-of=\"\(Markup(stringLiteral: catalogue.name(of: list.kind)))\"\(texts)></div>"
  }

  private func jumpBar(to headings: [ListHeading]) -> Markup {
    headings.jumpBar(.letters, in: context) { place in
      let page = list.page(ofPlace: place)
      return page == number ? nil : catalogue.list(of: list.kind, page: page)
    }
  }
}
