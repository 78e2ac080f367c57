import Basics
import Catalog
import Foundation
import TestSupport
import Testing

@testable import CatalogSources

/// What captures tell of damage, and of the sets that were published.
extension CaptureFileTests {
  @Test(.timeLimit(.minutes(20)))
  func `A pipe with the name of a capture is an error, and nobody waits for its other end`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/" + CaptureName(crawl: crawl, number: 1).text
      #expect(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: FileError.self) { try CapturedCrawl(named: crawl, folder: folder) }
      #expect(error?.description.contains("\(path): it is a pipe") == true)
      await #expect(throws: FileError.self) { try await captures(folder).open(crawl: crawl, stored: [], info: []) }
    }
  }

  @Test
  func
    `Damage that a run knew and asked again for is no loss; damage elsewhere, later, is one, until the file is put back`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let info = [CaptureFolder.tells, ("spinrack-plan", "{}")]
      let first = captures(folder)
      try await first.open(crawl: crawl, stored: [], info: info)
      var places: [CapturePlace] = []
      for number in 1...5 { places.append(try await first.keep(response(number), to: uri(number))) }
      try await first.sync()
      let path = folder + "/" + places[0].file
      try change(path) { $0[places[1].offset + 40] ^= 0xFF }
      let stored = Set(places).subtracting([places[1]])
      let second = captures(folder)
      #expect(try await second.open(crawl: crawl, stored: stored, info: info) == 0)
      _ = try await second.keep(response(2), to: uri(2))
      try await second.finish()
      #expect(try CapturedCrawl(named: crawl, folder: folder).loss == nil)

      try change(path) { $0[places[3].offset + 40] ^= 0xFF }
      let loss = try CapturedCrawl(named: crawl, folder: folder).loss
      #expect(loss?.answers == 1)
      #expect(
        loss?.places == ["\(places[0].file) is damaged from byte \(places[3].offset) to \(places[4].offset)"])
      // A run that resumes knows of both, in a file of its own.
      let third = captures(folder)
      #expect(try await third.open(crawl: crawl, stored: stored, info: info) == 1)
      #expect(try await third.keep(response(6), to: uri(6)).file.hasSuffix("-00003.warc.gz"))
      #expect(try CapturedCrawl(named: crawl, folder: folder).loss?.answers == 1)
      try change(path) { bytes in for place in [places[1], places[3]] { bytes[place.offset + 40] ^= 0xFF } }
      #expect(try CapturedCrawl(named: crawl, folder: folder).loss == nil)
    }
  }

  @Test func `Captures of older versions, which only say how many answers were lost, mean all damage before`() throws {
    let damage: [CaptureDamage] = [.missing(2...4), .bytes(120..<4096, file: 1), .torn(at: 5000, file: 5)]
    let known = KnownDamage(answers: 0, places: damage)
    #expect(KnownDamage(["spinrack-lost": "0"], before: damage) == known)
    let fields = Dictionary(uniqueKeysWithValues: known.fields.map { ($0.name, $0.value) })
    #expect(fields["spinrack-damage"] == "2-4 1:120-4096 5:5000-")
    #expect(KnownDamage(fields, before: []) == known)
    #expect(CaptureLoss(crawl: crawl, damage: damage, known: known).isNone)
    for other in ["", "none", "7", "4-2", "1:5-5", "-1-2", "1:2:3-4", "a-b"] {
      #expect(CaptureDamage(field: other[...]) == nil)
    }
  }

  @Test
  func `A stray file with a great number makes one gap, and one whose number cannot be counted on from is no capture`()
    async throws
  {
    try await withTemporaryFolder { folder in
      _ = try await capture(1...2, in: folder)
      FileManager.default.createFile(atPath: "\(folder)/\(crawl)-999999999.warc.gz", contents: Data())
      let loss = try CapturedCrawl(named: crawl, folder: folder).loss
      #expect(loss?.places == ["999999997 files from \(crawl)-00002.warc.gz to \(crawl)-999999998.warc.gz are missing"])
      #expect(CaptureName("\(crawl)-\(Int.max).warc.gz") == nil)
      FileManager.default.createFile(atPath: "\(folder)/x-\(Int64.max)-00001.warc.gz", contents: Data())
      #expect(try CapturedCrawl.greatestNumber(in: folder) == 1)
    }
  }

  @Test func `A crawl knows the data of every set that was published of it`() async throws {
    try await withTemporaryFolder { folder in
      _ = try await capture(1...2, in: folder)
      let date = "2026-01-01T00:00:00Z"
      try CaptureFolder.markPublished(
        PublishedCrawl(of: crawl, data: "part", isPartial: true), in: folder, records: records, date: date)
      #expect(try CapturedCrawl(named: crawl, folder: folder).isPublished == false)
      for data in ["one", "two"] {
        try CaptureFolder.markPublished(PublishedCrawl(of: crawl, data: data), in: folder, records: records, date: date)
      }
      let past = try CapturedCrawl(named: crawl, folder: folder)
      #expect(past.isPublished == true && past.publishedData == "two")
      #expect(past.dataOfSets == ["part", "one", "two"])
    }
  }
}
