/// The words of names as they are compared in a search: folded letters and digits, without what stands between them.
///
/// Apostrophes are left out ("D'Ken" is one word), so are points between letters ("A.I.M."); a point between digits
/// stays ("1.5"); everything else parts words.
struct NameFolding {
  private let letters = SearchAlphabet()
  /// The folded words of the last name, one behind the other.
  private(set) var joined: [UInt8] = []
  /// Where each word begins in `joined`.
  private(set) var starts: [Int] = []

  /// Takes a name apart; the words are those of this name until the next one.
  ///
  /// - Complexity: O(length).
  mutating func fold(_ name: some Collection<UInt8>) {
    joined.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var isInWord = false
    var last: Unicode.Scalar = " "
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    var at = scalars.startIndex
    while at < scalars.endIndex {
      let scalar = scalars[at]
      at = scalars.index(after: at)
      if Self.isApostrophe(scalar) { continue }
      if scalar == ".", isInWord, at < scalars.endIndex {
        let next = scalars[at]
        if SearchAlphabet.isLetter(last) && SearchAlphabet.isLetter(next) { continue }
        if SearchAlphabet.isDigit(last) && SearchAlphabet.isDigit(next) {
          joined.append(UInt8(ascii: "."))
          continue
        }
      }
      var added: [UInt8] = []
      guard letters.fold(scalar, { added.append(contentsOf: UTF8.encode($0).map { Array($0) } ?? []) }) else {
        isInWord = false
        continue
      }
      guard !added.isEmpty else { continue }
      if !isInWord { starts.append(joined.count) }
      isInWord = true
      last = scalar
      joined.append(contentsOf: added)
    }
  }

  /// The words that are no place to begin a search at, and that a search may leave out.
  static let fillers = """
    a an and by for from in of on the to vol with de del e el en la las los y o os as da do dos das em um uma und et \
    и в на с
    """

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019: true
    default: false
    }
  }
}
