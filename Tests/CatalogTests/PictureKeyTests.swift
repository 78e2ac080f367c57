import Catalog
import Testing

@Suite("What tells pictures apart")
struct PictureKeyTests {
  private func key(_ path: String, _ fileExtension: String = "jpg") -> String? {
    var key: [UInt8] = []
    let isWhole = Array(path.utf8).withUnsafeBytes { path in
      Array(fileExtension.utf8).withUnsafeBytes { PictureKey.append(path: path, fileExtension: $0, to: &key) }
    }
    return isWhole ? String(decoding: key, as: UTF8.self) : nil
  }

  @Test(arguments: [
    ("https://i.annihil.us/u/prod/a", "https://i.annihil.us/u/prod/a/portrait_uncanny.jpg"),
    ("HTTP://I.Annihil.us:80/u/a/", "http://i.annihil.us/u/a/detail.jpg"),
    ("https://i.annihil.us:443/u/a//", "https://i.annihil.us/u/a/x.jpg"),
    ("https://i.annihil.us:/u/a", "https://i.annihil.us/u/a/x.jpg"),
    ("http://pictures.invalid:8080/u", "http://pictures.invalid:8080/u/x.jpg"),
    ("https://i.annihil.us/u/a b/é", "https://i.annihil.us/u/a%20b/%C3%A9/x.jpg"),
    ("https://i.annihil.us/u/v1.2/a.b", "https://i.annihil.us/u/v1.2/a.b/x.jpg"),
  ])
  func `A record's picture and the file of it have the same key`(path: String, address: String) {
    #expect(key(path).map { Array($0.utf8) } == PictureKey.key(ofAddress: address))
  }

  @Test func `Host, folder and extension all count`() {
    let keys = [
      key("https://a/b"), key("https://a/c"), key("https://b/b"), key("http://a/b"), key("https://a/b", "png"),
      key("https://a:80/b"),
    ]
    #expect(Set(keys).count == keys.count && !keys.contains(nil))
  }

  @Test(arguments: [
    "", "/u/a", "u/a", "//a/b", "https:/a", "https:///a", "https://a", "https://a/", "https://a/b?c", "https://a/#",
  ])
  func `A path without a host or with something that no path holds has no key`(path: String) {
    #expect(key(path) == nil)
  }

  @Test(arguments: ["", "a", "https://a.b/c", "x.jpg"])
  func `An address without a file or an ending has no key`(address: String) {
    #expect(PictureKey.key(ofAddress: address) == nil)
  }
}
