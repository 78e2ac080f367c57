import Testing

@testable import Site

@Suite("Addresses within a site")
struct PageAddressTests {
  private let record = PageAddress.record(of: "comics", id: 108_425)

  @Test func `A record's page lies in a folder of a thousand, further pages of its lists beside it`() {
    #expect(record.text == "comics/108/108425.html")
    let list = PageAddress.ListPage(name: "comics", number: 3)
    #expect(PageAddress.record(of: "series", id: 7, list: list).text == "series/0/7-comics-3.html")
    #expect(record == PageAddress(ownPath: "comics/108/108425.html"))
  }

  @Test func `The way up leads to the root, and links go by it`() {
    #expect(record.wayUp.text == "../../")
    #expect((record.wayUp / "index.html").text == "../../index.html")
    #expect((record.wayUp / ("es/" as PageAddress).wayUp / "assets/a.css").text == "../../../assets/a.css")
    #expect(("es/" as PageAddress / record).text == "es/comics/108/108425.html")
    #expect(("es/" as PageAddress / record).wayUp.text == "../../../")
    #expect(("index.html" as PageAddress).wayUp.text.isEmpty)
    #expect((PageAddress(ownPath: "/~ann/x/") / record).text == "/~ann/x/comics/108/108425.html")
  }
}
