import APIs
import Basics
import Invented

/// A series as Metron shows it.
struct MetronSeries {
  private let slot: Int

  init(_ slot: Int) { self.slot = slot }

  /// Appends the display name of a series: `The Old Harbour TPB (2007)`.
  func display(to writer: inout MetronWriter) {
    let form = writer.archive.seriesFacts.form[slot]
    writer.archive.seriesFacts.names.append(slot, to: &writer.out)
    switch form {
    case .paperback: writer.out.append(" TPB")
    case .hardcover: writer.out.append(" HC")
    case .graphicNovel: writer.out.append(" GN")
    default: break
    }
    writer.out.append(" (\(writer.universe.series.startYear[slot]))")
    if form == .digital { writer.out.append(" Digital") }
  }

  func displayField(_ field: StaticString, to writer: inout MetronWriter) {
    writer.key(field)
    writer.out.append("\"")
    display(to: &writer)
    writer.out.append("\"")
  }

  func row(to writer: inout MetronWriter) {
    writer.begin(.series, at: slot)
    displayField("series", to: &writer)
    years(to: &writer)
    writer.integer("volume", is: writer.archive.seriesFacts.volume[slot])
    writer.integer("issue_count", is: writer.archive.links.seriesIssues.row(slot).count)
    writer.modified(writer.archive[.series].modified[slot])
    writer.out.append("}")
  }

  func years(to writer: inout MetronWriter) {
    writer.integer("year_began", is: Int(writer.universe.series.startYear[slot]))
    let end = writer.archive.seriesFacts.endYear[slot]
    writer.integer("year_end", is: end == 0 ? nil : end)
  }

  private func name(to writer: inout MetronWriter) {
    let facts = writer.archive.seriesFacts
    writer.quoted("name") { facts.names.append(slot, to: &$0) }
  }

  private func sortName(to writer: inout MetronWriter) {
    let facts = writer.archive.seriesFacts
    writer.quoted("sort_name") { facts.sortNames.append(slot, to: &$0) }
  }

  private func genres(to writer: inout MetronWriter) {
    writer.list("genres", of: writer.catalog.genres(ofSeries: slot)) { $0.constant($1, in: MetronTables.genres) }
  }

  func record(to writer: inout MetronWriter) {
    let facts = writer.archive.seriesFacts
    writer.begin(.series, at: slot)
    name(to: &writer)
    sortName(to: &writer)
    writer.aliases("alt_names", kind: .series, at: slot)
    writer.text("language", is: writer.catalog.language(ofSeries: slot))
    writer.integer("volume", is: facts.volume[slot])
    writer.constant("series_type", id: facts.form[slot].rawValue, in: MetronTables.seriesTypes)
    writer.text("status", is: "\(facts.status[slot])".capitalizedFirst)
    writer.field("publisher", kind: .publisher, at: facts.publisher[slot])
    writer.field("imprint", kind: .imprint, at: facts.imprint[slot])
    years(to: &writer)
    writer.description(
      .series, at: slot, from: [.seriesText, .opening, .conflict], share: 40, of: writer.heroes(ofSeries: slot))
    writer.integer("issue_count", is: writer.archive.links.seriesIssues.row(slot).count)
    genres(to: &writer)
    let associated = [writer.universe.series.previous[slot], writer.universe.series.next[slot]].filter { other in
      other != SeriesShelf.nobody && writer.archive[.series].isLive[Int(other)]
    }
    writer.list("associated", of: associated) { writer, other in
      writer.begin(.series, at: Int(other))
      MetronSeries(Int(other)).displayField("series", to: &writer)
      writer.out.append("}")
    }
    writer.foreignIDs(.series, at: slot)
    writer.end(.series, at: slot)
  }

  func short(to writer: inout MetronWriter) {
    writer.begin(.series, at: slot)
    name(to: &writer)
    writer.integer("volume", is: writer.archive.seriesFacts.volume[slot])
    writer.integer("year_began", is: Int(writer.universe.series.startYear[slot]))
    writer.out.append("}")
  }

  func full(to writer: inout MetronWriter) {
    writer.begin(.series, at: slot)
    name(to: &writer)
    writer.aliases("alt_names", kind: .series, at: slot)
    sortName(to: &writer)
    writer.integer("volume", is: writer.archive.seriesFacts.volume[slot])
    writer.integer("year_began", is: Int(writer.universe.series.startYear[slot]))
    writer.constant("series_type", id: writer.archive.seriesFacts.form[slot].rawValue, in: MetronTables.seriesTypes)
    genres(to: &writer)
    writer.text("language", is: writer.catalog.language(ofSeries: slot))
    writer.out.append("}")
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension MetronCatalog {
  /// Returns the numbers of the genres of a series, by name.
  func genres(ofSeries slot: Int) -> [Int] {
    var draws = archive.surroundings.publishers.dice.draws(.series, slot, .plot)
    guard draws.chance(0.85) else { return [] }
    let first = draws.chance(0.6) ? 10 : MetronTables.genres[draws.below(MetronTables.genres.count)].id
    let second = draws.chance(0.2) ? MetronTables.genres[draws.below(MetronTables.genres.count)].id : first
    let names = { MetronTables.name($0, in: MetronTables.genres) }
    return Array(Set([first, second])).sorted { names($0) < names($1) }
  }

  /// Returns the language of a series, two letters.
  func language(ofSeries slot: Int) -> String {
    var draws = archive.surroundings.publishers.dice.draws(.series, slot, .texts)
    return draws.choose([(0.95, "en"), (0.97, "it"), (0.985, "fr"), (1, "es")])
  }
}
