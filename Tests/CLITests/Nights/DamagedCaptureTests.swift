import Catalog
import CompressionKit
import Foundation
import Glibc
import Pipeline
import Stages
import Store
import TestSupport
import Testing

@testable import CatalogSources
@testable import Runs
@testable import SpinrackCLI

/// What a rebuild does where captures are damaged, cut off or missing.
@Suite("Damaged captures", .serialized)
struct DamagedCaptureTests {
  /// Nights of a source, and how their captures are spoiled.
  private struct Past {
    let source: NightlySource
    let path: String
    let name = "spoiled"

    var folder: String { source.folder + "/state/\(name)/capture" }
    var store: String { source.folder + "/state/\(name)/spinrack.sqlite" }

    static func of(_ nights: Int, _ body: (Past) async throws -> Void) async throws {
      try await NightlySource.with(scale: "0.005") { source in
        let past = Past(source: source, path: try source.pipeline("spoiled", more: "publish: {max-shrink: 50%}"))
        for night in 1...nights {
          try await source.night(night) {
            let code = try await source.code(past.path, day: night)
            #expect(code == 0)
          }
        }
        try await body(past)
      }
    }

    /// The capture file of a crawl, from 0.
    func file(of crawl: Int) throws -> String {
      "\(folder)/\(try CapturedCrawl.names(in: folder)[crawl])-00001.warc.gz"
    }

    func name(of crawl: Int) throws -> String { try CapturedCrawl.names(in: folder)[crawl] }

    /// The places of records in a file.
    func places(in file: String, where isWanted: (WARCRecord) -> Bool) throws -> [Range<Int>] {
      var places: [Range<Int>] = []
      _ = try CaptureReader.forEachRecord(of: file) { entry in
        if isWanted(entry.record) { places.append(entry.offset..<(entry.offset + entry.count)) }
      }
      return places
    }

    func change(_ file: String, _ body: (inout [UInt8]) throws -> Void) throws {
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      try body(&bytes)
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    /// Changes one byte of the first record that is wanted.
    func damage(_ file: String, where isWanted: (WARCRecord) -> Bool) throws {
      let place = try #require(try places(in: file, where: isWanted).first)
      try change(file) { $0[place.lowerBound + place.count / 2] ^= 0xFF }
    }

    func lastCrawl() throws -> Crawl? {
      let store = try CatalogStore(path: store, model: .marvel)
      defer { try? store.close() }
      return try store.crawls.last()
    }

    func removeStore() throws {
      for suffix in ["", "-wal", "-shm"] where access(store + suffix, F_OK) == 0 {
        try FileManager.default.removeItem(atPath: store + suffix)
      }
    }

    /// A rebuild that ends with 2 where nothing is published, with 76 where a better set is, and changes neither that nor the
    /// store.
    func expectLoss(day: Int, of crawl: String, naming words: String) async throws {
      let good = try source.published(name).digest
      let last = try? lastCrawl()
      let result = try await source.rebuild(path, day: day)
      #expect(result.outcome == .incomplete)
      let summary = RunSummary(result: result).lines.joined(separator: "\n")
      #expect(summary.contains("from damaged captures") && summary.contains("lost        crawl \(crawl)"), "\(summary)")
      #expect(summary.contains(words), "\(summary)")
      #expect(try source.published(name, in: "again").digest != good)
      let refusal = await #expect(throws: GuardRefusal.self) {
        try await source.rebuild(path, day: day, output: "output")
      }
      #expect(refusal?.rules.contains(.lostCompleteness) == true)
      #expect(refusal?.description.contains(crawl) == true && refusal?.description.contains(words) == true)
      #expect(refusal?.remedy.contains("spinrack rebuild NAME --accept") == true)
      #expect(try source.published(name).digest == good)
      if let last { #expect(try lastCrawl() == last) }
    }
  }

  private func isPage(_ kind: String, offset: Int) -> (WARCRecord) -> Bool {
    { record in
      record.type == "response" && record.targetURI?.contains("/\(kind)?") == true
        && record.targetURI?.contains("offset=\(offset)&") == true
    }
  }

