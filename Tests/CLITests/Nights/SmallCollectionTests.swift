import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// Nights of a source whose collections are so small that one record is a large share of them.
@Suite("Small collections") struct SmallCollectionTests {
  /// Recordings of some events, each with the same number of characters, and of all these characters.
  private struct Catalogue {
    let folder: String
    var run: InProcessRun { InProcessRun(folder: folder, path: folder + "/small.yaml") }

    init(in folder: String, settings: String = "") throws {
      self.folder = folder
      try write(
        "name: small\nsource: {kind: recordings, path: \(folder)/answers}\nwrite: {csv: {}, ndjson: {}}\n\(settings)\n",
        to: folder + "/small.yaml")
    }

    /// Replaces what the source has.
    ///
    /// - Parameter events: the ids of its events; each has five characters of its own.
    func put(_ events: some Sequence<Int>) throws {
      let api = "http://gateway.marvel.com/v1/public"
      let rows = events.map { id in
        let items = (0..<5).map { #"{"resourceURI":"\#(api)/characters/\#(5 * id + $0)","name":"Hero"}"# }
        return #"{"id":\#(id),"title":"Event \#(id)","description":"Text","resourceURI":"\#(api)/events/\#(id)","#
          + #""characters":{"available":5,"items":[\#(items.joined(separator: ","))]}}"#
      }
      try write("[\(rows.joined(separator: ",\n"))]", to: folder + "/answers/events.json")
    }
  }

  @Test func `Sixty nights of small collections that lose one record are published`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try Catalogue(in: folder)
      // Twelve records, then eleven and so on down to three, and twelve again.
      for night in 0..<60 {
        try catalogue.put(1...(12 - night % 10))
        var run = catalogue.run
        run.wall = .day(night)
        let ended = try await run.end()
        #expect(ended.code == 0, "night \(night): \(ended.words)")
      }
    }
  }

  @Test(arguments: [9, 12, 60])
  func `A small collection that loses a third is refused`(count: Int) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try Catalogue(in: folder)
      try catalogue.put(1...count)
      #expect(try await catalogue.run.end().code == 0)
      try catalogue.put(1...(count - count / 3))
      let ended = try await catalogue.run.end()
      #expect(ended.code == 76)
      #expect(ended.words.contains("shrink: data/csv/events.csv.gz has \(count - count / 3) rows"), "\(ended.words)")
      #expect(ended.words.contains("data/csv/event_characters.csv.gz has"), "\(ended.words)")
    }
  }

  @Test func `Where no record may be lost, one is too many`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try Catalogue(in: folder, settings: "publish: {max-shrink: 0%}")
      try catalogue.put(1...12)
      #expect(try await catalogue.run.end().code == 0)
      try catalogue.put(1...11)
      #expect(try await catalogue.run.end().code == 76)
    }
  }

  @Test func `A refusal that repeats says since when, and that waiting does not help`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try Catalogue(in: folder)
      func night(_ number: Int, _ count: Int) async throws -> InProcessRun.Ended {
        try catalogue.put((1...count).map { $0 == 1 ? 100 + number : $0 })
        var run = catalogue.run
        run.wall = .day(number)
        return try await run.end()
      }
      #expect(try await night(0, 30).code == 0)
      let first = try await night(1, 20)
      #expect(first.code == 76 && !first.words.contains("crawls in a row"), "\(first.words)")
      // The numbers change, the reason does not.
      #expect(try await night(2, 21).words.contains("2 crawls in a row"))
      let third = try await night(3, 20)
      let since = WallClock.day(1).now().extended
      #expect(third.words.contains("3 crawls in a row, from that of \(since) on, were refused"), "\(third.words)")
      #expect(third.words.contains("shrink of data/csv/events.csv.gz"))
      #expect(third.failure?.remedy?.contains("the next ones will be refused, too") == true)
      // A night that is published ends the row.
      #expect(try await night(4, 30).code == 0)
      #expect(try await night(5, 20).words.contains("crawls in a row") == false)
    }
  }
}
