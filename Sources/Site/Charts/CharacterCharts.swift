import Basics
import Catalog
import Datasets

/// Charts of what a source says of its characters: how many have each of their traits, their powers on average, and whose are greatest.
struct CharacterCharts: PagePart {
  let context: PageContext

  var markup: Markup {
    guard !catalogue.traits.isEmpty else { return "" }
    return Chart.beside(shares(0, "publishers"), shares(1, "alignments"))
      + Chart.beside(shares(2, "genders"), shares(3, "races"))
  }

  /// The powers on average: each one, and all together by the first traits.
  var averages: Markup { Chart.beside(powers, averages(0, "powers-by-publisher"), averages(1, "powers-by-alignment")) }

  /// The characters with the greatest powers, the tallest and the heaviest ones.
  var greatest: Markup {
    let traits = catalogue.traits
    let powers =
      traits.powers.isEmpty
      ? []
      : ColumnRole.powers.indices.map { place in
        top(
          ColumnRole.powers[place],
          traits.strongest(place, most: Self.shown).map { ($0, Double(traits.powers[$0]?[place] ?? 0)) },
          whole: 100)
      }
    let sizes = CharacterTraits.sizeRoles.map { role in
      top(
        role, (traits.sizes[role] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) })
    }
    let charts = (powers + sizes).filter { !$0.isEmpty }
    guard !charts.isEmpty else { return "" }
    return "<div class=\"charts\">\(charts.reduce(Markup(), +))</div>\(context.powerLists)"
  }

  private static let shown = 10
  /// The least number of rated characters of a trait that has an average.
  private static let leastRated = 5

  /// Returns the chart of the first of some characters with their values, the greatest first; empty for fewer than two.
  private func top(_ role: ColumnRole, _ values: [(rank: Int, value: Double)], whole: Int? = nil) -> Markup {
    let values = values.prefix(Self.shown)
    guard let title = role.term, values.count > 1 else { return "" }
    let unit = RecordReaders(kinds.character, in: catalogue.model)[role]?.unit
    let texts = values.map { size($0.value, unit: unit) }
    let rows = zip(values, texts).map { value, text in
      BarRows.Row(
        name: context.link(kinds.character, rank: value.rank),
        note: catalogue[kinds.character].apart[value.rank].map { "\($0)" } ?? "", value: Int(value.value.rounded()),
        text: "<span\(pageLang)>\(text)</span>")
    }
    return Chart(
      context: context, head: ChartHead(id: Self.ids[role] ?? "greatest", title: title),
      drawing: BarRows(rows: rows, isRanking: true, whole: whole, attributes: recordLang).markup,
      table: ChartTable(
        columns: [words[.name], words[title]],
        rows: zip(values, texts).map { [context.name(kinds.character, rank: $0.rank), $1] }, attributes: recordLang)
    ).markup
  }

  private static let ids: [ColumnRole: StaticString] = [
    .intelligence: "intelligence", .strength: "strength", .speed: "speed", .durability: "durability", .power: "power",
    .combat: "combat", .height: "height", .weight: "weight",
  ]

  /// Returns the chart of all powers on average by a trait; empty where fewer than two texts have enough rated characters.
  private func averages(_ trait: Int, _ id: StaticString) -> Markup {
    guard let title = CharacterTraits.all[trait].role.term else { return "" }
    let rated = Dictionary(grouping: catalogue.traits.powers) { catalogue.traits.text(trait, of: $0.key) }
    let means = rated.filter { !$0.key.isEmpty && $0.value.count >= Self.leastRated }.map { text, all in
      (
        text: text, count: all.count,
        powers: ColumnRole.powers.indices.map { place in
          Double(all.reduce(0) { $0 + Int($1.value[place]) }) / Double(all.count)
        }
      )
    }
    let rows = means.map { (mean: $0.powers.reduce(0, +) / Double($0.powers.count), $0) }
      .sorted { ($1.mean, $0.1.text) < ($0.mean, $1.1.text) }
      .map { mean, one in
        let name = FactWord.phrase(one.text).map { words[$0] } ?? context.foreign("\(one.text.capitalizedSentence)")
        return (name: name, count: one.count, numbers: ([mean] + one.powers).map { Int($0.rounded()) })
      }
    guard rows.count > 1 else { return "" }
    return Chart(
      context: context, head: ChartHead(id: id, title: title),
      drawing: BarRows(
        rows: rows.map {
          BarRows.Row(
            name: $0.name, note: words.count(.heroesCount, $0.count), value: $0.numbers[0],
            text: words.number($0.numbers[0]))
        }, whole: 100
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[.averagePowers]] + words.powers,
        rows: rows.map { [$0.name] + $0.numbers.map { words.number($0) } })
    ).markup
  }

  private var characters: [Int] { catalogue[kinds.character].byName.map { Int($0) } }

  /// Returns a chart of the characters by a trait, see ``CharacterTraits/all``.
  private func shares(_ trait: Int, _ id: StaticString) -> Markup {
    guard let title = CharacterTraits.all[trait].role.term else { return "" }
    let counts = characters.reduce(into: [String: Int]()) { $0[catalogue.traits.text(trait, of: $1), default: 0] += 1 }
    let values = counts.sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
      .map { text, count in
        let phrase = text.isEmpty ? .unknownValue : FactWord.phrase(text)
        return (name: phrase.map { words[$0] } ?? context.foreign("\(text.capitalizedSentence)"), count: count)
      }
    return ShareChart(context: context, head: ChartHead(id: id, title: title), values: values, term: .heroes).markup
  }

  private var powers: Markup {
    let all = catalogue.traits.powers.values
    guard !all.isEmpty else { return "" }
    let means = zip(words.powers, words.powers.indices).map { name, place in
      (name: name, value: (all.reduce(0) { $0 + Int($1[place]) } + all.count / 2) / all.count)
    }
    return Chart(
      context: context, head: ChartHead(id: "powers", title: .averagePowers, note: words[.powersNote]),
      drawing: BarRows(
        rows: means.map { BarRows.Row(name: $0.name, value: $0.value, text: words.number($0.value)) }, whole: 100
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[.averagePowers]], rows: means.map { [$0.name, words.number($0.value)] })
    ).markup
  }
}

extension PageContext {
  /// Links to the list of characters by each power, the greatest first; empty where nobody rates powers, or there is no list.
  var powerLists: Markup {
    guard !catalogue.traits.powers.isEmpty, model.hasList(kinds.character) else { return "" }
    let list = to(catalogue.list(of: kinds.character))
    let links = ColumnRole.powers.compactMap(\.term).map { term in
      "<a href=\"\(list)#sort=\(String(describing: term))\">\(words[term])</a>" as Markup
    }
    return "<p class=\"all\">\(words[.highestFirst]) \(links.joined(by: " · "))</p>"
  }
}
