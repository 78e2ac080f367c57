import Foundation

/// Reads the names of comics' files, in the schemes of the programs and people who name them.
///
/// ```swift
/// let name = FileNameParser.parse("Old Harbour (2018) 080.BEY (2022) (Digital) (Group).cbz")
/// // "Old Harbour", "080.BEY"; the series began in 2018, the cover is of 2022
/// ```
///
/// A name without any sign of its parts has several readings. The grammar: words and texts in brackets; the number is the word with a sign,
/// or behind a word such as `Issue`, or the last number that is not the first word; before it stands the title, behind it the title of the
/// issue.
package enum FileNameParser {
  /// Parses the name of a file.
  ///
  /// - Parameter name: the name, without folders.
  /// - Complexity: O(length), up to 400 characters.
  package static func parse(_ name: String) -> ParsedName {
    parse(stem: withoutEnding(name))
  }

  /// Parses the name of a folder, which has no ending and no number.
  package static func parse(folder name: String) -> ParsedName {
    var parsed = parse(stem: name)
    let titles = parsed.readings.filter { $0.number == nil }
    let whole = titles.isEmpty ? parsed.readings.map { ParsedName.Reading($0.title, nil) } : titles
    parsed.readings = whole
    // Folders have the years of the series alone.
    if parsed.firstYear == nil { (parsed.firstYear, parsed.year) = (parsed.year, nil) }
    return parsed
  }

  private static let endings: Set<String> = [
    "cbz", "cbr", "cb7", "cbt", "cba", "zip", "rar", "7z", "tar", "pdf", "epub",
  ]

  static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return endings.contains(name[name.index(after: dot)...].lowercased()) ? String(name[..<dot]) : name
  }

  static func parse(stem: String) -> ParsedName {
    var state = NameState(NameTokens(stem).all)
    state.readVolume()
    state.readNumber()
    state.readGroups()
    state.readTail()
    state.makeReadings()
    if state.name.readings.isEmpty { state.name.readings = [ParsedName.Reading(stem, nil)] }
    return state.name
  }
}

/// A name while it is parsed.
private struct NameState {
  /// A word outside brackets, with the number of texts in brackets before it.
  struct Word {
    var text: String
    var groupsBefore: Int
    var lower: String { text.lowercased() }
  }

  var name = ParsedName()
  private var words: [Word] = []
  private var groups: [(meaning: NameGroup, text: String, wordsBefore: Int)] = []
  /// The place among the words where the number begins, and where it ends.
  private var number: (range: Range<Int>, value: NameNumber, isCertain: Bool)?
  /// The text in brackets that has the number, by its place.
  private var numberGroup: Int?
  /// Whether the number is that of a volume.
  private var isVolumeNumber = false

  init(_ tokens: [NameTokens.Token]) {
    for token in tokens {
      switch token {
      case .word(let text): words.append(Word(text: text, groupsBefore: groups.count))
      case .group(let text, let isSquare):
        groups.append((NameGroup(text, isSquare: isSquare), text, words.count))
      }
    }
  }

  /// Takes a volume out of the words: `v2`, `Vol. 2`. Of several the last is the file's own, others are of titles.
  mutating func readVolume() {
    for place in words.indices.dropFirst().reversed() {
      let rest = words[place...].prefix(2).map(\.lower)
      guard let volume = NameVolume(rest, isWhole: false) else { continue }
      name.volume = volume.number
      isVolumeNumber = true
      // A dash before what follows stays, so that the title ends here.
      volumeWords = Array(words[place..<(place + volume.words)])
      words.removeSubrange(place..<(place + volume.words))
      volumePlace = place
      moveGroups(from: place, by: volume.words)
      return
    }
  }

  /// The place among the words at which a volume was, and its words.
  private var volumePlace: Int?
  private var volumeWords: [Word] = []

