import Catalog

/// Releases, pages and prices, formats, types of stories.
extension StatisticDescription {
  static func releases(_ cast: Cast) -> [StatisticDescription] {
    guard let comics = cast[.issue], let series = cast[.series], comics.has(.onSale, .series) else { return [] }
    let members = cast.partners(of: comics, .character, .creator)
    let counted = [
      count(comics.name, "all \(comics.name), variants among them"),
      count("variants", "\(comics.name) with a description of their variant"),
      count(series.name, "different \(series.name) that they belong to"),
    ]
    @Sendable func counts(_ comics: [ComicFacts]) -> [StatisticCell] {
      [
        .integer(comics.count), .integer(comics.count(where: \.isVariant)),
        .integer(Set(comics.compactMap(\.series)).count),
      ]
    }
    let byYear = StatisticDescription(
      name: "releases-by-year", title: "Releases by year",
      text:
        "\(comics.title) by the year, in UTC, of their on-sale date. The last row, without a year, has those without a "
        + "date.",
      columns: [ColumnDescription("year", .int64, null: true, key: 1)] + counted
        + [count("pages", "pages of all \(comics.name) that say how many they have")]
    ) { statistics in
      let years = Dictionary(grouping: statistics.comics, by: \.year)
      let order = years.keys.compactMap(\.self).sorted().map(Optional.some) + (years[nil] == nil ? [] : [nil])
      return order.map { year in
        let comics = years[year] ?? []
        return .row([.integer(year)], counts(comics), [.integer(sum(comics.compactMap(\.pages)))])
      }
    }
    let byDecade = StatisticDescription(
      name: "releases-by-decade", title: "Releases by decade",
      text:
        "\(comics.title) by the decade of their on-sale date, and who is in them. \(comics.title) without a date are "
        + "not counted.",
      columns: [ColumnDescription("decade", .int64, key: 1, "its first year")] + counted
        + members.map { count($0.name, "different \($0.name) \($0.kind == cast[.creator]?.kind ? "of" : "in") them") }
    ) { statistics in
      let decades = Dictionary(grouping: statistics.comics.filter { $0.year != nil }) {
        Decades.decade(of: $0.year ?? 0)
      }
      let different = members.map { member in
        let tallies = statistics.tallies
        return (member.kind == cast[.creator]?.kind ? tallies.credits.decades : tallies.appearances.decades).members
      }
      return decades.sorted { $0.key < $1.key }.map { decade, comics in
        .row([.integer(decade)], counts(comics), different.map { .integer($0[decade] ?? 0) })
      }
    }
    return [byYear, byDecade] + (comics.has(.pageCount, .price) ? [pagesAndPrices(comics)] : [])
  }

  private static func pagesAndPrices(_ comics: Cast.Member) -> StatisticDescription {
    let dollars = "US dollars"
    let note = comics.has(.currency) ? " Prices in other currencies, or in an unknown one, are not counted." : ""
    return StatisticDescription(
      name: "pages-and-prices-by-year", title: "Pages and prices by year",
      text:
        "How long \(comics.name) are and what they cost in print, by the year of their on-sale date. Means are rounded "
        + "to four places." + note,
      columns: [
        ColumnDescription("year", .int64, key: 1),
        count("with_pages", "\(comics.name) that say how many pages they have"),
        ColumnDescription("mean_pages", .double, null: true), ColumnDescription("median_pages", .double, null: true),
        count("with_price", "\(comics.name) with \(price(of: comics))"),
        ColumnDescription("mean_price", .double, null: true, dollars),
        ColumnDescription("median_price", .double, null: true, dollars),
        ColumnDescription("highest_price", .double, null: true, dollars),
        ColumnDescription(
          "price_per_page", .double, null: true,
          "\(dollars): the prices of the \(comics.name) that have both, by their pages"),
      ]
    ) { statistics in
      let years = Dictionary(grouping: statistics.comics.filter { $0.year != nil }) { $0.year ?? 0 }
      return years.sorted { $0.key < $1.key }.map { year, comics in
        let pages = comics.compactMap { $0.pages.map(Double.init) }
        let prices = comics.compactMap(\.price)
        let both = comics.filter { $0.pages != nil && $0.price != nil }
        let paid = both.reduce(0) { $0 + ($1.price ?? 0) }
        return [
          .integer(year), .integer(pages.count), mean(pages), median(pages),
          .integer(prices.count), mean(prices), median(prices), .optional(prices.max()),
          .ratio(paid, of: both.reduce(0) { $0 + Double($1.pages ?? 0) }),
        ]
      }
    }
  }

