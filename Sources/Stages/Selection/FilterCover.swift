/// Finds few filters by which every record is listed that some others refer to. A value.
///
/// A creator has many comics, and a list by one of them shows it. So the comics with the most creators that nobody has
/// shown yet are asked for, ten at a time, until all are shown. A comic whose own list of creators is cut off may have
/// any, so it is always asked for.
struct FilterCover: Sendable {
  /// One record to ask by.
  struct Member: Sendable {
    let id: Int64
    /// What it refers to.
    let targets: [Int64]
    /// Whether that is all.
    let isWhole: Bool
  }

  /// One call's filter.
  struct Filter: Sendable, Equatable {
    /// At most ten ids, ascending.
    let ids: [Int64]
    /// How many records it will list, as far as members say.
    let targets: Int
  }

  /// The filters.
  ///
  /// The same members always give the same filters, whatever their order.
  /// - Parameter known: targets that were shown already.
  /// - Complexity: O(references · log members).
  static func filters(of members: [Member], known: Set<Int64> = []) -> [Filter] {
    var open = Set(members.lazy.flatMap(\.targets)).subtracting(known)
    var chosen: [Member] = []
    for member in members.filter({ !$0.isWhole }).sorted(by: { $0.id < $1.id }) {
      chosen.append(member)
      open.subtract(member.targets)
    }
    // Members by how many open targets they had when they were looked at last: the number only falls, so one that still
    // has as many as its place says has the most.
    var shelves: [[Member]] = []
    for member in members.sorted(by: { $0.id > $1.id }) where member.isWhole {
      put(member, with: Set(member.targets).intersection(open).count, on: &shelves)
    }
    while !open.isEmpty, let count = shelves.indices.last {
      guard let member = shelves[count].popLast() else {
        shelves.removeLast()
        continue
      }
      let rest = Set(member.targets).intersection(open)
      if rest.count == count, count > 0 {
        chosen.append(member)
        open.subtract(rest)
      } else {
        put(member, with: rest.count, on: &shelves)
      }
    }
    return stride(from: 0, to: chosen.count, by: SelectionPlan.greatestFilter).map { start in
      let some = chosen[start..<min(chosen.count, start + SelectionPlan.greatestFilter)]
      return Filter(ids: some.map(\.id).sorted(), targets: Set(some.flatMap(\.targets)).count)
    }
  }

  private static func put(_ member: Member, with count: Int, on shelves: inout [[Member]]) {
    guard count > 0 else { return }
    while shelves.count <= count { shelves.append([]) }
    shelves[count].append(member)
  }
}
