import Foundation

/// A title of a series, folded so that spellings of one title are equal: lower case, without accents, punctuation and articles.
///
/// ```swift
/// TitleKey("The Amazing Spider-Man & Friends") == TitleKey("amazing spider man and friends, the")  // true
/// ```
package struct TitleKey: Sendable, Hashable {
  /// The words, in their order; none only where the title has no letter and no digit.
  package let words: [String]
  /// The words without the blanks between them: `Spider-Man` and `Spiderman` are one title.
  package let compact: [UInt8]

  /// The greatest number of Unicode scalars of a title that are looked at.
  private static let greatest = 240
  /// Words that people leave out.
  private static let articles: Set<String> = ["the", "a", "an", "and", "of"]

  /// Folds a title.
  ///
  /// - Complexity: O(length).
  package init(_ title: some StringProtocol) {
    let all = Self.words(of: title)
    let kept = all.filter { !Self.articles.contains($0) }
    words = kept.isEmpty ? all : kept
    compact = Array(words.joined().utf8)
  }

  /// Whether the title has no letter and no digit.
  package var isEmpty: Bool { words.isEmpty }

  package static func == (a: TitleKey, b: TitleKey) -> Bool { a.compact == b.compact }

  package func hash(into hasher: inout Hasher) { hasher.combine(compact) }

  /// Returns the folded words of a text, articles among them.
  package static func words(of text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    var count = 0
    var text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(greatest)))
    if text.utf8.contains(where: { $0 >= 0x80 }) { text = text.decomposedStringWithCompatibilityMapping }
    for scalar in text.unicodeScalars {
      count += 1
      guard count <= greatest else { break }
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39: word.append(UInt8(scalar.value))
      case 0x41...0x5A: word.append(UInt8(scalar.value + 32))
      // Apostrophes and full stops stand within words: `Don't`, `S.H.I.E.L.D.`
      case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2BC, 0x2E: continue
      case 0x26, 0x2B:
        end()
        words.append("and")
      case 0...0x7F: end()
      default:
        if let plain = letters[scalar] {
          word += Array(plain.utf8)
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          word += Array(scalar.properties.lowercaseMapping.utf8)
        } else if scalar.properties.generalCategory == .nonspacingMark {
          continue
        } else {
          end()
        }
      }
    }
    end()
    return words
  }

  /// Letters that have no accent to be taken away.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ł": "l", "Ł": "l",
    "þ": "th", "Þ": "th", "ð": "d", "Ð": "d", "ı": "i",
  ]
}

extension TitleKey {
  /// Calls `body` with the hashes by which titles are found that may be this one: the title; the title without one of its letters, which
  /// finds a letter that is missing, added, changed or exchanged with its neighbour; its words in the order of the alphabet; its words
  /// without one of them.
  ///
  /// - Complexity: O(length²), for lengths of up to 64.
  func forEachHash(_ body: (UInt64) -> Void) {
    body(Self.hash(compact))
    if (6...64).contains(compact.count) {
      for place in compact.indices {
        // The letters of a run give one text.
        guard place == 0 || compact[place] != compact[place - 1] else { continue }
        body(Self.hash(compact, without: place))
      }
    }
    guard (2...16).contains(words.count) else { return }
    let sorted = words.sorted()
    body(Self.hash(Array(sorted.joined(separator: " ").utf8), salt: 1))
    body(Self.hash(compact, salt: 2))
    guard words.count >= 3 else { return }
    for place in words.indices {
      var rest = words
      rest.remove(at: place)
      body(Self.hash(Array(rest.joined().utf8), salt: 2))
    }
  }

  /// FNV-1a, 64 bit.
  private static func hash(_ bytes: [UInt8], without place: Int = -1, salt: UInt8 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(salt)
    for index in bytes.indices where index != place { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  /// Returns the likeness of two titles, from 0 to 1.
  ///
  /// A title that differs in a letter has 0.9 at most, so that it never ties with an equal one.
  ///
  /// - Complexity: O(product of the lengths).
  package func likeness(to other: TitleKey) -> Double {
    if compact == other.compact { return compact.isEmpty ? 0 : 1 }
    if words.count == other.words.count, words.count > 1, words.sorted() == other.words.sorted() { return 0.95 }
    let length = max(compact.count, other.compact.count)
    guard length > 0, length <= 240 else { return 0 }
    // Another number is another title: `Worlds 2` and `Worlds 3`.
    let isNumbered = compact.filter(Self.isDigit) != other.compact.filter(Self.isDigit)
    let letters = (isNumbered ? 0.6 : 0.9) * (1 - Double(Self.distance(compact, other.compact)) / Double(length))
    // A word that one of them lacks.
    let (fewer, more) = words.count < other.words.count ? (words, other.words) : (other.words, words)
    var rest = more[...]
    let isPart = fewer.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    let share = isPart && !isNumbered && fewer.count > 1 ? 0.88 * Double(fewer.count) / Double(more.count) : 0
    return max(letters, share)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the number of letters to be added, removed, changed or exchanged with a neighbour.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
