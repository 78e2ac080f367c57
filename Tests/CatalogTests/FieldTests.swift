import Catalog
import CatalogSources
import Testing

@Suite("Values of fields")
struct FieldTests {
  @Test(arguments: [
    ("http://a.example/x?utm_campaign=apiRef&utm_source=0123", "http://a.example/x"),
    ("http://a.example/x?a=1&utm_source=0123&b=2#top", "http://a.example/x?a=1&b=2#top"),
    ("http://a.example/x?utm_source=0123&b=2", "http://a.example/x?b=2"),
    ("http://a.example/x?utm_source=0123#top", "http://a.example/x#top"),
    ("http://a.example/x?mutm_source=1", "http://a.example/x?mutm_source=1"),
    ("http://a.example/x", "http://a.example/x"), ("http://a.example/?", "http://a.example/"), ("", ""),
  ])
  func `Tracking parameters go, everything else of an address stays`(_ url: String, _ expected: String) {
    var kept: [UInt8] = []
    Array(url.utf8).withUnsafeBytes { TrackingParameters.strip($0) { kept.append(contentsOf: $0) } }
    #expect(String(decoding: kept, as: UTF8.self) == expected)
  }

  @Test func `The API's own pictures for nothing are recognised whatever their host`() {
    func isPlaceholder(_ path: String) -> Bool {
      Array(path.utf8).withUnsafeBytes { CatalogModel.marvel.pictures.isPlaceholder(path: $0) }
    }
    #expect(isPlaceholder("http://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available"))
    #expect(isPlaceholder("https://pictures.example/u/i/mg/f/60/4c002e0305708"))
    #expect(!isPlaceholder("http://i.annihil.us/u/prod/marvel/i/mg/b/40/4bc5fe7a308d7"))
    #expect(!isPlaceholder(""))
  }
}
