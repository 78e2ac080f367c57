import Basics
import Catalog

/// The record that the home page shows large: a character where the model has any, else a series.
struct Spotlight: PagePart {
  let context: PageContext
  let kind: Kind
  let rank: Int

  /// Creates the spotlight of the first featured character, else of the character in most issues, else of the series with most issues;
  /// nil where the site has pages of neither.
  ///
  /// - Complexity: O(characters + series).
  init?(in context: PageContext) {
    let (model, catalogue, kinds) = (context.model, context.catalogue, context.kinds)
    let characters = catalogue[kinds.character]
    let featured = model.settings.featured.lazy.compactMap { characters.rank(of: Int64($0)) }
      .first { characters.isStored[$0] }
    if model.hasPages(kinds.character), let rank = featured ?? context.famous(most: 1).first {
      self.init(context: context, kind: kinds.character, rank: rank)
    } else if model.hasPages(kinds.series), let rank = context.longestSeries(most: 1).first {
      self.init(context: context, kind: kinds.series, rank: rank)
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
    let years = catalogue.issues(of: kind, rank: rank).compactMap { catalogue.knownYear(ofIssue: $0) }
    var note = [context.comicsCount(kind, rank: rank)].compactMap { $0 }
    if let first = years.min(), let last = years.max() { note.append(first == last ? "\(first)" : "\(first)–\(last)") }
    return note
  }
}

/// The records with which readers begin.
extension PageContext {
  /// Returns the characters in most issues; in a catalogue without issues, characters from all over the list.
  func famous(most: Int) -> [Int] {
    let characters = catalogue[kinds.character].byName.map { Int($0) }
    guard catalogue[kinds.issue].storedCount == 0, characters.count > most else {
      return Array(model.byFame(characters).prefix(most))
    }
    return (0..<most).map { characters[$0 * characters.count / most] }
  }

  /// Returns the series with most issues.
  func longestSeries(most: Int) -> [Int] {
    let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]
    let counts = catalogue[kinds.series].byName.map { (Int($0), issues?.count(Int($0)) ?? 0) }.filter { $0.1 > 0 }
    return counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(most).map(\.0)
  }
}
