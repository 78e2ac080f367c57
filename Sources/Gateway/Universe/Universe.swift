import Basics
import Synchronization

/// An invented comics universe: every record is a function of the seed, the scale and the night.
///
/// Nothing in it exists outside this program: heroes, titles, people and texts are composed from the word lists
/// and patterns of this target.
public final class Universe: Sendable {
  /// What everything is drawn from.
  public let seed: UInt64
  /// The size, 1 being the full catalogue.
  public let scale: Double
  /// How many nights have passed.
  public let night: Int

  let dice: Dice
  let lexicon: Lexicon
  let populations: [Population]
  let orderings: [Ordering]
  let cast: Cast
  let staff: Staff
  let series: SeriesShelf
  let issues: IssueShelf
  let stories: StoryShelf
  let events: EventShelf
  let relations: Relations
  let listings: Mutex<[Listing.Key: Listing]> = Mutex([:])

  /// Builds the whole universe.
  ///
  /// - Parameters:
  ///   - seed: another seed is another universe.
  ///   - scale: 1 is the size of the full catalogue; there are least numbers for small scales.
  ///   - night: how many nights have passed; each changes, adds and removes a few records.
  /// - Complexity: O(records + links), a few seconds at scale 1.
  public init(seed: UInt64 = 1, scale: Double = 0.05, night: Int = 0) {
    self.seed = seed
    self.scale = scale
    self.night = night
    let dice = Dice(seed: SplitMix64.mixed(seed))
    let lexicon = Lexicon()
    let census = Census(scale: scale)
    let populations = Collection.allCases.map { Population($0, census: census, dice: dice, night: night) }
    func population(_ collection: Collection) -> Population { populations[collection.rawValue] }
    let cast = Cast(population(.characters), lexicon: lexicon)
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
    relations = Relations(drawing: draft, orderings: orderings)
    (self.dice, self.lexicon, self.populations, self.orderings) = (dice, lexicon, populations, orderings)
    (self.cast, self.staff, self.series, self.issues) = (cast, staff, series, issues)
    (self.stories, self.events) = (stories, events)
  }

  func population(_ collection: Collection) -> Population { populations[collection.rawValue] }

  func ordering(_ collection: Collection) -> Ordering { orderings[collection.rawValue] }

  /// How many records the lists of a collection return.
  public func total(_ collection: Collection) -> Int { ordering(collection).listed }

  /// The id of the record at `rank` of the default order.
  public func id(_ collection: Collection, rank: Int) -> Int {
    population(collection).id(Int(ordering(collection).slots[rank]))
  }

  private static func comicOrder(_ issues: IssueShelf, seriesOrder: [UInt32]) -> [UInt32] {
    var bySeries = Links()
    for home in issues.series {
      bySeries.append(home)
      bySeries.endRow()
    }
    bySeries = bySeries.transposed(targetCount: seriesOrder.count, sources: Array(0..<UInt32(issues.series.count)))
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
}
