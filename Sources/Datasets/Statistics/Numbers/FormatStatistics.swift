import Catalog

/// Formats of issues.
struct FormatStatistics: StatisticSubject {
  private let comics: Cast.Member

  init?(_ cast: Cast) {
    guard let comics = cast[.issue], comics.has(.format) else { return nil }
    self.comics = comics
  }

  var all: [StatisticDescription] {
    let formats = StatisticDescription(
      name: "formats", title: "Formats", text: "\(comics.title) by format, the most frequent one first.",
      columns: [ColumnDescription("format", .string, null: true, key: 1), .count(comics.name)] + ColumnDescription.years
        + [
          ColumnDescription("mean_pages", .double, null: true, "of the \(comics.name) that say how many they have"),
          ColumnDescription(
            "mean_price", .double, null: true, "US dollars, of the \(comics.name) with \(comics.priceInWords)"),
        ]
    ) { statistics in
      let byFormat = Dictionary(grouping: statistics.comics, by: \.format)
      return statistics.facts(of: comics.kind).texts.byCount.map { number, text in
        let comics = byFormat[Int32(number)] ?? []
        return .row(
          [.text(text), .integer(comics.count)], Span(comics.compactMap(\.year)).cells,
          [.mean(comics.compactMap { $0.pages.map(Double.init) }), .mean(comics.compactMap(\.price))])
      }
    }
    return [formats]
  }
}

/// Types of stories.
struct StoryStatistics: StatisticSubject {
  private let stories: Cast.Member

  init?(_ cast: Cast) {
    guard let stories = cast[.story], stories.has(.storyType) else { return nil }
    self.stories = stories
  }

  var all: [StatisticDescription] {
    let types = StatisticDescription(
      name: "\(stories.singular)-types", title: "Types of \(stories.singular)",
      text: "\(stories.title) by type as the source spells it, the most frequent one first.",
      columns: [ColumnDescription("type", .string, null: true, key: 1), .count(stories.name)]
    ) { statistics in
      let texts = statistics.facts(of: stories.kind).texts
      return texts.byCount.map { [.text($1), .integer(texts.counts[$0])] }
    }
    return [types]
  }
}

extension Cast.Member {
  /// The prices of the counted issues, as a phrase.
  var priceInWords: String { has(.currency) ? "a print price in US dollars" : "a print price" }
}

extension CatalogStatistics {
  /// The comics that are not missing.
  var comics: [ComicFacts] {
    model.kind(.issue).map { facts(of: $0).comics.filter { !$0.isMissing } } ?? []
  }
}

extension TextCounts {
  /// The texts that were counted with their numbers, by count, then by text.
  fileprivate var byCount: [(number: Int, text: [UInt8])] {
    texts.enumerated().filter { counts[$0.offset] > 0 }.sorted { one, other in
      counts[one.offset] == counts[other.offset]
        ? one.element.lexicographicallyPrecedes(other.element) : counts[one.offset] > counts[other.offset]
    }.map { ($0.offset, $0.element) }
  }
}
