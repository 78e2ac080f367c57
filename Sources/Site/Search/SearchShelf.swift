import Basics
import Catalog

/// The entries of an index with their folded names, and the issues sorted into their series.
struct SearchShelf {
  private(set) var entries: [SearchThing]
  private(set) var issues: [SearchIssue]
  /// The ids of all issues, once the issues are forgotten.
  private(set) var issueIDs: [Int64] = []
  /// The kinds in the order of groups of results, and by their roles.
  let kinds: [Kind]
  let roles: SiteKinds
  /// The place of each kind in the order of groups, by its number.
  private let groups: [Int]
  /// The folded names without spaces, joined.
  private(set) var keys: [UInt8] = []
  private(set) var keyEnds: [Int] = []
  /// The place of each entry in the order of kind, folded name and id.
  private(set) var places: [UInt32] = []
  /// The places where a search may begin.
  private(set) var suffixes: [SearchSuffix] = []
  /// The issues of each series with issues, in the order of the series' names; the issues of each in their order there.
  private(set) var lists: [(series: Int, issues: [Int], remainders: [[UInt8]])] = []
  /// The entry of each issue, or -1.
  private(set) var issueSlots: [Int]

  init(_ index: consuming SearchIndex) {
    entries = []
    issues = index.issues
    kinds = index.kinds
    roles = index.roles
    issueSlots = Array(repeating: -1, count: index.issues.count)
    groups = index.kinds.indices.map { number in index.kinds.firstIndex { $0.index == number } ?? 0 }
    // Taken over: entries are added to them, and what two have is copied for that.
    swap(&entries, &index.things)
    sortIssues()
    foldNames()
    places = [UInt32](repeating: 0, count: entries.count)
    for (place, slot) in (0..<entries.count).sorted(by: isOrdered).enumerated() { places[slot] = UInt32(place) }
    lists = lists.sorted { places[$0.series] < places[$1.series] }
  }

  /// Frees the places where a search may begin; called after the last entries are cut into shards.
  mutating func forgetSuffixes() { suffixes = [] }

  /// Frees the issues but their ids; called after the last shards of issues are written.
  mutating func forgetIssues() {
    issueIDs = issues.map(\.id)
    (issues, lists) = ([], [])
  }

  /// Returns the folded name of an entry without spaces.
  func key(_ slot: Int) -> ArraySlice<UInt8> { keys[(slot == 0 ? 0 : keyEnds[slot - 1])..<keyEnds[slot]] }

  /// Returns the place of an entry's kind in the order of groups of results.
  func group(_ slot: Int) -> Int { groups[entries[slot].kind.index] }

  /// Whether an entry comes before another: by kind, by folded name, by id.
  private func isOrdered(_ one: Int, _ other: Int) -> Bool {
    if group(one) != group(other) { return group(one) < group(other) }
    let (left, right) = (key(one), key(other))
    if left.lexicographicallyPrecedes(right) { return true }
    if right.lexicographicallyPrecedes(left) { return false }
    return (entries[one].id, one) < (entries[other].id, other)
  }

  /// Sorts issues into their series. Issues without the name of a series, or that no number finds there, become entries.
  private mutating func sortIssues() {
    var slotOfSeries: [Int64: Int] = [:]
    for (slot, entry) in entries.enumerated() where entry.kind == roles.series { slotOfSeries[entry.id] = slot }
    var listed: [Int: [Int]] = [:]
    for issue in 0..<issues.count {
      guard let slot = issues[issue].series.flatMap({ slotOfSeries[$0] }) else {
        addEntry(ofIssue: issue)
        continue
      }
      listed[slot, default: []].append(issue)
    }
    for slot in listed.keys.sorted() {
      let base = SearchIssue.base(ofSeries: entries[slot].name)
      let ordered = (listed[slot] ?? []).sorted(by: isNumbered)
      let remainders = ordered.map { issues[$0].remainder(base: base) }
      for (issue, remainder) in zip(ordered, remainders)
      where remainder.count > 1 && (remainder.first == UInt8(ascii: "=") || issues[issue].number.isNaN) {
        addEntry(ofIssue: issue)
      }
      lists.append((slot, ordered, remainders))
    }
  }

  private func isNumbered(_ one: Int, before other: Int) -> Bool {
    if issues[one].place != issues[other].place { return issues[one].place < issues[other].place }
    let (left, right) = (issues[one].number, issues[other].number)
    if left != right, !left.isNaN || !right.isNaN { return right.isNaN || left < right }
    let (leftLength, rightLength) = (issues[one].title.count, issues[other].title.count)
    return (leftLength, issues[one].id, one) < (rightLength, issues[other].id, other)
  }

