import Basics

/// All ids of one kind that the catalogue knows, by rank: those of records, and those that are only referred to.
struct KindRecords: Sendable {
  /// The ids, ascending.
  let ids: [Int64]
  /// Whether each id has a record; the page of one without a record shows the references to it.
  let isStored: [Bool]
  /// Whether each record is missing.
  var isMissing: FilledColumn<Bool>
  /// The names, or titles; empty where no record gives one.
  var names: TextList
  /// The time of the last change of each record, in seconds since 1970; `Int64.min` where the record does not say.
  var modified: FilledColumn<Int64>
  /// The picture of each record; see `PictureSet`.
  var pictures: FilledColumn<PictureSet.Handle>
  /// A digest of the content of each record; meaningless for ids without a record and for kinds that are not read.
  var contents: FilledColumn<UInt64>
  /// The names by which the source sorts records, where they are not the names themselves, by rank.
  private(set) var sortNames: [Int: [UInt8]] = [:]
  /// The other names of the records that have some, with tabs between them.
  private(set) var otherNames = RankedTexts()
  /// Texts about the records that have some, such as their groups and their home, with tabs between them.
  private(set) var sayings = RankedTexts()
  /// The number of issues that each record has according to the source; 0 where it does not say.
  var listedIssues: FilledColumn<Int32>
  /// Words that tell records of one name apart, by rank.
  var apart: [Int: String] = [:]
  /// The number of records.
  let storedCount: Int
  /// The ranks of the ids without a record, in the order of the names that other records give them.
  private(set) var named: [UInt32] = []
  /// The ranks of the records in the order of their names; empty for a kind without pages.
  var byName: [UInt32] = []
  /// The place of every rank in `byName`; meaningless for ids without a record.
  var placeByName: [UInt32] = []
  /// The letter under which every rank stands in lists; meaningless for ids without a record.
  var letters: [Unicode.Scalar] = []

  /// The greatest number of other names of a record: each is in the index of the search wherever one of them begins.
  private static let mostNames = 20

  init(ids: [Int64], isStored: [Bool], names: TextList) {
    self.ids = ids
    self.isStored = isStored
    self.names = names
    storedCount = isStored.count { $0 }
    isMissing = FilledColumn(false, count: ids.count)
    modified = FilledColumn(.min, count: ids.count)
    pictures = FilledColumn(.none, count: ids.count)
    contents = FilledColumn(0, count: ids.count)
    listedIssues = FilledColumn(0, count: ids.count)
  }

  /// Sets the content digests of the records, in the order of the records.
  mutating func take(contents digests: [UInt64]) {
    var others = digests[...]
    for rank in isStored.indices where isStored[rank] { contents[rank] = others.popFirst() ?? 0 }
  }

  /// Returns the rank of an id; nil for an unknown id.
  ///
  /// - Complexity: O(log ids).
  func rank(of id: Int64) -> Int? {
    ids.place(of: id)
  }

  /// Keeps the name by which the source sorts a record.
  mutating func add(sortName: UnsafeRawBufferPointer, of rank: Int) {
    if !sortName.isEmpty, !sortName.elementsEqual(names[rank]) { sortNames[rank] = Array(sortName) }
  }

  /// Keeps the other names of a record, and what else it is found by; `rank` ascends from call to call.
  mutating func add(otherNames names: [String], sayings texts: [String], of rank: Int) {
    func joined(_ texts: [String]) -> [UInt8] {
      var all: [ArraySlice<UInt8>] = []
      for text in texts.lazy.map({ Array($0.utf8)[...].onOneLine })
      where all.count < Self.mostNames && !text.elementsEqual(self.names[rank]) && !all.contains(text) {
        all.append(text)
      }
      return Array(all.joined(separator: [UInt8(ascii: "\t")]))
    }
    let (names, sayings) = (joined(names), joined(texts))
    if !names.isEmpty { otherNames.add(names, of: rank) }
    if !sayings.isEmpty { self.sayings.add(sayings, of: rank) }
  }

  /// Puts the records into the order of the names by which the source sorts them, else of their names.
  ///
  /// - Parameter areTitles: whether names are titles, which are sorted without an article where the source has no names to sort them by.
  mutating func sortByName(areTitles: Bool = false) {
    var keys = TextList()
    let dropsArticles = areTitles && sortNames.isEmpty
    for rank in ids.indices {
      let name = sortNames[rank]?[...] ?? names[rank]
      keys.append(SortKey.bytes(of: dropsArticles ? SortKey.withoutArticle(name) : name))
    }
    let all = ids.indices.map { UInt32($0) }.sorted { left, right in
      let (a, b) = (keys[Int(left)], keys[Int(right)])
      guard a == b else { return a.lexicographicallyPrecedes(b) }
      // Records of one name stand together, also between such as differ in an article or a capital alone.
      let (one, other) = (names[Int(left)], names[Int(right)])
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    byName = all.filter { isStored[Int($0)] }
    named = all.filter { !isStored[Int($0)] }
    letters = ids.indices.map { SortKey.initial(of: keys[$0]) }
    placeByName = Array(repeating: 0, count: ids.count)
    for (place, rank) in byName.enumerated() { placeByName[Int(rank)] = UInt32(place) }
  }
}

/// The texts of some ranks.
struct RankedTexts: Sendable {
  /// The ranks that have a text, ascending.
  private var ranks: [UInt32] = []
  private var texts = TextList()

  /// Adds the text of a rank, which is greater than all before.
  mutating func add(_ text: some Collection<UInt8>, of rank: Int) {
    ranks.appendTightly(UInt32(rank))
    texts.append(text)
  }

  /// The text of a rank; empty for none.
  subscript(rank: Int) -> ArraySlice<UInt8> {
    let place = ranks.partitionPoint { $0 >= rank }
    return place < ranks.count && ranks[place] == rank ? texts[place] : []
  }
}

/// A value for every rank, which takes no memory as long as all values equal the initial one.
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
  /// The text on one line: control characters become spaces.
  var onOneLine: ArraySlice<UInt8> {
    guard contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }[...]
  }
}
