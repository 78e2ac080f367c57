import Basics
import Catalog

/// The numbers of issues in the trade as the search finds them: digits, then letters, nothing between.
///
/// Ten digits of a book are the thirteen that it has today, so that both find it.
struct TradeNumbers: Sendable {
  /// The columns that have such numbers. That of a journal is left out: all its issues share it.
  static let roles: [ColumnRole] = [.isbn, .ean, .upc, .diamondCode]

  /// The rank of the issue of each number; they ascend.
  private var ranks: [UInt32] = []
  /// All of them.
  private(set) var keys = TextList()

  /// Takes in what a column says of an issue: one number, or several with a semicolon or a comma between.
  ///
  /// - Parameter rank: not less than that of the call before.
  mutating func add(_ text: some Collection<UInt8>, of rank: Int, as role: ColumnRole) {
    for part in text.split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) {
      guard let key = Self.key(of: part, as: role), !of(rank).contains(where: { $0.elementsEqual(key) }) else {
        continue
      }
      ranks.appendTightly(UInt32(rank))
      keys.append(key)
    }
  }

  /// The numbers of an issue.
  func of(_ rank: Int) -> some Sequence<ArraySlice<UInt8>> { places(of: rank).lazy.map { keys[$0] } }

  /// Where the numbers of an issue stand among all.
  func places(of rank: Int) -> Range<Int> {
    let first = ranks.partitionPoint { $0 >= rank }
    return first..<(ranks[first...].firstIndex { $0 != rank } ?? ranks.count)
  }

  /// A number as it is looked up; nil for what has too few digits to tell one thing from another.
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

  /// The thirteen digits of a book of which the first nine of ten are known; the last is a check.
  private static func thirteen(of digits: [UInt8]) -> [UInt8] {
    let digits = Array("978".utf8) + digits.prefix(9)
    let sum = digits.enumerated().reduce(0) { $0 + Int($1.element - UInt8(ascii: "0")) * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits + [UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)]
  }
}
