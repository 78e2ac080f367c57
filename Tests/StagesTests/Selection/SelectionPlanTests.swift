import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The plan of a selection")
struct SelectionPlanTests {
  private let six: [Kind] = [.characters, .comics, .series, .stories, .events, .creators]

  private func target(_ list: CatalogList) -> String {
    var request = marvel.page(of: list)
    request.orderBy = marvel.order(of: list)
    return request.target
  }

  @Test func `begins with the records themselves: ids are looked up, beginnings of names are listed`() {
    let selection = Selection([
      "characters": .init(ids: [9, 7], beginnings: ["Spider"]), "series": .init(beginnings: ["Avengers"]),
      "stories": .init(ids: [3]),
    ])
    let plan = SelectionPlan(selection, collections: six)
    #expect(
      plan.roots.map(target) == [
        "/characters/7", "/characters/9",
        "/characters?limit=100&nameStartsWith=Spider&offset=0&orderBy=modified",
        "/series?limit=100&offset=0&orderBy=modified&titleStartsWith=Avengers", "/stories/3",
      ])
    #expect(selection.text == #"characters 7 9 "Spider", series "Avengers", stories 3"#)
  }

  @Test
  func `lists ids where the source has a filter by them, in parts that it takes, and knows how many calls that is`()
    throws
  {
    let model = CatalogModel.comicVine
    let (volumes, issues) = (try #require(model.kind(named: "volumes")), try #require(model.kind(named: "issues")))
    let choices = [volumes: Selection.Choice(ids: Array(1...150).reversed())]
    let traits = ComicVineSource().traits
    let plan = SelectionPlan(choices, collections: [volumes, issues], of: traits)
    #expect(plan.roots.map(\.scope) == [.records(Array(1...100)), .records(Array(101...150))])
    #expect(plan.related([volumes: Set(1...150)]).map(\.number) == [0, 1])
    // What the source does not list is looked up, at places of its own.
    let lookUps = plan.lookUps(insteadOf: [plan.roots[1]])
    #expect(lookUps.map(\.scope) == (101...150).map { .record($0) })
    #expect(lookUps.map(\.number) == Array(102...151))

    var outlook = SelectionOutlook(choices, collections: [volumes, issues], of: traits)
    #expect(outlook.unknownRoots.isEmpty && outlook.lookUps(of: volumes) == 0)
    #expect(outlook.outlook(on: volumes, done: []).pages == 2 && outlook.outlook(on: volumes, done: []).total == 150)
    for list in outlook.unknownRelated { outlook.totals[list] = 250 }
    #expect(outlook.outlook(on: issues, done: []).pages == 6)

    // What the lists of the last crawl did not show is not asked by.
    let keys = (1...99).compactMap { RecordID(volumes, $0)?.key }
    let last = SelectionOutlook(
      choices, collections: [volumes, issues], of: traits,
      pages: [
        StoredPage(place: plan.roots[0].place(offset: 0), total: 99, rows: 99, keys: keys),
        StoredPage(place: plan.roots[1].place(offset: 0), total: 0, rows: 0),
      ])
    #expect(last.found[volumes] == Set(1...99) && last.unknownRelated.count == 1)
  }

  @Test func `goes on with what belongs to them, ten a list, in every collection that can be narrowed by them`() {
    let plan = SelectionPlan(Selection(["characters": .init(ids: [1])]), collections: six)
    let lists = plan.related([.characters: Set(1...12)])
    #expect(lists.map(\.kind) == [.comics, .comics, .series, .series, .stories, .stories, .events, .events])
    #expect(target(lists[0]) == "/comics?characters=1,2,3,4,5,6,7,8,9,10&limit=100&offset=0&orderBy=modified")
    #expect(target(lists[1]) == "/comics?characters=11,12&limit=100&offset=0&orderBy=modified")
    #expect(target(lists[4]).hasSuffix("orderBy=id"))
    #expect(lists.map(\.number) == [0, 1, 0, 1, 0, 1, 0, 1])
    #expect(plan.bridges == [.init(root: .characters, middle: .comics, target: .creators)])
  }

  @Test func `reaches creators by way of what is read, and heroes of creators likewise`() {
    func bridges(_ root: Kind, _ collections: [Kind]) -> [SelectionPlan.Bridge] {
      SelectionPlan(Selection([root.name.description: .init(ids: [1])]), collections: collections).bridges
    }
    #expect(
      bridges(.characters, [.characters, .stories, .creators])
        == [.init(root: .characters, middle: .stories, target: .creators)])
    #expect(bridges(.creators, six) == [.init(root: .creators, middle: .comics, target: .characters)])
    #expect(bridges(.comics, six).isEmpty)
    #expect(bridges(.characters, [.characters, .creators]).isEmpty)
  }

  @Test func `gives every page a place of its own, from which its list and offset can be told`() {
    let plan = SelectionPlan(Selection(["characters": .init(ids: [1])]), collections: six)
    let lists = plan.related([.characters: Set(1...40)])
    let places = lists.flatMap { list in [0, 100, 129_900].map { list.place(offset: $0) } }
    #expect(Set(places).count == places.count)
    for list in lists {
      #expect(list.offset(of: list.place(offset: 129_900)) == 129_900)
      #expect(lists.count { $0.offset(of: list.place(offset: 100)) != nil } == 1)
    }
    // Later lists are later places, as repeats are decided by them.
    #expect(lists[0].place(offset: 900).ordinal(row: 99) < lists[1].place(offset: 0).ordinal(row: 0))
    #expect(
      lists.allSatisfy {
        $0.place(offset: 0).ordinal(row: 0) > PagePlace(kind: $0.kind, walk: .lookUps, offset: 0).ordinal(row: 0)
      })
  }

  @Test func `says of a plan what is known: what the last crawl took, what is not asked yet, and a guess at creators`()
  {
    let selection = Selection(["characters": .init(ids: [1])])
    var outlook = SelectionOutlook(selection, collections: six)
    #expect(outlook.unknownRoots.isEmpty)
    #expect(outlook.unknownRelated.map(\.kind) == [.comics, .series, .stories, .events])
    #expect(outlook.unknownBridged == [.creators])
    for (list, total) in zip(outlook.unknownRelated, [503, 221, 768, 0]) { outlook.totals[list] = total }
    outlook.collectionTotals[.creators] = 7_000
    let pages = six.map { outlook.outlook(on: $0, done: []).pages }
    // Nothing is believed when it is said twice.
    #expect(pages.prefix(5) == [1, 6, 3, 8, 2])
    #expect((36...44).contains(pages[5]))

    let lists = SelectionPlan(selection, collections: six)
    let stored =
      (lists.roots + lists.related([.characters: [1]])).map {
        StoredPage(place: $0.place(offset: 0), total: 1, rows: 1, keys: [RecordID($0.kind, 1)?.key ?? 0])
      }
      + (0..<5).map {
        StoredPage(
          place: CatalogList(.creators, .related(to: .comics, ids: [1]), number: $0).place(offset: 0), total: 40,
          rows: 40)
      }
    let last = SelectionOutlook(selection, collections: six, pages: stored, isFinished: true)
    #expect(last.unknownRelated.isEmpty && last.unknownBridged.isEmpty)
    #expect(six.map { last.outlook(on: $0, done: []).pages } == [1, 1, 1, 1, 1, 5])
    #expect(six.allSatisfy { last.outlook(on: $0, done: stored).pagesLeft == 0 })
  }
}

