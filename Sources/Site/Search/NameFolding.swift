import Foundation

/// The words of names as a search compares them: folded letters and digits, without the characters between words.
///
/// Apostrophes are dropped ("D'Ken" is one word), and so are points between letters ("A.I.M."); a point between digits stays ("1.5"); any
/// other character separates words. Chinese, Japanese and Korean are written without spaces, or with words that people search by parts,
/// so each of their characters is a word. Letters of full and half width become the usual ones.
struct NameFolding {
  private let letters = SearchAlphabet()
  /// The folded words of the last name, without separators.
  private(set) var joined: [UInt8] = []
  /// The start of each word in `joined`.
  private(set) var starts: [Int] = []

  /// The folded words of the last name.
  var words: [[UInt8]] {
    zip(starts, starts.dropFirst() + [joined.count]).map { Array(joined[$0..<$1]) }
  }

  /// Splits a name into folded words, which stay until the next call.
  ///
  /// - Complexity: O(length).
  mutating func fold(_ name: some Collection<UInt8>) {
    joined.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var isInWord = false
    var isIdeograph = false
    var last: Unicode.Scalar = " "
    let scalars = Self.inUsualWidth(String(decoding: name, as: UTF8.self)).unicodeScalars
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
      if !isInWord || Self.isIdeograph(scalar) || isIdeograph && !Self.continuesIdeographs(scalar) {
        starts.append(joined.count)
        isIdeograph = Self.isIdeograph(scalar)
      }
      isInWord = true
      last = scalar
      joined.append(contentsOf: added)
    }
  }

  /// The words at which no search begins, and which a search may omit.
  static let fillers = """
    a an and by for from in of on the to vol with de del e el en la las los y o os as da do dos das em um uma und et \
    и в на с
    """

  /// Whether a letter is Chinese, Japanese or Korean.
  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether a letter belongs to the one before it: a mark, or a sign that repeats or lengthens it.
  private static func continuesIdeographs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FC...0x30FE: true
    default: [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
  }

  /// Returns a text whose letters of full and half width are the usual ones.
  private static func inUsualWidth(_ text: String) -> String {
    func isWide(_ scalar: Unicode.Scalar) -> Bool { (0xFF00...0xFFEF).contains(scalar.value) }
    guard text.unicodeScalars.contains(where: isWide) else { return text }
    var usual = ""
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let plain = rest.prefix { !isWide($0) }
      rest = rest.dropFirst(plain.count)
      let wide = rest.prefix(while: isWide)
      rest = rest.dropFirst(wide.count)
      usual += String(plain) + String(wide).precomposedStringWithCompatibilityMapping
    }
    return usual
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019: true
    default: false
    }
  }
}
