import Basics
import Catalog

/// The heroes as the facets, the sorting and the scrolling of their list need them: all of them, not only one page's.
///
/// The files hold them in the order in which they were added, which is that of the pages.
struct HeroList {
  private var ids: [Int64] = []
  private var names = TextList()
  private var pictures = TextList()
  private var letters = TextList()
  private var colors: [Int64] = []
  private var comics: [Int64] = []
  private var classes: [Int64] = []
  private var events: [Int64] = []
  private var firsts: [Int64] = []
  private var changes: [Int64] = []

  var count: Int { ids.count }

  /// Adds the next hero of the list.
  ///
  /// - Parameters:
  ///   - letter: the value of the facet of first letters.
  ///   - comics: how many comics there are, and `comicsClass` the value of that facet.
  ///   - first: the month of the first appearance, year × 12 + month - 1, if it is known.
  ///   - changed: when the record was changed last, in days of 1970, or 0.
  mutating func add(
    id: Int64, name: some Collection<UInt8>, picture: some Collection<UInt8>, color: Int,
    letter: some Collection<UInt8>,
    comics: Int, comicsClass: Int, events: Int, first: Int?, changed: Int
  ) {
    ids.append(id)
    names.append(cleaning: name)
    pictures.append(cleaning: picture)
    letters.append(cleaning: letter)
    colors.append(Int64(color))
    self.comics.append(Int64(comics))
    classes.append(Int64(comicsClass))
    self.events.append(Int64(events))
    firsts.append(Int64(first ?? -1))
    changes.append(Int64(changed))
  }

  /// Makes the files of the list.
  ///
  /// - Parameters:
  ///   - limit: how many bytes a file may have when it is compressed.
  ///   - body: gets each file: its path below the site, and its bytes.
  /// - Returns: the paths, in the order of the list.
  /// - Complexity: O(bytes).
  func write(limit: Int = 24_000, _ body: (String, borrowing ByteBuilder) throws -> Void) rethrows -> [String] {
    var paths: [String] = []
    var from = 0
    while from < count {
      var end = from
      var cost = 0
      while end < count, cost < limit {
        cost += 11 + names[end].count * 6 / 10 + (pictures[end].isEmpty ? 0 : 9)
        end += 1
      }
      let part = from..<end
      let key = "heroes" + String(paths.count)
      let file = SearchFile.script(key) { append(part, to: &$0) }
      let path = "search/" + key + "-" + SearchFile.fingerprint(file) + ".js"
      try body(path, file)
      paths.append(path)
      from = end
    }
    return paths
  }

  private func append(_ part: Range<Int>, to out: inout ByteBuilder) {
    SearchFile.append("ids", numbers: ids[part], to: &out)
    SearchFile.append(",names", lines: part.lazy.map { names[$0] }, to: &out)
    SearchFile.append(",pictures", lines: part.lazy.map { SearchFile.short(picture: pictures[$0]) }, to: &out)
    SearchFile.append(",letters", lines: part.lazy.map { letters[$0] }, to: &out)
    SearchFile.append(",colors", numbers: colors[part], to: &out)
    SearchFile.append(",comics", numbers: comics[part], to: &out)
    SearchFile.append(",classes", numbers: classes[part], to: &out)
    SearchFile.append(",events", numbers: events[part], to: &out)
    SearchFile.append(",firsts", numbers: firsts[part], to: &out)
    SearchFile.append(",changes", numbers: changes[part], to: &out)
  }
}

/// What a hero is found by.
struct HeroFacts {
  let letter: Unicode.Scalar
  /// The first year of the decade of the first appearance; 0 where no comic has a date.
  let decade: Int
  /// How often the hero appears: 0 never, 1 up to 9 comics, 2 up to 49, 3 up to 199, 4 more.
  let appearances: Int
  let comics: Int
  /// The day of the first appearance, counted from 1970-01-01; `Int32.min` where no comic has a date.
  let firstDay: Int32
  let hasPicture: Bool
  let hasEvents: Bool

  init(_ rank: Int, _ catalogue: SiteCatalogue, _ pictures: PictureSet) {
    letter = catalogue[.characters].letters[rank]
    let all = catalogue.neighbours(of: .characters, in: .comics)?[rank] ?? []
    comics = all.count
    firstDay = all.lazy.map { catalogue.comics.onSale[Int($0)] }.filter { $0 != .min }.min() ?? .min
    decade = firstDay == .min ? 0 : Int(CivilDate(days: Int64(firstDay)).year / 10 * 10)
    appearances =
      switch comics {
      case 0: 0
      case ..<10: 1
      case ..<50: 2
      case ..<200: 3
      default: 4
      }
    hasPicture = pictures[catalogue[.characters].pictures[rank]] != nil
    hasEvents = (catalogue.neighbours(of: .characters, in: .events)?.count(rank) ?? 0) > 0
  }
}
