import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("A collection in a night")
struct CollectionNightTests {
  private let since: Int64 = 1_788_307_200

  private func head(total: Int, rows: Int = 100, status: Int = 200) -> StoredPage {
    StoredPage(
      place: PagePlace(kind: .comics, walk: PagePlace.Walk.head, offset: 0), status: status, total: total, rows: rows)
  }

  /// A night after 1,000 records, with the head's newest and oldest dates.
  private func night(total: Int = 1000, oldest: Int64? = 0, added: Int = 0, since: Int64? = 1_788_307_200)
    -> CollectionNight
  {
    var night = CollectionNight(basis: NightBasis(total: 1000, since: since))
    night.heads = [head(total: total)]
    night.moments = [self.since + 5, oldest].map { $0.map { $0 * 1_000_000 } }
    night.added = added
    return night
  }

  @Test func `begins with its head, or with a walk where nobody knows how large it was`() {
    #expect(CollectionNight(basis: NightBasis(total: 1000, since: since)).step == .head)
    #expect(CollectionNight(basis: NightBasis(total: nil, since: since)).step == .walk)
  }

  @Test func `is done after one head that reaches back and a total that is explained`() {
    #expect(night().step == .done)
    #expect(night(total: 1003, added: 3).step == .done)
    // Records without a date stand behind all that have one.
    #expect(night(oldest: nil).step == .done)
    var same = CollectionNight(basis: NightBasis(total: 1000, since: since))
    same.heads = [head(total: 1000, status: 304)]
    #expect(same.step == .done)
  }

  @Test func `is asked for its changes since a day where the head does not reach back, or is in another order`() {
    #expect(night(oldest: since + 1).step == .changes(since: "2026-09-01"))
    var disordered = night()
    disordered.moments.append((since + 9) * 1_000_000)
    #expect(disordered.step == .changes(since: "2026-09-01"))
    disordered.changes = .read
    #expect(disordered.step == .done)
    disordered.changes = .unfiltered
    #expect(disordered.step == .walk)
    #expect(night(oldest: since + 1, since: nil).step == .walk)
  }

  @Test(arguments: [999, 1001, 1002])
  func `is walked where its total is not explained, which has to be said twice`(total: Int) {
    var night = night(total: total, added: total == 1002 ? 1 : 0)
    #expect(night.step == .head)
    night.heads.append(head(total: total, status: 304))
    #expect(night.step == .walk)
  }

  @Test func `is not walked for one wrong total`() {
    var night = night(total: 1400)
    night.heads.append(head(total: 1000))
    #expect(night.step == .done)
    night = self.night(total: 1400)
    for total in [1300, 1200, 1100] {
      #expect(night.step == .head)
      night.heads.append(head(total: total))
    }
    #expect(night.step == .walk)
  }

  @Test func `has the day that has begun on the East coast`() throws {
    let eastern = try #require(marvel.changes)
    #expect(NightBasis(total: 1, since: 1_788_307_200).sinceDay(eastern) == "2026-09-01")
    #expect(NightBasis(total: 1, since: 1_788_220_800 + 4 * 3600).sinceDay(eastern) == "2026-08-31")
    #expect(NightBasis(total: 1, since: nil).sinceDay(eastern) == nil)
  }

  @Test func `has a head that is doubted where it is empty, in another order or short`() {
    func doubt(_ total: Int, _ rows: Int, isConsistent: Bool = true, isOrdered: Bool? = true) -> HeadDoubt? {
      HeadDoubt(
        WalkPlanner.PageSummary(total: total, rows: rows, isOrdered: isOrdered, isConsistent: isConsistent),
        pageSize: 100,
        known: 1000)
    }
    #expect(doubt(1000, 100) == nil)
    #expect(doubt(1000, 100, isOrdered: nil) == nil)
    #expect(doubt(0, 0) == .empty)
    #expect(doubt(1000, 100, isOrdered: false) == .disordered)
    #expect(doubt(1000, 99) == .inconsistent)
    #expect(doubt(50, 100) == .inconsistent)
    #expect(doubt(1000, 100, isConsistent: false) == .inconsistent)
  }
}
