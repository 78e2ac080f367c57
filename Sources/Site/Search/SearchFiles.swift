import Basics
import Catalog
import ImageKit
import JSONKit

/// A writer of the files that scripts search, from the catalogue's columns.
struct SearchFiles {
  let catalogue: SiteCatalogue
  let pictures: PictureSet
  /// The kinds whose records have pages.
  let pages: Set<Kind>
  let files: SiteFiles

  /// Writes all files, and the one file that names them.
  func write() throws {
    let current = CurrentFiles(
      index: try writeIndex(), lists: try writeLists(), days: try writeDays(), wall: try writeWall())
    try files.write(CurrentFiles.path, current.bytes)
  }

  /// Writes the index of all records that have a page.
  ///
  /// - Returns: the path of the root of the index.
  private func writeIndex() throws -> String {
    let kinds = catalogue.kinds
    var index = SearchIndex(catalogue.model)
    let titles = IssueTitles(catalogue: catalogue, pages: pages).things
    // There is room from the start for all but issues that become entries: to grow, a list needs a larger one beside the old one, and that
    // would be the most memory that the site takes.
    index.numbers = TradeNumberList(of: catalogue.tradeNumbers.keys)
    index.reserve(
      issues: pages.contains(kinds.issue) ? catalogue[kinds.issue].ids.count : 0,
      things: index.kinds.filter { $0 != kinds.issue && pages.contains($0) }.reduce(titles.count) {
        $0 + catalogue[$1].ids.count
      })
    for kind in index.kinds where pages.contains(kind) {
      let kindRecords = catalogue[kind]
      for rank in (kindRecords.byName + kindRecords.named).lazy.map({ Int($0) }) {
        let (id, name, cover) = (kindRecords.ids[rank], kindRecords.names[rank], cover(kind, rank: rank))
        if kind == kinds.issue {
          if kindRecords.isStored[rank], year(ofIssue: rank) != 0 {
            index.months.add(year: Int(year(ofIssue: rank)), month: catalogue.issues[rank].month)
          }
          let series = pages.contains(kinds.series) ? catalogue.issues[rank].series : nil
          index.issues.append(
            SearchIssue(
              id: id, title: name, series: series.map { catalogue[kinds.series].ids[$0] },
              number: catalogue.issues[rank].number, place: catalogue.issues[rank].placeInSeries,
              year: year(ofIssue: rank),
              cover: cover))
          for place in catalogue.tradeNumbers.places(of: rank) {
            index.numbers.append(ofIssue: index.issues.count - 1, at: place)
          }
        } else if let id = RecordID(kind, id) {
          index.things.append(
            SearchThing(
              id, name: name, note: note(kind, rank: rank), aliases: aliases(kindRecords, rank: rank),
              sayings: Array(kindRecords.sayings[rank]), cover: cover, weight: weight(kind, rank: rank)))
        }
      }
    }
    index.things += titles
    return try index.write { path, bytes in try files.write(path, bytes.array()) }
  }

  /// Writes the lists of heroes, series and creators that facets, sorting and scrolling need.
  ///
  /// - Returns: the paths by kind, in the order of the list.
  private func writeLists() throws -> [(kind: String, paths: [String])] {
    let kinds = [catalogue.kinds.character, catalogue.kinds.series, catalogue.kinds.creator]
    return try kinds.filter { pages.contains($0) && catalogue[$0].storedCount > 0 }.map { kind in
      let list = RecordList(kind: kind, catalogue: catalogue, pictures: pictures)
      return (catalogue.name(of: kind).description, try list.write { try files.write($0, $1.array()) })
    }
  }

  /// Writes the files of the issues that came out on the days of each month.
  ///
  /// - Returns: the paths, one for each month; empty where the home page shows no such issues.
  private func writeDays() throws -> [String] {
    guard pages.contains(catalogue.kinds.issue) else { return [] }
    return try AnniversaryFiles(catalogue: catalogue, pictures: pictures).write { path, bytes in
      try files.write(path, bytes.array())
    }
  }

