import Catalog

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
