import Catalog

/// Everything that a search can find, as columns; `write` makes the files of the index of it.
///
/// Characters, events, series and creators are entries of their own. Comics are not: most are called after their series and a
/// number, so they are kept as lists of issues, and a search for "spider 12" looks up number 12 in the series that "spider"
/// finds. A comic that is called otherwise is an entry too.
///
/// - Complexity: O(bytes) to fill; about 60 bytes a comic and twice its text for an entry.
struct SearchIndex {
  /// One kind of thing in a folder of its own; the order is that of groups of results, and a contract with `search.js`.
  static let kinds: [Kind] = [.characters, .series, .comics, .events, .creators, .stories]

  var entries = SearchEntries()
  var comics = SearchComics()

  /// Adds a thing that is found by its name.
  ///
  /// - Parameters:
  ///   - note: what tells it from others of its name, in no language: years, or nothing.
  ///   - picture: its path below `pictures/` without extension, or nothing. `ab/abcd` has the usual width, `ab/abcd+` the
  ///     double as well, `ab/abcd-90` the width 90; the folder may be left out.
  ///   - color: the class of its colour.
  ///   - weight: how many comics it has; of equal matches the greater comes first.
  mutating func add(
    _ kind: Kind, id: Int64, name: some Collection<UInt8>, note: some Collection<UInt8>,
    picture: some Collection<UInt8>, color: Int, weight: Int
  ) {
    entries.append(kind, id: id, name: name, note: note, picture: picture, color: color, weight: weight)
  }

  /// Adds a comic.
  ///
  /// - Parameters:
  ///   - series: the series that it is in, if that is in the index; it may be added before or after.
  ///   - number: its issue number, if it has one.
  mutating func addComic(
    id: Int64, title: some Collection<UInt8>, series: Int64?, number: Double?, picture: some Collection<UInt8>,
    color: Int
  ) {
    comics.append(id: id, title: title, series: series, number: number, picture: picture, color: color)
  }
}
