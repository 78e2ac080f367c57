import Catalog

/// Charts of what is in most comics, and of kinds.
extension PageWriter {
  private static let shown = 12

  /// The characters in most comics.
  var topHeroes: Markup {
    top("top-heroes", .topHeroes, "top-characters", .characters, name: "name", further: [("series", .series), ("events", .events)])
  }

  /// The creators with most comics.
  var topCreators: Markup {
    top("top-creators", .topCreators, "creator-careers", .creators, name: "name", further: [("series", .series)])
  }

  /// The series with most comics.
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
    further: [(column: String, phrase: Phrase)]
  ) -> Markup {
    guard let rows = self.statistic("\(statistic)")?.prefix(Self.shown) else { return "" }
    let bars = rows.map { row in
      let comics = row.integer("comics") ?? 0
      return BarRows.Row(
        name: link(kind, id: row.integer("id"), name: row.text(name)), note: span(row), value: comics,
        text: words.number(comics))
    }
    return chart(
      id, words[title], drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.name], words[.comics]] + further.map { words[$0.phrase] },
        rows: rows.map { row in
          [link(kind, id: row.integer("id"), name: row.text(name)), words.number(row.integer("comics") ?? 0)]
            + further.map { words.number(row.integer($0.column) ?? 0) }
        }, attributes: data),
      file: statistic)
  }

  /// From when to when; nothing where that is not known.
  private func span(_ row: StatisticTable.Row) -> Markup {
    guard let first = row.integer("first_year") ?? row.integer("start_year") else { return "" }
    guard let last = row.integer("last_year") ?? row.integer("end_year") else { return "\(first)–" }
    return first == last ? "\(first)" : "\(first)–\(last)"
  }

  /// The pairs that share most comics.
  var topPairs: Markup {
    guard let rows = statistic("top-pairs")?.prefix(Self.shown) else { return "" }
    func both(_ row: StatisticTable.Row) -> (Markup, Markup) {
      (
        link(.characters, id: row.integer("first_id"), name: row.text("first_name")),
        link(.characters, id: row.integer("second_id"), name: row.text("second_name"))
      )
    }
    let bars = rows.map { row in
      let (first, second) = both(row)
      let comics = row.integer("comics") ?? 0
      return BarRows.Row(name: "\(first) & \(second)", value: comics, text: words.number(comics))
    }
    return chart(
      "top-pairs", words[.topPairs], drawing: BarRows(rows: bars, isRanking: true, attributes: data).markup,
      table: ChartTable(
        columns: [words[.hero], words[.otherHero], words[.sharedComics]],
        rows: rows.map { row in
          let (first, second) = both(row)
          return [first, second, words.number(row.integer("comics") ?? 0)]
        }, names: 2, attributes: data),
      file: "top-pairs")
  }

  /// Comics by format.
  var comicFormats: Markup {
    kinds("formats", .formats, "formats", "format", count: "comics", term: .comics, name: sourceText)
  }

  /// Stories by type.
  var typesOfStories: Markup {
    kinds("story-types", .storyTypes, "story-types", "type", count: "stories", term: .stories, name: sourceText)
  }

  /// Credits by role.
  var creatorRoles: Markup {
    kinds(
      "creator-roles", .creatorRoles, "roles", "role", count: "credits", term: .credits, note: .creatorRolesNote,
      name: { role in RoleName.phrase(role).map { words[$0] } ?? (role.isEmpty ? words[.roleUnknown] : sourceText(role)) })
  }

  /// A text as the source spells it.
  private func sourceText(_ text: String) -> Markup {
    text.isEmpty ? words[.unknownValue] : data.isEmpty ? "\(text)" : "<span\(data)>\(text)</span>"
  }

  private func kinds(
    _ id: StaticString, _ title: Phrase, _ statistic: StaticString, _ column: String, count: String, term: Phrase,
    note: Phrase? = nil, name: (String) -> Markup
  ) -> Markup {
    guard let rows = self.statistic("\(statistic)") else { return "" }
    var values = rows.prefix(Self.shown).map { (name: name($0.text(column)), count: $0.integer(count) ?? 0) }
    let others = rows.dropFirst(Self.shown).reduce(0) { $0 + ($1.integer(count) ?? 0) }
    if others > 0 { values.append((words[.otherValues], others)) }
    let all = values.reduce(0) { $0 + $1.count }
    return chart(
      id, words[title], note: note.map { words[$0] } ?? "",
      drawing: BarRows(
        rows: values.map { value in
          BarRows.Row(
            name: value.name, note: words.percent(value.count, of: all), value: value.count,
            text: words.number(value.count))
        }
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[term], "%"],
        rows: values.map { [$0.name, words.number($0.count), words.percent($0.count, of: all)] }),
      file: statistic)
  }
}
