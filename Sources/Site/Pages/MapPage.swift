import Basics
import Catalog

/// The page of the map of companions: a drawing whose characters lead to their pages, in which scripts move and zoom, and its table.
struct MapPage: Page {
  let context: PageContext
  let web: CompanionWeb

  static let address: PageAddress = "map.html"

  private var lead: Markup { words(.mapLead, words.number(web.nodes.count)) }

  var head: PageHead {
    PageHead(
      title: words[.coAppearanceMap], description: lead,
      crumbs: [
        model.hasStatistics
          ? .init(name: words[.statistics], page: "statistics.html")
          : .init(name: context.label(kinds.character), page: catalogue.list(of: kinds.character)),
        .init(name: words[.coAppearanceMap]),
      ], section: model.hasStatistics ? .statistics : .kind(kinds.character), styles: [model.assets.scene])
  }

  var content: Markup {
    """
    <h1 id="map-title">\(words[.coAppearanceMap])</h1>
    <p class="lead">\(lead)</p>
    <div class="scene">
    <div class="zoom scripted"></div>
    <div id="map" class="stage"\(context.texts(of: .map))>\(drawing)</div>
    <div class="caption scripted"></div>
    <p class="note scripted">\(words[.mapHelp])</p>
    </div>
    \(Panel("table", words(.chartTable, words[.coAppearanceMap]), table).markup)
    """
  }

  // MARK: Drawing

  private var drawing: Markup {
    let most = Double(web.ties.first?.comics ?? 1)
    var ties = Markup()
    for tie in web.ties.reversed() {
      let strength = Double(tie.comics) / most
      let (first, second) = (web.nodes[tie.first], web.nodes[tie.second])
      ties += """
        <path data-t="\(tie.first) \(tie.second)" data-n="\(tie.comics)" \
        d="M\(Coordinate(first.x)) \(Coordinate(first.y))L\(Coordinate(second.x)) \(Coordinate(second.y))" \
        stroke-width="\(Coordinate(1 + 6 * strength))"/>
        """
    }
    let named = named
    var nodes = Markup()
    // Those in most issues are drawn last, above the others.
    for (place, node) in web.nodes.enumerated().reversed() {
      let name = context.name(kinds.character, rank: node.rank)
      let color = catalogue.color(of: kinds.character, rank: node.rank, model.pictures)
      nodes += """
        <a class="c\(color)\(named.contains(place) ? " on" : "" as Markup)" href="\(context.address(kinds.character, rank: node.rank))" \
        aria-label="\(name), \(words.count(.comicsCount, node.comics))"><circle cx="\(Coordinate(node.x))" cy="\(Coordinate(node.y))" \
        r="\(Coordinate(node.radius))"/><text x="\(Coordinate(node.x))" y="\(Coordinate(node.y + node.radius + 15))">\(name)</text></a>

        """
    }
    let (width, height) = (Coordinate(web.size.width), Coordinate(web.size.height))
    return """
      <svg class="web" role="group" aria-labelledby="map-title" viewBox="0 0 \(width) \(height)"\(recordLang)>\
      <g class="ties" aria-hidden="true">\(ties)</g>
      \(nodes)</svg>
      """
  }

  /// The places of the characters whose names have room in the drawing as it is without scripts, those in most issues first.
  private var named: Set<Int> {
    var (named, boxes): (Set<Int>, [(left: Double, right: Double, top: Double, bottom: Double)]) = ([], [])
    for (place, node) in web.nodes.enumerated() {
      let name = String(decoding: catalogue[kinds.character].names[node.rank], as: UTF8.self)
      let half = Double(name.count) * 4.4
      let box = (node.x - half, node.x + half, node.y + node.radius, node.y + node.radius + 19)
      let isFree =
        !boxes.contains { $0.left < box.1 && box.0 < $0.right && $0.top < box.3 && box.2 < $0.bottom }
        && !web.nodes.contains { other in
          other.x + other.radius > box.0 && other.x - other.radius < box.1 && other.y + other.radius > box.2 + 1
            && other.y - other.radius < box.3
        }
      if isFree {
        named.insert(place)
        boxes.append(box)
      }
    }
    return named
  }

  // MARK: Table

  private var table: Markup {
    let rows = web.ties.map { tie in
      [
        context.link(kinds.character, rank: web.nodes[tie.first].rank),
        context.link(kinds.character, rank: web.nodes[tie.second].rank),
        words.number(tie.comics),
      ]
    }
    return ChartTable(
      columns: [words[.hero], words[.otherHero], words[.sharedComics]], rows: rows, names: 2, attributes: recordLang
    ).markup(title: words[.coAppearanceMap])
  }
}
