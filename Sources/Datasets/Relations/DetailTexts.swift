import Basics
import Catalog
import JSONKit

/// The distinct roles, or types, of a catalogue's lists: a few dozen spellings for millions of items.
struct DetailTexts {
  /// The texts by number, UTF-8; the first is the empty one and stands for none.
  private(set) var texts: [[UInt8]] = [[]]
  /// The numbers by text; asked once for each spelling.
  private var numbersByText: [[UInt8]: UInt32] = [[]: 0]

  private let isRole: Bool
  private var spellings: [[UInt8]] = []
  private var numbers: [UInt32] = []
  private var slots: [UInt32] = Array(repeating: .max, count: 1 << 8)
  private let reader = JSONReader()

  /// No texts yet; roles are kept in lower case.
  init(_ detail: ListDetail) {
    isRole = detail == .role
  }

  /// The number of a text, escaped as in JSON.
  mutating func number(of spelling: UnsafeRawBufferPointer) throws -> UInt32 {
    if spelling.isEmpty { return 0 }
    if spellings.count * 2 >= slots.count { grow() }
    var slot = DetailTexts.hash(spelling) & (slots.count - 1)
    while slots[slot] != .max {
      let index = Int(slots[slot])
      if spellings[index].elementsEqual(spelling) { return numbers[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let text = try text(of: spelling)
    let number = numbersByText[text] ?? UInt32(texts.count)
    if number == texts.count {
      texts.append(text)
      numbersByText[text] = number
    }
    slots[slot] = UInt32(spellings.count)
    spellings.append(Array(spelling))
    numbers.append(number)
    return number
  }

  private func text(of spelling: UnsafeRawBufferPointer) throws -> [UInt8] {
    let text = try JSONText.decoded(spelling, reader)
    guard isRole else { return Array(text.utf8) }
    let isSpace = { (character: Character) in character.isWhitespace }
    let trimmed = text.lowercased().drop(while: isSpace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return [] }
    return Array(trimmed[...last].utf8)
  }

  /// Puts the texts into the order of their bytes.
  ///
  /// - Returns: what each number became.
  mutating func sort() -> [UInt32] {
    let order = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
    var ranks = [UInt32](repeating: 0, count: texts.count)
    for (rank, index) in order.enumerated() { ranks[index] = UInt32(rank) }
    texts = order.map { texts[$0] }
    return ranks
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: FNV1a.hash(bytes) >> 8)
  }

  private mutating func grow() {
    slots = Array(repeating: .max, count: slots.count * 2)
    for (index, spelling) in spellings.enumerated() {
      var slot = spelling.withUnsafeBytes { DetailTexts.hash($0) } & (slots.count - 1)
      while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index)
    }
  }
}
