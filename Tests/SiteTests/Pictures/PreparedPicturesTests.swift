import Basics
import ImageKit
import Pipeline
import Testing

@testable import Site

@Suite("Putting pictures into a set")
struct PreparedPicturesTests {
  private func publish(
    _ folder: PictureFolder, _ files: FileAccess = .system, published: [PublishedFile] = [], reused: Int
  ) async throws -> [PublishedFile] {
    var set = try PictureSet(store: folder.store)
    let all = set.entries.indices.map { PictureSet.Handle(place: Int32($0)) }
    let prepared = try await folder.cache.prepare(&set, shown: all)
    return try await OutputFolder(path: folder.output.path, files: files).withStaging(events: { _ in }) { generation in
      let writer = SiteFiles(generation: generation, previous: PublishedPages(published, prefixes: ["site/"]))
      try await prepared.write(to: writer, tasks: 2)
      let sealed = try generation.seal { _ in Array("{}".utf8) }
      #expect(writer.count == sealed.files.count)
      #expect(writer.reused == reused)
      _ = try generation.publish(comparing: .none)
      return sealed.files
    }
  }

  /// No second names from the cache.
  private var elsewhere: FileAccess {
    var files = FileAccess.system
    files.link = { from, to throws(FileError) in
      if from.contains("/thumbnails/") { throw FileError(call: "link", path: to, errno: 18) }
      try FileAccess.system.link(from, to)
    }
    return files
  }

  @Test func `Files are in the set as the cache has them, with the digests of their content`() async throws {
    try await PictureFolder.with { folder in
      for number in 0..<2 { try folder.fetch("\(number)", PictureFolder.cover(number)) }
      let files = try await publish(folder, reused: 0)
      #expect(files.count == 6)
      #expect(try await publish(folder, published: files, reused: 6) == files)
      for file in files {
        let bytes = try folder.content("output/current/\(file.path)")
        #expect(bytes.count == file.bytes && ContentDigest(of: bytes) == file.sha256)
        #expect(file.path.hasPrefix("site/pictures/"))
        #expect(try folder.content("thumbnails/\(file.path.dropFirst("site/pictures/".count))") == bytes)
      }
    }
  }

  @Test func `Across file systems the files are copied once, and then taken over from the last set`() async throws {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.cover(1))
      let first = try await publish(folder, elsewhere, reused: 0)
      #expect(try await publish(folder, elsewhere, published: first, reused: 3) == first)
      // What the manifest does not say is not taken over.
      #expect(try await publish(folder, elsewhere, reused: 0) == first)
    }
  }
}
