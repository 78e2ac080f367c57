import Catalog
import Datasets
import SourceTestSupport
import Store
import Testing

@Suite("The feed of changes")
struct PublishedChangesTests {
  private typealias Rows = [(Kind, [String])]

  private func comic(_ id: Int, _ title: String = "", characters: Int..., available: Int? = nil) -> String {
    let list = characters.map { #"{"resourceURI":"http://x/v1/public/characters/\#($0)","name":"C\#($0)"}"# }
    return """
      {"id":\(id),"title":"\(title.isEmpty ? "Comic \(id)" : title)","resourceURI":"http://x/v1/public/comics/\(id)",
      "characters":{"available":\(available ?? characters.count),"items":[\(list.joined(separator: ","))]}}
      """
  }

  private func character(_ id: Int, comics: Int..., available: Int = 9) -> String {
    let list = comics.map { #"{"resourceURI":"http://x/v1/public/comics/\#($0)","name":"Comic \#($0)"}"# }
    return """
      {"id":\(id),"name":"C\(id)","resourceURI":"http://x/v1/public/characters/\(id)",
      "comics":{"available":\(available),"items":[\(list.joined(separator: ","))]}}
      """
  }

  /// A crawl, finished and published.
  private func crawl(_ store: CatalogStore, _ day: Int, _ rows: Rows, lists: [ListAnswer] = []) throws {
    let crawl = try store.crawls.begin(source: "test", started: "2020-01-0\(day)T00:00:00Z")
    try Universe.fill(store, rows, in: crawl)
    try store.enrichment.putLists(lists)
    try store.crawls.finish(crawl, at: "2020-01-0\(day)T01:00:00Z", complete: [.comics, .characters])
    try store.crawls.close(crawl, at: "2020-01-0\(day)T02:00:00Z", isPublished: true, data: "state \(day)")
  }

  /// The lines of the feed of what `fill` puts into a store, without the first.
  private func feed(_ fill: (CatalogStore) throws -> Void) async throws -> [String] {
    let plain = try await Published.datasets(csv: nil, of: fill).plain[ChangeSpan.path] ?? []
    return String(decoding: plain, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      String(line).replacing(#""kind":"#, with: "").replacing(#""id":"#, with: "").replacing(#""change":"#, with: "")
        .replacing("\"", with: "")
    }
  }

  @Test func `names records whose lists are completed by more, by less, or by something of another name`() async throws
  {
    let lines = try await feed { store in
      let characters = [character(1, comics: 12), character(2), character(3), character(4), character(5)]
      try crawl(
        store, 1,
        [
          (.comics, [comic(11, characters: 1, 2), comic(12, characters: 1, 3), comic(13, characters: 5)]),
          (.characters, characters),
        ])
      try crawl(
        store, 2,
        [
          (.comics, [comic(11, characters: 1, 4), comic(12, "Renamed", characters: 1, 3), comic(13, characters: 5)]),
          (.characters, characters),
        ])
    }
    // The first names comic 12 itself, and by the old name; nothing happened to the fifth.
    #expect(
      lines == [
        "{characters,2,changed,fields:[comics]}", "{characters,3,changed,fields:[comics]}",
        "{characters,4,changed,fields:[comics]}", "{comics,11,changed,fields:[characters]}",
        "{comics,12,changed,fields:[title]}",
      ])
  }

  @Test func `does not name a list that is cut elsewhere and the same when it is completed, nor a record of it alone`()
    async throws
  {
    let comics = [comic(11, characters: 1, 2), comic(12, characters: 1)]
    let lines = try await feed { store in
      try crawl(store, 1, [(.comics, comics), (.characters, [character(1, comics: 11), character(2, comics: 11)])])
      // What was completed before is its own now, at the same place; the other has another number, too.
      try crawl(
        store, 2,
        [(.comics, comics), (.characters, [character(1, comics: 11, 12), character(2, comics: 11, available: 8)])])
    }
    #expect(lines == ["{characters,2,changed,fields:[comics]}"])
  }

  @Test func `names what a new comic and one that is missing do to others`() async throws {
    let characters = [character(1), character(2)]
    let lines = try await feed { store in
      try crawl(store, 1, [(.comics, [comic(11, characters: 1)]), (.characters, characters)])
      try crawl(store, 2, [(.comics, [comic(12, characters: 2)]), (.characters, characters)])
    }
    // A missing comic stays, and with it what it tells.
    #expect(lines == ["{characters,2,changed,fields:[comics]}", "{comics,11,missing}", "{comics,12,added}"])
  }

  @Test func `names both sides of what a list tells that was asked for by itself, unless a record tells it, too`()
    async throws
  {
    let rows: Rows = [
      (.comics, [comic(11, characters: 1), comic(12), comic(13)]), (.characters, [character(1), character(2)]),
    ]
    let owner = try #require(RecordID(.characters, 1))
    let before = ListAnswer(owner: owner, target: .comics, available: 9, ids: [11, 12])
    let after = ListAnswer(owner: owner, target: .comics, available: 9, ids: [11, 13])
    let lines = try await feed { store in
      try crawl(store, 1, rows, lists: [before])
      try crawl(store, 2, rows, lists: [after])
    }
    #expect(
      lines == [
        "{characters,1,changed,fields:[comics]}", "{comics,12,changed,fields:[characters]}",
        "{comics,13,changed,fields:[characters]}",
      ])
    // The same answer again is nothing new, and a comic that names the character by itself now was known to belong to it.
    let told = try await feed { store in
      try crawl(store, 1, rows, lists: [before])
      try crawl(
        store, 2, [(.comics, [comic(11, characters: 1), comic(12, characters: 1), comic(13)]), rows[1]], lists: [before]
      )
    }
    #expect(told == ["{comics,12,changed,fields:[characters]}"])
  }

  @Test func `says from which state of the data to which it leads; nights on which nothing happens leave it as it is`()
    async throws
  {
    func first(_ days: Int) async throws -> String {
      let plain =
        try await Published.datasets(
          csv: nil,
          of: { store in
            for day in 1...days {
              try crawl(store, day, [(.comics, [comic(11, day == 1 ? "Old" : "New", characters: 1)])])
            }
          }
        ).plain[ChangeSpan.path] ?? []
      return String(decoding: plain, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }
    let (one, two, three) = (try await first(1), try await first(2), try await first(3))
    #expect(one.hasPrefix(#"{"base":null,"set":""#))
    #expect(two.hasPrefix(#"{"base":"state 1","set":""#))
    #expect(three == two)
  }
}
