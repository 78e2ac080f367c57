import Basics
import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import Store
import Synchronization
import TestSupport
import Testing

@testable import Site

/// Pages that are taken over from the night before without being made again.
@Suite("Pages that are as they were")
struct KeptPagesTests {
  /// A pipeline's output, and what it remembers of its pages.
  private final class Night {
    let store: CatalogStore
    let output: OutputFolder
    private let folder: String
    private var files: [PublishedFile] = []
    /// The bytes of the file that a night leaves for the next one.
    private var memory: [UInt8]?
    /// How many rows of the database were not made again.
    private(set) var keptRows = 0
    private let source: any CatalogSource
    private var settings = SiteSettings(pages: ["characters", "comics", "series", "events", "creators", "stories"])
    private var day = 0

    init(
      in folder: String, _ languages: [Language], base: String? = nil, of model: CatalogModel = .marvel,
      from source: any CatalogSource = MarvelSource(), pages: [String]? = nil
    ) throws {
      self.folder = folder
      self.source = source
      store = try CatalogStore(path: folder + "/state.sqlite", model: model)
      if let pages { settings.pages = pages }
      output = OutputFolder(path: folder + "/output", keep: 1)
      settings.languages = languages
      settings.baseURL = try base.map { try WebAddress($0) }
    }

    /// Reads the rows of a catalogue, and writes its site, its documents and its database as a night does and from nothing.
    ///
    /// - Returns: how many pages, and parts of the large document, the night took over, and which files differ.
    func pass(_ rows: [(Kind, [String])]) async throws -> (reused: Int, parts: Int, different: [String]) {
      day += 1
      let crawl = try XMLSet.fill(store, rows, of: source, day: day) { _ in }
      try store.crawls.close(crawl, at: "2021-01-01T00:00:00Z", isPublished: true)
      let program = ContentDigest(of: [1])
      let known = SetMemory(program: program, current: memory.flatMap { Memory($0) })
      let before = WholeCatalogue.parts(in: known)
      let (kept, site, rows) = try await write(into: output, PublishedPages(files, prefixes: ["site/", "xml/"]), known)
      let anew = SetMemory(program: program)
      let (whole, other, allRows) = try await write(
        into: OutputFolder(path: folder + "/other", keep: 1), PublishedPages(), anew)
      keptRows += max(0, allRows - rows)
      // What a night leaves is what one that writes all leaves, whatever it took over.
      memory = known.bytes(ofSet: "s", ingredients: "")
      #expect(memory == anew.bytes(ofSet: "s", ingredients: "") && other.reused == 0)
      let now = WholeCatalogue.parts(in: SetMemory(program: program, current: memory.flatMap { Memory($0) }))
      files = kept
      let digests = Dictionary(uniqueKeysWithValues: kept.map { ($0.path, $0.sha256) })
      return (
        site.reused, Set(before.keys).intersection(now.keys).count,
        whole.filter { digests[$0.path] != $0.sha256 }.map(\.path)
          + Set(kept.map(\.path)).subtracting(whole.map(\.path)).sorted()
      )
    }

    private func write(
      into output: OutputFolder, _ previous: PublishedPages, _ memory: SetMemory
    ) async throws -> ([PublishedFile], WrittenSite, rows: Int) {
      try await output.withStaging(events: { _ in }) { [store, settings] generation in
        let relations = try await Relations.reading(store)
        let rows = Mutex(0)
        _ = try await writeDatasets(
          store: store, relations: relations, into: generation, formats: DatasetFormats(sqlite: true),
          memory: memory, width: 2
        ) { _, count in rows.withLock { $0 = max($0, count) } }
        let target = SiteTarget(generation, previous: previous, memory: memory, width: 2)
        _ = try await writeXMLCatalogue(of: store, relations: relations, beside: settings, into: target)
        let site = try await writeSite(
          of: store, relations: relations, showing: SiteContent(settings: settings), into: target
        ) { _ in }
        let sealed = try generation.seal { _ in Array("{}".utf8) }
        _ = try generation.publish()
        return (sealed.files, site, rows.withLock { $0 })
      }
    }
  }

  /// A few catalogues in every test run, two hundred nights in a soak.
  private static let isSoak = ProcessInfo.processInfo.environment["SPINRACK_SOAK"] != nil
  private static let (seeds, nights) = isSoak ? (UInt64(1)...10, 20) : (UInt64(1)...3, 12)

  @Test(arguments: seeds)
  func `Whatever changes in a night, site, documents and database are those written from nothing`(seed: UInt64)
    async throws
  {
    try await withTemporaryFolder { folder in
      let night = try Night(
        in: folder, seed % 2 == 0 ? [.english, .russian] : [.english],
        base: seed % 3 == 0 ? "https://heroes.example" : nil)
      var catalogue = RandomCatalogue(seed: seed)
      var (reused, reusedParts) = (0, 0)
      for number in 0..<Self.nights {
        for _ in 0..<(number % 4) { catalogue.change() }
        let (taken, parts, different) = try await night.pass(catalogue.rows)
        #expect(different.isEmpty, "night \(number): \(different.prefix(5))")
        reused += taken
        reusedParts += parts
      }
      #expect(reused > 300 && reusedParts > 30 && night.keptRows > 100)
      try night.store.close()
    }
  }
  @Test func `The page of a story has the present name of the issue of a story that it reprints`() async throws {
    func kind(_ name: String) -> Kind { CatalogModel.gcd.kind(named: name) ?? Kind(number: 0) }
    func rows(_ issue: String) -> [(Kind, [String])] {
      [
        (kind("issues"), [#"{"id":10,"name":"\#(issue)"}"#, #"{"id":11,"name":"Annual #1"}"#]),
        (
          kind("stories"),
          [
            #"{"id":102,"title":"Dusk","issue":{"id":10,"name":""}}"#,
            #"{"id":104,"title":"Again","issue":{"id":11,"name":""},"reprinted_stories":[{"id":102,"name":null}]}"#,
          ]
        ),
      ]
    }
    try await withTemporaryFolder { folder in
      let night = try Night(
        in: folder, [.english], of: .gcd, from: GCDSource(), pages: ["issues", "stories"])
      for name in ["Lantern #1", "Lamp #1"] {
        let different = try await night.pass(rows(name)).different
        #expect(different.isEmpty, "\(name): \(different)")
      }
      try night.store.close()
    }
  }
}
