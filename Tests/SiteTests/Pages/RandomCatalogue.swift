import Basics
import Catalog
import SourceTestSupport

@testable import Site

/// A small invented catalogue that changes at random from night to night, in every way in which pages of records depend on each other.
struct RandomCatalogue {
  private struct Character {
    var name: String
    var text = ""
    var stories: Set<Int> = []
  }
  private struct Series {
    var title: String
    var years: (Int, Int)
    var next: Int?
  }
  private struct Comic {
    var title: String
    var series: Int
    var number: Int
    var day: Int
    var text = ""
    var format = "Comic"
    var characters: Set<Int>
    var creators: [Int: String]
    var stories: Set<Int>
    var variants: Set<Int>
  }

  private var random: SplitMix64
  private var characters: [Int: Character] = [:]
  private var creators: [Int: String] = [:]
  private var series: [Int: Series] = [:]
  private var events: [Int: (title: String, comics: Set<Int>)] = [:]
  private var stories: [Int: String] = [:]
  private var comics: [Int: Comic] = [:]
  private var nextID = 100

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for id in 1...7 { characters[id] = Character(name: name("Hero")) }
    for id in 1...5 { creators[id] = name("Person") }
    for id in 1...4 { series[id] = Series(title: name("Series"), years: (1990, 1999), next: id % 4 + 1) }
    for id in 1...12 { stories[id] = name("Story") }
    for id in 1...30 { comics[id] = comic() }
    for id in 1...3 { events[id] = (name("Event"), Set(some(of: comics.keys.sorted(), 6))) }
  }

  /// Changes something.
  mutating func change() {
    switch random.next() % 22 {
    case 0: edit(\.characters) { one, it in one.name = it.name("Hero") }
    case 1:
      edit(\.characters) { one, it in
        one.text = it.name("Text")
        one.stories = Set(it.some(of: it.stories.keys.sorted(), 4))
      }
    case 2: edit(\.creators) { one, it in one = it.name("Person") }
    case 3: edit(\.series) { one, it in one.title = it.name("Series") }
    case 4: edit(\.series) { series, it in series.years = (1980 + it.number(9), 1999) }
    case 5: edit(\.series) { series, it in series.next = it.one(of: it.series.keys.sorted()) }
    case 6: edit(\.events) { one, it in one.title = it.name("Event") }
    case 7: edit(\.events) { event, it in event.comics = Set(it.some(of: it.comics.keys.sorted(), 5)) }
    case 8: edit(\.stories) { one, it in one = it.name("Story") }
    case 9: edit(\.comics) { one, it in one.title = it.name("Comic") }
    case 10: edit(\.comics) { one, it in one.text = it.name("Text") }
    case 11: edit(\.comics) { one, it in one.day = 1 + it.number(28) }
    case 12: edit(\.comics) { one, it in one.number = it.number(50) }
    case 13: edit(\.comics) { comic, it in comic.series = it.one(of: it.series.keys.sorted()) ?? 1 }
    case 14: edit(\.comics) { comic, it in comic.characters = Set(it.some(of: Array(1...9), 3)) }
    case 15: edit(\.comics) { comic, it in comic.creators = it.credits() }
    case 16: edit(\.comics) { comic, it in comic.variants = Set(it.some(of: it.comics.keys.sorted(), 2)) }
    case 17:
      nextID += 1
      comics[nextID] = comic()
      characters[nextID] = Character(name: name("Hero"))
    case 18:
      if let id = one(of: comics.keys.sorted()) { comics[id] = nil }
      if characters.count > 3, let id = one(of: characters.keys.sorted()) { characters[id] = nil }
    case 19: edit(\.comics) { comic, it in comic.format = it.name("Format") }
    case 20:
      // Of one number and series: one may be a variant of another.
      edit(\.comics) { comic, it in
        (comic.title, comic.series, comic.number) = (it.number(2) == 0 ? "Comic #5" : "Comic #5 (Foil)", 1, 5)
      }
    default: edit(\.comics) { comic, it in comic.stories = Set(it.some(of: it.stories.keys.sorted(), 3)) }
    }
  }

  // MARK: The rows of a source

  /// All records as a source sends them.
  var rows: [(Kind, [String])] {
    func modified(_ text: String) -> String { #""modified":"2020-01-01T00:00:00Z","description":"\#(text)""# }
    func list(_ name: String, _ kind: Kind, _ ids: some Collection<Int>) -> String {
      XMLSet.list(name, kind, ids.sorted().map { ($0, "") })
    }
    return [
      (
        .characters,
        characters.sorted { $0.key < $1.key }.map { id, one in
          #"{"id":\#(id),"name":"\#(one.name)",\#(modified(one.text)),\#(list("stories", .stories, one.stories))}"#
        }
      ),
      (.creators, creators.sorted { $0.key < $1.key }.map { #"{"id":\#($0),"fullName":"\#($1)"}"# }),
      (.stories, stories.sorted { $0.key < $1.key }.map { #"{"id":\#($0),"title":"\#($1)"}"# }),
      (
        .series,
        series.sorted { $0.key < $1.key }.map { id, one in
          let next = one.next.map {
            #","next":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\#($0)","name":"n"}"#
          }
          let years = #""startYear":\#(one.years.0),"endYear":\#(one.years.1)"#
          return #"{"id":\#(id),"title":"\#(one.title)",\#(years)\#(next ?? "")}"#
        }
      ),
      (
        .events,
        events.sorted { $0.key < $1.key }.map { id, one in
          #"{"id":\#(id),"title":"\#(one.title)","start":"2001-02-0\#(id) 00:00:00",\#(list("comics", .comics, one.comics))}"#
        }
      ),
      (
        .comics,
        comics.sorted { $0.key < $1.key }.map { id, comic in
          let credits = comic.creators.sorted { $0.key < $1.key }.map { (id: $0.key, more: #","role":"\#($0.value)""#) }
          let variants = comic.variants.sorted().map {
            #"{"resourceURI":"http://gateway.marvel.com/v1/public/comics/\#($0)","name":"v"}"#
          }
          return """
            {"id":\(id),"title":"\(comic.title)","issueNumber":\(comic.number),"format":"\(comic.format)",\(modified(comic.text)),
            "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\(comic.series)","name":"s"},
            "dates":[{"type":"onsaleDate","date":"2019-11-\(comic.day < 10 ? "0" : "")\(comic.day)T00:00:00Z"}],
            \(list("characters", .characters, comic.characters)),\(XMLSet.list("creators", .creators, credits)),
            \(list("stories", .stories, comic.stories)),"variants":[\(variants.joined(separator: ","))]}
            """
        }
      ),
    ]
  }

  // MARK: Chance

  private mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
  private mutating func one(of ids: [Int]) -> Int? { ids.isEmpty ? nil : ids[number(ids.count)] }
  private mutating func some(of ids: [Int], _ count: Int) -> [Int] { (0..<count).compactMap { _ in one(of: ids) } }
  private mutating func name(_ kind: String) -> String { "\(kind) \(number(1_000))" }

  private mutating func credits() -> [Int: String] {
    Dictionary(
      some(of: Array(1...6), 3).map { ($0, ["writer", "inker", "colorist", "tea maker"][number(4)]) }
    ) { first, _ in first }
  }

  private mutating func comic() -> Comic {
    Comic(
      title: name("Comic"), series: 1 + number(5), number: number(50), day: 1 + number(28),
      characters: Set(some(of: Array(1...9), 3)), creators: credits(), stories: Set(some(of: Array(1...12), 2)),
      variants: Set(some(of: Array(1...30), number(3))))
  }

  /// Changes one of some things.
  private mutating func edit<Value>(
    _ all: WritableKeyPath<Self, [Int: Value]>, _ body: (inout Value, inout Self) -> Void
  ) {
    guard let id = one(of: self[keyPath: all].keys.sorted()), var value = self[keyPath: all][id] else { return }
    body(&value, &self)
    self[keyPath: all][id] = value
  }
}
