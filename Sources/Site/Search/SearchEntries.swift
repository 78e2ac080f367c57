import Catalog

/// The picture of a thing in the index, and its colour class.
struct SearchCover {
  /// The path of the picture below `pictures/` without extension, or empty. The folder is omitted, since it is the beginning of the name:
  /// `abcd` is `ab/abcd` and has the usual width, `abcd+` also twice the width, `abcd-90` the width 90.
  var path: [UInt8] = []
  /// The colour class of the picture.
  var color = 0
}

/// A thing that is found by its name.
struct SearchThing {
  let kind: Kind
  let id: Int64
  /// The name, on one line.
  let name: ArraySlice<UInt8>
  /// The note that distinguishes things of one name, in no language: years, or empty.
  let note: [UInt8]
  /// The other names by which the thing is found, such as its sort name, with tabs between them; empty for none.
  var aliases: [UInt8]
  /// Texts about the thing, such as its groups, by which it is found behind all names, with tabs between them; empty for
  /// none.
  var sayings: [UInt8]
  let cover: SearchCover
  /// The number of issues of the thing, or another measure of its fame; of equal matches the greater comes first.
  let weight: Int
  /// Whether the thing is a title of an issue beside its name, such as that of a story.
  var isTitle = false

  init(
    _ id: RecordID, name: ArraySlice<UInt8>, note: [UInt8] = [], aliases: [UInt8] = [],
    sayings: [UInt8] = [], cover: SearchCover = SearchCover(),
    weight: Int
  ) {
    kind = id.kind
    self.id = id.id
    self.name = name.onOneLine
    self.note = note
    self.aliases = aliases
    self.sayings = sayings
    self.cover = cover
    self.weight = weight
  }

  /// The estimated number of bytes that the entry adds to a compressed file.
  ///
  /// The estimate was measured on full-size catalogues; names in order share much with their neighbours, pictures nothing.
  var cost: Int {
    (70 + 4 * (name.count + note.count + aliases.count + sayings.count) + (cover.path.isEmpty ? 5 : 95)) / 10
  }
}

/// An issue, most of which are found by their series and their number.
struct SearchIssue {
  let id: Int64
  /// The title, on one line.
  let title: ArraySlice<UInt8>
  /// The series of the issue, if it is in the index; it may be added before or after the issue.
  let series: Int64?
  /// The number of the issue; nan for an issue without one.
  let number: Double
  /// The place in the series; issues with the same place are in the order of their numbers.
  let place: UInt32
  /// The year in which it came out; 0 where that is not known.
  let year: Int16
  let cover: SearchCover

  init(
    id: Int64, title: ArraySlice<UInt8>, series: Int64?, number: Double?, place: UInt32 = 0, year: Int16 = 0,
    cover: SearchCover = SearchCover()
  ) {
    self.id = id
    self.title = title.onOneLine
    self.series = series
    self.place = place
    self.year = year
    self.number = number.map { $0.isFinite ? $0 : .nan } ?? .nan
    self.cover = cover
  }

  /// Returns the part of the title beside the series: empty for a title of series, space, # and number; an equals sign for the series
  /// alone; the text behind the series' name; or an equals sign and the whole title where it begins otherwise.
  func remainder(base: [UInt8]) -> [UInt8] {
    guard !base.isEmpty, title.starts(with: base) else { return [UInt8(ascii: "=")] + title }
    let rest = Array(title.dropFirst(base.count))
    let usual = number.isNaN ? [] : Array(" #".utf8) + Self.text(number)
    if rest == usual { return [] }
    if rest.isEmpty { return [UInt8(ascii: "=")] }
    return rest.first == UInt8(ascii: "=") ? [UInt8(ascii: "=")] + title : rest
  }

  /// Returns the name of a series as its issues have it, with only the first of its years, as in "Avengers (1963)".
  static func base(ofSeries name: some Collection<UInt8>) -> [UInt8] {
    let name = Array(name)
    guard let open = name.lastIndex(of: UInt8(ascii: "(")), name.count > open + 5, name.last == UInt8(ascii: ")"),
      name[(open + 1)...(open + 4)].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      name[open + 5] == UInt8(ascii: " ") || open + 6 == name.count
    else { return name }
    return Array(name[...(open + 4)]) + [UInt8(ascii: ")")]
  }

  /// Returns a number as titles write it: 12, 1.5, -1.
  static func text(_ number: Double) -> [UInt8] {
    if let whole = Int64(exactly: number) { return Array(String(whole).utf8) }
    return Array(String(number).utf8)
  }
}