  /// Writes the files of the wall of covers.
  ///
  /// - Returns: the path of the file that names the others; nil where there is no wall.
  private func writeWall() throws -> String? {
    let issue = catalogue.kinds.issue
    guard pages.contains(issue), catalogue[issue].storedCount > 0 else { return nil }
    return try CoverWallFiles(catalogue: catalogue, pictures: pictures).write { path, bytes in
      try files.write(path, bytes.array())
    }
  }

  private func cover(_ kind: Kind, rank: Int) -> SearchCover { catalogue.cover(of: kind, rank: rank, pictures) }

  /// Returns the year in which an issue came out; 0 where that is not known.
  private func year(ofIssue rank: Int) -> Int16 {
    let day = catalogue.issues[rank].firstDay
    return day == .min ? 0 : Int16(clamping: CivilDate(days: Int64(day)).year)
  }

  /// Returns the number of issues of a record; where the source has no issues, a measure of its fame. What is only
  /// referred to comes behind records that are found as well.
  private func weight(_ kind: Kind, rank: Int) -> Int {
    guard catalogue[kind].isStored[rank] else { return 0 }
    guard kind == catalogue.kinds.character, catalogue.model.kind(.issue) == nil else {
      return catalogue.issueCount(of: kind, rank)
    }
    return Int(Double(catalogue.traits.fame[rank] ?? 0).squareRoot())
  }

  /// Returns the names beside its name by which a record is found, with tabs between them.
  private func aliases(_ records: KindRecords, rank: Int) -> [UInt8] {
    let sortName = (records.sortNames[rank] ?? [])[...].onOneLine
    let all = [sortName, records.otherNames[rank]].filter { !$0.isEmpty }
    return Array(all.joined(separator: [UInt8(ascii: "\t")]))
  }

  /// Returns the note that distinguishes records of one name, in no language: years first, then who or whose it is.
  private func note(_ kind: Kind, rank: Int) -> [UInt8] {
    let kinds = catalogue.kinds
    var parts: [String] = []
    switch kind {
    case kinds.series:
      let years =
        catalogue.years(ofSeries: rank)
        ?? catalogue.years(of: catalogue.issues(ofSeries: rank)).map { years in
          years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound)–\(years.upperBound)"
        }
      let publisher = catalogue.publisher(ofSeries: rank).map { catalogue[kinds.publisher].names[$0] } ?? []
      parts = [
        years.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "", String(decoding: publisher, as: UTF8.self),
      ]
    case kinds.character: parts = [catalogue[kind].apart[rank] ?? catalogue.traits.publisher(of: rank)]
    case kinds.event where catalogue.events[rank].start != .min:
      parts = ["\(CivilDate(days: Int64(catalogue.events[rank].start)).year)"]
    default: break
    }
    return Array(Array(parts.filter { !$0.isEmpty }.joined(separator: " · ").utf8)[...].onOneLine)
  }
}

extension SiteCatalogue {
  /// Returns the cover of a record as scripts draw it.
  func cover(of kind: Kind, rank: Int, _ pictures: PictureSet) -> SearchCover {
    let color = color(of: kind, rank: rank, pictures)
    guard let picture = pictures[self[kind].pictures[rank]] else { return SearchCover(color: color) }
    // Nearly all pictures have the usual width, most of them the double too.
    let usual = pictures.recipe.widths[0]
    let small = picture.sizes.map(\.width).filter { $0 <= 2 * usual }
    var short = Array(picture.path.dropFirst(3))
    if small.contains(usual), small.contains(2 * usual) {
      short.append(UInt8(ascii: "+"))
    } else if let widest = small.last, widest != usual {
      short += Array("-\(widest)".utf8)
    }
    return SearchCover(path: short, color: color)
  }
}
