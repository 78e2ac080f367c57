import Basics
import Catalog

/// The trade numbers of issues as the search finds them: digits, then letters, without separators.
///
/// Ten-digit numbers of books become their thirteen digits, so that both forms find the book.
struct TradeNumbers: Sendable {
  /// The columns with trade numbers. The number of a journal is ignored, because all its issues share it.
  static let roles: [ColumnRole] = [.isbn, .ean, .upc, .diamondCode, .sku]

  /// The rank of the issue of each number, ascending.
  private var ranks: [UInt32] = []
  /// The numbers of all issues.
  private(set) var keys = TextList()

  /// Adds the numbers that a column gives for an issue: one number, or several separated by semicolons or commas.
  ///
  /// - Parameter rank: not less than in the call before.
  mutating func add(_ text: some Collection<UInt8>, of rank: Int, as role: ColumnRole) {
    for part in text.split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) {
      guard let key = Self.key(of: part, as: role), !of(rank).contains(where: { $0.elementsEqual(key) }) else {
        continue
      }
      ranks.appendTightly(UInt32(rank))
      keys.append(key)
    }
  }

  /// Returns the numbers of an issue.
  func of(_ rank: Int) -> some Sequence<ArraySlice<UInt8>> { places(of: rank).lazy.map { keys[$0] } }

  /// Returns the places of the numbers of an issue in `keys`.
  func places(of rank: Int) -> Range<Int> {
    let first = ranks.partitionPoint { $0 >= rank }
    return first..<(ranks[first...].firstIndex { $0 != rank } ?? ranks.count)
  }

  /// Returns a number as it is looked up; nil where it has too few or too many digits, or too many letters.
  static func key(of text: some Collection<UInt8>, as role: ColumnRole) -> [UInt8]? {
    var digits = text.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let letters = text.lazy.map { $0 | 0x20 }.filter { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    guard digits.count >= 6, digits.count <= 20, letters.count <= 4 else { return nil }
    if role == .isbn, digits.count == 9, letters.isEmpty { digits.insert(UInt8(ascii: "0"), at: 0) }
    if role == .isbn, digits.count + letters.count == 10 { return thirteen(of: digits) }
    // Behind the number of a book stands its price.
    if role == .ean, digits.count == 18, digits.starts(with: "97".utf8) { digits.removeLast(5) }
    return Array(digits) + letters
  }

  /// Returns the thirteen digits of a book whose first nine of ten digits are given; the last one is a check digit.
  private static func thirteen(of digits: [UInt8]) -> [UInt8] {
    let digits = Array("978".utf8) + digits.prefix(9)
    let sum = digits.enumerated().reduce(0) { $0 + Int($1.element - UInt8(ascii: "0")) * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits + [UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)]
  }
}
