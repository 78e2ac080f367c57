import Catalog

/// What pages show of other records than their own: names, pictures, dates and relations; all in memory, read once.
///
/// Records are identified by rank, their place among the numbers of their kind.
/// - Complexity: about 100 bytes of memory a record and 8 a relation's pair.
struct SiteCatalogue: Sendable {
  /// By kind.
  var records: [KindRecords]
  /// By kind of owner and of neighbour; nil where the API has no such relation or no page needs it.
  var neighbours: [[Adjacency?]]
  /// The texts of roles, by the number that a pair has.
  let roles: [[UInt8]]
  /// The texts of types of stories, likewise.
  let types: [[UInt8]]
  /// By rank of comic.
  var comics: ComicColumns
  /// By rank of series.
  var series: SeriesColumns
  /// By rank of event.
  var events: EventColumns

  /// The records of a kind.
  subscript(_ kind: Kind) -> KindRecords { records[Int(kind.rawValue)] }

  /// The neighbours of the records of a kind.
  func neighbours(of kind: Kind, in other: Kind) -> Adjacency? {
    neighbours[Int(kind.rawValue)][Int(other.rawValue)]
  }

  /// The neighbours of a record, each once, in ascending order of rank.
  func neighbours(of kind: Kind, _ rank: Int, in other: Kind) -> [Int] {
    guard let adjacency = neighbours(of: kind, in: other) else { return [] }
    var all: [Int] = []
    all.reserveCapacity(adjacency.count(rank))
    for target in adjacency[rank] where all.last != Int(target) { all.append(Int(target)) }
    return all
  }
}

/// What lists say of comics.
struct ComicColumns: Sendable {
  /// The rank of the series; -1 for none.
  var series: [Int32]
  /// The number of the issue; nan where it does not say.
  var issue: [Double]
  /// The day on which it went on sale, counted from 1970-01-01; `Int32.min` for none.
  var onSale: [Int32]
  /// The place in the order of time: day, series, issue, number. Comics without a day come last.
  var place: [UInt32] = []
  /// The place among the issues of the series; meaningless without one.
  var placeInSeries: [UInt32] = []
}

/// What lists say of series.
struct SeriesColumns: Sendable {
  /// The first year; 0 for none.
  var startYear: [Int16]
  /// The last year; 0 for none, `Int16.max` for an ongoing series.
  var endYear: [Int16]
}

/// What lists say of events.
struct EventColumns: Sendable {
  /// The first day, counted from 1970-01-01; `Int32.min` for none.
  var start: [Int32]
  /// The last day, likewise.
  var end: [Int32]
}

/// What pages, search and feeds show of a record alike.
extension SiteCatalogue {
  /// The colour class of a record: that of its picture, else one for ever its own; issues have that of their series.
  func color(of kind: Kind, _ rank: Int, _ pictures: PictureSet) -> Int {
    if let picture = pictures[self[kind].pictures[rank]] { return picture.color }
    var id = RecordID(kind, self[kind].ids[rank])
    if kind == .comics, comics.series[rank] >= 0 {
      id = RecordID(.series, self[.series].ids[Int(comics.series[rank])])
    }
    return id.map(ColorClasses.number(of:)) ?? 0
  }

  /// The events by their first day; those without one come last.
  var eventsByTime: [Int] {
    self[.events].byName.map { Int($0) }.sorted { a, b in
      let (dayA, dayB) = (events.start[a], events.start[b])
      return (dayA == .min ? .max : dayA, a) < (dayB == .min ? .max : dayB, b)
    }
  }

  /// The years of a series: `1998–2004`, `2019–`; nil where it says none.
  func years(ofSeries rank: Int) -> Markup? {
    let (start, end) = (series.startYear[rank], series.endYear[rank])
    guard start != 0 else { return nil }
    if end == .max { return "\(start)–" }
    return end == 0 || end == start ? "\(start)" : "\(start)–\(end)"
  }
}
