import Catalog

/// The columns of things that are found by their name.
struct SearchEntries {
  private(set) var kinds: [UInt8] = []
  private(set) var ids: [Int64] = []
  private(set) var names = TextList()
  private(set) var notes = TextList()
  private(set) var pictures = TextList()
  private(set) var colors: [Int32] = []
  private(set) var weights: [Int32] = []

  var count: Int { ids.count }

  mutating func append(
    _ kind: Kind, id: Int64, name: some Collection<UInt8>, note: some Collection<UInt8>,
    picture: some Collection<UInt8>, color: Int, weight: Int
  ) {
    kinds.append(UInt8(SearchIndex.kinds.firstIndex(of: kind) ?? 0))
    ids.append(id)
    names.append(cleaning: name)
    notes.append(cleaning: note)
    pictures.append(cleaning: picture)
    colors.append(Int32(clamping: color))
    weights.append(Int32(clamping: weight))
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

/// The columns of comics, most of which are found by their series and their number.
struct SearchComics {
  private(set) var ids: [Int64] = []
  private(set) var series: [Int64] = []
  /// Not a number where there is none.
  private(set) var numbers: [Double] = []
  private(set) var titles = TextList()
  private(set) var pictures = TextList()
  private(set) var colors: [Int32] = []

  static let noSeries = Int64.min

  var count: Int { ids.count }

  mutating func append(
    id: Int64, title: some Collection<UInt8>, series: Int64?, number: Double?, picture: some Collection<UInt8>,
    color: Int
  ) {
    ids.append(id)
    self.series.append(series ?? Self.noSeries)
    numbers.append(number.map { $0.isFinite ? $0 : .nan } ?? .nan)
    titles.append(cleaning: title)
    pictures.append(cleaning: picture)
    colors.append(Int32(clamping: color))
  }

  /// How a comic is called beside its series: nothing when it is series, space, # and number; an equals sign when it is
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

  /// The name of a series as its comics have it: of its years only the first, as in "Avengers (1963)".
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
