import Basics
import ImageKit
import Pipeline
import Store
import Synchronization
import Testing

@testable import Site

@Suite("The folder of pictures that are made for sites")
struct PictureCacheTests {
  /// Makes everything that was fetched.
  private func prepare(
    _ folder: PictureFolder, recipe: PictureRecipe = .standard, files: FileAccess = .system
  ) async throws -> (set: PictureSet, prepared: PreparedPictures) {
    var set = try PictureSet(store: folder.store, recipe: recipe)
    let cache = PictureCache(places: folder.places, files: files)
    let all = set.entries.indices.map { PictureSet.Handle(place: Int32($0)) }
    let prepared = try await cache.prepare(&set, shown: all + all + [.none])
    return (set, prepared)
  }

  @Test func `A cover becomes two WebP files and a JPEG, each small, whose sizes the pages know`() async throws {
    try await PictureFolder.with { folder in
      let file = try folder.fetch("a", PictureFolder.cover(1))
      let (set, prepared) = try await prepare(folder)
      let picture = try #require(set[PictureSet.Handle(place: 0)])
      let path = String(decoding: picture.path, as: UTF8.self)
      #expect(prepared.report == PictureReport(shown: 1, made: 1))
      #expect(picture.sizes.map(\.width) == [120, 216] && picture.sizes.map(\.height) == [180, 324])
      #expect(picture.fallback == SitePicture.Fallback(size: picture.sizes[1], isPNG: false))
      #expect(
        try folder.files("thumbnails")
          == ["\(path)-120.webp", "\(path)-216.jpg", "\(path)-216.webp", "index.txt"])
      for (name, type, width) in [
        ("120.webp", PictureType.webp, 120), ("216.webp", .webp, 216), ("216.jpg", .jpeg, 216),
      ] {
        let bytes = try folder.content("thumbnails/\(path)-\(name)")
        let read = try CheckedPicture(bytes)
        #expect(bytes.count <= 15_000 && read.type == type && read.width == width && read.height == width * 3 / 2)
      }
      let tint = ColorClasses.standard.entries[picture.color].tint
      let difference = tint.perceptualPoint - Color(UInt32(file.color)).perceptualPoint
      #expect((difference * difference).sum() < 0.03)
    }
  }

  @Test func `What is see-through has a PNG beside its WebP`() async throws {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.seeThrough)
      let (set, _) = try await prepare(folder)
      let picture = try #require(set[PictureSet.Handle(place: 0)])
      let path = String(decoding: picture.path, as: UTF8.self)
      #expect(picture.fallback.isPNG && picture.fallback.size.width == 2)
      #expect(try folder.files("thumbnails") == ["\(path)-2.png", "\(path)-2.webp", "index.txt"])
    }
  }

  @Test func `What was made once is never made again, and the same night twice gives the same bytes`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<3 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      _ = try await prepare(folder)
      let before = try folder.files("thumbnails").map { try folder.content("thumbnails/\($0)") }
      // Without the fetched files nothing could be made.
      try FileAccess.system.rename(folder.path + "/media", folder.path + "/away")
      let (set, prepared) = try await prepare(folder)
      #expect(prepared.report == PictureReport(shown: 3, made: 0))
      #expect(set.entries.allSatisfy { $0.state == .opaque })
      try FileAccess.system.rename(folder.path + "/away", folder.path + "/media")
      try FileAccess.system.removeTree(folder.path + "/thumbnails")
      _ = try await prepare(folder)
      #expect(try folder.files("thumbnails").map { try folder.content("thumbnails/\($0)") } == before)
    }
  }

  @Test func `Only what is shown is made`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<3 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      var set = try PictureSet(store: folder.store)
      let prepared = try await folder.cache.prepare(&set, shown: [PictureSet.Handle(place: 1), .none])
      #expect(prepared.report == PictureReport(shown: 1, made: 1))
      #expect(set.entries.map(\.state) == [.unknown, .opaque, .unknown])
    }
  }

  @Test func `A torn file, a lost one, and all of them without the index are made again`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<4 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      _ = try await prepare(folder)
      let files = try folder.files("thumbnails")
      let before = try files.map { try folder.content("thumbnails/\($0)") }
      try FileAccess.system.replace("\(folder.path)/thumbnails/\(files[0])", with: [1, 2, 3])
      try FileAccess.system.removeFile("\(folder.path)/thumbnails/\(files[4])")
      #expect(try await prepare(folder).prepared.report.made == 2)
      #expect(try files.map { try folder.content("thumbnails/\($0)") } == before)
      for text in ["", "xyz\n0123\n", "0123456789abcdef o 120:webp:1:ab\n"] {
        try FileAccess.system.replace("\(folder.path)/thumbnails/index.txt", with: Array(text.utf8))
        #expect(try await prepare(folder).prepared.report.made == 4)
        #expect(try folder.files("thumbnails") == files)
      }
    }
  }

  @Test func `Another recipe makes other files beside the old ones`() async throws {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.cover(1))
      let first = try await prepare(folder).set[PictureSet.Handle(place: 0)]
      var recipe = PictureRecipe()
      recipe.widths = [100]
      let second = try await prepare(folder, recipe: recipe)
      #expect(second.prepared.report.made == 1 && second.set[PictureSet.Handle(place: 0)]?.path != first?.path)
      #expect(try folder.files("thumbnails").count == 6)
      #expect(try await prepare(folder).prepared.report.made == 0)
    }
  }

  @Test func `Damaged and lost pictures are counted and skipped, and the others are made`() async throws {
    try await PictureFolder.with { folder in
      let files = try (0..<4).map { try folder.fetch("\($0)", PictureFolder.cover($0)) }
      try FileAccess.system.removeFile("\(folder.path)/media/\(files[0].path)")
      var bytes = try folder.content("media/\(files[1].path)")
      bytes[bytes.count / 2] ^= 0x55
      try FileAccess.system.replace("\(folder.path)/media/\(files[1].path)", with: bytes)
      // Its digest is right, but it is no picture: a store that was tampered with.
      try folder.store.media.put([
        MediaEntry(
          url: "https://i.example/x/x.jpg",
          file: MediaFile(
            digest: ContentDigest(of: [7]).hexadecimal, fileExtension: "jpg", bytes: 1, width: 9, height: 9, color: 0))
      ])
      let odd = "\(folder.path)/media/\(ContentDigest(of: [7]).hexadecimal.prefix(2))"
      try FileAccess.system.makeFolders(odd)
      try FileAccess.system.replace("\(odd)/\(ContentDigest(of: [7]).hexadecimal).jpg", with: [7])
      let (set, prepared) = try await prepare(folder)
      let report = prepared.report
      #expect(report.shown == 5 && report.made == 2 && report.missing == 1 && report.damaged == 2)
      #expect(set.entries.count { $0.state == .opaque } == 2 && prepared.names.count == 2)
      let warning = try #require(report.warning)
      #expect(warning.contains("1 fetched picture is not there") && warning.contains("2 are damaged, such as media/"))
    }
  }

  @Test func `A full disk ends the run; what was made until then is not made again`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<6 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      let written = Mutex(0)
      var files = FileAccess.system
      files.write = { file, path, bytes throws(FileError) in
        let count = written.withLock { count in
          if path.hasSuffix(".jpg") { count += 1 }
          return count
        }
        if count > 3, !path.contains("journal") { throw FileError(call: "write", path: path, errno: 28) }
        try FileAccess.system.write(file, path, bytes)
      }
      let error = await #expect(throws: FileError.self) { _ = try await prepare(folder, files: files) }
      #expect(error?.code == .diskFull)
      let again = try await prepare(folder).prepared.report.made
      #expect((1...5).contains(again))
      #expect(try folder.files("thumbnails").filter { $0.hasPrefix("journal") || $0.hasPrefix("incoming") }.isEmpty)
    }
  }

  @Test func `A run that is ended keeps what it made`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<8 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      let running = Mutex<Task<Void, any Error>?>(nil)
      var files = FileAccess.system
      files.rename = { from, to throws(FileError) in
        try FileAccess.system.rename(from, to)
        if to.hasSuffix(".jpg") { running.withLock { $0?.cancel() } }
      }
      let (cache, set) = (
        PictureCache(places: folder.places, files: files),
        try PictureSet(store: folder.store)
      )
      let (start, starter) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in start { break }
        var set = set
        let all = set.entries.indices.map { PictureSet.Handle(place: Int32($0)) }
        _ = try await cache.prepare(&set, shown: all, tasks: 1)
      }
      running.withLock { $0 = task }
      starter.yield()
      await #expect(throws: CancellationError.self) { try await task.value }
      let again = try await prepare(folder).prepared.report.made
      #expect((1...7).contains(again))
    }
  }

  @Test func `What the journal of a killed run says counts where the files are as it says`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<3 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      _ = try await prepare(folder)
      let index = try folder.content("thumbnails/index.txt")
      try FileAccess.system.removeFile("\(folder.path)/thumbnails/index.txt")
      try FileAccess.system.makeFolder("\(folder.path)/thumbnails/journal")
      try FileAccess.system.replace("\(folder.path)/thumbnails/journal/0.txt", with: index.dropLast(9) + [])
      // Of the same length, but not what was written: the power went.
      let first = try #require(try folder.files("thumbnails").first)
      let length = try folder.content("thumbnails/\(first)").count
      try FileAccess.system.replace(
        "\(folder.path)/thumbnails/\(first)", with: [UInt8](repeating: 0, count: length))
      // The line that was cut off, and the picture with the file of nothing.
      #expect(try await prepare(folder).prepared.report.made == 2)
      #expect(try folder.content("thumbnails/index.txt") == index)
      #expect(try folder.files("thumbnails").count == 10)
    }
  }

  @Test func `A sweep removes what nobody shows, and nothing that is not a made picture`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<3 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      var old = PictureRecipe()
      old.widths = [100]
      _ = try await prepare(folder, recipe: old)
      _ = try await prepare(folder)
      #expect(try folder.store.media.remove(except: ["https://i.example/0/portrait_incredible.jpg"]) == 2)
      try FileAccess.system.replace("\(folder.path)/thumbnails/ab-note.txt", with: [])
      let report = try sweepThumbnails(store: folder.store, places: folder.places)
      #expect(report.files == 12 && report.bytes > 1000)
      #expect(try folder.files("thumbnails").count == 5)
      #expect(try await prepare(folder).prepared.report == PictureReport(shown: 1, made: 0))
      #expect(try sweepThumbnails(store: folder.store, places: folder.places) == ThumbnailSweepReport())
      #expect(
        try sweepThumbnails(store: folder.store, places: PicturePlaces(state: folder.path + "/none"))
          == ThumbnailSweepReport())
    }
  }
}