  private mutating func moveGroups(from place: Int, by count: Int) {
    for group in groups.indices where groups[group].wordsBefore > place {
      groups[group].wordsBefore = max(place, groups[group].wordsBefore - count)
    }
  }

  private static let markers: Set<String> = [
    "issue", "issues", "no", "nr", "num", "núm", "número", "numero", "number", "n°", "nº", "№", "chapter", "ch", "chap",
    "tome", "band", "bd", "episode", "ep", "heft", "nummer", "deel",
  ]

  /// Finds the number.
  mutating func readNumber() {
    if let found = signed() ?? counted() ?? behindMarker() {
      number = found
    } else if let place = plain() {
      guard let value = NameNumber(words[place].text) else { return }
      number = (place..<(place + 1), value, value.isMarked)
    }
    guard let found = number else { return }
    // `3 of 6` without brackets.
    let next = found.range.upperBound
    if next + 1 < words.count, words[next].lower == "of", let count = Int(words[next + 1].text),
      (1...9_999).contains(count)
    {
      name.count = count
      number?.range = found.range.lowerBound..<(next + 2)
      number?.isCertain = true
    }
  }

  private func signed() -> (Range<Int>, NameNumber, Bool)? {
    for place in words.indices where words[place].text.first == "#" {
      if let value = NameNumber(words[place].text) { return (place..<(place + 1), value, true) }
      if words[place].text == "#", place + 1 < words.count,
        let value = NameNumber(words[place + 1].text, isMarked: true)
      {
        return (place..<(place + 2), value, true)
      }
    }
    return nil
  }

  /// Returns the number in brackets with a count: `(1 of 6)`.
  private mutating func counted() -> (Range<Int>, NameNumber, Bool)? {
    for (place, group) in groups.enumerated() {
      if case .count(_, let text?) = group.meaning, let value = NameNumber(text, isMarked: true) {
        numberGroup = place
        return (group.wordsBefore..<group.wordsBefore, value, true)
      }
    }
    return nil
  }

  private func behindMarker() -> (Range<Int>, NameNumber, Bool)? {
    for place in words.indices {
      var marker = words[place].lower
      // `T03`, `c012`, `n°12`
      for short in ["t", "c", "n°", "nº", "no.", "nr.", "ch."] where marker.hasPrefix(short) && place > 0 {
        let rest = marker.dropFirst(short.count)
        if rest.count >= 2 || short.count > 1, rest.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
          let value = NameNumber(String(rest), isMarked: true)
        {
          return (place..<(place + 1), value, true)
        }
      }
      while marker.last == "." || marker.last == ":" { marker.removeLast() }
      guard Self.markers.contains(marker), place + 1 < words.count,
        let value = NameNumber(words[place + 1].text, isMarked: true)
      else { continue }
      // `No 1 Hit`: a title that begins so is none.
      guard place > 0 || words.count == 2 || !groups.isEmpty else { continue }
      return (place..<(place + 2), value, true)
    }
    return nil
  }

  /// Returns the place of a number without a sign.
  private func plain() -> Int? {
    let dash = words.indices.first { $0 > 0 && words[$0].text == "-" }
    let numbers = words.indices.filter { place in
      guard let value = NameNumber(words[place].text) else { return false }
      // `Part 2`, `Book 2` are of titles, as a volume is before the last one.
      let before = place > 0 ? words[place - 1].lower : ""
      if ["vol", "vol.", "volume"].contains(before) { return false }
      return !["part", "book", "act", "year"].contains(before) || value.isMarked
    }
    let candidates = numbers.filter { place in
      guard let value = NameNumber(words[place].text) else { return false }
      return place > 0 && !(value.isYear && !value.isMarked)
    }
    // `Title 001 - Part 2`: a number just before the dash.
    if let dash, candidates.contains(dash - 1), NameNumber(words[dash - 1].text)?.isMarked ?? false { return dash - 1 }
    // Leading zeros show it.
    if let marked = candidates.last(where: { NameNumber(words[$0].text)?.isMarked ?? false }) { return marked }
    if let dash, candidates.contains(dash - 1), !candidates.contains(where: { isBeforeGroup($0) && $0 > dash }) {
      return dash - 1
    }
    if let last = candidates.last { return last }
    // `001 - Title`, `001`.
    if let first = numbers.first, first == 0, let value = NameNumber(words[0].text),
      words.count == 1 || value.isMarked || (words.count > 1 && (words[1].text == "-" || words[0].text.hasSuffix(".")))
    {
      return value.isYear && words.count == 1 ? nil : 0
    }
    return nil
  }

