import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@Suite("Addresses of records")
struct RecordAddressesTests {
  private let form = CatalogModel.marvel.addresses
  private let names = CatalogModel.marvel.kinds.map(\.name)

  @Test(arguments: [
    ("http://gateway.marvel.com/v1/public/characters/1009", "characters/1009"),
    ("https://gateway.marvel.com/v1/public/comics/7", "comics/7"),
    ("http://gateway.example:8080/v1/public//series/12/", "series/12"),
    ("http://gateway.marvel.com/v1/public//stories//5", "stories/5"),
    ("/v1/public/events/3?limit=1", "events/3"),
    ("http://x.invalid/v1/public/creators/9007199254740991", "creators/9007199254740991"),
  ])
  func `Kind and number come from the path, whatever the host`(_ text: String, _ expected: String) {
    let found = record(text)
    #expect(found.map(CatalogModel.marvel.name(of:)) == expected)
    for kind in CatalogModel.marvel.all { #expect(id(text, of: kind) == (found?.kind == kind ? found?.id : nil)) }
  }

  @Test(arguments: [
    "", "http://gateway.marvel.com/v1/public/characters", "http://gateway.marvel.com/v1/public/characters/",
    "http://gateway.marvel.com/v1/public/heroes/1", "http://gateway.marvel.com/v1/public/characters/abc",
    "http://gateway.marvel.com/v1/public/characters/1x", "http://gateway.marvel.com/v1/public/characters/0",
    "http://gateway.marvel.com/v1/public/characters/-4", "http://gateway.marvel.com/v1/public/characters/1/comics",
    "http://gateway.marvel.com/v1/public/characters/9007199254740992",
    "http://gateway.marvel.com/v1/public/characters/99999999999999999999999", "characters/1",
  ])
  func `An address that names no record is none`(_ text: String) {
    #expect(record(text) == nil)
    for kind in CatalogModel.marvel.all { #expect(id(text, of: kind) == nil) }
  }

  @Test func `Of a model with twelve kinds each is found by its whole name`() throws {
    let names: [StaticString] = ["a", "aa", "ab", "b", "ba", "c", "d", "e", "f", "g", "h", "hh"]
    let form = AddressForm(prefix: "https://toys.example/api/", marker: "/api/")
    let model = CatalogModel(
      id: "toys",
      kinds: names.map { KindDescription($0, $0, title: "", "", named: "id", [FieldDescription("id", .id)]) },
      order: names.indices.map { Kind(number: UInt8($0)) }, relations: [], references: .address(member: "url", form))
    for kind in model.all {
      let address = "https://toys.example/api/\(model[kind].name)/7"
      #expect(Array(address.utf8).withUnsafeBytes { form.record($0, among: names) } == RecordID(kind, 7))
      var out = ByteBuilder()
      form.append(7, of: model[kind].name, to: &out)
      #expect(String(decoding: out.array(), as: UTF8.self) == address)
    }
  }

  @Test func `A list's kind is its last part`() {
    #expect(collection("http://gateway.marvel.com/v1/public/comics?limit=5") == .comics)
    #expect(collection("http://gateway.marvel.com/v1/public/characters/7/stories") == .stories)
    #expect(collection("http://gateway.marvel.com/v1/public/characters/7") == nil)
    #expect(collection("http://gateway.marvel.com/") == nil)
  }

  @Test func `Keys sort by kind, then number, and come back`() throws {
    let small = try #require(RecordID(.characters, RecordID.greatest))
    let large = try #require(RecordID(.comics, 1))
    #expect(small.key < large.key)
    #expect(RecordID(key: small.key) == small)
    #expect(RecordID(key: large.key) == large)
    #expect(RecordID(.comics, 0) == nil)
    #expect(RecordID(.comics, -1) == nil)
    #expect(RecordID(.comics, RecordID.greatest + 1) == nil)
    #expect(RecordID(key: 256 << 53 | 1) == nil)
    #expect(CatalogModel.marvel.record(key: 6 << 53 | 1) == nil)
    #expect(CatalogModel.marvel.record(key: large.key) == large)
    #expect(RecordID.keys(of: .stories).contains(try #require(RecordID(.stories, 77)).key))
  }

  private func record(_ text: String) -> RecordID? {
    Array(text.utf8).withUnsafeBytes { form?.record($0, among: names) }
  }

  private func id(_ text: String, of kind: Kind) -> Int64? {
    Array(text.utf8).withUnsafeBytes { form?.id($0, of: CatalogModel.marvel[kind].name) }
  }

  private func collection(_ text: String) -> Kind? {
    Array(text.utf8).withUnsafeBytes { form?.collection($0, among: names) }
  }
}
