/// Codes of the trade as programs read them: digits alone, and valid where a check digit tells.
enum TradeCode {
  /// Returns the first valid ISBN in a text, of 13 or 10 digits; nil where there is none.
  static func isbn(_ text: String) -> String? {
    text.split { $0 == ";" || $0 == "," }.lazy.map(plain).first { isISBN($0) }
  }

  /// Returns the digits of a barcode, of which at least eight must be left; nil for another text.
  static func digits(_ text: String) -> String? {
    let first = text.split { $0 == ";" || $0 == "," }.first.map(plain) ?? ""
    return (8...18).contains(first.count) && first.allSatisfy { $0.isASCII && $0.isNumber } ? first : nil
  }

  private static func plain(_ text: some StringProtocol) -> String {
    String(text).filter { $0 != "-" && !$0.isWhitespace }.uppercased()
  }

  private static func isISBN(_ code: String) -> Bool {
    let digits = Array(code.utf8).map { $0 == UInt8(ascii: "X") ? 10 : Int($0) - 0x30 }
    guard digits.dropLast().allSatisfy((0...9).contains), let last = digits.last, (0...10).contains(last) else {
      return false
    }
    switch digits.count {
    case 10: return digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element } % 11 == 0
    case 13:
      let isBook = code.hasPrefix("978") || code.hasPrefix("979")
      return isBook && last < 10
        && digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element } % 10 == 0
    default: return false
    }
  }
}
