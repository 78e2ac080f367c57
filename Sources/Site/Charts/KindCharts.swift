import Catalog

/// Charts of formats, story types and roles.
struct KindCharts: PagePart {
  let context: PageContext

  var markup: Markup { Chart.beside(comicFormats, typesOfStories, creatorRoles) }

  /// Issues by format.
  private var comicFormats: Markup {
    shares(
      ChartHead(id: "formats", title: .formats, statistic: "formats"), of: "format",
      count: (context.statisticName(of: kinds.issue), .comics))
  }

  /// Stories by type.
  private var typesOfStories: Markup {
    shares(
      ChartHead(id: "story-types", title: .storyTypes, statistic: "story-types"), of: "type",
      count: (context.statisticName(of: kinds.story), .stories), phrase: StoryType.phrase)
  }

  /// Credits by role.
  private var creatorRoles: Markup {
    shares(
      ChartHead(id: "creator-roles", title: .creatorRoles, statistic: "roles"), of: "role",
      count: ("credits", .credits), phrase: { Credit($0).phrase })
  }

  private func shares(
    _ head: ChartHead, of column: String, count: (column: String, term: Phrase),
    phrase: (String) -> Phrase? = { $0.isEmpty ? .unknownValue : nil }
  ) -> Markup {
    guard let rows = model.statistics.rows(of: head.statistic) else { return "" }
    // Spellings of one thing belong together; the most frequent one is shown.
    var values: [(name: Markup, count: Int)] = []
    var places: [String: Int] = [:]
    for row in rows {
      let text = row.text(column)
      let phrase = phrase(text)
      let key = phrase.map { "\($0.rawValue)" } ?? "-" + text.lowercased()
      let place = places[key] ?? values.count
      if place == values.count {
        values.append((phrase.map { words[$0] } ?? context.foreign("\(text)"), 0))
        places[key] = place
      }
      values[place].count += row.integer(count.column) ?? 0
    }
    return ShareChart(context: context, head: head, values: values, term: count.term).markup
  }
}

/// A chart of values and the number of things that have each: the most frequent ones, and all others together.
struct ShareChart: PagePart {
  let context: PageContext
  let head: ChartHead
  /// The values, each once.
  let values: [(name: Markup, count: Int)]
  /// The word for what is counted.
  let term: Phrase

  private static let shown = 8

  /// The chart; empty where it would have one bar.
  var markup: Markup {
    let all = values.reduce(0) { $0 + $1.count }
    var order = values.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    if order.count > Self.shown + 1 {
      let others = order[Self.shown...].reduce(0) { $0 + $1.count }
      order.replaceSubrange(Self.shown..., with: [(words[.otherValues], others)])
    }
    guard order.count > 1, all > 0 else { return "" }
    return Chart(
      context: context, head: head,
      drawing: BarRows(
        rows: order.map { value in
          BarRows.Row(
            name: value.name, note: words.percent(value.count, of: all), value: value.count,
            text: words.number(value.count))
        }
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[term], "%"],
        rows: order.map { [$0.name, words.number($0.count), words.percent($0.count, of: all)] })
    ).markup
  }
}
