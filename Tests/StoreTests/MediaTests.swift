import Catalog
import CatalogSources
import Store
import TestSupport
import Testing

@Suite("What the store knows of pictures")
struct MediaTests {
  private let file = MediaFile(
    digest: String(repeating: "ab", count: 32), fileExtension: "jpg", bytes: 123, width: 216, height: 324,
    color: 0x10_2030)

  @Test func `An entry comes back as it was put in, and the last one put in counts`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      var entry = MediaEntry(
        url: "https://pictures.example/a.jpg", file: file, etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
        fetched: 100, nextTry: 200)
      let failed = MediaEntry(url: "https://pictures.example/b.jpg", failures: 2, failure: "gone", nextTry: 300)
      try store.media.put([entry, failed])
      #expect(try store.media.entries(of: [entry.url, failed.url, "other"]) == [entry.url: entry, failed.url: failed])
      entry.failures = 1
      try store.media.put([entry])
      #expect(try store.media.entries(of: [entry.url])[entry.url] == entry)
      #expect(try store.media.paths() == ["ab/\(file.digest).jpg"])
    }
  }

  @Test func `Addresses that nobody refers to are forgotten only when asked to`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      try store.media.put(["a", "b", "c"].map { MediaEntry(url: $0, file: $0 == "b" ? file : nil) })
      #expect(try store.media.remove(except: ["b", "x"]) == 2)
      var urls: [String] = []
      try store.media.forEach { urls.append($0.url) }
      #expect(urls == ["b"])
    }
  }
}
