import Testing

@testable import Matching

/// A name of a file with its meaning, in the words of the table below.
struct NamedComic: Sendable, CustomTestStringConvertible {
  var name: String
  var title: String
  var number: String?
  /// Further facts: `y2016 m8 f2018 v3 c6 l6 annual fr t:Title`.
  var facts: String

  init(_ name: String, _ title: String, _ number: String?, _ facts: String = "") {
    (self.name, self.title, self.number, self.facts) = (name, title, number, facts)
  }

  var testDescription: String { name }
}

extension ParsedName {
  /// The facts beside title and number, in a fixed order.
  var facts: String {
    let numbers: [(String, Int?)] = [
      ("y", year), ("m", month), ("d", day), ("f", firstYear), ("v", volume), ("c", count), ("l", lastNumber),
    ]
    var facts = numbers.compactMap { letter, value in value.map { "\(letter)\($0)" } }
    if let form { facts.append(form.rawValue) }
    if let language { facts.append(language) }
    if let issueTitle { facts.append("t:\(issueTitle)") }
    return facts.joined(separator: " ")
  }
}

@Suite("Names of comics' files") struct FileNameTests {
  private static let comics: [NamedComic] = [
    // Taggers, and the default of most of them.
    NamedComic("Old Harbour #001 (2016).cbz", "Old Harbour", "001", "y2016"),
    NamedComic(
      "Old Harbour v3 #001 (of 006) (2016-08) Dawn (Annual) (Rook).cbz", "Old Harbour", "001",
      "y2016 m8 v3 c6 annual t:Dawn"),
    NamedComic("Old Harbour v3 001 (of 06) (2016-08).cbz", "Old Harbour", "001", "y2016 m8 v3 c6"),
    NamedComic("Old Harbour 2011 #0.5 (2012).cbz", "Old Harbour 2011", "0.5", "y2012"),
    NamedComic("Old Harbour v2018 005.cbz", "Old Harbour", "005", "v2018"),
    NamedComic("Old Harbour Vol. 2 #12 (2012).cbz", "Old Harbour", "12", "y2012 v2"),
    NamedComic("Old Harbour Volume Two 012.cbz", "Old Harbour", "012", "v2"),
    // Managers of libraries.
    NamedComic("Old Harbour (2016) Volume 03 Issue 001.cbz", "Old Harbour", "001", "f2016 v3"),
    NamedComic("Old Harbour (2011) Annual 1 (2012).cbz", "Old Harbour Annual", "1", "y2012 f2011 annual"),
    NamedComic("Old Harbour Vol 1 #404 (1987).cbz", "Old Harbour", "404", "y1987 v1"),
    NamedComic("Old-Harbour_#012.cbz", "Old-Harbour", "012"),
    NamedComic("Old Harbour Issue No. 12.cbz", "Old Harbour", "12"),
    // People who scan.
    NamedComic("Old Harbour 001 (2016) (Digital) (Rook-Empire).cbz", "Old Harbour", "001", "y2016"),
    NamedComic(
      "Old Harbour (2018) 080.BEY (2022) (Digital) (Zone-Empire).cbz", "Old Harbour", "080.BEY", "y2022 f2018"),
    NamedComic("Old.Harbour.001.(2016).(digital).(Rook-Empire).cbz", "Old Harbour", "001", "y2016"),
    NamedComic("Old_Harbour_001_(2016)_(webrip).cbr", "Old Harbour", "001", "y2016"),
    NamedComic("Old Harbour 001 2016 digital.cbz", "Old Harbour", "001", "y2016"),
    NamedComic("Old Harbour 001 (of 06) (2016) (c2c) (F).cbr", "Old Harbour", "001", "y2016 c6"),
    NamedComic("Old Harbour 03 of 10 (1988).cbz", "Old Harbour", "03", "y1988 c10"),
    NamedComic("Old Harbour (1 of 4) (1988).cbz", "Old Harbour", "1", "y1988 c4"),
    // Numbers of all kinds.
    NamedComic("Old Harbour ½ (1998).cbz", "Old Harbour", "½", "y1998"),
    NamedComic("Old Harbour #1/2 (1998).cbz", "Old Harbour", "1/2", "y1998"),
    NamedComic("Old Harbour -1 (1997).cbz", "Old Harbour", "-1", "y1997"),
    NamedComic("Old Harbour 700.1 (2013).cbz", "Old Harbour", "700.1", "y2013"),
    NamedComic("Old.Harbour.700.1.(2013).cbz", "Old Harbour", "700.1", "y2013"),
    NamedComic("Old Harbour 1.MU (2017).cbz", "Old Harbour", "1.MU", "y2017"),
    NamedComic("Old Harbour 010AU (2013).cbz", "Old Harbour", "010AU", "y2013"),
    NamedComic("Old Harbour #1-6 (2016).cbz", "Old Harbour", "1", "y2016 l6"),
    NamedComic("Old Harbour 001-006 (2016).cbz", "Old Harbour", "001", "y2016 l6"),
    NamedComic("Old Harbour #nn (1990).cbz", "Old Harbour", "nn", "y1990"),
    NamedComic("Old Harbour 1000 (2019).cbz", "Old Harbour", "1000", "y2019"),
    NamedComic("Old Harbour #1000000 (1998).cbz", "Old Harbour", "1000000", "y1998"),
    NamedComic("Old Harbour #10,000 (1998).cbz", "Old Harbour", "10,000", "y1998"),
    NamedComic("Old Harbour #2018-04 (2018).cbz", "Old Harbour", "2018-04", "y2018"),
    NamedComic("Old Harbour ＃１２ （2016）.cbz", "Old Harbour", "12", "y2016"),
    // Titles with numbers.
    NamedComic("100 Harbours 005.cbz", "100 Harbours", "005"),
    NamedComic("52 012 (2006).cbz", "52", "012", "y2006"),
    NamedComic("52 (2006).cbz", "52", nil, "y2006"),
    NamedComic("Harbour 2099 012 (1993).cbz", "Harbour 2099", "012", "y1993"),
    NamedComic("Old Harbour - Year 100 (2006).cbz", "Old Harbour - Year 100", nil, "y2006"),
    NamedComic("Old Harbour - Year 100 001 (2006).cbz", "Old Harbour - Year 100", "001", "y2006"),
    NamedComic("Old Harbour 001 - Part 2 (2016).cbz", "Old Harbour", "001", "y2016 t:Part 2"),
    NamedComic("Old Harbour #404 - Year One - Part 1 (1987).cbz", "Old Harbour", "404", "y1987 t:Year One - Part 1"),
    NamedComic("2000AD 1234 (2001-03-14).cbz", "2000AD", "1234", "y2001 m3 d14"),
    NamedComic("V for Harbour 03 (1988).cbz", "V for Harbour", "03", "y1988"),
    NamedComic("Harbour, The 001 (2004).cbz", "Harbour, The", "001", "y2004"),
    // Annuals, books, single ones.
    NamedComic("Harbour-Men Annual 02 (1998).cbz", "Harbour-Men Annual", "02", "y1998 annual"),
    NamedComic("Old Harbour Omnibus (2006) [cv-27512].cbz", "Old Harbour Omnibus", nil, "y2006 book"),
    NamedComic("Old Harbour Vol. 02 - Miles Behind Us (TPB) (2004).cbz", "Old Harbour", "2", "y2004 v2 book"),
    NamedComic("Old Harbour v01 (TPB) (1996).cbz", "Old Harbour", "1", "y1996 v1 book"),
    NamedComic("Old Harbour HC (1991).cbz", "Old Harbour HC", nil, "y1991 book"),
    NamedComic("Giant-Size Harbour One-Shot (1975).cbz", "Giant-Size Harbour One-Shot", nil, "y1975 one-shot"),
    // Other languages and letters.
    NamedComic("Le Port T03 - Les Goths (1963) (French).cbz", "Le Port", "03", "y1963 fr t:Les Goths"),
    NamedComic("Le Port - Tome 12 - Les Cousins.cbr", "Le Port", "12", "t:Les Cousins"),
    NamedComic("Der Hafen Nr. 7 (1999) (German).cbz", "Der Hafen", "7", "y1999 de"),
    NamedComic("バットの港 第1巻.cbz", "バットの港", "1"),
    // Dates.
    NamedComic("Old Harbour #1 (August 2016).cbz", "Old Harbour", "1", "y2016 m8"),
    NamedComic("Old Harbour #1 (Aug. 17, 2016).cbz", "Old Harbour", "1", "y2016 m8 d17"),
    NamedComic("Old Harbour 001 (08-2016).cbz", "Old Harbour", "001", "y2016 m8"),
    NamedComic("Old Harbour (2016-2018) 001.cbz", "Old Harbour", "001", "f2016"),
    // Names with next to nothing.
    NamedComic("001.cbz", "", "001"), NamedComic("001 - First Flight.cbz", "First Flight", "001"),
    NamedComic("Harbour.cbz", "Harbour", nil), NamedComic(".cbz", ".cbz", nil), NamedComic("((((.cbz", "((((", nil),
  ]

