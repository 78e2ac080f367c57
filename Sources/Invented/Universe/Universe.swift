package import APIs
import Basics
import Synchronization

/// An invented comics universe: every record is a function of the seed, the scale and the night.
///
/// Nothing in it exists outside this program: heroes, titles, people and texts are composed from the word lists
/// and patterns of this target.
public final class Universe: Sendable {
  /// The seed of all draws.
  public let seed: UInt64
  /// The number of nights that have passed.
  let night: Int

  let dice: Dice
  let census: Census
  package let lexicon: Lexicon
  let populations: [Population]
  let orderings: [Ordering]
  package let cast: HeroCast
  package let staff: Staff
  package let series: SeriesShelf
  package let issues: IssueShelf
  let stories: StoryShelf
  let events: EventShelf
  package let relations: InventedRelations
  /// Whole collections, listed slots first to last, in the orders in use.
  let listings: Mutex<[ListingKey: [UInt32]]> = Mutex([:])

  /// Builds a universe.
  ///
  /// - Parameters:
  ///   - seed: the seed of all draws; each seed gives another universe.
  ///   - scale: 1 is the size of the full catalogue; there are least numbers for small scales.
  ///   - night: the number of nights that have passed; each changes, adds and removes a few records.
  /// - Complexity: O(records + links), a few seconds at scale 1.
  public convenience init(seed: UInt64 = 1, scale: Double = 0.05, night: Int = 0) {
    self.init(seed: seed, scale: scale, night: night, shape: .marvel)
  }

  /// Builds the universe in the shape of the catalogue of one service.
  init(seed: UInt64, scale: Double, night: Int, shape: CatalogShape) {
    (self.seed, self.night) = (seed, night)
    let dice = Dice(seed: SplitMix64.mixed(seed))
    let lexicon = Lexicon()
    let census = Census(scale: scale, shape: shape)
    let populations = MarvelCollection.allCases.map { Population($0, census: census, dice: dice, night: night) }
    func population(_ collection: MarvelCollection) -> Population { populations[collection.rawValue] }
    let cast = HeroCast(population(.characters), lexicon: lexicon)
    let staff = Staff(population(.creators), lexicon: lexicon)
    let series = SeriesShelf(
      population(.series), comics: population(.comics).founders, cast: cast, lexicon: lexicon)
    let issues = IssueShelf(
      population(.comics), census: census, seriesFounders: population(.series).founders, shelf: series)
    let stories = StoryShelf(population(.stories), comics: population(.comics), census: census)
    let events = EventShelf(population(.events), comics: population(.comics), issues: issues, lexicon: lexicon)
    let seriesOrder = series.titles.order()
    let orders = [
      cast.names.order(), Self.comicOrder(issues, seriesOrder: seriesOrder), staff.order(), events.titles.order(),
      seriesOrder, Array(0..<UInt32(population(.stories).count)),
    ]
    let orderings = zip(orders, populations).map(Ordering.init)
    let draft = RelationDraft(
      populations: populations, census: census, cast: cast, staff: staff, series: series, issues: issues,
      stories: stories, events: events)
    relations = InventedRelations(drawing: draft, orderings: orderings)
    self.census = census
    (self.dice, self.lexicon, self.populations, self.orderings) = (dice, lexicon, populations, orderings)
    (self.cast, self.staff, self.series, self.issues) = (cast, staff, series, issues)
    (self.stories, self.events) = (stories, events)
  }

  /// Returns the slots of a collection.
  package func population(_ collection: MarvelCollection) -> Population { populations[collection.rawValue] }

  /// Returns the default order of a collection.
  package func ordering(_ collection: MarvelCollection) -> Ordering { orderings[collection.rawValue] }

  private static func comicOrder(_ issues: IssueShelf, seriesOrder: [UInt32]) -> [UInt32] {
    let bySeries = Links(each: issues.series).transposed(
      targetCount: seriesOrder.count, sources: Array(0..<UInt32(issues.series.count)))
    var order: [UInt32] = []
    order.reserveCapacity(issues.series.count)
    for home in seriesOrder {
      order += bySeries.row(Int(home)).sorted {
        let (a, b) = (Int($0), Int($1))
        return (issues.number[a], issues.variant[a], a) < (issues.number[b], issues.variant[b], b)
      }
    }
    return order
  }

  /// The day of sale as a record can state it.
  package enum SaleDate { case day(Int), unknown, farFuture }

  /// Returns the day of sale as the record states it.
  package func saleDate(_ slot: Int) -> SaleDate {
    var draws = dice.draws(.comics, slot, .modified, 1 << 20)
    switch draws.unit() {
    case ..<0.004: return .unknown
    case ..<0.006: return .farFuture
    default: return .day(Int(issues.onSale[slot]))
    }
  }

  /// Returns the last day to order; nil for none.
  func orderDate(_ slot: Int) -> Int? {
    var draws = dice.draws(.comics, slot, .modified, 1 << 21)
    let day = Int(issues.onSale[slot])
    guard day > Calendar.day(year: 2005, month: 1, day: 1), draws.chance(0.93) else { return nil }
    return day - 14 - draws.below(14)
  }

  /// Returns the other editions of a comic.
  func variants(of slot: Int) -> [UInt32] {
    issues.editions(of: slot).lazy.filter { $0 != slot }.map(UInt32.init)
  }

