import Catalog
import Store

/// Collections, releases, pages and prices, formats.
extension CatalogStatistics {
  var collections: Statistic {
    Statistic(
      .collections,
      Kind.allCases.map { kind in
        let facts = facts(of: kind)
        return [
          .text(kind.description), .integer(facts.records), .integer(facts.missing),
          .integer(changes.count(.added, of: kind)), .integer(changes.count(.changed, of: kind)),
          .integer(changes.count(.missing, of: kind)), .integer(changes.count(.back, of: kind)),
          .integer(kindIndexes[kind].presences.count { $0 == .unseen }),
          .moment(facts.modified?.first), .moment(facts.modified?.last),
        ]
      })
  }

  /// The comics that are not missing.
  private var comics: [ComicFacts] { facts(of: .comics).comics.filter { !$0.isMissing } }

  var releasesByYear: Statistic {
    let years = Dictionary(grouping: comics, by: \.year)
    let order = years.keys.compactMap(\.self).sorted().map(Optional.some) + (years[nil] == nil ? [] : [nil])
    return Statistic(
      .releasesByYear,
      order.map { year in
        let comics = years[year] ?? []
        return [
          .integer(year), .integer(comics.count), .integer(comics.count(where: \.isVariant)),
          .integer(Set(comics.compactMap(\.series)).count),
          .integer(Self.sum(comics.compactMap(\.pages))),
        ]
      })
  }

  var releasesByDecade: Statistic {
    let decades = Dictionary(grouping: comics.filter { $0.year != nil }) { Decades.decade(of: $0.year ?? 0) }
    let characters = tallies.appearances.decades.members
    let creators = tallies.credits.decades.members
    return Statistic(
      .releasesByDecade,
      decades.sorted { $0.key < $1.key }.map { decade, comics in
        [
          .integer(decade), .integer(comics.count), .integer(comics.count(where: \.isVariant)),
          .integer(Set(comics.compactMap(\.series)).count), .integer(characters[decade] ?? 0),
          .integer(creators[decade] ?? 0),
        ]
      })
  }

  var pagesAndPricesByYear: Statistic {
    let years = Dictionary(grouping: comics.filter { $0.year != nil }) { $0.year ?? 0 }
    return Statistic(
      .pagesAndPricesByYear,
      years.sorted { $0.key < $1.key }.map { year, comics in
        let pages = comics.compactMap { $0.pages.map(Double.init) }
        let prices = comics.compactMap(\.price)
        let both = comics.filter { $0.pages != nil && $0.price != nil }
        let paid = both.reduce(0) { $0 + ($1.price ?? 0) }
        return [
          .integer(year), .integer(pages.count), Self.mean(pages), Self.median(pages),
          .integer(prices.count), Self.mean(prices), Self.median(prices), .optional(prices.max()),
          .ratio(paid, of: both.reduce(0) { $0 + Double($1.pages ?? 0) }),
        ]
      })
  }

  var formats: Statistic {
    let facts = facts(of: .comics)
    let byFormat = Dictionary(grouping: comics, by: \.format)
    return Statistic(
      .formats,
      Self.byCount(facts.texts).map { number in
        let comics = byFormat[Int32(number)] ?? []
        var span = Span()
        for year in comics.compactMap(\.year) { span.add(year) }
        return [
          .text(facts.texts.texts[number]), .integer(comics.count), .integer(span.first), .integer(span.last),
          Self.mean(comics.compactMap { $0.pages.map(Double.init) }), Self.mean(comics.compactMap(\.price)),
        ]
      })
  }

  var storyTypes: Statistic {
    let texts = facts(of: .stories).texts
    return Statistic(
      .storyTypes, Self.byCount(texts).map { [.text(texts.texts[$0]), .integer(texts.counts[$0])] })
  }

  /// The numbers of texts that were counted, by count, then by text.
  private static func byCount(_ texts: TextCounts) -> [Int] {
    texts.texts.indices.filter { texts.counts[$0] > 0 }.sorted { one, other in
      texts.counts[one] == texts.counts[other]
        ? texts.texts[one].lexicographicallyPrecedes(texts.texts[other]) : texts.counts[one] > texts.counts[other]
    }
  }

  private static func mean(_ values: [Double]) -> StatisticCell {
    .ratio(values.reduce(0, +), of: Double(values.count))
  }

  /// The sum, or the greatest number where it is beyond that: a source may send any numbers.
  private static func sum(_ values: [Int64]) -> Int64 {
    values.reduce(0) { sum, value in
      let (next, isBeyond) = sum.addingReportingOverflow(value)
      return isBeyond ? (value > 0 ? .max : .min) : next
    }
  }

  /// The middle value, or the mean of the two in the middle.
  private static func median(_ values: [Double]) -> StatisticCell {
    guard !values.isEmpty else { return .none }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return .number(sorted[middle]) }
    return .rounded((sorted[middle - 1] + sorted[middle]) / 2)
  }
}
