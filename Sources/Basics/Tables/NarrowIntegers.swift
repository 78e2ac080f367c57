/// Numbers of records: four bytes each as long as all of them fit, eight otherwise.
public typealias NarrowIDs = NarrowIntegers<UInt32, Int64>

/// Whole numbers in the small type as long as all of them fit, in the wide one otherwise.
public struct NarrowIntegers<Small: FixedWidthInteger & Sendable, Wide: FixedWidthInteger & Sendable>:
  MutableCollection, RandomAccessCollection, Sendable
{
  @usableFromInline var narrow: [Small] = []
  @usableFromInline var wide: [Wide] = []

  /// Creates an empty list with room for a number of elements.
  public init(capacity: Int = 0) { narrow.reserveCapacity(capacity) }

  /// Creates a list of zeros.
  public init(zeros count: Int) { narrow = Array(repeating: 0, count: count) }

  /// The first place, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements, which is the place behind the last one.
  @inlinable public var endIndex: Int { wide.isEmpty ? narrow.count : wide.count }

  /// Returns or sets the number at a place.
  /// - Complexity: O(1); to set, O(numbers) for the first that does not fit.
  @inlinable public subscript(place: Int) -> Wide {
    get { wide.isEmpty ? Wide(narrow[place]) : wide[place] }
    set {
      if wide.isEmpty {
        if let small = Small(exactly: newValue) {
          narrow[place] = small
          return
        }
        widen()
      }
      wide[place] = newValue
    }
  }

  /// Returns the place of a number in ascending order; nil where it is not among them.
  ///
  /// - Complexity: O(log numbers).
  @inlinable public func place(of number: Wide) -> Int? {
    guard wide.isEmpty else { return wide.place(of: number) }
    return Small(exactly: number).flatMap { narrow.place(of: $0) }
  }

  /// Appends a number.
  /// - Complexity: O(1), amortised; O(numbers) for the first that does not fit.
  @inlinable public mutating func append(_ number: Wide) {
    if wide.isEmpty {
      if let small = Small(exactly: number) { return narrow.appendTightly(small) }
      widen()
    }
    wide.appendTightly(number)
  }

  /// Replaces every number by another one.
  @inlinable public mutating func replaceAll(_ other: (Wide) -> Wide) {
    for place in indices { self[place] = other(self[place]) }
  }

  @usableFromInline mutating func widen() {
    wide.reserveCapacity(narrow.capacity)
    wide.append(contentsOf: narrow.lazy.map { Wide($0) })
    narrow = []
  }
}
