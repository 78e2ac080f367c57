import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The rules of the browser's search", .enabled(if: Node.isThere, "needs node"))
struct SearchRulesTests {
  private func thing(_ kind: Kind, _ id: Int, _ name: String, weight: Int) throws -> SearchThing {
    SearchThing(try #require(RecordID(kind, Int64(id))), name: Array(name.utf8)[...], weight: weight)
  }

  private func index(of kind: Kind, _ names: [String]) throws -> SearchIndex {
    var index = SearchIndex(.marvel)
    for (place, name) in names.enumerated() {
      index.things.append(try thing(kind, place + 1, name, weight: 10 - place))
    }
    return index
  }

  /// A series with issues of the numbers 1 to 70, whose ids are 1,001 to 1,070.
  private func series(_ name: String, title: String) throws -> SearchIndex {
    var index = SearchIndex(.marvel)
    index.things = [try thing(.series, 1, name, weight: 70)]
    for number in 1...70 {
      index.issues.append(
        SearchIssue(
          id: Int64(1000 + number), title: Array("\(title) #\(number)".utf8)[...], series: 1, number: Double(number)))
    }
    return index
  }

  @Test(arguments: [
    ("dr heron", "Doctor Heron"), ("doctor tern", "Dr. Tern"), ("doktor tern", "Dr. Tern"),
    ("mister pike", "Mr. Pike"),
    ("mr stoat", "Mister Stoat"), ("señor pike", "Mr. Pike"), ("miss otter", "Ms. Otter"), ("ms gecko", "Miss Gecko"),
    ("st marten", "Saint Marten"), ("saint elmo", "St. Elmo"), ("anvil and harp", "Anvil & Harp"),
    ("lever & tide", "Lever and Tide"), ("anvil y harp", "Anvil & Harp"), ("grim 4", "Grim Four"),
    ("pale four", "Pale 4"), ("doctor trn", "Dr. Tern"),
  ])
  func `Words that stand for one another find each other, also those of other languages`(
    _ typed: String, _ name: String
  ) throws {
    let names = [
      "Doctor Heron", "Dr. Tern", "Mr. Pike", "Mister Stoat", "Ms. Otter", "Miss Gecko", "Saint Marten", "St. Elmo",
      "Anvil & Harp", "Lever and Tide", "Grim Four", "Pale 4",
    ]
    let wanted = try #require(names.firstIndex(of: name))
    let misses = try WrittenIndex(try index(of: .characters, names)).finding(
      [(typed, "characters:\(wanted + 1)")], isFirst: true)
    #expect(misses == "")
  }

  @Test func `What is spelled as it is typed comes before what is spelled with another word`() throws {
    let index = try index(of: .characters, ["Ms. Otter", "Miss Otter"])
    #expect(try WrittenIndex(index).answers(to: "miss otter") == "Miss Otter|Ms. Otter\n")
  }

  @Test(arguments: [("lars oneil", "O'Neil, Lars|"), ("end the batman", "Batman: The End")])
  func `A whole name in another order comes before longer names with its words`(_ typed: String, _ first: String) throws
  {
    let names = ["O'Neil, Lars", "O'Neil, Lars 41", "The Batman", "Batman: The End"]
    let answers = try WrittenIndex(try index(of: .characters, names)).answers(to: typed)
    #expect(answers.hasPrefix(first), "\(answers)")
  }

  @Test(arguments: [
    ("gosciny", "goscinny", true), ("rene", "rene", true), ("rene", "uderzo", false), ("41", "42", false),
  ])
  func `A word is like one that is typed with few mistakes, a number is not`(
    _ typed: String, _ word: String, _ isLike: Bool
  ) throws {
    let answer = try Node.run("console.log(spinrack.engine.isLike(\(Node.quoted(typed)), \(Node.quoted(word))));")
    #expect(answer == "\(isLike)\n")
  }

  @Test func `Whole short words come before words that begin with them`() throws {
    let index = try index(of: .characters, ["Anthem", "Antlers", "Silver Ant", "Ant Hill", "Giant"])
    #expect(try WrittenIndex(index).answers(to: "ant") == "Ant Hill|Silver Ant|Anthem|Antlers\n")
  }

  @Test(arguments: ["heon", "hreon", "herno", "hern", "hxron", "heroon", "bta", "bt", "bet", "baat"])
  func `One slip is forgiven from three letters on`(_ typed: String) throws {
    let misses = try WrittenIndex(try index(of: .characters, ["Heron", "Bat", "Sextant"])).finding(
      [(typed, typed.first == "h" ? "characters:1" : "characters:2")], isFirst: true)
    // Two letters are too few to be wrong in one.
    #expect(misses.isEmpty == (typed != "bt"), "\(misses)")
  }

  @Test(arguments: [
    "solemn bellows 60", "solemn bellows #60", "solemn belows #60", "belows 60", "solemm bellows 1985 60",
  ])
  func `A number behind a name finds the issue, also with a slip and with words in other places`(_ typed: String) throws
  {
    let listed = WrittenIndex(try series("Solemn Bellows (1985 - 1990)", title: "Solemn Bellows (1985)"))
    #expect(try listed.finding([(typed, "comics:1060")], isFirst: true) == "")
    // The series is not known.
    var alone = try series("Something Else", title: "Solemn Bellows (1985)")
    alone.things = []
    #expect(try WrittenIndex(alone).finding([(typed, "comics:1060")], isFirst: true) == "")
  }

  @Test(arguments: [
    ("#½", "½"), ("½", "½"), ("#0.5", "½"), ("#1/2", "½"), ("#700.1", "700.1"), ("700.1", "700.1"),
    ("#80.BEY", "80.BEY"), ("80.bey", "80.BEY"), ("80 bey", "80.BEY"), ("no. 80", "80"), ("nr 700.1", "700.1"),
    ("issue #7", "007"),
    ("#1.MU", "1.MU"), ("#1-2", "1-2"), ("#1–2", "1-2"), ("#12AU", "12AU"), ("12au", "12AU"), ("#007", "007"),
    ("#7", "007"), ("007", "007"),
    ("#1000", "1,000"), ("#1,000", "1,000"), ("#１２", "12"), ("#.1", ".1"), ("#0.1", ".1"), ("#-1", "-1"),
    ("#2 & 3", "2 & 3"), ("#9", "9 (345)"),
    ("2 & 3", "2 & 3"), ("#5/1995", "5/1995"), ("#A", "A"), ("#1½", "1½"),
  ])
  func `A number is found as it is printed, with and without its sign, whatever its zeros, its width and its dashes`(
    _ typed: String, _ number: String
  ) throws {
    let numbers = [
      "½", "700.1", "700", "80.BEY", "80", "1.MU", "1", "1-2", "12AU", "12", "007", "1,000", ".1", "-1", "2 & 3",
      "9 (345)", "5/1995", "A", "1½", "11/2",
    ]
    var index = SearchIndex(.marvel)
    index.things = [try thing(.series, 1, "Tin Kettle (2020)", weight: 70)]
    for (place, number) in numbers.enumerated() {
      index.issues.append(
        SearchIssue(
          id: Int64(1000 + place), title: Array("Tin Kettle (2020) #\(number)".utf8)[...], series: 1,
          number: IssueNumber(printed: number).value, place: UInt32(place)))
    }
    let id = 1000 + (try #require(numbers.firstIndex(of: number)))
    #expect(try WrittenIndex(index).finding([("tin kettle \(typed)", "comics:\(id)")], isFirst: true) == "")
    #expect(try WrittenIndex(index).finding([("Tin Kettle (2020) \(typed)", "comics:\(id)")], isFirst: true) == "")
  }

  @Test(arguments: [
    ("塔", 1), ("の塔", 1), ("罠の", 1), ("ガス", 2), ("ｶﾞｽ", 2), ("カ\u{3099}ス", 2), ("국어", 3), ("abc", 4), ("ＡＢＣ", 4),
    ("cafe\u{301}", 5), ("café", 5),
    ("wana no tou", 1), ("tou", 1),
  ])
  func
    `Names in Chinese, Japanese and Korean are found from their middle, in any width and however their marks are typed`(
      _ typed: String, _ wanted: Int
    ) throws
  {
    var index = SearchIndex(.marvel)
    for (place, name) in ["罠の塔", "都市ガス", "한국어", "ＡＢＣ", "Grand Café"].enumerated() {
      let alias = place == 0 ? Array("Wana no tou".utf8) : []
      let id = try #require(RecordID(.series, Int64(place + 1)))
      index.things.append(SearchThing(id, name: Array(name.utf8)[...], aliases: alias, weight: 1))
    }
    #expect(try WrittenIndex(index).finding([(typed, "series:\(wanted)")], isFirst: true) == "")
  }

  @Test
  func `The best answer leads, of whatever kind; of equal ones people come before books, and what is in more comics`()
    throws
  {
    var index = SearchIndex(.marvel)
    index.things = [
      try thing(.series, 1, "Tales of Pike (1990)", weight: 500),
      try thing(.series, 2, "Tales of Pike (2019)", weight: 5),
      try thing(.characters, 3, "Harpoon Pike", weight: 9), try thing(.creators, 4, "Nell Pike", weight: 1),
      try thing(.events, 5, "Pike", weight: 1),
    ]
    #expect(
      try WrittenIndex(index).answers(to: "pike")
        == "Pike|Harpoon Pike|Nell Pike|Tales of Pike (1990)|Tales of Pike (2019)\n")
  }

  @Test(arguments: [
    ("juniper", "Marshal Juniper|Juniperrider|Junipersong|Old Juniper\n"), ("pal", "Palmarch|Pal-Ward|Sir Pal\n"),
    ("juniperr", "Juniperrider\n"),
  ])
  func `Whole words count twice, at the beginning four times, but fame counts more than the alphabet`(
    _ typed: String, _ names: String
  ) throws {
    var index = SearchIndex(.marvel)
    let things = [
      ("Juniperrider", 16), ("Junipersong", 1), ("Old Juniper", 0), ("Marshal Juniper", 115), ("Palmarch", 90),
      ("Pal-Ward", 20), ("Sir Pal", 30),
    ]
    for (place, (name, weight)) in things.enumerated() {
      index.things.append(try thing(.characters, place + 1, name, weight: weight))
    }
    #expect(try WrittenIndex(index).answers(to: typed) == names)
  }

  @Test func `Mistakes are corrected only where nothing answers without them`() throws {
    let index = try index(of: .characters, ["Garth", "Earth Crisis"])
    #expect(try WrittenIndex(index).answers(to: "garth") == "Garth\n")
    #expect(try WrittenIndex(index).answers(to: "gartth") == "Garth\n")
  }

  @Test(arguments: [
    ("nell mbekane", "Copper Hornet|Mimic\n"), ("rust wasp", "Copper Hornet\n"),
    ("nel mbekane", "Copper Hornet|Mimic\n"),
    ("copper hornet", "Copper Hornet\n"), ("日本", "Mimic\n"),
  ])
  func `All names find a thing, its real name before those that others go by`(_ typed: String, _ names: String) throws {
    var index = SearchIndex(.marvel)
    for (id, name, aliases) in [
      (1, "Mimic", "Somebody\tNell Mbekane\t日本"), (2, "Copper Hornet", "Nell Mbekane\tRust Wasp\tHornet"),
    ] as [(Int64, String, String)] {
      let id = try #require(RecordID(.characters, id))
      index.things.append(
        SearchThing(id, name: Array(name.utf8)[...], aliases: Array(aliases.utf8), weight: 1))
    }
    let files = WrittenIndex(index)
    // What says no more than the name is left out.
    #expect(files.text(files.root).contains(#"aliases:"Nell Mbekane\tRust Wasp\nSomebody\tNell Mbekane\t日本""#))
    #expect(try files.answers(to: typed) == names)
  }

  @Test(arguments: ["solemn bellows foil", "solemn bellows 60 foil", "solemn bellows foil variant"])
  func `Words behind the number of an issue find it, as those of a series do`(_ typed: String) throws {
    var index = try series("Solemn Bellows (1985 - 1990)", title: "Solemn Bellows (1985)")
    let title = "Solemn Bellows (1985) #60 (Foil Variant)"
    index.issues.append(SearchIssue(id: 2000, title: Array(title.utf8)[...], series: 1, number: 60, year: 1987))
    #expect(try WrittenIndex(index).finding([(typed, "comics:2000")], isFirst: true) == "")
  }

  @Test func `Issues of the series that is called so come first, those of larger ones later, variants last`() throws {
    var index = SearchIndex(.marvel)
    index.things = [
      try thing(.series, 1, "Solemn Bellows (1985)", weight: 9),
      try thing(.series, 2, "Solemn Bellows Monthly", weight: 90),
      try thing(.series, 3, "Solemn Bellows (2001)", weight: 2),
    ]
    for (id, title, series) in [
      (1, "Solemn Bellows (2001) #7 (Variant)", nil), (2, "Solemn Bellows (1985) #7", 1),
      (3, "Solemn Bellows Monthly #7", 2), (4, "Solemn Bellows (1985) #7 (Variant)", 1),
      (5, "Solemn Bellows (2001) #7", 3),
    ] as [(Int64, String, Int64?)] {
      index.issues.append(SearchIssue(id: id, title: Array(title.utf8)[...], series: series, number: 7))
    }
    #expect(try WrittenIndex(index).found(by: "solemn bellows 7", as: "it.entry.id") == "2|5|4|1|3\n")
  }

  @Test func `Of characters with a name, alone or in brackets, that one leads which is in more comics`() throws {
    var index = SearchIndex(.marvel)
    index.things = [
      try thing(.characters, 1, "Nell Mbekane", weight: 7),
      try thing(.characters, 2, "Hornet (Nell Mbekane)", weight: 90),
    ]
    #expect(try WrittenIndex(index).answers(to: "nell mbekane") == "Hornet (Nell Mbekane)|Nell Mbekane\n")
  }

  @Test func `No name is the nearest that has no letter of what was typed`() throws {
    let answer = try WrittenIndex(try index(of: .characters, ["", "Ox", "Ab", "Zz"])).nearest(to: "ab")
    #expect(answer == "Ab\n")
  }

  @Test func `A name in brackets is a name, too`() throws {
    let index = try index(of: .characters, ["Nell Mbekane Fan Club", "The Copper Hornet (Nell Mbekane)"])
    #expect(
      try WrittenIndex(index).answers(to: "nell mbekane")
        == "The Copper Hornet (Nell Mbekane)|Nell Mbekane Fan Club\n")
  }

