import Catalog

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
