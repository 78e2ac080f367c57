import Basics

/// Numbers of records: four bytes each as long as all of them fit, eight otherwise.
typealias NarrowIDs = NarrowIntegers<UInt32, Int64>

/// Whole numbers in the small type as long as all of them fit, in the wide one otherwise.
struct NarrowIntegers<Small: FixedWidthInteger & Sendable, Wide: FixedWidthInteger & Sendable>: RandomAccessCollection,
  Sendable
{
  private var narrow: [Small] = []
  private var wide: [Wide] = []

  /// Room for so many numbers.
  init(capacity: Int = 0) { narrow.reserveCapacity(capacity) }

  var startIndex: Int { 0 }
  var endIndex: Int { wide.isEmpty ? narrow.count : wide.count }

  subscript(place: Int) -> Wide { wide.isEmpty ? Wide(narrow[place]) : wide[place] }

  /// The place of a number in ascending order; nil where it is not among them.
  ///
  /// - Complexity: O(log numbers).
  func place(of number: Wide) -> Int? {
    guard wide.isEmpty else { return wide.place(of: number) }
    return Small(exactly: number).flatMap { narrow.place(of: $0) }
  }

  /// - Complexity: O(1), amortised; O(numbers) for the first that does not fit.
  mutating func append(_ number: Wide) {
    if wide.isEmpty {
      if let small = Small(exactly: number) { return narrow.appendTightly(small) }
      wide.reserveCapacity(narrow.capacity)
      wide.append(contentsOf: narrow.lazy.map { Wide($0) })
      narrow = []
    }
    wide.appendTightly(number)
  }

  /// Replaces every number by another one.
  mutating func replaceAll(_ other: (Wide) -> Wide) {
    var replaced = NarrowIntegers(capacity: count)
    for number in self { replaced.append(other(number)) }
    self = replaced
  }
}