  @Test(arguments: ["!!!", "#", "&", "…"])
  func `What has no letter and no digit finds nothing`(_ typed: String) throws {
    #expect(try WrittenIndex(try index(of: .characters, ["Heron", "Harp & Heron"])).answers(to: typed) == "\n")
  }

  @Test(arguments: [
    ("978-0-4743-9716-5", 1060), ("9780474397165", 1060), ("0-4743-9716-1", 1060), ("75960608857705911", 1061),
    ("759606088577", 1061), ("75960605488601211", 1062), ("AUG576255", 1063), ("aug 576255", 1063), ("576255", 1063),
    ("0125DC056", 1056),
    ("1064", 1064), ("76194134192701211", 1058), ("76194134192700111", 1059), ("761941341927002", 1057),
  ])
  func `Numbers of the trade and the source's own are found by their digits`(_ typed: String, _ wanted: Int) throws {
    var index = try series("Solemn Bellows (1985 - 1990)", title: "Solemn Bellows (1985)")
    let keys = [
      (60, "978-0-4743-9716-5", ColumnRole.isbn), (61, "75960608857705911", .upc), (62, "5960605488-01211", .upc),
      (63, "AUG576255", .diamondCode), (60, "9780474397165 52499", .ean),
      (56, "0125DC056", .sku), (58, "76194134192701211", .upc), (59, "76194134192700111", .upc),
      (57, "76194134192700211", .upc),
    ]
    index.numbers = TradeNumberList(
      keys.compactMap { number, text, role in
        TradeNumbers.key(of: Array(text.utf8), as: role).map { (number - 1, $0) }
      })
    #expect(try WrittenIndex(index).finding([(typed, "comics:\(wanted)")], isFirst: true) == "")
  }

