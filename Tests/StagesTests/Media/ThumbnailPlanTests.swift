import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("Which pictures are asked for")
struct ThumbnailPlanTests {
  private var settings: ThumbnailSettings {
    var settings = ThumbnailSettings(kinds: ["comics"], hosts: ["I.annihil.us"])
    settings.aliases = [
      WebOrigin(scheme: .http, host: "images.spinrack.invalid"): WebOrigin(scheme: .http, host: "127.0.0.1", port: 4711)
    ]
    return settings
  }

  private func thumbnail(_ path: String, _ fileExtension: String) throws(ThumbnailSkip) -> ThumbnailAddress {
    try ThumbnailAddress(
      path: path, fileExtension: fileExtension, settings: settings, form: ThumbnailForm(CatalogModel.marvel.pictures))
  }

  private func address(_ path: String, _ fileExtension: String = "jpg") throws(ThumbnailSkip) -> String {
    try thumbnail(path, fileExtension).url
  }

  @Test func `The size that is asked for is the smallest upright one that covers what is shown`() {
    func size(_ width: Int, _ height: Int) -> String? {
      CatalogModel.marvel.pictures.upright(covering: width, height)?.name.description
    }
    #expect(size(216, 324) == "portrait_incredible")
    #expect(size(168, 252) == "portrait_fantastic")
    #expect(size(217, 324) == "portrait_uncanny")
    #expect(size(5000, 1) == "portrait_uncanny")
  }

  @Test(arguments: [
    ("https://i.annihil.us/u/prod/a", "https://i.annihil.us/u/prod/a/portrait_uncanny.jpg"),
    ("HTTP://I.Annihil.us:80/u/a/", "http://i.annihil.us/u/a/portrait_uncanny.jpg"),
    ("http://images.spinrack.invalid/u/a", "http://images.spinrack.invalid/u/a/portrait_uncanny.jpg"),
    ("https://i.annihil.us/u/a b/é", "https://i.annihil.us/u/a%20b/%C3%A9/portrait_uncanny.jpg"),
  ])
  func `An address is path, size and extension`(path: String, url: String) throws {
    #expect(try address(path) == url)
    // What shows pictures finds them by the key that both have.
    var key: [UInt8] = []
    let isWhole = Array(path.utf8).withUnsafeBytes { path in
      Array("jpg".utf8).withUnsafeBytes { PictureKey.append(path: path, fileExtension: $0, to: &key) }
    }
    #expect(isWhole && key == PictureKey.key(ofAddress: url))
  }

  @Test(arguments: [
    ("https://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available", ThumbnailSkip.placeholder),
    ("http://i.annihil.us/u/prod/marvel/i/mg/f/60/4c002e0305708", .placeholder),
    ("/u/prod/a", .relative), ("u/prod/a", .relative), ("//i.annihil.us/u/a", .relative), ("", .none),
    ("javascript:alert(1)", .scheme), ("file:///etc/passwd", .scheme), ("data:image/png;base64,AA", .scheme),
    ("ftp://i.annihil.us/a", .scheme), ("https://elsewhere.example/u/a", .host),
    ("https://i.annihil.us.evil.example/a", .host), ("https://i.annihil.us:22/u/a", .host),
    ("http://127.0.0.1/a", .host), ("http://127.0.0.1:4711/a", .host), ("http://[::1]/a", .host),
    ("https://images.spinrack.invalid/u/a", .host), ("https://i.annihil.us@evil.example/a", .unusable),
    ("https://i.annihil.us/a/../../b", .unusable), ("https://i.annihil.us/a?x=1", .unusable),
    ("https://i.annihil.us/a#b", .unusable), ("https://i.annihil.us/a\\b", .unusable),
    ("https://i.annihil.us/a\r\nHost: b", .unusable), ("https://i.annihil.us", .unusable),
    ("https://i.annihil.us/", .unusable), ("https:///a", .unusable),
  ])
  func `What may not or cannot be asked for is skipped with its reason`(path: String, skip: ThumbnailSkip) {
    #expect(throws: skip) { try address(path) }
  }

  @Test(arguments: ["", "j/g", "jpg?x", "jpegjpegj"])
  func `An extension of other than a few letters and digits is not asked for`(fileExtension: String) {
    #expect(throws: ThumbnailSkip.unusable) { try address("https://i.annihil.us/u/a", fileExtension) }
  }

