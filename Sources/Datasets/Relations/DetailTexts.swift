import Basics
import Catalog
import JSONKit

/// The distinct roles, or types, of a catalogue's lists: a few dozen spellings for millions of items.
struct DetailTexts {
  /// The texts by number, UTF-8; the first is the empty one and stands for none.
  private(set) var texts: [[UInt8]] = [[]]
  /// The numbers by text; asked once for each spelling.
  private var numbersByText: [[UInt8]: UInt32] = [[]: 0]

  private let isKey: Bool
  private var spellings: [[UInt8]] = []
  private var numbers: [UInt32] = []
  private var slots = HashIndex(capacity: 1 << 7)
  private let reader = JSONReader()

  /// No texts yet; those of a key are kept in lower case.
  init(isKey: Bool) { self.isKey = isKey }

  /// The number of a text, escaped as in JSON.
  mutating func number(of spelling: UnsafeRawBufferPointer) throws -> UInt32 {
    if spelling.isEmpty { return 0 }
    let hash = UInt32(truncatingIfNeeded: FNV1a.hash(spelling) >> 8)
    if let known = slots.number(hash, where: { spellings[$0].elementsEqual(spelling) }) { return numbers[known] }
    let text = try text(of: spelling)
    let number = numbersByText[text] ?? UInt32(texts.count)
    if number == texts.count {
      texts.append(text)
      numbersByText[text] = number
    }
    slots.add(hash)
    spellings.append(Array(spelling))
    numbers.append(number)
    return number
  }

  private func text(of spelling: UnsafeRawBufferPointer) throws -> [UInt8] {
    let text = try JSONText.decoded(spelling, reader)
    guard isKey else { return Array(text.utf8) }
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
}
