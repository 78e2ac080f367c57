import Basics
import Catalog
import CatalogSources
import Foundation
import Glibc
import ImageKit
import NIOHTTP1
import Pipeline
import SourceTestSupport
import Stages
import Store
import Testing

@Suite("Fetching pictures")
struct ThumbnailStageTests {
  @Test func `Pictures are stored by content under the type that they are, and known with size and colour`()
    async throws
  {
    let formats: [String: ImageFormat] = ["a": .jpeg(quality: 90), "b": .png, "c": .gif, "d": .webp(quality: 90)]
    let pictures = try formats.mapValues { try MediaNight.picture($0) }
    let names = ["a", "b", "c", "d", "same"]
    try await MediaNight.with(
      pictures: names,
      { PictureServer.Reply(body: pictures[String($0.uri.dropFirst().prefix { $0 != "/" })] ?? pictures["a"] ?? []) }
    ) { night in
      let report = try await night.run()
      #expect(
        report.plan.pictures == 5 && report.fetched == 5 && report.files == 4 && report.failures + report.untried == 0)
      #expect(
        report.calls == 5 && report.bytes == pictures.values.reduce(0) { $0 + $1.count } + (pictures["a"]?.count ?? 0))
      #expect(night.server.paths == names.map { MediaNight.path($0) })
      for (name, ending) in [("a", "jpg"), ("b", "png"), ("c", "gif"), ("d", "webp")] {
        let file = try #require(try night.entry(name)?.file)
        #expect(file.path == "\(file.digest.prefix(2))/\(file.digest).\(ending)")
        #expect(file.width == 216 && file.height == 324 && abs(file.color >> 16 - 0x40) < 8)
        let bytes = try #require(FileManager.default.contents(atPath: night.media + "/" + file.path))
        #expect(Array(bytes) == pictures[name])
      }
      #expect(try night.files() == Set(night.store.media.paths()).sorted())
    }
  }

  @Test func `A later night asks only for what is old, and only whether it has changed`() async throws {
    let first = try MediaNight.picture()
    let tags = [("ETag", "\"1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")]
    try await MediaNight.with(
      pictures: ["a", "b"], { _ in PictureServer.Reply(headers: tags, body: first) }
    ) { night in
      _ = try await night.run()
      night.server.restart { _ in PictureServer.Reply(status: 500) }
      #expect(try await night.run().plan.fresh == 2)
      #expect(night.server.requests.isEmpty)

      night.sleep(days: 15)
      let second = try MediaNight.picture(color: 0xFF_0000)
      night.server.restart { head in
        head.uri.hasPrefix("/a/") ? PictureServer.Reply(status: 304) : PictureServer.Reply(body: second)
      }
      let report = try await night.run()
      #expect(
        report.unchanged == 1 && report.fetched == 1 && report.files == 1 && report.failures + report.untried == 0)
      for head in night.server.requests {
        #expect(head.headers["if-none-match"] == ["\"1\""])
        #expect(head.headers["if-modified-since"] == ["Sun, 06 Nov 1994 08:49:37 GMT"])
      }
      #expect(try night.entry("a")?.etag == "\"1\"")
      #expect(try night.entry("b")?.etag == nil)
      // The old picture of b stays: a is the same one. A sweep finds nothing to remove either.
      #expect(try night.files().count == 2)
    }
  }

  @Test func `A validator that repeats a signed request is not stored`() async throws {
    let bytes = try MediaNight.picture()
    let tags = [("ETag", "\"ts=1&apikey=a&hash=b\""), ("Last-Modified", "?apikey=a")]
    try await MediaNight.with(pictures: ["a"], { _ in PictureServer.Reply(headers: tags, body: bytes) }) { night in
      _ = try await night.run()
      let entry = try #require(try night.entry("a"))
      #expect(entry.file != nil && entry.etag == nil && entry.lastModified == nil)
    }
  }

  @Test func `A file that was lost comes again, without validators`() async throws {
    let bytes = try MediaNight.picture()
    try await MediaNight.with(
      pictures: ["a"], { _ in PictureServer.Reply(headers: [("ETag", "\"1\"")], body: bytes) }
    ) { night in
      _ = try await night.run()
      let path = try night.media + "/" + #require(try night.files().first)
      // What a power failure leaves: the name without the content.
      try Data().write(to: URL(fileURLWithPath: path))
      let report = try await night.run()
      #expect(report.fetched == 1 && report.files == 1)
      #expect(night.server.requests.last?.headers["if-none-match"] == [])
      #expect(FileManager.default.contents(atPath: path).map(Array.init) == bytes)
    }
  }

  private static let failures: [(String, ThumbnailFailure)] = [
    ("missing", .notFound), ("forbidden", .refused), ("html", .noPicture), ("empty", .noPicture),
    ("torn", .unavailable),
    ("cut", .broken), ("huge", .tooManyPixels), ("fat", .tooLarge), ("announced", .tooLarge), ("loop", .redirect),
    ("private", .redirect), ("other", .redirect), ("inside", .redirect), ("nowhere", .redirect),
    ("error", .unavailable),
    ("oddity", .unavailable),
  ]

  private static func misbehave(_ path: String, _ picture: [UInt8]) -> PictureServer.Reply {
    func moved(_ place: String) -> PictureServer.Reply {
      PictureServer.Reply(status: 302, headers: [("Location", place)])
    }
    let name = path.dropFirst().prefix { $0 != "/" }
    return switch name {
    case "missing": PictureServer.Reply(status: 404)
    case "forbidden": PictureServer.Reply(status: 403)
    case "html": PictureServer.Reply(headers: [("Content-Type", "image/jpeg")], body: Array("<html></html>".utf8))
    case "empty": PictureServer.Reply()
    case "torn": PictureServer.Reply(body: Array(picture.dropLast(9)), announced: picture.count)
    case "cut": PictureServer.Reply(body: Array(picture.prefix(picture.count / 2)))
    case "huge":
      PictureServer.Reply(body: Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B])
    case "fat": PictureServer.Reply(body: picture + [UInt8](repeating: 0, count: 20 << 20))
    case "announced": PictureServer.Reply(body: picture, announced: 20 << 20)
    case "loop": moved("/loop/again")
    case "private": moved("http://127.0.0.1:\(9)/x.jpg")
    case "other": moved("http://other.example/x.jpg")
    case "inside": moved("http://inside.example/x.jpg")
    case "nowhere": moved("file:///etc/passwd")
    case "error": PictureServer.Reply(status: 500)
    case "oddity": PictureServer.Reply(status: 206, body: picture)
    default: PictureServer.Reply(body: picture)
    }
  }

  @Test(arguments: [true, false])
  func `Every failure has its reason, leaves no file, and does not take the last good picture away`(hadPictures: Bool)
    async throws
  {
    let picture = try MediaNight.picture(.png)
    let names = Self.failures.map(\.0) + ["fine"]
    let inside = HostResolver { host in host == "inside.example" ? [.v4(0x0A00_0001)] : [] }
    try await MediaNight.with(pictures: names, { _ in PictureServer.Reply(body: picture) }) { night in
      if hadPictures {
        _ = try await night.run()
        night.sleep(days: 15)
      }
      let files = try night.files()
      night.server.restart { Self.misbehave($0.uri, picture) }
      var settings = night.settings
      settings.retry.maximumAttempts = 2
      let report = try await night.run(settings: settings, resolver: inside)
      var expected: [ThumbnailFailure: Int] = [:]
      for (name, failure) in Self.failures {
        expected[failure, default: 0] += 1
        let entry = try #require(try night.entry(name))
        #expect(entry.failure == failure.rawValue, "\(name)")
        #expect(entry.failures == 1 && (entry.file != nil) == hadPictures)
      }
      #expect(report.failed == expected && report.fetched == 1)
      #expect(try night.files() == (hadPictures ? files : [try #require(try night.entry("fine")?.file?.path)]))
      // What may pass was asked for twice, the rest once; nobody was led elsewhere.
      let times = Dictionary(grouping: night.server.requests) { String($0.uri.dropFirst().prefix { $0 != "/" }) }
        .mapValues(\.count)
      #expect(times["error"] == 2 && times["torn"] == 2 && times["missing"] == 1)
      #expect(
        times["html"] == 2 && times["private"] == 2 && times["huge"] == 1 && times["loop"] == 6 && times["x.jpg"] == nil
      )
    }
  }

  @Test func `A picture that is gone is asked for on three nights, then a week later; when it is back all is forgiven`()
    async throws
  {
    let picture = try MediaNight.picture()
    try await MediaNight.with(pictures: ["a"], { _ in PictureServer.Reply(status: 404) }) { night in
      var asked: [Int] = []
      for day in 0..<12 {
        let before = night.server.requests.count
        _ = try await night.run()
        if night.server.requests.count > before { asked.append(day) }
        night.sleep(days: 1)
      }
      #expect(asked == [0, 1, 2, 9])
      night.sleep(days: 7)
      night.server.restart { _ in PictureServer.Reply(body: picture) }
      #expect(try await night.run().fetched == 1)
      let entry = try #require(try night.entry("a"))
      #expect(entry.failures == 0 && entry.failure == nil)
    }
  }

  @Test func `A redirect within the allowed hosts is followed, with the validators`() async throws {
    let picture = try MediaNight.picture()
    try await MediaNight.with(
      pictures: ["a"],
      { head in
        head.uri == MediaNight.path("a")
          ? PictureServer.Reply(status: 301, headers: [("Location", "http://images.example/moved.jpg")])
          : PictureServer.Reply(headers: [("ETag", "\"m\"")], body: picture)
      }
    ) { night in
      #expect(try await night.run().fetched == 1)
      night.sleep(days: 15)
      _ = try await night.run()
      #expect(night.server.paths == [MediaNight.path("a"), MediaNight.path("a"), "/moved.jpg", "/moved.jpg"])
      #expect(night.server.requests.last?.headers["if-none-match"] == ["\"m\""])
    }
  }

  @Test func `A host that fails again and again is given up for the night, and the rest is left for another one`()
    async throws
  {
    let names = (10..<60).map { "p\($0)" }
    try await MediaNight.with(pictures: names, { _ in PictureServer.Reply(status: 503) }) { night in
      let report = try await night.run()
      #expect(report.givenUp == ["images.example": .unavailable])
      #expect(report.untried > 30 && report.untried + report.failures == 50)
      night.server.restart { _ in PictureServer.Reply(status: 429, headers: [("Retry-After", "3600")]) }
      let throttled = try await night.run()
      #expect(throttled.givenUp == ["images.example": .throttled] && throttled.calls <= 3)
      #expect(throttled.failures + throttled.untried == report.untried)
    }
  }

  @Test func `A server that says nothing costs its timeouts and no more`() async throws {
    try await MediaNight.with(pictures: ["a"], { _ in PictureServer.Reply(isSilent: true) }) { night in
      let report = try await night.run(readTimeout: .milliseconds(50))
      #expect(report.failed == [.unavailable: 1] && report.calls == 4)
    }
  }

  @Test func `A name that leads to this machine or a private network is refused unless that is allowed`() async throws {
    let picture = try MediaNight.picture()
    for addresses: [IPAddress] in [[.v4(0x7F00_0001)], [.v4(0x0808_0808), .v4(0x0A00_0001)], []] {
      try await MediaNight.with(
        pictures: [#"{"path":"http://inside.example/a","extension":"jpg"}"#, "b"],
        { _ in PictureServer.Reply(body: picture) }
      ) { night in
        let report = try await night.run(resolver: HostResolver { _ in addresses })
        // The host that is refused does not keep the other one.
        #expect(report.failed == [.address: 1] && report.fetched == 1)
        #expect(report.givenUp == ["inside.example": .address])
        #expect(night.server.paths == [MediaNight.path("b")])
      }
    }
  }

  @Test
  func `A night that is killed between writing and naming a picture leaves no half picture, and the next one ends it`()
    async throws
  {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      setenv("SPINRACK_FAILPOINT", "media-write:3", 1)
      let names = ["a", "b", "c", "d"]
      let pictures = try names.indices.map { try MediaNight.picture(color: 0x10_1010 * UInt32($0 + 1)) }
      try await MediaNight.at(
        folder, pictures: names,
        { head in PictureServer.Reply(body: pictures[names.firstIndex { head.uri.hasPrefix("/\($0)/") } ?? 0]) }
      ) { night in
        var settings = night.settings
        settings.concurrency = 1
        _ = try await night.run(settings: settings)
      }
    }
    let picture = try MediaNight.picture(color: 0x99_0000)
    try await MediaNight.at(folder, pictures: [], { _ in PictureServer.Reply(body: picture) }) { night in
      let left = try night.files()
      #expect(left.count == 3 && left.count { $0.hasPrefix("incoming/") } == 1)
      let report = try await night.run()
      #expect(report.failures + report.untried == 0 && report.fetched == 4)
      #expect(try night.files().allSatisfy { !$0.hasPrefix("incoming/") })
      let sweep = try sweepMedia(store: night.store, folder: night.media, settings: night.settings)
      #expect(sweep.addresses == 0 && sweep.files == 2)
      #expect(try night.files() == [try #require(try night.entry("a")?.file?.path)])
    }
  }

  @Test func `A disk that is full ends the night with its error; what came before is known`() async throws {
    let pictures = try (0..<3).map { try MediaNight.picture(color: 0x20_0000 * UInt32($0 + 1)) }
    try await MediaNight.with(
      pictures: ["0", "1", "2"],
      { PictureServer.Reply(body: pictures[Int(String($0.uri.dropFirst().prefix(1))) ?? 0]) }
    ) { night in
      var files = FileAccess.system
      let third = pictures[2]
      files.write = { file, path, bytes throws(FileError) in
        if bytes.elementsEqual(third) { throw FileError(call: "write", path: path, errno: ENOSPC) }
        try FileAccess.system.write(file, path, bytes)
      }
      var settings = night.settings
      settings.concurrency = 1
      let error = await #expect(throws: FileError.self) { try await night.run(settings: settings, files: files) }
      #expect(error?.code == .diskFull)
      #expect(try night.files().count == 2)
      #expect(try night.entry("0")?.file != nil && night.entry("2") == nil)
      let report = try await night.run()
      #expect(report.fetched == 1 && report.plan.fresh == 2)
    }
  }

  @Test func `A night that is interrupted keeps what came, and ends at once`() async throws {
    let picture = try MediaNight.picture()
    let (reached, signal) = AsyncStream.makeStream(of: Void.self)
    try await MediaNight.with(
      pictures: ["a", "b", "stop", "c"],
      { head in
        guard head.uri.hasPrefix("/stop/") else { return PictureServer.Reply(body: picture) }
        signal.yield()
        return PictureServer.Reply(isSilent: true)
      }
    ) { night in
      var settings = night.settings
      settings.concurrency = 1
      await #expect(throws: CancellationError.self) {
        try await withThrowingTaskGroup(of: Void.self) { [settings] group in
          group.addTask { _ = try await night.run(settings: settings) }
          for await _ in reached { break }
          group.cancelAll()
          try await group.waitForAll()
        }
      }
      #expect(try night.entry("a")?.file != nil && night.entry("b")?.file != nil && night.entry("stop") == nil)
      night.server.restart { _ in PictureServer.Reply(body: picture) }
      let report = try await night.run()
      #expect(report.fetched == 2 && report.plan.fresh == 2 && report.files == 0)
    }
  }

  @Test func `A sweep forgets what no record refers to, and touches nothing else`() async throws {
    let pictures = try ["a": MediaNight.picture(), "b": MediaNight.picture(color: 0xFF_FFFF)]
    try await MediaNight.with(
      pictures: ["a", "b"], { PictureServer.Reply(body: pictures[$0.uri.hasPrefix("/a/") ? "a" : "b"] ?? []) }
    ) { night in
      _ = try await night.run()
      try Data("mine".utf8).write(to: URL(fileURLWithPath: night.media + "/note.txt"))
      let notFound = try #require(try night.entry("b")?.file)
      let crawl = try night.store.crawls.begin(source: "s", started: "u")
      try StoreWriter(store: night.store, crawl: crawl).commit([
        MediaNight.page(
          .characters, [#"{"thumbnail":{"path":"http://images.example/a","extension":"jpg"}}"#, #"{"thumbnail":null}"#])
      ])
      // A run removes nothing.
      _ = try await night.run()
      #expect(try night.files().count == 2)
      let report = try sweepMedia(store: night.store, folder: night.media, settings: night.settings)
      #expect(report.addresses == 1 && report.files == 1 && report.bytes == notFound.bytes)
      #expect(try night.files() == [try #require(try night.entry("a")?.file?.path)])
      #expect(try night.entry("b") == nil)
      #expect(FileManager.default.fileExists(atPath: night.media + "/note.txt"))
    }
  }
}
