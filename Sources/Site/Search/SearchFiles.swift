import Basics
import Catalog
import ImageKit
import JSONKit

/// Makes the files that scripts search in, of the catalogue's columns.
struct SearchFiles {
  let catalogue: SiteCatalogue
  let pictures: PictureSet
  let settings: SiteSettings
  let files: SiteFiles

  /// Writes the index of everything that has a page.
  ///
  /// - Returns: the path of its root.
  func writeIndex() throws -> String {
    var index = SearchIndex()
    for kind in SearchIndex.kinds where settings.pages.contains(kind) {
      let kindRecords = catalogue[kind]
      for rank in kindRecords.byName.lazy.map({ Int($0) }) {
        let (picture, color) = cover(kind, rank)
        if kind == .comics {
          let series = Int(catalogue.comics.series[rank])
          let number = catalogue.comics.issue[rank]
          index.addComic(
            id: kindRecords.ids[rank], title: kindRecords.names[rank],
            series: series >= 0 && settings.pages.contains(.series) ? catalogue[.series].ids[series] : nil,
            number: number.isNaN ? nil : number, picture: picture, color: color)
        } else {
          index.add(
            kind, id: kindRecords.ids[rank], name: kindRecords.names[rank], note: note(kind, rank), picture: picture,
            color: color,
            weight: catalogue.neighbours(of: kind, in: .comics)?.count(rank) ?? 0)
        }
      }
    }
    return try index.write { path, bytes in try files.write(path, bytes.array()) }
  }

  /// Writes the list of heroes that facets, sorting and scrolling need.
  ///
  /// - Returns: the paths, in the order of the list.
  func writeHeroes() throws -> [String] {
    guard settings.pages.contains(.characters) else { return [] }
    var list = HeroList()
    let kindRecords = catalogue[.characters]
    for rank in kindRecords.byName.lazy.map({ Int($0) }) {
      let facts = HeroFacts(rank, catalogue, pictures)
      let (picture, color) = cover(.characters, rank)
      let first = facts.firstDay == .min ? nil : CivilDate(days: Int64(facts.firstDay))
      let modified = kindRecords.modified[rank]
      list.add(
        id: kindRecords.ids[rank], name: kindRecords.names[rank], picture: picture, color: color,
        letter: Array(String(facts.letter).utf8), comics: facts.comics, comicsClass: facts.appearances,
        events: facts.hasEvents ? 1 : 0, first: first.map { Int($0.year) * 12 + Int($0.month) - 1 },
        changed: modified == .min ? 0 : Int(CivilDate.days(ofSeconds: modified)))
    }
    return try list.write { path, bytes in try files.write(path, bytes.array()) }
  }

  private func cover(_ kind: Kind, _ rank: Int) -> (picture: [UInt8], color: Int) {
    let color = catalogue.color(of: kind, rank, pictures)
    guard let picture = pictures[catalogue[kind].pictures[rank]] else { return ([], color) }
    // The folder is the beginning of the name. Nearly all pictures have the usual width, most of them the double too.
    let usual = pictures.recipe.widths[0]
    let small = picture.sizes.map(\.width).filter { $0 <= 2 * usual }
    var short = Array(picture.path.dropFirst(3))
    if small.contains(usual), small.contains(2 * usual) {
      short.append(UInt8(ascii: "+"))
    } else if let widest = small.last, widest != usual {
      short += Array("-\(widest)".utf8)
    }
    return (short, color)
  }

  /// A note that tells a record from others of its name, in no language.
  private func note(_ kind: Kind, _ rank: Int) -> [UInt8] {
    switch kind {
    case .series: catalogue.years(ofSeries: rank)?.bytes ?? []
    case .events:
      catalogue.events.start[rank] == .min
        ? [] : Array("\(CivilDate(days: Int64(catalogue.events.start[rank])).year)".utf8)
    default: []
    }
  }
}
