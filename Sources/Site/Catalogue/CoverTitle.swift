/// The text of a cover that is typeset because there is no picture: the title, the number and the year in a name, such as "Night Watch
/// (2019) #5". The script site.js takes names apart in the same way.
///
/// The whole name stands beside most covers, so a cover has the short title, and initials where it has neither number nor year:
///
/// ```swift
/// let cover = CoverTitle(Array("The Night Watch: Dawn".utf8)[...])
/// // cover.short is "Night Watch: Dawn", cover.initials is "NW".
/// ```
struct CoverTitle {
  /// The part of the name before year and number.
  let title: ArraySlice<UInt8>
  /// The first year that stands at the beginning of brackets.
  let year: Int?
  /// The part of the name behind `#`, up to the next space; `#1` before a year in brackets belongs to the title of a series.
  let number: ArraySlice<UInt8>
  /// Whether a volume stands before the number, as in "Night Watch v2#5".
  let hasVolume: Bool

  /// - Complexity: O(bytes).
  init(_ name: ArraySlice<UInt8>) {
    var place = name.startIndex
    while place < name.endIndex {
      if name[place] == UInt8(ascii: " ") {
        let rest = name[(place + 1)...]
        let (number, hasVolume) = Self.number(rest)
        if !number.isEmpty, !Self.isYear(rest[number.endIndex...]) {
          (title, year, self.number, self.hasVolume) = (name[..<place], nil, number, hasVolume)
          return
        }
        if let (year, end) = Self.year(rest) {
          let behind = name[end...]
          let (number, hasVolume) = behind.first == UInt8(ascii: " ") ? Self.number(behind.dropFirst()) : ([], false)
          (title, self.year, self.number, self.hasVolume) = (name[..<place], year, number, hasVolume)
          return
        }
      }
      place += 1
    }
    (title, year, number, hasVolume) = (name, nil, [], false)
  }

  /// The greatest number of characters with which a title keeps its subtitle.
  private static let limit = 26

  /// The title without an article before it, and, if it is long, without a subtitle behind a colon.
  var short: ArraySlice<UInt8> {
    // "A & B" begins with no article.
    let article = Self.articles.first { article in
      title.starts(with: article) && title.dropFirst(article.count).first.map(Self.isOfWord) == true
    }
    let whole = title.dropFirst(article?.count ?? 0)
    guard Self.length(whole) > Self.limit else { return whole }
    let end = whole.indices.dropFirst().first { whole[$0...].starts(with: [UInt8(ascii: ":"), UInt8(ascii: " ")]) }
    return whole[..<(end ?? whole.endIndex)]
  }

  /// The capitals of the first two words of the short title that begin with a letter: of those with a capital, and of no small words
  /// such as "The", where there are any.
  var initials: String {
    let words = String(decoding: short, as: UTF8.self).split { $0 == " " || $0 == "-" }
      .filter { $0.unicodeScalars.first?.properties.isAlphabetic ?? false }
    let large = words.filter { word in
      word.unicodeScalars.first?.properties.generalCategory != .lowercaseLetter && !Self.smallWords.contains(word)
    }
    return (large.isEmpty ? words : large).prefix(2)
      .compactMap { $0.unicodeScalars.first?.properties.uppercaseMapping }.joined()
  }

  private static let smallWords: Set<Substring> = ["Of", "The", "And"]

  /// The number of characters in the longest word of the short title, where lines end at spaces and hyphens.
  var longestWord: Int {
    short.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }.map(Self.length).max() ?? 0
  }

  /// Whether the number is too long for large type.
  var hasLongNumber: Bool { Self.length(number) > 4 }

  /// Returns the number of characters of a text: of each, UTF-8 has one byte that continues no other.
  private static func length(_ text: ArraySlice<UInt8>) -> Int { text.count { $0 & 0xC0 != 0x80 } }

  /// Whether a byte belongs to a letter or a digit; of other scripts every byte does.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private static let articles = ["The ", "A ", "An "].map { Array($0.utf8) }

  /// Returns the number at the beginning of a text, and whether a volume stands before it; an empty number for none.
  private static func number(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, hasVolume: Bool) {
    let digits: ArraySlice<UInt8> =
      text.first == UInt8(ascii: "v") ? text.dropFirst().prefix { (0x30...0x39).contains($0) } : []
    let rest = digits.isEmpty ? text : text[digits.endIndex...]
    guard rest.first == UInt8(ascii: "#") else { return ([], false) }
    return (rest.dropFirst().prefix { $0 != UInt8(ascii: " ") }, !digits.isEmpty)
  }

  /// Whether a text begins with a space and nothing but a year in brackets.
  private static func isYear(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: " "), let (_, end) = year(text.dropFirst()) else { return false }
    return end - text.startIndex == 7
  }

  /// Returns the year at the beginning of brackets, and the place behind the brackets; nil where there is no year.
  private static func year(_ text: ArraySlice<UInt8>) -> (year: Int, end: Int)? {
    guard text.first == UInt8(ascii: "("), text.count > 5 else { return nil }
    var year = 0
    for byte in text.dropFirst().prefix(4) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard let next = text.dropFirst(5).first, let end = text.firstIndex(of: UInt8(ascii: ")")) else { return nil }
    // Four digits of a longer word are no year.
    switch next {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return nil
    default: return (year, end + 1)
    }
  }
}
