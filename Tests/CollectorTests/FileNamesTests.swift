import Catalog
import CatalogSources
import Testing

@testable import Collector

@Suite("Names of collectors' files")
struct FileNamesTests {
  @Test(arguments: [
    ("Tales: Old & New", "Tales - Old & New"), ("A/B\\C|D", "A-B-C-D"), ("What? \"No\" <*>", "What 'No'"),
    ("..", "_"), ("", "_"), (" . hidden. ", "hidden"), ("CON", "_CON"), ("nul.txt", "_nul.txt"),
    ("tab\there\u{202E}\u{0}end", "tab here end"), ("../../etc/passwd", "-..-etc-passwd"),
  ])
  func `No text leads out of its folder, or is a name that a file system refuses`(_ text: String, _ expected: String) {
    #expect(FileNames.safe(text) == expected)
  }

  @Test
  func `A long name is cut between characters, and keeps room for an ending`() {
    let name = FileNames.safe(String(repeating: "ü漢", count: 400))
    #expect(name.utf8.count <= 150 && name.utf8.count > 140)
  }

  @Test
  func `Names that differ in capitals alone are told apart by numbers`() {
    var names = FileNames()
    #expect(names.unique("Tales", in: "A", id: 1) == "Tales")
    #expect(names.unique("TALES", in: "A", id: 2) == "TALES [2]")
    #expect(names.unique("tales", in: "B", id: 3) == "tales")
    #expect(names.unique("Tales", in: "A", id: 2) == "Tales [2-2]")
  }

  @Test(arguments: [
    ("1", "001"), ("80.BEY", "080.BEY"), ("½", "½"), ("-1", "-1"), ("1234", "1234"), ("1.MU", "001.MU"),
    ("10,000", "10,000"),
  ])
  func `Numbers have three digits at least`(_ number: String, _ expected: String) {
    #expect(IssueFacts.padded(number) == expected)
  }

}

@Suite("Values of collectors' files")
struct FileValuesTests {
  @Test
  func `Prices of currencies that one country has are kept, each country once`() {
    let prices = IssueFacts.Price.reading(
      "3.99 USD; 4.99 CAD; 2.50 EUR; .50 USD; 0-0-6 GBP; ? JPY; 1.50 GBP [newsstand]")
    #expect(prices.map(\.country) == ["US", "CA", "GB"])
    #expect(prices.map(\.amount) == ["3.99", "4.99", "1.50"])
    #expect(IssueFacts.Price(".99", currency: "usd")?.amount == "0.99")
    #expect(IssueFacts.Price("1,200", currency: "JPY") == nil)
  }

  @Test(
    arguments: [
      ("978-0-7851-1234-0", nil), ("0-7851-1234-5", nil), ("0785115544", "0785115544"), ("080442957X", "080442957X"),
      ("bad; 978-0-306-40615-7", "9780306406157"), ("", nil), ("9783161484100", "9783161484100"),
    ] as [(String, String?)])
  func `A code is an ISBN only with a right check digit`(_ text: String, _ expected: String?) {
    #expect(TradeCode.isbn(text) == expected)
  }

  @Test(
    arguments: [
      ("Teen Plus", "Teen", "Teen Plus"), ("Mature", "Mature 17+", "Mature"), ("Explicit", "X18+", "Explicit"),
      ("Approved by the Comics Code Authority", "Everyone", "Everyone"), ("T (13+)", "Teen", "Teen"),
      ("Unknown", nil, nil), ("<script>", nil, nil),
    ] as [(String, String?, String?)])
  func `Ratings are words of each vocabulary`(_ rating: String, _ info: String?, _ metron: String?) {
    #expect(AgeRating.comicInfo(rating) == info)
    #expect(AgeRating.metronInfo(rating) == metron)
  }

  @Test
  func `The UUID of an address is of version 5`() {
    // The example of RFC 9562, appendix A.4, in the space of host names; here in that of addresses.
    let uuid = ReadingListFacts.uuid(of: "https://www.example.com/")
    #expect(uuid.count == 36 && uuid.dropFirst(14).first == "5")
    #expect(uuid == ReadingListFacts.uuid(of: "https://www.example.com/"))
    #expect(uuid != ReadingListFacts.uuid(of: "https://www.example.com"))
  }

  @Test
  func `A series without a record is described by what its issues tell`() {
    let reference = Referred(id: 3, name: "Tales (2011 - 2012)")
    let told = SeriesFacts.told(by: reference, nil, publisher: nil, .marvel)
    #expect(told.id == 3 && told.name == "Tales" && told.firstYear == 2011 && told.publisher?.name == "Marvel")
    let other = SeriesFacts.told(by: reference, nil, publisher: Referred(id: 1, name: "Wick"), .metron)
    #expect(other.name == "Tales (2011 - 2012)" && other.firstYear == nil && other.publisher?.id == 1)
    #expect(SeriesFacts.told(by: nil, nil, publisher: nil, .metron).name == "Unknown")
  }

  @Test
  func `Records are grouped by owner, also where numbers have more than 32 bits`() {
    var groups = RecordGroups()
    for (record, owner) in [(5, 2), (3, 2), (5, 2), (9, 1), (1 << 40, 2), (7, 1 << 40)] as [(Int64, Int64)] {
      groups.add(record, to: owner)
    }
    groups.sort()
    #expect(groups[2] == [3, 5, 1 << 40])
    #expect(groups[1] == [9] && groups[1 << 40] == [7] && groups[3] == [])
    #expect(groups.owners == [1, 2, 1 << 40])
    #expect(groups.count == 5)
  }

  @Test(arguments: [
    // A Sunday, the day before it, and both ends of a year that begins on a Friday.
    (20_457, 2026, 1), (20_456, 2026, 0), (20_818, 2026, 52), (20_819, 2027, 0),
  ])
  func `Weeks begin on Sunday, and the days before the first one are week 0`(_ day: Int32, _ year: Int64, _ week: Int64)
  {
    let date = PartialDate(day: day, precision: .day)
    var releases = Releases(around: day)
    var issue = IssueFacts()
    (issue.id, issue.onSale) = (1, date)
    releases.add(issue, of: SeriesFacts(), volumeNumber: nil, issueNumber: nil)
    #expect(releases.all.first?.week.year == year)
    #expect(releases.all.first?.week.week == week)
  }
}
