import Basics
import Catalog

/// Charts of the records in most issues.
extension PageWriter {
  private static let shown = 12

  /// The characters in most issues.
  var topHeroes: Markup {
    let characters = name(of: kinds.character)
    return top(
      kinds.character, as: ChartHead(id: "top-heroes", title: .topHeroes, statistic: "top-\(characters)"),
      further: [kinds.series, kinds.event], note: span)
  }

  /// The creators in most issues.
  var topCreators: Markup {
    let creator = catalogue.model.kind(.creator).map { catalogue.model[$0].singular.description } ?? ""
    return top(
      kinds.creator, as: ChartHead(id: "top-creators", title: .topCreators, statistic: "\(creator)-careers"),
      further: [kinds.series], note: span)
  }

  /// The series with most issues; their titles say their years.
  var topSeries: Markup {
    top(
      kinds.series, as: ChartHead(id: "top-series", title: .topSeries, statistic: "top-\(name(of: kinds.series))"),
      further: [kinds.character, kinds.creator])
  }

  /// The events with most issues.
  var topEvents: Markup {
    top(
      kinds.event, as: ChartHead(id: "top-events", title: .topEvents, statistic: "top-\(name(of: kinds.event))"),
      further: [kinds.series, kinds.character])
  }

  /// - Parameter further: the kinds whose numbers stand in the table beside the number of issues.
  private func top(
    _ kind: Kind, as head: ChartHead, further: [Kind], note: (StatisticRow) -> Markup = { _ in "" }
  ) -> Markup {
    guard let rows = self.statistic(head.statistic)?.prefix(Self.shown) else { return "" }
    let issues = name(of: kinds.issue)
    let further = further.filter { !name(of: $0).isEmpty }
    let bars = rows.map { row in
      let count = row.integer(issues) ?? 0
      return BarRows.Row(
        name: link(kind, id: row.integer("id"), name: row.name), note: note(row), value: count,
        text: words.number(count))
    }
    return chart(
      head, drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.name], words[.comics]]
          + further.map { $0 == kinds.character ? words[.characters] : label($0) },
        rows: rows.map { row in
          ["\(row.name)", words.number(row.integer(issues) ?? 0)]
            + further.map { words.number(row.integer(name(of: $0)) ?? 0) }
        }, attributes: data))
  }

  /// Returns the first and the last year of a row; empty where they are not known.
  private func span(_ row: StatisticRow) -> Markup {
    guard let first = row.integer("first_year"), let last = row.integer("last_year") else { return "" }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// The pairs of characters that share most issues.
  var topPairs: Markup {
    let head = ChartHead(id: "top-pairs", title: .topPairs, statistic: "top-pairs")
    guard let rows = statistic(head.statistic)?.prefix(Self.shown) else { return "" }
    let issues = name(of: kinds.issue)
    let bars = rows.map { row in
      let first = link(kinds.character, id: row.integer("first_id"), name: row.text("first_name"))
      let second = link(kinds.character, id: row.integer("second_id"), name: row.text("second_name"))
      let count = row.integer(issues) ?? 0
      return BarRows.Row(name: "\(first) & \(second)", value: count, text: words.number(count))
    }
    return chart(
      head, drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.hero], words[.otherHero], words[.sharedComics]],
        rows: rows.map { row in
          ["\(row.text("first_name"))", "\(row.text("second_name"))", words.number(row.integer(issues) ?? 0)]
        }, names: 2, attributes: data))
  }

  /// The first three characters of each decade, as a table, because there is nothing to draw.
  var heroesByDecade: Markup {
    var decades: [(decade: Int, names: [Markup])] = []
    for row in statistic("top-\(name(of: kinds.character))-by-decade") ?? [] {
      guard let decade = row.integer("decade"), let rank = row.integer("rank"), rank <= 3 else { continue }
      if decades.last?.decade != decade { decades.append((decade, [])) }
      decades[decades.count - 1].names.append(link(kinds.character, id: row.integer("id"), name: row.name))
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

  /// The map of characters that appear together: a circle where there is space for names around it, else arcs beside a list.
  var companions: Markup {
    let map = CoAppearance(catalogue)
    guard map.nodes.count > 2 else { return "" }
    let labels = map.nodes.map { node in
      let name = String(decoding: catalogue[kinds.character].names[node.rank], as: UTF8.self)
      return MapLabel(
        name: name, title: "\(name), \(words.count(.comicsCount, node.comics))",
        address: model.hasPages(kinds.character) ? address(kinds.character, rank: node.rank) : nil)
    }
    let id: Markup = "companions-map-title"
    let title = words[.coAppearanceMap]
    let rows = map.ties.map { tie in
      [
        link(kinds.character, rank: map.nodes[tie.first].rank),
        link(kinds.character, rank: map.nodes[tie.second].rank),
        words.number(tie.comics),
      ]
    }
    let table = ChartTable(
      columns: [words[.hero], words[.otherHero], words[.sharedComics]], rows: rows, names: 2, attributes: data)
    return """
      <figure class="chart companions" id="companions-map"><figcaption><h3 id="\(id)">\(title)</h3>\
      <p class="note">\(words(.coAppearanceMapNote, words.number(map.nodes.count)))</p></figcaption>
      \(CircleMap(map: map, labels: labels).markup(labelledBy: id, attributes: data))
      \(ArcMap(map: map, labels: labels).markup(labelledBy: id, attributes: data))
      <details class="twin"><summary>\(words(.chartTable, title))</summary>\(table.markup(title: title))</details>
      </figure>

      """
  }
}