  private mutating func addEntry(ofIssue place: Int) {
    let issue = issues[place]
    guard !issue.title.isEmpty, let id = RecordID(roles.issue, issue.id) else { return }
    issueSlots[place] = entries.count
    let note = issue.year == 0 ? [] : Array("\(issue.year)".utf8)
    entries.appendTightly(SearchThing(id, name: issue.title, note: note, cover: issue.cover, weight: 1))
  }

  private mutating func foldNames() {
    let fillers = Set(NameFolding.fillers.split(separator: " ").map { Array($0.utf8) })
    var folding = NameFolding()
    for slot in entries.indices {
      let name = entries[slot].name
      folding.fold(name)
      let from = keys.count
      keys.append(contentsOf: folding.joined)
      keyEnds.append(keys.count)
      // The years behind a name tell it from others; nobody begins with them.
      let years = Self.yearsAtEnd(name)
      let ends = folding.starts.dropFirst() + [folding.joined.count]
      for (place, (start, end)) in zip(folding.starts, ends).enumerated() {
        if place > 0 {
          if folding.starts.count - place <= years { break }
          let word = Array(folding.joined[start..<end])
          if fillers.contains(word) || word.count < 3 && word.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { continue }
        }
        suffixes.append(SearchSuffix(slot: slot, start: from + start, end: keys.count, in: keys))
      }
    }
    var common: [ArraySlice<UInt8>: Int] = [:]
    for entry in entries where !entry.sayings.isEmpty {
      for text in entry.sayings.split(separator: Self.tab) { common[text, default: 0] += 1 }
    }
    common = common.filter { $0.value > Self.mostAlike }
    for slot in entries.indices where !entries[slot].aliases.isEmpty || !entries[slot].sayings.isEmpty {
      folding.fold(entries[slot].name)
      let known = Set(folding.words)
      entries[slot].aliases = foldTexts(entries[slot].aliases, slot, known, &folding, fillers)
      entries[slot].sayings = foldTexts(entries[slot].sayings, slot, known, &folding, fillers) { common[$0] != nil }
    }
  }

  private static let tab = UInt8(ascii: "\t")
  /// The greatest number of entries of which one thing is said that are found by it outside the root: each is repeated
  /// where the text begins, and nobody reads more.
  private static let mostAlike = 300

  /// Adds the words of texts about an entry behind the keys of all names; returns the texts with words of their own.
  private mutating func foldTexts(
    _ texts: [UInt8], _ slot: Int, _ known: Set<[UInt8]>, _ folding: inout NameFolding, _ fillers: Set<[UInt8]>,
    isCommon: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [UInt8] {
    var kept: [ArraySlice<UInt8>] = []
    for text in texts.split(separator: Self.tab) {
      folding.fold(text)
      if known.isSuperset(of: folding.words) { continue }
      kept.append(text)
      if isCommon(text) { continue }
      let from = keys.count
      keys.append(contentsOf: folding.joined)
      for (word, start) in zip(folding.words, folding.starts) where start == 0 || !fillers.contains(word) {
        suffixes.append(SearchSuffix(slot: slot, start: from + start, end: keys.count, in: keys))
      }
    }
    return Array(kept.joined(separator: [Self.tab]))
  }

  /// Returns the number of words in the years in brackets at the end of a name; 0 without years.
  private static func yearsAtEnd(_ name: ArraySlice<UInt8>) -> Int {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")), name.endIndex > open + 5,
      name[(open + 1)...(open + 4)].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return 0 }
    return name.endIndex > open + 6 ? 2 : 1
  }
}

/// A place where a search may begin: the folded name of an entry from the beginning of one of its words.
struct SearchSuffix {
  let slot: UInt32
  let start: UInt32
  let end: UInt32
  /// The first eight bytes, which decide most comparisons.
  let head: UInt64

  init(slot: Int, start: Int, end: Int, in keys: [UInt8]) {
    self.slot = UInt32(slot)
    self.start = UInt32(start)
    self.end = UInt32(end)
    head = Self.head(of: keys[start..<end])
  }

  /// Returns the first eight bytes of a text; a shorter text is filled with zeros.
  static func head(of text: ArraySlice<UInt8>) -> UInt64 {
    let first = text.prefix(8)
    return first.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - first.count))
  }

  func bytes(in keys: [UInt8]) -> ArraySlice<UInt8> { keys[Int(start)..<Int(end)] }

  /// Returns less than 0 when this text comes before another, 0 when they are equal, more than 0 otherwise.
  func compare(_ other: SearchSuffix, in keys: UnsafeBufferPointer<UInt8>) -> Int {
    if head != other.head { return head < other.head ? -1 : 1 }
    let count = Int(min(end - start, other.end - other.start))
    var at = 8
    while at < count {
      let (left, right) = (keys[Int(start) + at], keys[Int(other.start) + at])
      if left != right { return left < right ? -1 : 1 }
      at += 1
    }
    return Int(end - start) - Int(other.end - other.start)
  }
}
