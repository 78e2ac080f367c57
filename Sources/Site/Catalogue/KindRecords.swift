import Basics

/// All numbers of one kind that the catalogue knows, by rank: those of records, and those that are only referred to.
struct KindRecords: Sendable {
  /// The numbers, ascending.
  let ids: [Int64]
  /// Whether there is a record; else the page shows what others say of it.
  let isStored: [Bool]
  /// Whether the record is missing.
  var isMissing: FilledColumn<Bool>
  /// The names, or titles; empty where no record gives one.
  var names: TextList
  /// When each record was changed last, in seconds since 1970; `Int64.min` where it does not say.
  var modified: FilledColumn<Int64>
  /// The picture of each record; see `PictureSet`.
  var pictures: FilledColumn<PictureSet.Handle>
  /// A digest of what each record itself says; of numbers without a record, and of kinds that are not read, it says nothing.
  var contents: FilledColumn<UInt64>
  /// The names by which the source sorts records, where they are not the names themselves, by rank.
  private(set) var sortNames: [Int: [UInt8]] = [:]
  /// How many records there are.
  let storedCount: Int
  /// The ranks of the numbers without a record, in the order of the names that others give them.
  private(set) var named: [UInt32] = []
  /// The ranks of the records in the order of their names; none of a kind without pages.
  var byName: [UInt32] = []
  /// The place of every rank in `byName`; meaningless for numbers without a record.
  var placeByName: [UInt32] = []
  /// The letter under which every rank stands in lists; meaningless for numbers without a record.
  var letters: [Unicode.Scalar] = []

  init(ids: [Int64], isStored: [Bool], names: TextList) {
    self.ids = ids
    self.isStored = isStored
    self.names = names
    storedCount = isStored.count { $0 }
    isMissing = FilledColumn(false, count: ids.count)
    modified = FilledColumn(.min, count: ids.count)
    pictures = FilledColumn(.none, count: ids.count)
    contents = FilledColumn(0, count: ids.count)
  }

  /// Takes the digests of what the records say, in their order.
  mutating func take(contents digests: [UInt64]) {
    var others = digests[...]
    for rank in isStored.indices where isStored[rank] { contents[rank] = others.popFirst() ?? 0 }
  }

  /// The rank of a number; nil for an unknown number.
  ///
  /// - Complexity: O(log numbers).
  func rank(of id: Int64) -> Int? {
    ids.place(of: id)
  }

  /// Takes the name by which the source sorts a record.
  mutating func add(sortName: UnsafeRawBufferPointer, of rank: Int) {
    if !sortName.isEmpty, !sortName.elementsEqual(names[rank]) { sortNames[rank] = Array(sortName) }
  }

  /// Puts the records into the order of the names by which the source sorts them, else of their names.
  mutating func sortByName() {
    var keys = TextList()
    for rank in ids.indices { keys.append(SortKey.bytes(of: sortNames[rank]?[...] ?? names[rank])) }
    let all = ids.indices.map { UInt32($0) }.sorted { left, right in
      let (a, b) = (keys[Int(left)], keys[Int(right)])
      return a == b ? left < right : a.lexicographicallyPrecedes(b)
    }
    byName = all.filter { isStored[Int($0)] }
    named = all.filter { !isStored[Int($0)] }
    letters = ids.indices.map { SortKey.initial(of: keys[$0]) }
    placeByName = Array(repeating: 0, count: ids.count)
    for (place, rank) in byName.enumerated() { placeByName[Int(rank)] = UInt32(place) }
  }
}

/// A value for every rank, which takes no memory as long as all have the one that it was filled with.
struct FilledColumn<Value: Equatable & Sendable>: RandomAccessCollection, Sendable {
  let count: Int
  private let filling: Value
  private var values: [Value] = []

  init(_ filling: Value, count: Int) { (self.filling, self.count) = (filling, count) }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(rank: Int) -> Value {
    get { values.isEmpty ? filling : values[rank] }
    set {
      if values.isEmpty {
        if newValue == filling { return }
        values = Array(repeating: filling, count: count)
      }
      values[rank] = newValue
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text on one line: characters that steer instead of showing become spaces.
  var onOneLine: ArraySlice<UInt8> {
    guard contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }[...]
  }
}
