import Foundation

/// The number of an issue as people count: `12`, `½` behind 0, `.5`, `1A` behind 1, `2-3` for two, `1/1995` within a year, `12 (345)`.
///
/// ```swift
/// let printed = ["10", "2-3", "½", "1A", "1"]
/// printed.sorted { IssueNumber(printed: $0) < IssueNumber(printed: $1) }  // ½, 1, 1A, 2-3, 10
/// ```
public struct IssueNumber: Sendable, Hashable {
  /// The number itself; nan where a text begins with none, such as `Annual 1` and `[nn]`.
  public private(set) var value = Double.nan
  /// The count of further numbers that the issue has: 1 for `2-3`.
  public private(set) var more: UInt8 = 0
  /// The year within which the issue is counted; 0 for none.
  public private(set) var year: Int16 = 0
  /// The number among all of the series, in brackets behind the issue's own: 345 for `12 (345)`; 0 for none.
  public private(set) var whole: Int32 = 0
  /// The first four letters and digits behind the number, in capitals: `MU` for `1.MU`.
  public private(set) var rest: UInt32 = 0

  /// Creates a plain number; nan for none.
  public init(_ value: Double = .nan) { self.value = value.isFinite ? value : .nan }

  /// Reads a number as it is printed.
  ///
  /// Brackets around the number (`[5]`), a sign (`#5`), spaces and the width of digits are ignored. `1/2` may be a half or two numbers: it
  /// sorts as a half, and has both numbers.
  ///
  /// - Complexity: O(length).
  public init(printed text: String) {
    var reader = Reader(text)
    guard let first = reader.number() else { return }
    value = first
    if let month = reader.month(of: first) {
      (year, value) = (Int16(first), month)
    } else {
      readFurther(&reader, behind: first)
    }
    whole = reader.bracketed()
    rest = reader.rest()
  }

  /// The whole numbers that the issue has: 2 and 3 for `2-3`; nil for a number with a fraction.
  public var numbers: ClosedRange<Int>? {
    if value == 0.5, more > 0 { return 1...2 }
    guard let first = Int(exactly: value), first.magnitude < 1_000_000 else { return nil }
    return first...(first + Int(more))
  }

  private mutating func readFurther(_ reader: inout Reader, behind first: Double) {
    var last = first
    while let (sign, next) = reader.next() {
      if sign == "/", next == next.rounded(), (1800...2199).contains(next) {
        reader.take()
        year = Int16(next)
        return
      }
      guard last == last.rounded(), next == next.rounded(), next > last, next - first <= 20 else { return }
      reader.take()
      last = next
    }
    more = UInt8(last - first)
    if first == 1, last == 2, reader.hasSlash { (value, more) = (0.5, 1) }
  }
}

extension IssueNumber: Comparable {
  /// Whether a number stands before another: by year, then the number among all, the number, the count of numbers, and the text behind. A
  /// text without a number comes last.
  public static func < (a: IssueNumber, b: IssueNumber) -> Bool {
    if a.value.isNaN || b.value.isNaN { return !a.value.isNaN && b.value.isNaN }
    if a.year != b.year { return a.year < b.year }
    let (one, other) = (a.place, b.place)
    if one != other { return one < other }
    return (a.more, a.rest) < (b.more, b.rest)
  }

  private var place: Double { whole > 0 && year == 0 ? Double(whole) : value }
}

/// The place of an issue in its series: by the source's own sort key, else by volume and number.
public struct IssueOrder: Sendable, Hashable, Comparable {
  /// The source's own sort key; the greatest number where it has none.
  public var place = Int64.max
  /// The volume; 0 where it is not known.
  public var volume: Int32 = 0
  /// The number.
  public var number = IssueNumber()

  /// Creates the order of an issue without any of these.
  public init() {}

  /// Reads a volume: `2`, `[2]`; 0 for one without digits.
  public static func volume(of text: String) -> Int32 {
    Int32(String(text.drop { !$0.isNumber }.prefix { $0.isNumber })) ?? 0
  }

  /// Whether an issue comes before another of its series. Issues without a sort key come behind those that have one.
  public static func < (a: IssueOrder, b: IssueOrder) -> Bool {
    if a.place != b.place { return a.place < b.place }
    return a.volume == b.volume ? a.number < b.number : a.volume < b.volume
  }
}

