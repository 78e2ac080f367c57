import Catalog
import CatalogSources
import SourceTestSupport

@testable import Site

/// Names without meaning, shaped like those of a catalogue: many that begin alike, years, numbers, several words.
struct InventedThings {
  private var things: [(kind: Kind, id: Int64, name: String, weight: Int)] = []
  private var comics: [(id: Int64, title: String, series: Int64, number: Double)] = []
  private var random: UInt64 = 42

  init(count: Int, comics comicCount: Int = 0) {
    let leads = (0..<600).map { _ in word() + (draw(3) == 0 ? "-" : " ") + word() }
    for place in 0..<count {
      let id = Int64(place) * 3 + Int64(draw(3)) + 1
      let lead = leads[draw(draw(600) + 1)]
      switch place % 24 {
      case 0, 1: things.append((.characters, id, place < 1200 ? leads[place / 2] : "\(lead) (\(word()))", draw(900)))
      case 2: things.append((.events, id, "The \(word()) of \(word())", draw(300)))
      case 3...9: things.append((.creators, id, "\(word()) \(word())", draw(2000)))
      default:
        let year = 1940 + draw(86)
        let more = draw(2) == 0 ? " Vol. \(draw(12)): \(word()) of \(word())" : ""
        things.append((.series, id, "\(lead)\(more) (\(year)\(draw(3) == 0 ? " - \(year + 4)" : ""))", draw(200)))
      }
    }
    let series = things.filter { $0.kind == .series }
    for place in 0..<comicCount {
      let one = series[place / 4 % series.count]
      let number = Double(place / series.count + place % 4)
      let base = one.name.prefix { $0 != "(" } + "(" + one.name.split(separator: "(").last!.prefix(4) + ")"
      let title = "\(base) #\(Int(number))\(draw(12) == 0 ? " (Variant)" : "")"
      comics.append((Int64(place) * 2 + Int64(draw(2)), title, one.id, number))
    }
  }

  func sample(every step: Int) -> [(kind: Kind, id: Int64, name: String, weight: Int)] {
    stride(from: 0, to: things.count, by: step).map { things[$0] }
  }

  func sampleComics(every step: Int) -> [(id: Int64, title: String, series: Int64, number: Double)] {
    stride(from: 0, to: comics.count, by: step).map { comics[$0] }
  }

  mutating func reverse() {
    things.reverse()
    comics.reverse()
  }

  func index() -> SearchIndex {
    var index = SearchIndex(.marvel)
    index.things = things.compactMap { thing in
      let cover = SearchCover(path: Self.picture(thing.id), color: Int(thing.id % 64))
      return RecordID(thing.kind, thing.id).map {
        SearchThing($0, name: Array(thing.name.utf8)[...], cover: cover, weight: thing.weight)
      }
    }
    index.issues = comics.map { comic in
      SearchIssue(
        id: comic.id, title: Array(comic.title.utf8)[...], series: comic.series, number: comic.number,
        cover: SearchCover(path: Self.picture(comic.id + 1_000_000), color: Int(comic.id % 64)))
    }
    return index
  }

  /// A name as content-addressed pictures have it.
  private static func picture(_ id: Int64) -> [UInt8] {
    var hash = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    let text = String(hash, radix: 16)
    return Array((String(repeating: "0", count: 16 - text.count) + text).utf8)
  }

  private mutating func draw(_ limit: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % UInt64(max(limit, 1)))
  }

  private mutating func word() -> String {
    let first = [
      "Bra", "Cel", "Dor", "El", "Fen", "Gor", "Hal", "Is", "Jor", "Kel", "Lun", "Mor", "Nex", "Or", "Quil", "Ñan",
    ]
    let second = ["dan", "ver", "mi", "nor", "la", "thas", "wyn", "do", "rik", "sa", "ton", "vex"]
    let third = ["", "", "", "ra", "n", "th", "lis", "mond"]
    return first[draw(first.count)] + second[draw(second.count)] + third[draw(third.count)]
  }
}