  /// Whether a text in brackets follows a word, or nothing does.
  private func isBeforeGroup(_ place: Int) -> Bool {
    place == words.count - 1 || words[place + 1].groupsBefore > words[place].groupsBefore
  }

  /// Takes what texts in brackets state.
  mutating func readGroups() {
    let numberPlace = number?.range.lowerBound
    var dates: [(year: Int, month: Int?, day: Int?, isBefore: Bool)] = []
    for (place, group) in groups.enumerated() {
      switch group.meaning {
      case .date(let year, let month, let day):
        let isBefore = numberGroup.map { place < $0 } ?? numberPlace.map { group.wordsBefore <= $0 } ?? false
        dates.append((year, month, day, isBefore))
      case .years(let first, _): name.firstYear = name.firstYear ?? first
      case .count(let count, _): name.count = name.count ?? count
      case .volume(let volume): name.volume = name.volume ?? volume
      case .form(let form): name.form = name.form ?? form
      case .language(let code): name.language = name.language ?? code
      case .mark(let mark): name.marks.append(mark)
      case .scan: break
      case .other(let text): name.hints.append(text)
      }
    }
    guard let last = dates.last else { return }
    if dates.count > 1, let first = dates.first, first.year <= last.year {
      name.firstYear = name.firstYear ?? first.year
      (name.year, name.month, name.day) = (last.year, last.month, last.day)
    } else if last.isBefore, last.month == nil {
      name.firstYear = name.firstYear ?? last.year
    } else {
      (name.year, name.month, name.day) = (last.year, last.month, last.day)
    }
  }

  /// Reads the words behind the number: a date, a form, the title of the issue.
  mutating func readTail() {
    guard let number else { return }
    var tail = words[number.range.upperBound...].map(\.text)
    while let last = tail.last, NameGroup.isScan(word: last) || last == "-" { tail.removeLast() }
    if name.year == nil, let last = tail.last, case .date(let year, let month, let day)? = NameGroup.date([last]) {
      (name.year, name.month, name.day) = (year, month, day)
      tail.removeLast()
    }
    if name.year == nil, let first = tail.first, case .date(let year, let month, let day)? = NameGroup.date([first]),
      tail.count == 1 || month != nil || NameGroup.isScan(word: tail[1])
    {
      (name.year, name.month, name.day) = (year, month, day)
      tail.removeFirst()
    }
    if let found = ComicForm(words: tail.map { $0.lowercased() }) {
      name.form = name.form ?? found
      tail = []
    }
    while let first = tail.first, first == "-" || first == ":" { tail.removeFirst() }
    if number.range.lowerBound > 0, !tail.isEmpty { name.issueTitle = tail.joined(separator: " ") }
  }

  // MARK: Readings

  /// Makes the readings of title and number.
  mutating func makeReadings() {
    if let number {
      name.lastNumber = number.value.last
      var before = words[..<number.range.lowerBound]
      // `Issue No. 12`
      while number.isCertain, before.count > 1, let last = before.last, Self.markers.contains(last.lower) {
        before.removeLast()
      }
      let behind = words[number.range.upperBound...]
      if before.isEmpty {
        // `52 (2006)`: a title, rather than the number of a comic without one.
        let isTitle = !number.isCertain && words.count == 1 && (name.year ?? name.firstYear) != nil
        if isTitle { add(words, nil) }
        add(Array(behind), number.value.text)
        add([], number.value.text)
        if !number.isCertain { add(words, nil) }
      } else {
        add(Array(before), number.value.text)
        if !number.isCertain { add(words, nil) }
      }
    } else {
      addWithoutNumber()
    }
    addWithVolume()
    addWithHints()
  }

