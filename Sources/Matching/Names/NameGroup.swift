import Foundation

/// The meaning of a text in brackets.
enum NameGroup: Equatable {
  /// A date, as far as it is stated.
  case date(year: Int, month: Int?, day: Int?)
  /// The years in which a series came out.
  case years(first: Int, last: Int?)
  /// The number of issues, and the number of this one, where it stands with it: `1 of 6`.
  case count(Int, number: String?)
  case volume(Int)
  case form(ComicForm)
  case language(String)
  case mark(CatalogueMark)
  /// A note of people who scan.
  case scan
  case other(String)

  /// Reads a text.
  init(_ text: String, isSquare: Bool) {
    let words = text.split { $0 == " " || $0 == "," || $0 == "_" }.map { $0.lowercased() }
    if let mark = CatalogueMark(bracketed: text) {
      self = .mark(mark)
    } else if let date = Self.date(words) {
      self = date
    } else if let count = Self.count(words) {
      self = count
    } else if let volume = NameVolume(words) {
      self = .volume(volume.number)
    } else if let form = ComicForm(words: words) {
      self = .form(form)
    } else if let language = LanguageName.code(inName: text, allowsCodes: isSquare) {
      self = .language(language)
    } else if Self.isScan(words) {
      self = .scan
    } else {
      self = .other(text)
    }
  }

  private static let years = 1850...2099

  private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
    digits.contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  private static func year(_ text: some StringProtocol) -> Int? {
    number(text, digits: 4...4).flatMap { years.contains($0) ? $0 : nil }
  }

  /// Reads `2016`, `2016-08`, `2016-08-17`, `08-2016`, `Aug 2016`, `August 17 2016`, `2016-2018`, `2016-`.
  static func date(_ words: [String]) -> NameGroup? {
    let words = words.map { word in word.last == "." ? String(word.dropLast()) : word }
    if words.count == 1 { return date(parts: words[0].split(separator: "-", omittingEmptySubsequences: false)) }
    if words.count == 3, words[1] == "-", let first = year(words[0]) {
      return .years(first: first, last: year(words[2]))
    }
    if words.count == 2, words[1] == "-", let first = year(words[0]) { return .years(first: first, last: nil) }
    guard (2...3).contains(words.count) else { return nil }
    var (found, month, day): (Int?, Int?, Int?) = (nil, nil, nil)
    for word in words {
      if let value = year(word) {
        found = value
      } else if let value = Self.month(word) {
        month = value
      } else if let value = number(word.prefix(while: \.isNumber), digits: 1...2), (1...31).contains(value),
        ["", "st", "nd", "rd", "th"].contains(String(word.drop(while: \.isNumber)))
      {
        day = value
      } else if !["early", "late", "spring", "summer", "autumn", "fall", "winter"].contains(word) {
        return nil
      }
    }
    return found.map { .date(year: $0, month: month, day: month == nil ? nil : day) }
  }

  private static func date(parts: [Substring]) -> NameGroup? {
    guard let first = parts.first else { return nil }
    if let year = year(first) {
      if parts.count == 1 { return .date(year: year, month: nil, day: nil) }
      if parts.count == 2, parts[1].isEmpty || parts[1] == "present" { return .years(first: year, last: nil) }
      if parts.count == 2, let last = Self.year(parts[1]) { return .years(first: year, last: last) }
      guard let month = number(parts[1], digits: 1...2), parts.count <= 3 else { return nil }
      let day = parts.count == 3 ? number(parts[2], digits: 1...2) : nil
      guard (0...12).contains(month), parts.count == 2 || day.map({ (0...31).contains($0) }) == true else { return nil }
      return .date(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
    }
    if parts.count == 2, let month = number(first, digits: 1...2), (1...12).contains(month), let year = year(parts[1]) {
      return .date(year: year, month: month, day: nil)
    }
    return nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) || (word == "sept" && $0 == "september") }.map { $0 + 1 }
  }

  /// Reads `of 6`, `1 of 6`.
  private static func count(_ words: [String]) -> NameGroup? {
    guard let of = words.firstIndex(of: "of"), of == words.count - 2, of <= 1,
      let count = number(words[of + 1], digits: 1...4), count > 0
    else { return nil }
    if of == 0 { return .count(count, number: nil) }
    return NameNumber(words[0], isMarked: true).map { .count(count, number: $0.text) }
  }

  private static let scans: Set<String> = [
    "digital", "webrip", "web", "c2c", "ctc", "hd", "hq", "sd", "noads", "scan", "scans", "scanned", "fixed", "repack",
    "hybrid", "digital-hd", "digital-sd", "digitalhd", "rip", "kindle", "comixology", "f", "f2", "f3", "re-edit",
    "resized", "upscaled", "cbz", "cbr", "retail",
  ]

  private static func isScan(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    return words.contains(where: scans.contains)
      || last.hasSuffix("-empire") || last.hasSuffix("-dcp") || last.hasSuffix("-novus") || last.hasSuffix("-hd")
  }

  /// Whether a word outside brackets is a note of people who scan.
  static func isScan(word: String) -> Bool { scans.contains(word.lowercased()) && word.lowercased() != "web" }
}

