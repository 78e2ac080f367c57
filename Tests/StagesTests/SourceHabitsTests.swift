import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The habits of a source")
struct SourceHabitsTests {
  private let habits = SourceHabits(totals: [CatalogList(.comics): 300], disordered: [])
  private let place = PagePlace(kind: .comics, walk: .recovery, offset: 0)

  private func request(_ move: RecoveryMove, _ subject: RecoveryRequest.Subject) -> RecoveryRequest {
    RecoveryRequest(place: place, list: CatalogList(.comics), move: move, subject: subject)
  }

  private func page(_ body: String = "", rows: Int?, total: Int? = nil, status: Int = 200) -> FetchedPage {
    var page = FetchedPage(place: place, uri: "", total: total, body: Array(body.utf8))
    page.rows = rows
    page.status = status
    return page
  }

  @Test func `An answer that fits its question is taken at once`() {
    let border = request(.border, .rows(orderBy: "id", offset: 50, limit: 100))
    #expect(habits.doubt(about: page(#"{"id":1},{"id":2}"#, rows: 2), to: border) == nil)
    let related = request(.referrers, .related(to: .stories, ids: [1]))
    #expect(habits.doubt(about: page(rows: 4, total: 4), to: related) == nil)
    #expect(habits.doubt(about: page(rows: nil, status: 404), to: request(.lookUp, .record(1))) == nil)
  }

  @Test func `An answer that does not fit is doubted for what it is`() {
    let border = request(.border, .rows(orderBy: "id", offset: 50, limit: 100))
    let related = request(.referrers, .related(to: .stories, ids: [1]))
    #expect(habits.doubt(about: page(rows: nil, status: 409), to: border)?.oddity == .refused)
    #expect(habits.doubt(about: page(#"{"id":2},{"id":1}"#, rows: 2), to: border)?.oddity == .disordered)
    #expect(habits.doubt(about: page(rows: 0), to: border)?.oddity == .empty)
    #expect(habits.doubt(about: page(rows: 100, total: 300), to: related)?.oddity == .unfiltered)
    #expect(habits.doubt(about: page(rows: 0, total: 0), to: related)?.oddity == .empty)
    let behind = request(.border, .rows(orderBy: "id", offset: 300, limit: 100))
    #expect(habits.doubt(about: page(rows: 0), to: behind) == nil, "nothing stands behind the end")
  }

  @Test func `What came at every try is the source's way, for calls of that sort only`() throws {
    var habits = habits
    let related = request(.referrers, .related(to: .stories, ids: [1]))
    let refused = page(rows: nil, status: 409)
    var observations = SourceHabits.Observations()
    observations.add(habits.doubt(about: refused, to: related), kind: .comics, tries: 4)
    habits.learn(observations)
    #expect(habits.doubt(about: refused, to: related) == nil)
    #expect(habits.doubt(about: refused, to: request(.lookUp, .record(1))) != nil)
    #expect(observations.askedAgain == [.comics: 3])
  }

  @Test func `The same rows twice confirm that they are in another order; three such answers are usual for the source`()
    throws
  {
    var habits = habits
    let border = request(.border, .rows(orderBy: "id", offset: 50, limit: 100))
    let odd = page(#"{"id":2},{"id":1}"#, rows: 2)
    let doubt = try #require(habits.doubt(about: odd, to: border))
    #expect(!SourceHabits.isConfirmed(doubt, odd, after: nil))
    #expect(!SourceHabits.isConfirmed(doubt, odd, after: page(#"{"id":3},{"id":1}"#, rows: 2)))
    #expect(SourceHabits.isConfirmed(doubt, odd, after: odd))
    for count in 1...3 {
      var observations = SourceHabits.Observations()
      observations.add(doubt, kind: .comics, tries: 2)
      habits.learn(observations)
      #expect((habits.doubt(about: odd, to: border) == nil) == (count == 3))
    }
  }

  @Test func `A source that keeps to no order is not asked for one again`() {
    let habits = SourceHabits(totals: [CatalogList(.comics): 300], disordered: [.comics])
    let border = request(.border, .rows(orderBy: "id", offset: 50, limit: 100))
    #expect(habits.doubt(about: page(#"{"id":2},{"id":1}"#, rows: 2), to: border) == nil)
  }
}