/// A reader of the parts of a printed number.
private struct Reader {
  private let text: [Character]
  private var at = 0
  private var behindNext = 0
  /// Whether a slash stood before the last number.
  private(set) var hasSlash = false
  private var isSlash = false

  init(_ text: String) {
    // Full-width signs are read as the usual ones.
    let isWide = text.unicodeScalars.contains { (0xFF01...0xFF5E).contains($0.value) }
    self.text = Array(isWide ? text.precomposedStringWithCompatibilityMapping : text)
    skip { $0 == " " || $0 == "#" || $0 == "[" }
  }

  private var character: Character? { at < text.count ? text[at] : nil }

  private mutating func skip(while isSkipped: (Character) -> Bool) {
    while let character, isSkipped(character) { at += 1 }
  }

  private static func isDash(_ character: Character) -> Bool { "-‐‑‒–−".contains(character) }

  /// Reads a number with its fraction, thousands separated by commas or not.
  mutating func number() -> Double? {
    let start = at
    var digits = ""
    if let character, Self.isDash(character) {
      digits = "-"
      at += 1
    }
    let first = at
    while let character {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if character == ",", at > first, isThousand(behind: at) {
        // The comma only separates thousands.
      } else if character == ".", !digits.contains("."), at + 1 < text.count, text[at + 1].isASCII,
        text[at + 1].isNumber
      {
        digits += digits.isEmpty || digits == "-" ? "0." : "."
      } else {
        break
      }
      at += 1
    }
    var value = Double(digits)
    if let character, !digits.contains("."), let fraction = Self.fraction(character) {
      at += 1
      value = digits == "-" ? -fraction : (value ?? 0) + fraction
    }
    // Hundreds of digits are beyond all numbers.
    guard let value, value.isFinite else {
      at = start
      return nil
    }
    return value
  }

  private func isThousand(behind comma: Int) -> Bool {
    let digits = text[(comma + 1)...].prefix { $0.isASCII && $0.isNumber }
    return digits.count == 3
  }

  /// Returns the value of `½` and similar signs.
  private static func fraction(_ character: Character) -> Double? {
    guard let scalar = character.unicodeScalars.first, scalar.properties.numericType == .numeric,
      let value = scalar.properties.numericValue, value > 0, value < 1
    else { return nil }
    return value
  }

  /// Reads the month behind a year: 4 in `2018-04`.
  mutating func month(of year: Double) -> Double? {
    guard year == year.rounded(), (1800...2199).contains(year), at + 3 == text.count, Self.isDash(text[at]),
      let month = Int(String(text[(at + 1)...])), (1...12).contains(month)
    else { return nil }
    at = text.count
    return Double(month)
  }

  /// Returns the sign and the number behind it, which stay unread until `take()`: `-3`, ` & 3`, `/1995`.
  mutating func next() -> (sign: Character, number: Double)? {
    var reader = self
    reader.skip { $0 == " " }
    guard let sign = reader.character, Self.isDash(sign) || "/&+,⁄".contains(sign) else { return nil }
    reader.at += 1
    reader.skip { $0 == " " }
    guard let character = reader.character, character.isASCII, character.isNumber, let number = reader.number() else {
      return nil
    }
    behindNext = reader.at
    isSlash = "/⁄".contains(sign)
    return (sign == "⁄" ? "/" : sign, number)
  }

  /// Reads the sign and the number that `next()` returned.
  mutating func take() { (at, hasSlash) = (behindNext, isSlash) }

  /// Reads the number in brackets; 0 for none.
  mutating func bracketed() -> Int32 {
    var reader = self
    reader.skip { $0 == " " }
    guard reader.character == "(" else { return 0 }
    reader.at += 1
    guard let number = reader.number(), reader.character == ")", number >= 1, let whole = Int32(exactly: number) else {
      return 0
    }
    at = reader.at + 1
    return whole
  }

  /// Returns up to four letters and digits of the rest.
  func rest() -> UInt32 {
    var rest: UInt32 = 0
    var count = 0
    for byte in String(text[at...]).uppercased().utf8 where count < 4 && (byte >= 0x80 || byte >= 0x30 && byte != 0x5D)
    {
      rest = rest << 8 | UInt32(byte)
      count += 1
    }
    return rest << UInt32(8 * (4 - count))
  }
}