/// A volume, as names write it: `v2`, `Vol. 2`, `Volume Two`.
struct NameVolume: Equatable {
  var number: Int
  /// The number of words that it has.
  var words: Int

  private static let names: Set<String> = ["v", "vol", "volume", "volumen", "vols", "volumes"]

  /// Reads the volume that some words begin with, in lower case; nil where they begin with none, or for a whole text where words follow.
  init?(_ words: [String], isWhole: Bool = true) {
    guard let first = words.first else { return nil }
    var name = first
    while name.last == "." || name.last == "," || name.last == ":" { name.removeLast() }
    let letters = name.prefix(while: \.isLetter)
    var digits = name.dropFirst(letters.count)
    while digits.first == "." { digits.removeFirst() }
    if Self.names.contains(String(letters)), !digits.isEmpty, let number = Self.number(digits) {
      (self.number, self.words) = (number, 1)
    } else if Self.names.contains(name), name != "v", words.count > 1 {
      var second = words[1]
      while let last = second.last, ".,:".contains(last) { second.removeLast() }
      guard let number = Self.number(second[...]) ?? NameNumber.words[second] ?? Self.roman[second] else { return nil }
      (self.number, self.words) = (number, 2)
    } else {
      return nil
    }
    if isWhole, self.words != words.count { return nil }
  }

  private static func number(_ text: Substring) -> Int? {
    (1...4).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  private static let roman = [
    "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10,
  ]
}

extension ComicForm {
  /// The words for forms in names and in catalogues, folded, and the number of words.
  private static let words: [(words: [String], form: ComicForm)] = [
    (["annual"], .annual), (["tpb"], .book), (["tp"], .book), (["hc"], .book), (["gn"], .book), (["ogn"], .book),
    (["sc"], .book), (["hardcover"], .book), (["hardback"], .book), (["softcover"], .book), (["omnibus"], .book),
    (["compendium"], .book), (["trade", "paperback"], .book), (["graphic", "novel"], .book), (["trade"], .book),
    (["one", "shot"], .oneShot), (["oneshot"], .oneShot), (["one-shot"], .oneShot), (["os"], .oneShot),
    (["hard", "cover"], .book), (["trade-paperback"], .book), (["deluxe", "edition"], .book), (["collected"], .book),
    (["collection"], .book), (["album"], .book),
  ]

  /// Reads a text that is a form and nothing else.
  init?(words: [String]) {
    let words = words.map { word in word.last == "." ? String(word.dropLast()) : word }
    guard let found = Self.words.first(where: { $0.words == words }) else { return nil }
    self = found.form
  }

  /// Returns the form that some words end with, in lower case, and the number of its words.
  static func ending(_ words: [String]) -> (form: ComicForm, count: Int)? {
    for (ending, form) in Self.words
    where words.count > ending.count && words.suffix(ending.count).elementsEqual(ending) {
      if ["tp", "sc", "os", "trade", "collected", "collection", "album"].contains(ending[0]) { continue }
      return (form, ending.count)
    }
    return nil
  }
}
