import Basics
import Catalog

/// The comics by the year in which they went on sale.
struct ComicYears: Sendable {
  /// How many stand on a page.
  static let size = 400

  /// The years, ascending, each with its comics in the order of time; year 0 is that of comics without a day, and last.
  let years: [(year: Int, comics: [UInt32])]

  /// - Complexity: O(comics · log comics).
  init(_ catalogue: SiteCatalogue) {
    var comics: [Int: [UInt32]] = [:]
    for rank in catalogue[.comics].byName {
      let day = catalogue.comics.onSale[Int(rank)]
      let year = day == .min ? 0 : Int(CivilDate(days: Int64(day)).year)
      comics[year, default: []].append(rank)
    }
    let place = catalogue.comics.place
    years = comics.sorted { ($0.key == 0 ? .max : $0.key) < ($1.key == 0 ? .max : $1.key) }.map { year, ranks in
      (year, ranks.sorted { place[Int($0)] < place[Int($1)] })
    }
  }

  /// How many pages the comics of a year fill.
  func pages(ofYear index: Int) -> Int { (years[index].comics.count + Self.size - 1) / Self.size }
}
