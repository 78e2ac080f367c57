/// The series of creators: those that lists of series and creators contain, and those of the comics that they made.
///
/// - Complexity: memory of 8 bytes for each comic of a series, and for each creator of a comic or of a series.
struct Careers: Sendable {
  /// A comic and its series, by rank, in one number.
  private var comics: [UInt64] = []
  /// A creator and a series, likewise.
  private var creators: [UInt64] = []
  /// Where the comics of the walk stand in `comics`: creators come by comic.
  private var place = 0
  private var isSorted = false

  /// That a comic belongs to a series. All of these come first.
  mutating func add(comic: Int, series: Int) { comics.append(UInt64(comic) << 32 | UInt64(series)) }

  /// That a creator has made a comic. These come by the rank of the comic.
  mutating func add(creator: Int, ofComic comic: Int) {
    if !isSorted { comics.sort() }
    isSorted = true
    while place < comics.count, comics[place] >> 32 < UInt64(comic) { place += 1 }
    for entry in comics[place...] {
      guard entry >> 32 == UInt64(comic) else { break }
      add(creator: creator, series: Int(entry & 0xFFFF_FFFF))
    }
  }

  /// That a creator is in a series.
  mutating func add(creator: Int, series: Int) { creators.append(UInt64(creator) << 32 | UInt64(series)) }

  /// Called when all was added.
  ///
  /// - Complexity: O(n log n).
  mutating func finish() {
    comics = []
    creators.sort()
  }

  /// How many different series each creator is in, by rank.
  ///
  /// - Parameter count: how many creators there are.
  func series(ofCreators count: Int) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: count)
    var last: UInt64?
    for entry in creators where entry != last {
      counts[Int(entry >> 32)] += 1
      last = entry
    }
    return counts
  }
}
