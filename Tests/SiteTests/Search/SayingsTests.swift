import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The search by what is said of records", .enabled(if: Node.isThere, "needs node"))
struct SayingsTests {
  private func character(
    _ id: Int64, _ name: String, aliases: String = "", sayings: String = "", weight: Int = 0
  ) throws -> SearchThing {
    SearchThing(
      try #require(RecordID(.characters, id)), name: Array(name.utf8)[...], aliases: Array(aliases.utf8),
      sayings: Array(sayings.utf8), weight: weight)
  }

  @Test(arguments: [
    ("harp league", "Harp League|Stoat|Copper Hornet\n"), ("copper harp", "Copper Hornet\n"),
    ("hornet league", "Copper Hornet\n"), ("herp leauge", "Harp League|Copper Hornet|Stoat\n"),
    ("marsh", "Marsh Hare|Stoat\n"),
  ])
  func `A thing is found by its groups and its home behind all names, also with a word of its name`(
    _ typed: String, _ names: String
  ) throws {
    var index = SearchIndex(.marvel)
    index.things = [
      try character(1, "Copper Hornet", sayings: "Harp League", weight: 1),
      try character(2, "Stoat", sayings: "formerly Harp League of Old\tMarsh Town", weight: 7),
      try character(3, "Harp League"), try character(4, "Marsh Hare", sayings: "Marsh"),
    ]
    #expect(try WrittenIndex(index).answers(to: typed) == names)
  }

  @Test func `What is said of a thing that is not in the root finds it, unless it is said of many`() throws {
    var index = SearchIndex(.marvel)
    let long = String(repeating: "x", count: 60)
    index.things = try (1...2000).map {
      try character(Int64($0), "Hare \($0) \(long)", sayings: $0 == 1999 ? "Harp League" : "Marsh", weight: 3000 - $0)
    }
    let files = WrittenIndex(index)
    #expect(try files.finding([("harp league", "characters:1999"), ("marsh", "characters:1")], isFirst: true) == "")
    #expect(files.paths.count { $0.contains("/a") } < 10)
  }

  @Test func `A name comes before another name that begins alike, a whole name before both`() throws {
    var index = SearchIndex(.marvel)
    index.things = [
      try character(1, "Stoat", aliases: "Sly Stoat\tPal-Ward"), try character(2, "Palmarch"),
      try character(3, "Heron", aliases: "Nell\tPal"),
    ]
    #expect(try WrittenIndex(index).answers(to: "pal") == "Heron|Palmarch|Stoat\n")
  }

  @Test(arguments: [
    ("octubre de 1952", "1952-10"), ("October 1952", "1952-10"), ("1952 oct", "1952-10"), ("10/1952", "1952-10"),
    ("1952-10-05", ""), ("5 octubre 1952", "1952-10"), ("1952", "1952"), ("octubre 1953", ""), ("tordo 1952", ""),
    ("noviembre 1952", "1952-11"),
  ])
  func `The name of a month with a year leads to the page where it begins, in the language of the page and in English`(
    _ typed: String, _ name: String
  ) throws {
    var index = SearchIndex(.marvel)
    for _ in 0..<450 { index.months.add(year: 1952, month: 10) }
    index.months.add(year: 1952, month: 11)
    index.months.add(year: 1953, month: 0)
    #expect(try WrittenIndex(index).answers(to: typed) == "\(name)\n")
    let path = try WrittenIndex(index).answers(to: typed, as: "it.entry.path")
    let paths = ["1952-10": "year-1952.html#m-10", "1952-11": "year-1952-2.html#m-11", "1952": "year-1952.html"]
    #expect(path == "\(paths[name] ?? "")\n")
  }

  @Test func `A title of an issue beside its name leads to it, each of several`() throws {
    var index = SearchIndex(.marvel)
    for title in ["The Six Masks", "A Tale of Tin"] {
      var thing = SearchThing(
        try #require(RecordID(.comics, 7)), name: Array(title.utf8)[...], note: Array("Solemn Bellows #3".utf8),
        weight: 0)
      thing.isTitle = true
      index.things.append(thing)
    }
    let files = WrittenIndex(index)
    #expect(!files.paths.contains { $0.contains("/n0") })
    #expect(try files.answers(to: "six masks", as: "it.entry.id + it.entry.note") == "7Solemn Bellows #3\n")
    #expect(try files.answers(to: "tale of tin") == "A Tale of Tin\n")
  }
}
