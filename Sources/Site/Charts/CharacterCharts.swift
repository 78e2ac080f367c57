import Basics
import Catalog
import Datasets

/// Charts of what a source says of its characters: how many have each of their traits, and their powers on average.
struct CharacterCharts: PagePart {
  let context: PageContext

  var markup: Markup {
    guard !catalogue.traits.isEmpty || !catalogue.traits.powers.isEmpty else { return "" }
    return Chart.beside(shares(0, "publishers"), shares(1, "alignments"))
      + Chart.beside(shares(2, "genders"), shares(3, "races"), powers)
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
