import Basics
import Catalog

/// Charts of characters that appear together, and of those of each decade.
struct CompanionCharts: PagePart {
  let context: PageContext

  var markup: Markup { companions + Chart.beside(topPairs, heroesByDecade) }

  /// The map of characters that appear together: a circle where there is space for names around it, else arcs beside a list.
  private var companions: Markup {
    let map = CoAppearance(catalogue)
    guard map.nodes.count > 2 else { return "" }
    let labels = map.nodes.map { node in
      let name = String(decoding: catalogue[kinds.character].names[node.rank], as: UTF8.self)
      return MapLabel(
        name: name, title: "\(name), \(words.count(.comicsCount, node.comics))",
        address: model.hasPages(kinds.character) ? context.address(kinds.character, rank: node.rank) : nil)
    }
    let id: Markup = "companions-map-title"
    let title = words[.coAppearanceMap]
    let rows = map.ties.map { tie in
      [
        context.link(kinds.character, rank: map.nodes[tie.first].rank),
        context.link(kinds.character, rank: map.nodes[tie.second].rank),
        words.number(tie.comics),
      ]
    }
    let table = ChartTable(
      columns: [words[.hero], words[.otherHero], words[.sharedComics]], rows: rows, names: 2, attributes: recordLang)
    return """
      <figure class="chart companions" id="companions-map"><figcaption><h3 id="\(id)">\(title)</h3>\
      <p class="note">\(words(.coAppearanceMapNote, words.number(map.nodes.count)))\(whole)</p></figcaption>
      \(CircleMap(map: map, labels: labels).markup(labelledBy: id, attributes: recordLang))
      \(ArcMap(map: map, labels: labels).markup(labelledBy: id, attributes: recordLang))
      <details class="twin"><summary>\(words(.chartTable, title))</summary>\(table.markup(title: title))</details>
      </figure>

      """
  }

  /// A link to the page of the map; empty where there is none.
  private var whole: Markup {
    model.web == nil ? "" : " <a href=\"\(context.to(MapPage.address))\">\(words[.mapOpen])</a>."
  }

  /// The pairs of characters that share most issues.
  private var topPairs: Markup {
    let head = ChartHead(id: "top-pairs", title: .topPairs, statistic: "top-pairs")
    guard let rows = model.statistics.rows(of: head.statistic)?.prefix(TopCharts.shown) else { return "" }
    let issues = context.statisticName(of: kinds.issue)
    let bars = rows.map { row in
      let first = context.link(kinds.character, id: row.integer("first_id"), name: row.text("first_name"))
      let second = context.link(kinds.character, id: row.integer("second_id"), name: row.text("second_name"))
      let count = row.integer(issues) ?? 0
      return BarRows.Row(name: "\(first) & \(second)", value: count, text: words.number(count))
    }
    return Chart(
      context: context, head: head, drawing: BarRows(rows: bars, isRanking: true, attributes: recordLang).markup,
      table: ChartTable(
        columns: [words[.hero], words[.otherHero], words[.sharedComics]],
        rows: rows.map { row in
          ["\(row.text("first_name"))", "\(row.text("second_name"))", words.number(row.integer(issues) ?? 0)]
        }, names: 2, attributes: recordLang)
    ).markup
  }

  /// The first three characters of each decade, as a table, because there is nothing to draw.
  private var heroesByDecade: Markup {
    var decades: [(decade: Int, names: [Markup])] = []
    for row in model.statistics.rows(of: "top-\(context.statisticName(of: kinds.character))-by-decade") ?? [] {
      guard let decade = row.integer("decade"), let rank = row.integer("rank"), rank <= 3 else { continue }
      if decades.last?.decade != decade { decades.append((decade, [])) }
      decades[decades.count - 1].names.append(context.link(kinds.character, id: row.integer("id"), name: row.name))
    }
    guard !decades.isEmpty else { return "" }
    let title = words[.heroesByDecade]
    let table = ChartTable(
      columns: [words[.decadeTerm], words[.first], words[.second], words[.third]],
      rows: decades.map { decade, names in
        [words(.decade, "\(decade)")] + names + Array(repeating: "", count: 3 - names.count)
      }, names: 4)
    return """
      <figure class="chart" id="heroes-by-decade"><figcaption><h3>\(title)</h3>\
      <p class="note">\(words[.heroesByDecadeNote])</p></figcaption>
      \(table.markup(title: title))
      </figure>

      """
  }
}