  @Test func `At full size a number needs three shards at most`() throws {
    let things = InventedThings(count: 24_000, comics: 20_000)
    var index = things.index()
    index.numbers = TradeNumberList(
      index.issues.indices.map { ($0, Array("97802\(String(10_000_000 + $0 * 37))".utf8)) })
    // Below, several things have the same number, and only the first is there at once.
    let own = things.sample(every: 499).filter { $0.id > 40_000 }.map {
      (typed: "\($0.id)", wanted: "\($0.kind.name):\($0.id)")
    }
    let trade = stride(from: 3, to: index.issues.count, by: 1801).map {
      (typed: "978-0-2\(String(10_000_000 + $0 * 37))", wanted: "comics:\(index.issues[$0].id)")
    }
    let misses = try WrittenIndex(index).finding(own + trade)
    #expect(misses == "")
  }
}

@Suite("Numbers of the trade")
struct TradeNumbersTests {
  @Test(
    arguments: [
      ("978-0-7851-2178-7", ColumnRole.isbn, "9780785121787"), ("0-7851-1874-8", .isbn, "9780785118749"),
      ("570146564X", .isbn, "9785701465648"), ("785110283", .isbn, "9780785110286"),
      ("9780785 188483 52499", .ean, "9780785188483"), ("5960605488-01211", .upc, "596060548801211"),
      ("JUL190068", .diamondCode, "190068jul"), ("3", .ean, nil), ("not known", .isbn, nil),
    ] as [(String, ColumnRole, String?)])
  func `Digits come first, then letters; ten digits of a book are thirteen; prices and what is too short are left out`(
    _ text: String, _ role: ColumnRole, _ key: String?
  ) {
    #expect(TradeNumbers.key(of: Array(text.utf8), as: role).map { String(decoding: $0, as: UTF8.self) } == key)
  }

  @Test func `An issue has each number once, and several where the source gives several`() {
    var numbers = TradeNumbers()
    numbers.add(Array("978-0-7851-2178-7; 978-0-7851-8840-7".utf8), of: 2, as: .isbn)
    numbers.add(Array("9780785 121787 52499".utf8), of: 2, as: .ean)
    numbers.add(Array("759606088577".utf8), of: 5, as: .upc)
    #expect(numbers.of(2).map { String(decoding: $0, as: UTF8.self) } == ["9780785121787", "9780785188407"])
    #expect(numbers.of(5).map { String(decoding: $0, as: UTF8.self) } == ["759606088577"])
    #expect(numbers.of(3).map { String(decoding: $0, as: UTF8.self) } == [])
  }
}