  @Test(arguments: comics) func `a name gives its title, its number and further facts`(comic: NamedComic) {
    let name = FileNameParser.parse(comic.name)
    #expect(name.first.title == comic.title)
    #expect(name.first.number == comic.number)
    #expect(name.facts == comic.facts)
  }

  @Test(arguments: [
    ("Old Harbour 2011 #1.cbz", "Old Harbour", "1"), ("Old Harbour Omnibus (2006).cbz", "Old Harbour", nil),
    ("Old Harbour - Rising Tide 001.cbz", "Old Harbour", "001"), ("Old Harbour 3 (1974).cbz", "Old Harbour 3", nil),
    ("Old Harbour (New Order) 001 (2011).cbz", "Old Harbour New Order", "001"), ("52 (2006).cbz", "", "52"),
    ("Old Harbour Vol. 02 - Miles (TPB).cbz", "Old Harbour - Miles", nil),
  ])
  func `a name that can be read in several ways gives them all`(name: String, title: String, number: String?) {
    let readings = FileNameParser.parse(name).readings.map { [$0.title, $0.number] }
    #expect(readings.contains([title, number]))
    #expect(readings.count > 1)
  }

  @Test func `ids in names are told apart by catalogue and subject`() {
    func marks(_ name: String) -> [CatalogueMark] { FileNameParser.parse(name).marks }
    let host = "comicvine.gamespot.com"
    #expect(marks("Old Harbour 1 [cv-27].cbz") == [CatalogueMark(host, .series, 27)])
    #expect(marks("Old Harbour 1 [cv-4000-27].cbz") == [CatalogueMark(host, .issue, 27)])
    #expect(marks("Old Harbour 1 [CVDB27].cbz") == [CatalogueMark(host, .issue, 27)])
    #expect(marks("Old_Harbour_1_[__27__].cbz") == [CatalogueMark(host, .issue, 27)])
    #expect(marks("Old Harbour 1 [metron-issue-5].cbz") == [CatalogueMark("metron.cloud", .issue, 5)])
    #expect(marks("Old Harbour 1 [cv-0] [x-5] [cv-99999999999999].cbz") == [])
  }

  @Test func `names of folders give the title and the first year`() {
    let folder = FileNameParser.parse(folder: "Old Harbour (2016)")
    #expect(folder.first == ParsedName.Reading("Old Harbour", nil))
    #expect(folder.firstYear == 2016 && folder.year == nil)
    #expect(FileNameParser.parse(folder: "Old Harbour v2").volume == 2)
  }

  @Test func `no name ends the program, however odd`() {
    var state: UInt64 = 5
    let pieces = [
      "(", ")", "[", "]", "#", "-", " ", "_", ".", "½", "v", "of", "0", "2016", "Vol", "第", "巻", "\u{301}", "x", "1",
      ",", "{", "\u{202E}",
    ]
    for _ in 0..<3_000 {
      var name = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name += pieces[Int(state >> 33) % pieces.count]
      }
      #expect(!FileNameParser.parse(name + ".cbz").readings.isEmpty)
    }
    #expect(!FileNameParser.parse(String(repeating: "(", count: 100_000)).readings.isEmpty)
  }
}