  @Test func `Each address is asked for once: what never came first, then what failed, then what is looked at again`()
    throws
  {
    let file = MediaFile(digest: "ab", fileExtension: "jpg", bytes: 1, width: 1, height: 1, color: 0)
    let known: [String: MediaEntry] = [
      "aged": MediaEntry(url: "aged", file: file, fetched: 1, nextTry: 1000),
      "fresh": MediaEntry(url: "fresh", file: file, fetched: 1, nextTry: 1001),
      "lost": MediaEntry(url: "lost", file: file, fetched: 1, nextTry: 1001),
      "failed": MediaEntry(url: "failed", failures: 1, failure: "gone", nextTry: 900),
      "waiting": MediaEntry(url: "waiting", failures: 1, failure: "gone", nextTry: 1001),
      "clock": MediaEntry(url: "clock", failures: 1, failure: "gone", nextTry: 1 << 40),
    ]
    var plan = ThumbnailPlan(now: 1000)
    for name in ["aged", "fresh", "failed", "waiting", "clock", "lost", "new", "new", "aged"] {
      let address = try thumbnail("https://i.annihil.us/\(name)", "png")
      plan.add(.own(address), known: known[name], isStored: name != "lost")
    }
    plan.add(.skipped(.placeholder))
    plan.add(.borrowed(from: try #require(RecordID(.comics, 1))))
    let names = plan.requests.map { $0.address.target.split(separator: "/")[0] }
    #expect(names == ["lost", "new", "failed", "clock", "aged"])
    var counts = ThumbnailPlan.Counts()
    (counts.records, counts.pictures, counts.borrowed, counts.fresh, counts.waiting) = (11, 7, 1, 1, 1)
    counts.skipped = [.placeholder: 1]
    #expect(plan.counts == counts)
  }

  @Test func `A picture that is gone is asked for on three nights, then weekly; one out of reach for longer`() {
    let pauses = ThumbnailPauses()
    #expect(
      (1...4).map { pauses.pause(after: .notFound, failures: $0) } == [
        pauses.night, pauses.night, pauses.notFound, pauses.notFound,
      ])
    #expect(pauses.pause(after: .unavailable, failures: 6) == pauses.night)
    #expect(pauses.pause(after: .unavailable, failures: 7) == pauses.unreachable)
    #expect(pauses.pause(afterGood: "00") == pauses.fresh)
    #expect(pauses.pause(afterGood: "ff") < pauses.fresh * 2 && pauses.pause(afterGood: "80") > pauses.fresh)
  }

  @Test
  func
    `A host is given up after eight pictures in a row, at once where it says so; a picture that is gone says nothing`()
  {
    var health = HostHealth()
    for _ in 0..<7 { health.take("a", .unavailable) }
    health.take("a", .notFound)
    for _ in 0..<7 { health.take("a", .unavailable) }
    #expect(health.givenUp.isEmpty)
    health.take("a", .unavailable)
    health.take("b", .throttled)
    health.take("c", nil)
    #expect(health.givenUp == ["a": .unavailable, "b": .throttled])
  }

  @Test func `A record says where its picture comes from; a story shows the cover of its first issue`() async throws {
    let texts = [
      #"{"thumbnail":null,"originalIssue":{"resourceURI":"http://gateway.marvel.com/v1/public/comics/96","name":"x"}}"#,
      #"{"thumbnail":null,"originalIssue":null}"#,
      #"{"thumbnail":{"path":"https:\/\/i.annihil.us\/a","extension":"gif"},"originalIssue":null}"#,
      #"{"thumbnail":{"path":7}}"#, #"{}"#,
    ]
    try await MediaNight.with(pictures: [], { _ in PictureServer.Reply() }) { night in
      let crawl = try night.store.crawls.begin(source: "t", started: "t")
      try StoreWriter(store: night.store, crawl: crawl).commit([MediaNight.page(.stories, texts)])
      var cursor = try RecordCursor(store: night.store, kind: .stories)
      let batch = try #require(try cursor.nextBatch())
      let reader = ThumbnailReader(.marvel, settings: settings)
      var sources: [ThumbnailSource] = []
      try batch.forEach { sources.append(try reader.source(of: $0)) }
      let own = try thumbnail("https://i.annihil.us/a", "gif")
      let issue = try #require(RecordID(.comics, 96))
      #expect(
        sources == [.borrowed(from: issue), .skipped(.none), .own(own), .skipped(.unusable), .skipped(.none)])
    }
  }
}
