import Basics
import Catalog
import JSONKit

/// The distinct roles, or types, of a catalogue's lists: a few dozen spellings for millions of items.
struct DetailTexts {
  /// The texts by number, UTF-8; the first is the empty one and stands for none.
  private(set) var texts: [[UInt8]] = [[]]
  /// The numbers by text; asked once for each spelling.
  private var numbersByText: [[UInt8]: UInt32] = [[]: 0]

  /// The numbers of the records that details are, by the detail's number; empty where they are texts. The first is 0, for none.
  private(set) var ids: [Int64] = []
  private var numbersByID: [Int64: UInt32] = [0: 0]

  private let isKey: Bool
  /// The member with the number of a record; nil where details are texts.
  private let member: StaticString?
  private var spellings: [[UInt8]] = []
  private var numbers: [UInt32] = []
  private var slots = HashIndex(capacity: 1 << 7)
  private let reader = JSONReader()

  /// Creates an empty table; texts of a key are kept in lower case, except the names of records.
  ///
  /// - Parameter member: the member with the number of a record; nil where details are texts.
  init(isKey: Bool, member: StaticString? = nil) {
    self.isKey = isKey
    self.member = member
    if member != nil { ids = [0] }
  }

  /// Returns the number of a text, escaped as in JSON.
  mutating func number(of spelling: UnsafeRawBufferPointer) throws -> UInt32 {
    if spelling.isEmpty { return 0 }
    let hash = UInt32(truncatingIfNeeded: FNV1a.hash(spelling) >> 8)
    if let known = slots.number(hash, where: { spellings[$0].elementsEqual(spelling) }) { return numbers[known] }
    let number = if let member { try add(record: spelling, member) } else { try add(text: spelling) }
    slots.add(hash)
    spellings.append(Array(spelling))
    numbers.append(number)
    return number
  }

  private mutating func add(text spelling: UnsafeRawBufferPointer) throws -> UInt32 {
    let text = try text(of: spelling)
    let number = numbersByText[text] ?? UInt32(texts.count)
    if number == texts.count {
      texts.append(text)
      numbersByText[text] = number
    }
    return number
  }

  /// Returns the number of a record, given as its reference; the record gets the name in its first reference.
  private mutating func add(record reference: UnsafeRawBufferPointer, _ member: StaticString) throws -> UInt32 {
    let (id, name) = try reader.read(reference) { ($0[member]?.number?.int64 ?? 0, $0["name"]?.string?.string ?? "") }
    if let known = numbersByID[id] { return known }
    let number = UInt32(texts.count)
    numbersByID[id] = number
    ids.append(id)
    texts.append(Array(name.utf8))
    return number
  }

  /// Gives records other names.
  mutating func rename(_ name: (Int64) -> [UInt8]?) {
    for (number, id) in ids.enumerated().dropFirst() { texts[number] = name(id) ?? texts[number] }
  }

  private func text(of spelling: UnsafeRawBufferPointer) throws -> [UInt8] {
    let text = try JSONText.decoded(spelling, reader)
    guard isKey else { return Array(text.utf8) }
    let isSpace = { (character: Character) in character.isWhitespace }
    let trimmed = text.lowercased().drop(while: isSpace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return [] }
    return Array(trimmed[...last].utf8)
  }

  /// Sorts the texts by their bytes, those of records by their numbers.
  ///
  /// - Returns: the new number of each text, by its old number.
  mutating func sort() -> [UInt32] {
    let order = texts.indices.sorted {
      ids.isEmpty ? texts[$0].lexicographicallyPrecedes(texts[$1]) : ids[$0] < ids[$1]
    }
    var ranks = [UInt32](repeating: 0, count: texts.count)
    for (rank, index) in order.enumerated() { ranks[index] = UInt32(rank) }
    texts = order.map { texts[$0] }
    if !ids.isEmpty { ids = order.map { ids[$0] } }
    return ranks
  }
}