  /// Returns a phrase for the prices of the counted issues.
  private static func price(of comics: Cast.Member) -> String {
    comics.has(.currency) ? "a print price in US dollars" : "a print price"
  }

  static func formats(_ cast: Cast) -> [StatisticDescription] {
    guard let comics = cast[.issue], comics.has(.format) else { return [] }
    let formats = StatisticDescription(
      name: "formats", title: "Formats", text: "\(comics.title) by format, the most frequent one first.",
      columns: [ColumnDescription("format", .string, null: true, key: 1), count(comics.name)] + years + [
        ColumnDescription("mean_pages", .double, null: true, "of the \(comics.name) that say how many they have"),
        ColumnDescription(
          "mean_price", .double, null: true, "US dollars, of the \(comics.name) with \(price(of: comics))"),
      ]
    ) { statistics in
      let byFormat = Dictionary(grouping: statistics.comics, by: \.format)
      return byCount(statistics.facts(of: comics.kind).texts).map { number, text in
        let comics = byFormat[Int32(number)] ?? []
        return .row(
          [.text(text), .integer(comics.count)], Span(comics.compactMap(\.year)).cells,
          [mean(comics.compactMap { $0.pages.map(Double.init) }), mean(comics.compactMap(\.price))])
      }
    }
    return [formats]
  }

  static func storyTypes(_ cast: Cast) -> [StatisticDescription] {
    guard let stories = cast[.story], stories.has(.storyType) else { return [] }
    let types = StatisticDescription(
      name: "\(stories.singular)-types", title: "Types of \(stories.singular)",
      text: "\(stories.title) by type as the source spells it, the most frequent one first.",
      columns: [ColumnDescription("type", .string, null: true, key: 1), count(stories.name)]
    ) { statistics in
      let texts = statistics.facts(of: stories.kind).texts
      return byCount(texts).map { [.text($1), .integer(texts.counts[$0])] }
    }
    return [types]
  }
}

extension CatalogStatistics {
  /// The comics that are not missing.
  fileprivate var comics: [ComicFacts] {
    model.kind(.issue).map { facts(of: $0).comics.filter { !$0.isMissing } } ?? []
  }
}

extension StatisticDescription {
  /// Returns the texts that were counted with their numbers, by count, then by text.
  private static func byCount(_ texts: TextCounts) -> [(number: Int, text: [UInt8])] {
    texts.texts.enumerated().filter { texts.counts[$0.offset] > 0 }.sorted { one, other in
      texts.counts[one.offset] == texts.counts[other.offset]
        ? one.element.lexicographicallyPrecedes(other.element) : texts.counts[one.offset] > texts.counts[other.offset]
    }.map { ($0.offset, $0.element) }
  }

  private static func mean(_ values: [Double]) -> StatisticCell {
    .ratio(values.reduce(0, +), of: Double(values.count))
  }

  /// Returns the sum, or the greatest number where it is beyond that: a source may send any numbers.
  private static func sum(_ values: [Int64]) -> Int64 {
    values.reduce(0) { sum, value in
      let (next, isBeyond) = sum.addingReportingOverflow(value)
      return isBeyond ? (value > 0 ? .max : .min) : next
    }
  }

  /// Returns the middle value, or the mean of the two in the middle.
  private static func median(_ values: [Double]) -> StatisticCell {
    guard !values.isEmpty else { return .none }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return .number(sorted[middle]) }
    return .rounded((sorted[middle - 1] + sorted[middle]) / 2)
  }
}
