/// The connected components of a graph.
public struct Components: Sendable, Equatable {
  /// The component of every node, from 0: the largest first, of equal ones that with the least node.
  public let numbers: [Int]
  /// How many nodes each component has, by number.
  public let sizes: [Int]

  /// The nodes of a component, ascending.
  ///
  /// - Complexity: O(nodes).
  public func nodes(of component: Int) -> [Int] {
    numbers.indices.filter { numbers[$0] == component }
  }
}

extension Graph {
  /// The connected components.
  ///
  /// - Complexity: O(nodes + edges + components · log components).
  public var components: Components {
    var found = [Int](repeating: -1, count: nodeCount)
    var sizes: [Int] = []
    var queue: [Int] = []
    for first in 0..<nodeCount where found[first] < 0 {
      queue.removeAll(keepingCapacity: true)
      queue.append(first)
      found[first] = sizes.count
      var position = 0
      while position < queue.count {
        let node = queue[position]
        position += 1
        for index in starts[node]..<starts[node + 1] where found[Int(neighbours[index])] < 0 {
          found[Int(neighbours[index])] = sizes.count
          queue.append(Int(neighbours[index]))
        }
      }
      sizes.append(queue.count)
    }
    // They were found in the order of their least nodes.
    let order = sizes.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }
    var numbers = [Int](repeating: 0, count: sizes.count)
    for (number, index) in order.enumerated() { numbers[index] = number }
    return Components(numbers: found.map { numbers[$0] }, sizes: order.map { sizes[$0] })
  }
}
