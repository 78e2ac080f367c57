import Catalog
import CatalogSources
import Testing

@Suite("Addresses in remedies")
struct ExampleAddressTests {
  @Test(arguments: [
    ("marvel", "https://gateway.example/v1/public"), ("metron", "https://metron.cloud/api"),
    ("superhero", "https://akabab.github.io/superhero-api/api"), ("comicvine", "https://comicvine.gamespot.com/api"),
  ])
  func `A wrong base URL is answered with the address of its own service`(_ model: String, _ address: String) throws {
    let sources: [any CatalogSource] = [MarvelSource(), MetronSource(), SuperheroSource(), ComicVineSource()]
    let source = try #require(sources.first { $0.model.id.description == model })
    #expect(source.addressRemedy == "Check source.base-url; it is like \(address).")
  }

  @Test func `A source without an address has no example of one`() {
    #expect(GCDSource().addressRemedy == "Check source.base-url.")
  }
}
