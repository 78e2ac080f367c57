import Catalog

/// The picture of a thing in the index, and the class of its colour.
struct SearchCover {
  /// Its path below `pictures/` without extension, or nothing. `ab/abcd` has the usual width, `ab/abcd+` the double as well,
  /// `ab/abcd-90` the width 90; the folder may be left out.
  var path: [UInt8] = []
  /// The class of its colour.
  var color = 0
}

/// A thing that is found by its name.
struct SearchThing {
  let kind: Kind
  let id: Int64
  let name: ArraySlice<UInt8>
  /// What tells it from others of its name, in no language: years, or nothing.
  var note: [UInt8] = []
  var cover = SearchCover()
  /// How many issues it has; of equal matches the greater comes first.
  let weight: Int
}

/// An issue, most of which are found by their series and their number.
struct SearchIssue {
  let id: Int64
  let title: ArraySlice<UInt8>
  /// The series that it is in, if that is in the index; it may be added before or after.
  let series: Int64?
  /// Its number; nil for one without.
  let number: Double?
  var cover = SearchCover()
}

/// The columns of things that are found by their name.
struct SearchEntries {
  /// The places of their kinds in the order of groups of results.
  private(set) var kinds: [UInt8] = []
  private(set) var ids: [Int64] = []
  private(set) var names = TextList()
  private(set) var notes = TextList()
  private(set) var pictures = TextList()
  private(set) var colors: [Int32] = []
  private(set) var weights: [Int32] = []

  var count: Int { ids.count }

  /// Adds a thing whose kind has this place.
  mutating func append(_ thing: SearchThing, kind place: Int) {
    kinds.append(UInt8(place))
    ids.append(thing.id)
    names.append(cleaning: thing.name)
    notes.append(cleaning: thing.note)
    pictures.append(cleaning: thing.cover.path)
    colors.append(Int32(clamping: thing.cover.color))
    weights.append(Int32(clamping: thing.weight))
  }

  /// About how many bytes an entry adds to a compressed file.
  ///
  /// Measured on full-size catalogues; names that stand in order share much with their neighbours, pictures nothing.
  func cost(_ slot: Int) -> Int {
    let text = 4 * names[slot].count + 4 * notes[slot].count
    let picture = pictures[slot].isEmpty ? 5 : 95
    return (70 + text + picture) / 10
  }
}

/// The columns of issues.
struct SearchIssues {
  private(set) var ids: [Int64] = []
  private(set) var series: [Int64] = []
  /// Not a number where there is none.
  private(set) var numbers: [Double] = []
  private(set) var titles = TextList()
  private(set) var pictures = TextList()
  private(set) var colors: [Int32] = []

  private static let noSeries = Int64.min

  var count: Int { ids.count }

  mutating func append(_ issue: SearchIssue) {
    ids.append(issue.id)
    series.append(issue.series ?? Self.noSeries)
    numbers.append(issue.number.map { $0.isFinite ? $0 : .nan } ?? .nan)
    titles.append(cleaning: issue.title)
    pictures.append(cleaning: issue.cover.path)
    colors.append(Int32(clamping: issue.cover.color))
  }

  /// How an issue is called beside its series: nothing when it is series, space, # and number; an equals sign when it is
  /// the series; what stands behind the series' name; or an equals sign and the whole title when that begins otherwise.
  func remainder(_ slot: Int, base: [UInt8]) -> [UInt8] {
    let title = titles[slot]
    guard !base.isEmpty, title.starts(with: base) else { return [UInt8(ascii: "=")] + title }
    let rest = Array(title.dropFirst(base.count))
    let usual = numbers[slot].isNaN ? [] : Array(" #".utf8) + Self.text(numbers[slot])
    if rest == usual { return [] }
    if rest.isEmpty { return [UInt8(ascii: "=")] }
    return rest.first == UInt8(ascii: "=") ? [UInt8(ascii: "=")] + title : rest
  }

  /// The name of a series as its issues have it: of its years only the first, as in "Avengers (1963)".
  static func base(ofSeries name: some Collection<UInt8>) -> [UInt8] {
    let name = Array(name)
    guard let open = name.lastIndex(of: UInt8(ascii: "(")), name.count > open + 5, name.last == UInt8(ascii: ")"),
      name[(open + 1)...(open + 4)].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      name[open + 5] == UInt8(ascii: " ") || open + 6 == name.count
    else { return name }
    return Array(name[...(open + 4)]) + [UInt8(ascii: ")")]
  }

  /// A number as titles spell it: 12, 1.5, -1.
  static func text(_ number: Double) -> [UInt8] {
    if let whole = Int64(exactly: number) { return Array(String(whole).utf8) }
    return Array(String(number).utf8)
  }
}