  /// Returns the event that the record names as the next one; `SeriesShelf.nobody` for none.
  func nextEvent(_ slot: Int) -> UInt32 {
    slot + 1 < population(.events).count && isFollowed(slot) ? UInt32(slot + 1) : SeriesShelf.nobody
  }

  func previousEvent(_ slot: Int) -> UInt32 {
    slot > 0 && isFollowed(slot - 1) ? UInt32(slot - 1) : SeriesShelf.nobody
  }

  private func isFollowed(_ slot: Int) -> Bool {
    var draws = dice.draws(.events, slot, .links)
    return draws.chance(0.8)
  }

  /// Returns the type of a story in its own record, and its type in the lists of other records.
  func storyType(_ slot: Int) -> (record: StaticString, item: StaticString) {
    var draws = dice.draws(.stories, slot, .plot)
    switch stories.place[slot] {
    case 0: return (draws.choose(Self.coverTypes), "cover")
    case 1: return (draws.choose(Self.leadTypes), "interiorStory")
    default:
      let type = Self.otherTypes[draws.below(Self.otherTypes.count)]
      return (type, draws.chance(0.2) ? "interiorStory" : type)
    }
  }

  private typealias Spellings = [(below: Double, value: StaticString)]

  private static let coverTypes: Spellings = [
    (0.93, "cover"), (0.96, ""), (0.98, "Cover"), (0.99, "cover reprint"), (1, "variant cover"),
  ]
  private static let leadTypes: Spellings = [
    (0.82, "story"), (0.96, ""), (0.975, "Story"), (0.985, "story reprint"), (1, "interiorStory"),
  ]
  private static let otherTypes: [StaticString] = [
    "letters", "Letters", "letters page", "letter column", "letter_column", "promo", "Promo", "text story",
    "text article",
    "Text Article", "text feature", "pinup", "pin-up", "Pin-up", "pinup/poster", "ad", "Ad", "house ad",
    "advertisement",
    "recap", "recap page", "recap/intro", "credits", "credits, title page", "table of contents", "introduction",
    "foreword", "afterword", "interview", "sketchbook", "sketch gallery", "character profile", "profile", "map",
    "puzzle",
    "activity", "cartoon", "humor", "one-page story", "backup story", "preview", "reprint", "statement of ownership",
    "biography (nonfictional)",
  ]

  /// Returns the title of a story that leaks as a JSON number; nil for other titles.
  func numericTitle(_ slot: Int) -> Int? {
    var draws = dice.draws(.stories, slot, .oddity)
    return draws.chance(0.000_3) ? 1 + draws.below(200) : nil
  }

  /// Returns the format of a comic, in the free spelling of the API.
  package func format(_ slot: Int) -> StaticString {
    var draws = dice.draws(.comics, slot, .length)
    return draws.choose(series.form[Int(issues.series[slot])] == .collection ? Self.bookFormats : Self.comicFormats)
  }

  private static let bookFormats: Spellings = [
    (0.7, "Trade Paperback"), (0.92, "Hardcover"), (0.96, "Graphic Novel"), (0.98, "Digest"), (1, "Omnibus"),
  ]
  private static let comicFormats: Spellings = [
    (0.955, "Comic"), (0.973, "Digital Comic"), (0.983, "Digital Vertical Comic"), (0.986, "DIGITAL COMIC"),
    (0.993, "Magazine"), (0.995, "Poster"), (0.998, ""), (1, "comic"),
  ]

  /// Returns the number of the digital edition; 0 for none.
  package func digitalID(_ slot: Int) -> Int {
    var draws = dice.draws(.comics, slot, .numbers)
    guard draws.chance(series.startYear[Int(issues.series[slot])] > 2005 ? 0.5 : 0.2) else { return 0 }
    return 1_000 + slot
  }
}

/// The differences between the catalogues of services: their size, and the care with which they are kept.
///
/// The lists are in the order of `MarvelCollection`.
package struct CatalogShape: Sendable {
  /// The number of records in full size, and the least number of a small size.
  let sizes: [(full: Int, least: Int)]
  /// The first id, and the number of ids that each record has to itself.
  let ids: [(first: Int, stride: Int)]
  /// The number of records that are removed in a night.
  let removals: [Double]
  /// Whether each edition of a comic is a record of its own.
  let hasEditions: Bool
  /// Whether every record has the date of its last change. Otherwise some have a sentinel, and some come back without a date.
  let isDated: Bool

  static let marvel = CatalogShape(
    sizes: [(1_564, 150), (60_000, 240), (7_000, 120), (75, 12), (15_000, 60), (130_000, 520)],
    ids: [(1_009_144, 5), (183, 2), (30, 2), (116, 4), (354, 3), (482, 2)],
    removals: [0.1, 1.0 / 12, 1.0 / 20, 1.0 / 60, 1.0 / 17, 1.0 / 11], hasEditions: true, isDated: false)

  /// The shape of catalogues whose services edit their records. Stories have no records there: a few fill the place.
  package static let edited = CatalogShape(
    sizes: [(40_000, 260), (175_000, 620), (16_500, 220), (2_100, 24), (16_000, 120), (1, 1)],
    ids: Array(repeating: (1, 1), count: 6),
    removals: [0.5, 0.4, 0.25, 0.2, 0.1, 0], hasEditions: false, isDated: true)
}

extension TextList {
  /// Returns the indices in the order of their names, compared without outer spaces and regardless of case.
  ///
  /// - Complexity: O(n log n) comparisons.
  func order() -> [UInt32] {
    Folded.order(of: (0..<count).map { Folded.key(self[$0]) })
  }
}
