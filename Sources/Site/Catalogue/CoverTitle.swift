/// The text of a cover that is typeset because there is no picture: the title, the number and the year in a name, such as "Night Watch
/// (2019) #5". The script site.js takes names apart in the same way.
struct CoverTitle {
  /// The part of the name before year and number.
  let title: ArraySlice<UInt8>
  /// The first year that stands at the beginning of brackets.
  let year: Int?
  /// The part of the name behind `#`, up to the next space.
  let number: ArraySlice<UInt8>

  /// - Complexity: O(bytes).
  init(_ name: ArraySlice<UInt8>) {
    var place = name.startIndex
    while place < name.endIndex {
      if name[place] == UInt8(ascii: " ") {
        let rest = name[(place + 1)...]
        let number = Self.number(rest)
        if !number.isEmpty {
          (title, year, self.number) = (name[..<place], nil, number)
          return
        }
        if let (year, end) = Self.year(rest) {
          let behind = name[end...]
          let number = behind.first == UInt8(ascii: " ") ? Self.number(behind.dropFirst()) : []
          (title, self.year, self.number) = (name[..<place], year, number)
          return
        }
      }
      place += 1
    }
    (title, year, number) = (name, nil, [])
  }

  /// Whether a word of the title is too long for the narrowest covers, unless it is set in smaller type.
  var hasLongWord: Bool {
    // Of a character, UTF-8 has one byte that continues no other.
    title.split(separator: UInt8(ascii: " ")).contains { word in word.count { $0 & 0xC0 != 0x80 } >= 10 }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.first == UInt8(ascii: "#") ? text.dropFirst().prefix { $0 != UInt8(ascii: " ") } : []
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
