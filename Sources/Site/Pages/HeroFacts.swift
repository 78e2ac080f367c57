import Basics
import Catalog

/// What a hero is found by.
struct HeroFacts {
  let letter: Unicode.Scalar
  /// The first year of the decade of the first appearance; 0 where no comic has a date.
  let decade: Int
  /// How often the hero appears: 0 never, 1 up to 9 comics, 2 up to 49, 3 up to 199, 4 more.
  let appearances: Int
  let comics: Int
  /// The day of the first appearance, counted from 1970-01-01; `Int32.min` where no comic has a date.
  let firstDay: Int32
  let hasPicture: Bool
  let hasEvents: Bool

  init(_ rank: Int, _ catalogue: SiteCatalogue, _ pictures: PictureSet) {
    letter = catalogue[.characters].letters[rank]
    let all = catalogue.neighbours(of: .characters, in: .comics)?[rank] ?? []
    comics = all.count
    firstDay = all.lazy.map { catalogue.comics.onSale[Int($0)] }.filter { $0 != .min }.min() ?? .min
    decade = firstDay == .min ? 0 : Int(CivilDate(days: Int64(firstDay)).year / 10 * 10)
    appearances =
      switch comics {
      case 0: 0
      case ..<10: 1
      case ..<50: 2
      case ..<200: 3
      default: 4
      }
    hasPicture = pictures[catalogue[.characters].pictures[rank]] != nil
    hasEvents = (catalogue.neighbours(of: .characters, in: .events)?.count(rank) ?? 0) > 0
  }
}
