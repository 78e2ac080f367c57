import Basics

/// Whole numbers, four bytes each as long as all of them fit, eight otherwise.
struct NarrowIntegers: RandomAccessCollection, Sendable {
  private var narrow: [UInt32] = []
  private var wide: [Int64] = []

  /// Room for so many numbers.
  init(capacity: Int = 0) { narrow.reserveCapacity(capacity) }

  var startIndex: Int { 0 }
  var endIndex: Int { wide.isEmpty ? narrow.count : wide.count }

  subscript(place: Int) -> Int64 { wide.isEmpty ? Int64(narrow[place]) : wide[place] }

  /// The place of a number in ascending order; nil where it is not among them.
  ///
  /// - Complexity: O(log numbers).
  func place(of number: Int64) -> Int? {
    guard wide.isEmpty else { return wide.place(of: number) }
    return UInt32(exactly: number).flatMap { narrow.place(of: $0) }
  }

  /// - Complexity: O(1), amortised; O(numbers) for the first that does not fit.
  mutating func append(_ number: Int64) {
    if wide.isEmpty {
      if let small = UInt32(exactly: number) { return narrow.appendTightly(small) }
      wide.reserveCapacity(narrow.capacity)
      wide.append(contentsOf: narrow.lazy.map { Int64($0) })
      narrow = []
    }
    wide.appendTightly(number)
  }
}
