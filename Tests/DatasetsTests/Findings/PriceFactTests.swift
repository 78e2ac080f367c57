import Catalog
import Testing

@testable import Datasets

@Suite("Prices in statistics") struct PriceFactTests {
  /// The price that is counted of a book in one currency.
  private func price(in currency: String?, hasCurrencies: Bool = true) throws -> Double? {
    let model = Shelf.model(
      heroes: [],
      books: [FieldDescription("price", .decimal, Column("price", .double, role: .price))]
        + (hasCurrencies ? [FieldDescription("money", .text, Column("money", .string, role: .currency))] : []),
      hasRoles: true, relations: [])
    let gatherer = FactGatherer(Shelf.books, in: CatalogTables(model), missing: [])
    let table = CatalogTables(model).records(of: Shelf.books)
    let rows = try #require(gatherer.sinks[table.name])
    for column in table.columns {
      switch column.name {
      case "id": rows.int64(1)
      case "price": rows.double(3.5)
      case "money":
        if var currency { currency.withUTF8 { rows.string(UnsafeRawBufferPointer($0)) } } else { rows.null() }
      default: rows.null()
      }
    }
    rows.endRow()
    return gatherer.facts.comics.first?.price
  }

  @Test func `are those in US dollars alone, where the source says currencies`() throws {
    #expect(try price(in: "USD") == 3.5)
    for other in ["GBP", "US", "USDT", "", "a currency without end", nil] {
      #expect(try price(in: other) == nil, "\(other ?? "-")")
    }
    #expect(try price(in: nil, hasCurrencies: false) == 3.5)
  }
}