@Suite("A cover by filters")
struct FilterCoverTests {
  private typealias Member = FilterCover.Member

  @Test func `shows every record that is referred to, in few calls, whatever the order of the members`() {
    // Two hundred comics of a regular team, each with a guest in ten.
    var members = (1...200).map { id in
      Member(id: Int64(id), targets: [1, 2, 3, Int64(100 + id / 10)], isWhole: true)
    }
    let filters = FilterCover.filters(of: members)
    members.reverse()
    #expect(FilterCover.filters(of: members) == filters)
    #expect(filters.allSatisfy { $0.ids.count <= 10 && $0.ids == $0.ids.sorted() })
    let asked = Set(filters.flatMap(\.ids))
    let shown = Set(members.filter { asked.contains($0.id) }.flatMap(\.targets))
    #expect(shown == Set(members.flatMap(\.targets)))
    // Twenty-one guests, a comic each, ten comics a call.
    #expect(filters.count == 3)
  }

  @Test func `asks for every member whose list is cut off, and leaves out what is known`() {
    let members = [
      Member(id: 1, targets: [10, 11], isWhole: true), Member(id: 2, targets: [10], isWhole: false),
      Member(id: 3, targets: [], isWhole: false), Member(id: 4, targets: [12], isWhole: true),
    ]
    #expect(FilterCover.filters(of: members, known: [12]) == [.init(ids: [1, 2, 3], targets: 2)])
    #expect(FilterCover.filters(of: [], known: []).isEmpty)
    #expect(FilterCover.filters(of: [Member(id: 1, targets: [], isWhole: true)]).isEmpty)
  }
}