  /// Adds the readings in which the volume is a part of the title: `Title Vol. 2 - Subtitle`.
  private mutating func addWithVolume() {
    guard let place = volumePlace, place <= words.count else { return }
    var all = words
    all.insert(contentsOf: volumeWords, at: place)
    if let number, number.range.lowerBound >= place {
      add(Array(all[..<(number.range.lowerBound + volumeWords.count)]), number.value.text)
    } else if number == nil {
      add(all, nil)
    }
  }

  private mutating func addWithoutNumber() {
    let number = isVolumeNumber ? name.volume.map { "\($0)" } : nil
    // `Title Vol. 2 - Subtitle`: a book, of which the volume is the number.
    if let number, let place = volumePlace {
      add(Array(words[..<min(place, words.count)]), number)
      add(words, number)
      add(words, nil)
      add(Array(words[..<min(place, words.count)]), nil)
    } else {
      add(words, nil)
    }
  }

  /// Adds readings with the text of brackets before the number as a part of the title: `Title (New Order) 001`.
  private mutating func addWithHints() {
    let place = number?.range.lowerBound ?? words.count
    guard place > 0, let first = name.readings.first, !first.title.isEmpty else { return }
    for group in groups where group.wordsBefore <= place && group.wordsBefore > 0 {
      guard case .other(let text) = group.meaning, name.readings.count < 8 else { continue }
      append(ParsedName.Reading("\(first.title) \(text)", first.number))
    }
  }

  /// Adds the readings of some words as a title.
  private mutating func add(_ words: [Word], _ number: String?) {
    var texts = words.map(\.text)
    while let last = texts.last, NameGroup.isScan(word: last) || ["-", ":", ",", "."].contains(last) {
      texts.removeLast()
    }
    while let first = texts.first, ["-", ":", ",", "."].contains(first) { texts.removeFirst() }
    if let last = texts.last, last.count > 1, last.last == "," || last.last == ":" || last.last == ";" {
      texts[texts.count - 1] = String(last.dropLast())
    }
    guard !texts.isEmpty || number != nil else { return }
    append(ParsedName.Reading(texts.joined(separator: " "), number))
    let lower = texts.map { $0.lowercased() }
    if let (form, count) = ComicForm.ending(lower) {
      if form != .annual || name.form == nil { name.form = name.form ?? form }
      let rest = Array(texts.dropLast(count))
      append(ParsedName.Reading(Self.trimmed(rest), number))
      addWithoutYear(rest, number)
    }
    addWithoutYear(texts, number)
    // `Title - Subtitle`.
    if let dash = texts.firstIndex(of: "-"), dash > 0 {
      append(ParsedName.Reading(Self.trimmed(Array(texts[..<dash])), number, isShortened: true))
    }
  }

  /// Adds the reading of a title with a year at its end as the title before it: `Title 2011 #1`.
  private mutating func addWithoutYear(_ texts: [String], _ number: String?) {
    guard texts.count > 1, let last = texts.last, let year = Int(last), last.count == 4, (1900...2099).contains(year)
    else { return }
    append(ParsedName.Reading(Self.trimmed(Array(texts.dropLast())), number, firstYear: year))
  }

  private static func trimmed(_ texts: [String]) -> String {
    var texts = texts
    while let last = texts.last, ["-", ":", ",", "."].contains(last) { texts.removeLast() }
    return texts.joined(separator: " ")
  }

  private mutating func append(_ reading: ParsedName.Reading) {
    guard !(reading.title.isEmpty && reading.number == nil), name.readings.count < 12,
      !name.readings.contains(reading)
    else { return }
    name.readings.append(reading)
  }
}
