import Catalog

/// Charts of what is in most comics.
extension PageWriter {
  private static let shown = 12

  /// The characters in most comics.
  var topHeroes: Markup {
    top(
      "top-heroes", .topHeroes, "top-characters", .characters, name: "name", note: span,
      further: [("series", .series), ("events", .events)])
  }

  /// The creators with most comics.
  var topCreators: Markup {
    top(
      "top-creators", .topCreators, "creator-careers", .creators, name: "name", note: span,
      further: [("series", .series)])
  }

  /// The series with most comics; their titles say their years.
  var topSeries: Markup {
    top(
      "top-series", .topSeries, "top-series", .series, name: "title",
      further: [("characters", .characters), ("creators", .creators)])
  }

  /// The events with most comics.
  var topEvents: Markup {
    top(
      "top-events", .topEvents, "top-events", .events, name: "title",
      further: [("series", .series), ("characters", .characters)])
  }

  private func top(
    _ id: StaticString, _ title: Phrase, _ statistic: StaticString, _ kind: Kind, name: String,
    note: (StatisticTable.Row) -> Markup = { _ in "" }, further: [(column: String, phrase: Phrase)]
  ) -> Markup {
    guard let rows = self.statistic("\(statistic)")?.prefix(Self.shown) else { return "" }
    let bars = rows.map { row in
      let comics = row.integer("comics") ?? 0
      return BarRows.Row(
        name: link(kind, id: row.integer("id"), name: row.text(name)), note: note(row), value: comics,
        text: words.number(comics))
    }
    return chart(
      id, words[title], drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.name], words[.comics]] + further.map { words[$0.phrase] },
        rows: rows.map { row in
          ["\(row.text(name))", words.number(row.integer("comics") ?? 0)]
            + further.map { words.number(row.integer($0.column) ?? 0) }
        }, attributes: data),
      file: statistic)
  }

  /// From when to when; nothing where that is not known.
  private func span(_ row: StatisticTable.Row) -> Markup {
    guard let first = row.integer("first_year"), let last = row.integer("last_year") else { return "" }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// The pairs that share most comics.
  var topPairs: Markup {
    guard let rows = statistic("top-pairs")?.prefix(Self.shown) else { return "" }
    let bars = rows.map { row in
      let first = link(.characters, id: row.integer("first_id"), name: row.text("first_name"))
      let second = link(.characters, id: row.integer("second_id"), name: row.text("second_name"))
      let comics = row.integer("comics") ?? 0
      return BarRows.Row(name: "\(first) & \(second)", value: comics, text: words.number(comics))
    }
    return chart(
      "top-pairs", words[.topPairs], drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.hero], words[.otherHero], words[.sharedComics]],
        rows: rows.map { row in
          ["\(row.text("first_name"))", "\(row.text("second_name"))", words.number(row.integer("comics") ?? 0)]
        }, names: 2, attributes: data),
      file: "top-pairs")
  }

  /// The first three characters of each decade, as a table: there is nothing to draw.
  var heroesByDecade: Markup {
    var decades: [(decade: Int, names: [Markup])] = []
    for row in statistic("top-characters-by-decade") ?? [] {
      guard let decade = row.integer("decade"), let rank = row.integer("rank"), rank <= 3 else { continue }
      if decades.last?.decade != decade { decades.append((decade, [])) }
      decades[decades.count - 1].names.append(link(.characters, id: row.integer("id"), name: row.text("name")))
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

extension PageWriter {
  /// The map of who appears with whom: on a circle where there is space for names around it, else as arcs beside a list.
  var companions: Markup {
    let map = CoAppearance(catalogue)
    guard map.nodes.count > 2 else { return "" }
    let labels = map.nodes.map { node in
      let name = String(decoding: catalogue[.characters].names[node.rank], as: UTF8.self)
      return MapLabel(
        name: name, title: "\(name), \(words.count(.comicsCount, node.comics))",
        address: hasPage(.characters, node.rank) ? address(.characters, node.rank) : nil)
    }
    let id: Markup = "companions-map-title"
    let title = words[.coAppearanceMap]
    let rows = map.ties.map { tie in
      [
        link(.characters, map.nodes[tie.first].rank), link(.characters, map.nodes[tie.second].rank),
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
