import Foundation

/// A word of a name that is the number of an issue, or of several.
struct NameNumber: Equatable {
  /// The number, without its sign: `001`, `80.BEY`, `½`, `-1`.
  var text: String
  /// The last of several.
  var last: Int?
  /// Whether a sign or leading zeros show that it is a number.
  var isMarked: Bool

  /// The words that are numbers in letters.
  static let words = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
  ]

  /// Reads a word; nil for one that is no number.
  ///
  /// - Parameter isMarked: whether a word before it says that it is a number.
  init?(_ word: String, isMarked: Bool = false) {
    var rest = Substring(word)
    while let last = rest.last, ",:;".contains(last) { rest.removeLast() }
    var isMarked = isMarked
    while rest.first == "#" {
      rest.removeFirst()
      isMarked = true
    }
    guard !rest.isEmpty else { return nil }
    if isMarked, rest.lowercased() == "nn" { (text, last, self.isMarked) = ("nn", nil, true); return }
    let isNegative = rest.first == "-"
    let plain = isNegative ? rest.dropFirst() : rest
    if let range = Self.range(plain), !isNegative {
      (text, last, self.isMarked) = (range.first, range.last, isMarked || range.first.hasPrefix("0"))
      return
    }
    // `#10,000`, and `#2018-04`, which is the number of a month.
    let isSpecial =
      isMarked
      && (plain.wholeMatch(of: /[0-9]{1,3}(,[0-9]{3}){1,4}/) ?? plain.wholeMatch(of: /([0-9]{4})-[0-9]{2}/)) != nil
    guard isSpecial || Self.isNumber(plain, isMarked: isMarked) else { return nil }
    text = (isNegative ? "-" : "") + plain
    last = nil
    self.isMarked = isMarked || (plain.first == "0" && plain.count > 1)
  }

  /// Whether a number looks like a year.
  var isYear: Bool { text.count == 4 && Int(text).map { (1900...2099).contains($0) } ?? false }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func isNumber(_ word: Substring, isMarked: Bool) -> Bool {
    let digits = word.prefix(while: isDigit)
    var rest = word.dropFirst(digits.count)
    if digits.isEmpty {
      // `½`, `.5`
      if word.count == 1, let only = word.first { return fractions.contains(only) }
      return rest.first == "." && rest.dropFirst().allSatisfy(isDigit) && (2...4).contains(rest.count)
    }
    guard digits.count <= (isMarked ? 8 : 4) else { return false }
    if rest.isEmpty { return true }
    if rest.count == 1, let only = rest.first, fractions.contains(only) { return true }
    if rest.first == "/" || rest.first == "⁄" {
      return (digits == "1" || digits == "3") && ["2", "4"].contains(String(rest.dropFirst()))
    }
    if rest.first == "." {
      rest = rest.dropFirst()
      let fraction = rest.prefix(while: isDigit)
      rest = rest.dropFirst(fraction.count)
      guard fraction.count <= 3, !(fraction.isEmpty && rest.isEmpty) else { return false }
      return rest.isEmpty || isSuffix(rest, isMarked: true)
    }
    return isSuffix(rest, isMarked: isMarked || digits.first == "0")
  }

  /// Whether some letters are a suffix of a number, as in `1A`, `1.MU`.
  private static func isSuffix(_ letters: Substring, isMarked: Bool) -> Bool {
    guard letters.allSatisfy({ $0.isASCII && $0.isLetter }), letters.count <= 6 else { return false }
    let isUpper = letters.allSatisfy(\.isUppercase)
    if isMarked { return isUpper || letters.count == 1 || letters.lowercased() == "au" }
    // `3D`, `2000AD` and ordinals are words.
    return letters.count == 1 && letters != "D" && letters != "d"
      || letters.count == 2 && ["AU", "MU"].contains(letters)
  }

  static let fractions: Set<Character> = ["½", "¼", "¾", "⅓", "⅔", "⅛"]

  /// Returns the ends of `1-6`.
  private static func range(_ word: Substring) -> (first: String, last: Int)? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(isDigit) }) else {
      // `#1-#6`
      guard parts.count == 2, parts[1].first == "#" else { return nil }
      return range(Substring("\(parts[0])-\(parts[1].dropFirst())"))
    }
    guard let first = Int(parts[0]), let last = Int(parts[1]), last > first, last - first <= 1_000 else { return nil }
    // `2016-08` is a month; `2016-2018` are years.
    if parts[0].count == 4, first >= 1900, last <= 12 || last >= 1900 { return nil }
    return (String(parts[0]), last)
  }
}
