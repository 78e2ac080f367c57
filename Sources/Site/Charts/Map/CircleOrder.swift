/// An order on a circle in which characters that share many comics stand close to one another.
enum CircleOrder {
  /// Orders characters.
  ///
  /// The first order is a chain in which each character is followed by the one that shares most with those before it; then two are
  /// swapped as long as that brings ties closer. All arithmetic is in whole numbers, so the order is the same everywhere.
  /// - Complexity: O(n³) a round, with n at most 32, and few rounds.
  static func order(of places: [Int], sharing shared: SharedComics) -> [Int] {
    var order = chain(of: places, sharing: shared)
    guard order.count > 3 else { return order }
    for _ in 0..<64 {
      var isBetter = false
      for second in order.indices {
        for first in 0..<second where gain(of: order, swapping: first, with: second, sharing: shared) > 0 {
          order.swapAt(first, second)
          isBetter = true
        }
      }
      if !isBetter { break }
    }
    return turned(order, sharing: shared)
  }

  private static func chain(of places: [Int], sharing shared: SharedComics) -> [Int] {
    guard var last = places.first else { return [] }
    var rest = Array(places.dropFirst())
    var order = [last]
    while !rest.isEmpty {
      // Of equal ones the first, which is in more comics.
      let next = rest.indices.min { (-shared[last, rest[$0]], $0) < (-shared[last, rest[$1]], $1) } ?? 0
      last = rest.remove(at: next)
      order.append(last)
    }
    return order
  }

  /// Returns the decrease in the total length of ties, weighted by shared comics, when two characters change places.
  private static func gain(
    of order: [Int], swapping first: Int, with second: Int, sharing shared: SharedComics
  ) -> Int {
    var gain = 0
    for other in order.indices where other != first && other != second {
      let difference = shared[order[first], order[other]] - shared[order[second], order[other]]
      gain +=
        difference
        * (distance(from: first, to: other, of: order.count) - distance(from: second, to: other, of: order.count))
    }
    return gain
  }

  private static func distance(from first: Int, to second: Int, of count: Int) -> Int {
    let steps = abs(first - second)
    return min(steps, count - steps)
  }

  /// Opens the circle where the neighbours share least, so that the order also serves as a list.
  private static func turned(_ order: [Int], sharing shared: SharedComics) -> [Int] {
    let count = order.count
    let start = order.indices.min { left, right in
      (shared[order[(left + count - 1) % count], order[left]], left)
        < (shared[order[(right + count - 1) % count], order[right]], right)
    }
    guard let start else { return order }
    return Array(order[start...] + order[..<start])
  }
}
