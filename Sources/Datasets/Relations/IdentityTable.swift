import Basics
import Catalog

/// The numbers of one kind that were met so far, each with a dense index in the order of first meeting; no allocation a number.
struct IdentityTable {
  /// The facts about one number.
  struct Entry {
    let id: Int64
    /// The start of its name in `names`: the name in its own record, or in the first list that has it.
    var nameStart: UInt32 = 0
    var nameCount: UInt32 = 0
    /// The number of records that refer to it.
    var references: UInt32 = 0
    /// The last record that referred to it, so that each record counts once.
    var lastReferrer: UInt32 = 0
    /// Whether there is a record of it.
    var isStored = false
  }

  private(set) var entries: [Entry] = []
  /// Names, escaped as in JSON, one after the other.
  private(set) var names: [UInt8] = []
  private var slots = HashIndex()

  /// Returns the index of a number, a new one where the number was not met before.
  ///
  /// - Complexity: O(1), amortised.
  mutating func index(of id: Int64) -> Int {
    let hash = UInt64(bitPattern: id).fibonacciHash
    if let known = slots.number(hash, where: { entries[$0].id == id }) { return known }
    entries.appendTightly(Entry(id: id))
    return slots.add(hash)
  }

  /// Notes that a record refers to a number by a name. Records are counted from 1.
  mutating func refer(to index: Int, from referrer: UInt32, name: UnsafeRawBufferPointer) {
    if entries[index].lastReferrer != referrer {
      entries[index].lastReferrer = referrer
      entries[index].references += 1
    }
    if !entries[index].isStored, entries[index].nameCount == 0, !name.isEmpty { setName(name, of: index) }
  }

  /// Notes that there is a record of a number, and its own name.
  mutating func store(_ index: Int, name: UnsafeRawBufferPointer) {
    entries[index].isStored = true
    let start = Int(entries[index].nameStart)
    // Lists mostly give the record's own name, which then need not be kept twice.
    if names[start..<(start + Int(entries[index].nameCount))].elementsEqual(name) { return }
    setName(name, of: index)
  }

  private mutating func setName(_ name: UnsafeRawBufferPointer, of index: Int) {
    entries[index].nameStart = UInt32(names.count)
    entries[index].nameCount = UInt32(name.count)
    names.appendTightly(contentsOf: name)
  }
}
