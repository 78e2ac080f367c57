import Testing

@testable import Stages

@Suite("A cover by filters")
struct FilterCoverTests {
  private typealias Member = FilterCover.Member

  @Test("shows every record that is referred to, in few calls, whatever the order of the members")
  func covers() {
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

  @Test("asks for every member whose list is cut off, and leaves out what is known")
  func cutOff() {
    let members = [
      Member(id: 1, targets: [10, 11], isWhole: true), Member(id: 2, targets: [10], isWhole: false),
      Member(id: 3, targets: [], isWhole: false), Member(id: 4, targets: [12], isWhole: true),
    ]
    #expect(FilterCover.filters(of: members, known: [12]) == [.init(ids: [1, 2, 3], targets: 2)])
    #expect(FilterCover.filters(of: [], known: []).isEmpty)
    #expect(FilterCover.filters(of: [Member(id: 1, targets: [], isWhole: true)]).isEmpty)
  }
}
