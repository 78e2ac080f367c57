/// The numbers of the records of a table, a bit each: they are dense in a dump. Other numbers, which come from wrong references, are
/// ignored.
struct NumberSet {
  private var words: [UInt64] = []
  /// The numbers without a bit of their own: no table of a dump has reached them.
  private var others: Set<Int64> = []
  private let greatest: Int64
  private var count: Int64 = 0

  /// The number of bits: 16 megabytes.
  private static let dense: Int64 = 1 << 27

  /// Creates an empty set.
  ///
  /// - Parameter greatest: the greatest number that a record has.
  init(upTo greatest: Int64) { self.greatest = greatest }

  mutating func insert(_ number: Int64) {
    guard (0...max(0, greatest)).contains(number) else { return }
    guard number < Self.dense else {
      others.insert(number)
      return
    }
    let word = Int(number >> 6)
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  func contains(_ number: Int64) -> Bool {
    guard (0..<Self.dense).contains(number) else { return others.contains(number) }
    let word = Int(number >> 6)
    return word < words.count && words[word] & 1 << UInt64(number & 63) != 0
  }

  /// Returns the first number from another one on, and `Int64.max` where there is none. Each number without a bit of its own is returned,
  /// too, so the result need not be in the set.
  func next(from number: Int64) -> Int64 {
    guard number < Self.dense else { return others.isEmpty ? .max : others.contains(number) ? number : number + 1 }
    var word = Int(max(0, number) >> 6)
    var rest = word < words.count ? words[word] & ~0 << UInt64(max(0, number) & 63) : 0
    while rest == 0, word + 1 < words.count {
      word += 1
      rest = words[word]
    }
    guard rest == 0 else { return Int64(word << 6 + rest.trailingZeroBitCount) }
    return others.isEmpty ? .max : Self.dense
  }

  var isEmpty: Bool { count == 0 && others.isEmpty }

  /// Whether a search for the record of each number takes less time than reading all records.
  var isSparse: Bool { others.isEmpty && count < greatest / Int64(DumpQuery.stepsOfSearch) }
}
