import Basics
import Catalog

/// The record that the home page shows large: a character where the model has any, else a series.
struct Spotlight: PagePart {
  let context: PageContext
  let kind: Kind
  let rank: Int

  /// Creates the spotlight of the first character, else of the first series; nil without either.
  ///
  /// - Parameters:
  ///   - heroes: see ``PageContext/featured(most:)``.
  ///   - series: see ``PageContext/longestSeries(most:)``.
  init?(heroes: [Int], series: [Int], in context: PageContext) {
    if let rank = heroes.first {
      self.init(context: context, kind: context.kinds.character, rank: rank)
    } else if let rank = series.first {
      self.init(context: context, kind: context.kinds.series, rank: rank)
    } else {
      return nil
    }
  }

  private init(context: PageContext, kind: Kind, rank: Int) {
    (self.context, self.kind, self.rank) = (context, kind, rank)
  }

  /// The colour class of the record.
  var color: Int { catalogue.color(of: kind, rank: rank, model.pictures) }

  /// The link to the record: its cover, its name, and the number and the years of its issues.
  var markup: Markup {
    let sizes: StaticString = "(min-width:48em) 16rem,40vw"
    let cover =
      model.pictures[catalogue[kind].pictures[rank]]
      .map { $0.cover(below: root, alt: "", sizes: sizes, isLarge: true, isEager: true) }
      ?? CoverTitle(catalogue[kind].names[rank]).cover(color: color)
    return """
      <a class="spot" href="\(context.address(kind, rank: rank))">\(cover)<span class="name"\(recordLang)>\
      \(context.name(kind, rank: rank))</span> <span class="note">\(note.joined(by: " · "))</span></a>
      """
  }

  /// The number of issues of the record, and the first and the last year of them.
  private var note: [Markup] {
    let years = catalogue.years(of: catalogue.issues(of: kind, rank: rank))
    return [context.comicsCount(kind, rank: rank), years.map { Markup($0) }].compactMap { $0 }
  }
}

/// The records with which readers begin.
extension PageContext {
  /// Returns the characters that the publisher features, else those in most issues; in a catalogue without issues the most famous ones, and
  /// where nobody rates their powers, characters from all over the list. None where characters have no pages.
  ///
  /// - Parameter most: the greatest number of those whom the publisher does not choose.
  /// - Complexity: O(characters · log characters).
  func featured(most: Int) -> [Int] {
    guard model.hasPages(kinds.character) else { return [] }
    let records = catalogue[kinds.character]
    let chosen = model.settings.featured.compactMap { records.rank(of: Int64($0)) }.filter { records.isStored[$0] }
    guard chosen.isEmpty else { return chosen }
    let characters = records.byName.map { Int($0) }
    let fame = catalogue.traits.fame
    if catalogue[kinds.issue].storedCount == 0, !fame.isEmpty { return Array(distinct(fame.most(.max)).prefix(most)) }
    guard catalogue[kinds.issue].storedCount == 0, characters.count > most else {
      return Array(distinct(model.byFame(characters)).prefix(most))
    }
    return (0..<most).map { characters[$0 * characters.count / most] }
  }

  /// Returns characters, of those of one name the first.
  private func distinct(_ characters: [Int]) -> [Int] {
    var seen: Set<ArraySlice<UInt8>> = []
    return characters.filter { seen.insert(catalogue[kinds.character].names[$0]).inserted }
  }

  /// Returns the series with most issues; none where series have no pages.
  ///
  /// - Complexity: O(series · log series).
  func longestSeries(most: Int) -> [Int] {
    guard model.hasPages(kinds.series), let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]
    else { return [] }
    let series = catalogue[kinds.series].byName.lazy.map { Int($0) }.filter { issues.count($0) > 0 }
    return Array(model.byIssues(kinds.series, Array(series)).prefix(most))
  }
}