  @Test
  func `A damaged byte of a page costs that page; accepted, it is published, and the next run reads everything again`()
    async throws
  {
    try await Past.of(1) { past in
      let good = try past.source.published(past.name)
      let crawl = try past.name(of: 0)
      try past.damage(try past.file(of: 0), where: isPage("comics", offset: 100))
      try await past.expectLoss(day: 2, of: crawl, naming: "offset=100")
      let comics = try #require(
        try past.source.published(past.name, in: "again").collections["comics"] as? [String: Any])
      #expect(comics["status"] as? String == "incomplete")
      let whole = try #require((good.collections["comics"] as? [String: Any])?["distinct"] as? Int)
      #expect(try whole - #require(comics["distinct"] as? Int) <= 100)

      let accepted = try await past.source.rebuild(past.path, day: 2, output: "output", accept: [.lostCompleteness])
      #expect(accepted.outcome == .incomplete)
      #expect(try past.source.published(past.name).digest != good.digest)
      try await past.source.night(1) {
        let code = try await past.source.code(past.path, day: 3)
        #expect(code == 0)
      }
      #expect(try past.lastCrawl()?.mode == .full)
      #expect(try past.source.published(past.name).collections == good.collections)
    }
  }

  @Test func `The first page of a collection is lost, and its other pages are not`() async throws {
    try await Past.of(1) { past in
      let good = try past.source.published(past.name)
      try past.damage(try past.file(of: 0), where: isPage("comics", offset: 0))
      let result = try await past.source.rebuild(past.path, day: 2)
      #expect(result.outcome == .incomplete)
      let comics = try #require(
        try past.source.published(past.name, in: "again").collections["comics"] as? [String: Any])
      let whole = try #require((good.collections["comics"] as? [String: Any])?["distinct"] as? Int)
      #expect(try whole - #require(comics["distinct"] as? Int) <= 100)
    }
  }

  @Test(arguments: 0..<3)
  func `Damage in the full crawl that nights build on, in the head of a night, and a night that is gone`(which: Int)
    async throws
  {
    try await Past.of(3) { past in
      switch which {
      case 0:
        try past.damage(try past.file(of: 0), where: isPage("comics", offset: 100))
        try await past.expectLoss(day: 4, of: try past.name(of: 0), naming: "offset=100")
      case 1:
        // A collection that the night did not walk: what only its head showed is lost.
        let name = try past.name(of: 2)
        try past.damage(try past.file(of: 2)) {
          $0.type == "response" && $0.targetURI?.contains("/characters?") == true
        }
        try await past.expectLoss(day: 4, of: name, naming: "is damaged from byte")
      default:
        // Without a store the crawl behind it tells that it was there.
        let name = try past.name(of: 1)
        try FileManager.default.removeItem(atPath: try past.file(of: 1))
        try past.removeStore()
        try await past.expectLoss(day: 4, of: name, naming: "all of its captures are missing")
      }
    }
  }

  @Test(arguments: [1, 2])
  func `The end of the newest crawl is cut off, and the store or the crawl behind it knows that it had one`(nights: Int)
    async throws
  {
    try await Past.of(nights) { past in
      let name = try past.name(of: 0)
      let file = try past.file(of: 0)
      // Half of the pages, the end of the crawl and the mark of its set are gone.
      let pages = try past.places(in: file) { $0.type == "response" }
      try past.change(file) { $0.removeSubrange((pages[pages.count / 2].lowerBound + 50)...) }
      // The newest crawl is known to the store alone.
      if nights > 1 { try past.removeStore() }
      try await past.expectLoss(day: nights + 1, of: name, naming: "its captures end before the crawl did")
    }
  }

  @Test(arguments: [true, false])
  func `The newest crawl is lost together with the store, in part or whole: the current set tells that it was there`(
    isCut: Bool
  ) async throws {
    try await Past.of(2) { past in
      let good = try past.source.published(past.name).digest
      let file = try past.file(of: 1)
      if isCut {
        let answers = try past.places(in: file) { $0.type == "response" }
        try past.change(file) { $0.removeSubrange((answers[answers.count / 2].lowerBound + 50)...) }
      } else {
        try FileManager.default.removeItem(atPath: file)
      }
      try past.removeStore()
      let refusal = await #expect(throws: GuardRefusal.self) {
        try await past.source.rebuild(past.path, day: 3, output: "output")
      }
      #expect(refusal?.rules.contains(.lostCompleteness) == true)
      #expect(refusal?.description.contains("crawl of the current set ") == true)
      #expect(try past.source.published(past.name).digest == good)
      let accept: Set<GuardRule> = [.lostCompleteness, .shrink]
      let accepted = try await past.source.rebuild(past.path, day: 3, output: "output", accept: accept)
      #expect(accepted.outcome == .incomplete)
      #expect(try past.source.published(past.name).digest != good)
      // The set that is current now is that of a captured crawl.
      let again = try await past.source.rebuild(past.path, day: 3, output: "output")
      #expect(again.outcome == .published && again.publication?.isNew == false)
    }
  }

  @Test func `A file that is missing among several of a crawl is named`() async throws {
    try await Past.of(1) { past in
      let file = try past.file(of: 0)
      let pages = try past.places(in: file) { $0.type == "response" }
      let parts = [0, pages[5].lowerBound, pages[9].lowerBound]
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      for (index, start) in parts.enumerated() {
        let end = index + 1 < parts.count ? parts[index + 1] : bytes.count
        try Data(bytes[start..<end]).write(
          to: URL(fileURLWithPath: file.replacing("-00001.", with: "-0000\(index + 1).")))
      }
      try past.removeStore()
      // In parts, but whole.
      let whole = try await past.source.rebuild(past.path, day: 2, output: "output")
      #expect(whole.outcome == .published && whole.publication?.isNew == false)
      try FileManager.default.removeItem(atPath: file.replacing("-00001.", with: "-00002."))
      try await past.expectLoss(day: 2, of: try past.name(of: 0), naming: "-00002.warc.gz is missing")
    }
  }

  @Test func `Damage in an open crawl is reported, and changes neither the set nor the exit code`() async throws {
    try await Past.of(1) { past in
      let good = try past.source.published(past.name)
      _ = try past.source.pipeline(past.name, quota: 8)
      try await past.source.night(9) {
        let code = try await past.source.code(past.path, day: 9)
        #expect(code == 75)
      }
      try past.damage(try past.file(of: 1)) { $0.type == "response" }
      let result = try await past.source.rebuild(past.path, day: 10)
      #expect(result.outcome == .published)
      #expect(try past.source.published(past.name, in: "again").digest == good.digest)
    }
  }

  @Test
  func
    `Of a night behind a lost full crawl only what it did is read again, and each collection lacks what is not there`()
    async throws
  {
    try await Past.of(3) { past in
      let name = try past.name(of: 0)
      try past.change(try past.file(of: 0)) { $0.removeSubrange(5000...) }
      let result = try await past.source.rebuild(past.path, day: 4)
      #expect(result.losses.map(\.crawl) == [name], "\(result.losses.map(\.text))")
      let walked = result.crawl.walked
      #expect(result.crawl.counts.allSatisfy { walked.contains($0.key) || $0.value.repeats == 0 })
      let collections = try past.source.published(past.name, in: "again").collections
      var incomplete = 0
      for case let (kind as String, values as [String: Any]) in collections {
        let total = try #require(values["total"] as? Int)
        let missing = try total - #require(values["distinct"] as? Int)
        #expect(values["missing"] as? Int == missing, "\(kind) \(values)")
        #expect(values["status"] as? String == (missing > 0 ? "incomplete" : "complete"), "\(kind) \(values)")
        if missing > 0 { incomplete += 1 }
      }
      #expect(incomplete > 0 && incomplete < collections.count)
    }
  }

  @Test func `A store that is damaged anywhere is not believed: it is replaced, whatever it says of the captures`()
    async throws
  {
    try await Past.of(1) { past in
      let good = try past.source.published(past.name)
      try past.change(past.store) { bytes in
        // The places of all answers are wrong, and leaves of tables (0x0D, https://www.sqlite.org/fileformat.html) are damaged,
        // but not those of pages and crawls.
        let file = Array("-00001.warc.gz".utf8)
        for leaf in stride(from: 4096, to: bytes.count, by: 4096) where bytes[leaf] == 0x0D {
          let page = leaf..<(leaf + 4096)
          let names = page.filter { bytes[$0...].starts(with: file) }
          for name in names { bytes[name + 5] = UInt8(ascii: "9") }
          guard names.isEmpty, leaf > bytes.count / 2, !bytes[page].contains(UInt8(ascii: "{")) else { continue }
          bytes.replaceSubrange(leaf..<(leaf + 64), with: repeatElement(0xFF, count: 64))
        }
      }
      let rebuilt = try await past.source.program.run("rebuild", past.path)
      #expect(
        rebuilt.code == 0 && rebuilt.error.contains("is damaged, so nothing that it says is believed"),
        "\(rebuilt.error)")
      #expect(!rebuilt.error.contains("makes it again"), "\(rebuilt.error)")
      #expect(try past.source.published(past.name).digest == good.digest)
      #expect(try past.lastCrawl()?.finished != nil)
    }
  }

  @Test func `A store that is damaged is replaced even where the set is refused`() async throws {
    try await Past.of(1) { past in
      try past.damage(try past.file(of: 0), where: isPage("comics", offset: 100))
      try past.change(past.store) { bytes in
        for index in bytes.indices.dropFirst(4096) { bytes[index] = 0xFF }
      }
      let refused = try await past.source.program.run("rebuild", past.path)
      #expect(refused.code == 76 && refused.error.contains("the new one is to replace it"), "\(refused.error)")
      #expect(try past.lastCrawl()?.finished != nil)
    }
  }

  @Test func `Captures without an answer say so, and what a killed rebuild left is deleted`() async throws {
    try await Past.of(1) { past in
      let scratch = ["", "-wal", "-shm"].map { "\(past.source.folder)/state/\(past.name)/rebuild.sqlite\($0)" }
      for path in scratch { try write("dead", to: path) }
      try past.change(try past.file(of: 0)) { $0 = [] }
      for hasStore in [true, false] {
        if !hasStore { try past.removeStore() }
        let ended = try await past.source.program.run("rebuild", past.path)
        #expect(ended.code == 69 && ended.error.contains("no answer is left in the captures"), "\(ended.error)")
        #expect(!ended.error.contains("the source answered"), "\(ended.error)")
        #expect(scratch.allSatisfy { access($0, F_OK) != 0 })
      }
    }
  }

  @Test func `An empty gzip member behind a capture changes nothing, and a rebuild ends`() async throws {
    try await Past.of(1) { past in
      try past.change(try past.file(of: 0)) { $0 += gzip([]) + gzip([]) }
      let ended = try await past.source.program.run("rebuild", past.path, "--quiet")
      #expect(ended.code == 0, "\(ended.error)")
    }
  }

  @Test func `The program ends with 2 or 76, and says on standard error what is lost`() async throws {
    try await Past.of(1) { past in
      try past.damage(try past.file(of: 0), where: isPage("comics", offset: 100))
      let crawl = try past.name(of: 0)
      let elsewhere = try await past.source.program.run("rebuild", past.path, "--quiet", "--output", "again")
      #expect(
        elsewhere.code == 2 && elsewhere.error.contains("crawl \(crawl): at least 1 answer is lost"),
        "\(elsewhere.error)")
      let refused = try await past.source.program.run("rebuild", past.path, "--quiet")
      #expect(
        refused.code == 76 && refused.error.contains("spinrack rebuild \(past.path) --accept lost-completeness"),
        "\(refused.error)")
      let accepted = try await past.source.program.run(
        "rebuild", past.path, "--quiet", "--accept", "lost-completeness", "--accept", "shrink")
      #expect(accepted.code == 2, "\(accepted.error)")
    }
  }
}
