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
