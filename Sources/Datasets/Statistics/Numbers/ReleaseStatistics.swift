import Catalog

/// Releases, pages and prices, by the on-sale dates of issues.
struct ReleaseStatistics: StatisticSubject {
  private let comics, series: Cast.Member
  /// The kinds whose records are in issues.
  private let members: [Cast.Member]
  private let creators: Kind?

  init?(_ cast: Cast) {
    guard let comics = cast[.issue], let series = cast[.series], comics.has(.onSale, .series) else { return nil }
    (self.comics, self.series) = (comics, series)
    members = cast.partners(of: comics, .character, .creator)
    creators = cast[.creator]?.kind
  }

  var all: [StatisticDescription] {
    [byYear, byDecade] + (comics.has(.pageCount, .price) ? [pagesAndPrices] : [])
  }

  private var byYear: StatisticDescription {
    StatisticDescription(
      name: "releases-by-year", title: "Releases by year",
      text:
        "\(comics.title) by the year, in UTC, of their on-sale date. The last row, without a year, has those without a "
        + "date.",
      columns: [ColumnDescription("year", .int64, null: true, key: 1)] + counted
        + [.count("pages", "pages of all \(comics.name) that say how many they have")]
    ) { statistics in
      let years = Dictionary(grouping: statistics.comics, by: \.year)
      let order = years.keys.compactMap(\.self).sorted().map(Optional.some) + (years[nil] == nil ? [] : [nil])
      return order.map { year in
        let comics = years[year] ?? []
        return .row([.integer(year)], counts(comics), [.integer(sum(comics.compactMap(\.pages)))])
      }
    }
  }

  private var byDecade: StatisticDescription {
    StatisticDescription(
      name: "releases-by-decade", title: "Releases by decade",
      text:
        "\(comics.title) by the decade of their on-sale date, and who is in them. \(comics.title) without a date are "
        + "not counted.",
      columns: [ColumnDescription("decade", .int64, key: 1, "its first year")] + counted
        + members.map { .count($0.name, "different \($0.name) \($0.kind == creators ? "of" : "in") them") }
    ) { statistics in
      let decades = Dictionary(grouping: statistics.comics.filter { $0.year != nil }) {
        Decades.decade(of: $0.year ?? 0)
      }
      let different = members.map { member in
        let tallies = statistics.tallies
        return (member.kind == creators ? tallies.credits.decades : tallies.appearances.decades).members
      }
      return decades.sorted { $0.key < $1.key }.map { decade, comics in
        .row([.integer(decade)], counts(comics), different.map { .integer($0[decade] ?? 0) })
      }
    }
  }

  /// The columns that both statistics of releases have.
  private var counted: [ColumnDescription] {
    [
      .count(comics.name, "all \(comics.name), variants among them"),
      .count(
        "variants",
        comics.has(.mainIssue)
          ? "\(comics.name) that are variants of another" : "\(comics.name) with a description of their variant"),
      .count(series.name, "different \(series.name) that they belong to"),
    ]
  }

  /// Returns the cells of the columns `counted`.
  private func counts(_ comics: [ComicFacts]) -> [StatisticCell] {
    [
      .integer(comics.count), .integer(comics.count(where: \.isVariant)),
      .integer(Set(comics.compactMap(\.series)).count),
    ]
  }

  private var pagesAndPrices: StatisticDescription {
    let dollars = "US dollars"
    let note = comics.has(.currency) ? " Prices in other currencies, or in an unknown one, are not counted." : ""
    return StatisticDescription(
      name: "pages-and-prices-by-year", title: "Pages and prices by year",
      text:
        "How long \(comics.name) are and what they cost in print, by the year of their on-sale date. Means are rounded "
        + "to four places." + note,
      columns: [
        ColumnDescription("year", .int64, key: 1),
        .count("with_pages", "\(comics.name) that say how many pages they have"),
        ColumnDescription("mean_pages", .double, null: true), ColumnDescription("median_pages", .double, null: true),
        .count("with_price", "\(comics.name) with \(comics.priceInWords)"),
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
          .integer(year), .integer(pages.count), .mean(pages), .median(pages),
          .integer(prices.count), .mean(prices), .median(prices), .optional(prices.max()),
          .ratio(paid, of: both.reduce(0) { $0 + Double($1.pages ?? 0) }),
        ]
      }
    }
  }

  /// Returns the sum, or the greatest number where it is beyond that: a source may send any numbers.
  private func sum(_ values: [Int64]) -> Int64 {
    values.reduce(0) { sum, value in
      let (next, isBeyond) = sum.addingReportingOverflow(value)
      return isBeyond ? (value > 0 ? .max : .min) : next
    }
  }
}
