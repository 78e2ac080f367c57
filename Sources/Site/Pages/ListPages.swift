import Catalog

/// How a list of records in the order of names goes over pages.
struct ListPages: Sendable {
  let kind: Kind
  /// The ranks, in the order of names.
  let ranks: [UInt32]
  /// How many stand on a page.
  let size: Int
  /// The letters that names begin with, each with the place of its first record.
  let letters: [(letter: Unicode.Scalar, place: Int)]

  init(_ roll: Roll, size: Int) {
    kind = roll.kind
    ranks = roll.byName
    self.size = size
    var letters: [(letter: Unicode.Scalar, place: Int)] = []
    for (place, rank) in roll.byName.enumerated() {
      let letter = roll.letters[Int(rank)]
      if letters.last?.letter != letter, !letters.contains(where: { $0.letter == letter }) {
        letters.append((letter, place))
      }
    }
    self.letters = letters
  }

  /// How many pages there are; one also where there is no record.
  var count: Int { max(1, (ranks.count + size - 1) / size) }

  /// The places that stand on a page, counted from 1.
  func places(ofPage number: Int) -> Range<Int> {
    let start = (number - 1) * size
    return start..<min(ranks.count, start + size)
  }

  /// The page on which a place stands.
  func page(ofPlace place: Int) -> Int { place / size + 1 }
}
