import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The reading order of an event")
struct ReadingOrderTests {
  /// What is known of an issue: its title, the place of its series, its number, its day.
  private typealias Known = (title: String, series: Int?, number: Double, day: Int32)

  private func catalogue(_ issues: [Known], of model: CatalogModel = .marvel) -> SiteCatalogue {
    let kinds = SiteKinds(model)
    let records = model.all.map { kind in
      var names = TextList()
      let texts =
        kind == kinds.issue ? issues.map(\.title) : kind == kinds.series ? ["Heron (1990 - 1999)", "Tern (1995)"] : []
      for text in texts { names.append(Array(text.utf8)) }
      return KindRecords(
        ids: texts.indices.map { Int64($0) + 1 }, isStored: texts.map { _ in true }, names: names)
    }
    var catalogue = SiteCatalogue(model, records: records)
    for (rank, issue) in issues.enumerated() {
      catalogue.issues[rank].series = issue.series
      catalogue.issues[rank].number = issue.number
      catalogue.issues[rank].firstDay = issue.day
    }
    catalogue.estimateDays()
    return catalogue
  }

  /// The titles of the entries, each with those of its variants in brackets.
  private func order(_ issues: [Known]) -> [String] {
    let order = ReadingOrder(Array(issues.indices), in: catalogue(issues))
    return order.entries.map { entry in
      let variants = entry.variants.map { issues[$0].title }
      return issues[entry.issue].title + (variants.isEmpty ? "" : " {\(variants.joined(separator: ", "))}")
    }
  }

  @Test func `Days come first, then series and numbers as people count`() {
    #expect(
      order([
        ("Heron (1990) #10", 0, 10, 50), ("Heron (1990) #2", 0, 2, 50), ("Tern (1995) #1", 1, 1, 50),
        ("Heron (1990) #1.5", 0, 1.5, 60), ("Tern (1995) #9", 1, 9, 40),
      ]) == ["Tern (1995) #9", "Heron (1990) #2", "Heron (1990) #10", "Tern (1995) #1", "Heron (1990) #1.5"])
  }

  @Test func `Where only the title says series and number, it is sorted by these`() {
    #expect(
      order([
        ("Heron (1990) #10", nil, .nan, .min), ("Tern (1995) #1", nil, .nan, .min),
        ("Heron (1990) #2", nil, .nan, .min),
        ("Something", nil, .nan, .min),
      ]) == ["Heron (1990) #2", "Heron (1990) #10", "Tern (1995) #1", "Something"])
  }

  @Test func `Variants are folded into the issue, another book of the same number is not`() {
    #expect(
      order([
        ("Heron (1990) #5 (Foil)", 0, 5, 9), ("Heron (1990) #5", 0, 5, .min), ("Heron (1990) #5 (Variant)", 0, 5, 11),
        ("Heron (Hardcover)", 0, 0, 12), ("Heron: The Fall (Hardcover)", 0, 0, 13),
      ]) == [
        "Heron (1990) #5 {Heron (1990) #5 (Foil), Heron (1990) #5 (Variant)}", "Heron (Hardcover)",
        "Heron: The Fall (Hardcover)",
      ])
  }

  @Test func `An issue of another series that is called the same is no variant`() {
    #expect(
      order([("Heron #1", 0, 1, 10), ("Heron #1", 1, 1, 20), ("Heron #1 (Foil)", 1, 1, 30)])
        == ["Heron #1", "Heron #1 {Heron #1 (Foil)}"])
  }

  @Test func `Lists keep their order where variants are folded, those of an issue that is not listed into their first`()
  {
    let issues: [Known] = [
      ("Heron (1990) #5 (Foil)", 0, 5, 9), ("Tern (1995) #1", 1, 1, 8), ("Heron (1990) #5", 0, 5, 7),
      ("Heron (1990) #5 (Variant)", 0, 5, 6), ("Heron (1990) #6", 0, 6, 5),
    ]
    var catalogue = catalogue(issues)
    catalogue.findVariants()
    #expect(issues.indices.map { catalogue.issues[$0].main } == [2, nil, nil, 2, nil])
    let whole = catalogue.foldingVariants([0, 1, 2, 3, 4])
    #expect(whole.map(\.issue) == [2, 1, 4] && whole.map(\.variants) == [[0, 3], [], []])
    let part = catalogue.foldingVariants([4, 3, 0])
    for ranks in [[], [0], [0, 1, 2, 3, 4], [4, 3, 0], [2], [1, 2]] {
      #expect(catalogue.countFoldingVariants(ranks) == catalogue.foldingVariants(ranks).count)
    }
    #expect(part.map(\.issue) == [4, 3] && part.map(\.variants) == [[], [0]])
  }

  @Test func `Where records name the issue of each variant, titles make none`() {
    let issues: [Known] = [
      ("Heron #1", 0, 1, 10), ("Heron #1 [Foil]", 0, 1, 10), ("Heron #1 [A book of its own]", 0, 1, 10),
      ("H. 1", 0, 1, 10),
    ]
    var catalogue = catalogue(issues, of: .gcd)
    for rank in [1, 3] { catalogue.issues[rank].main = 0 }
    catalogue.findVariants()
    #expect(issues.indices.map { catalogue.issues[$0].main } == [nil, 0, nil, 0])
    let order = ReadingOrder([0, 1, 2], in: catalogue)
    #expect(order.entries.map(\.issue) == [0, 2] && order.entries.map(\.variants) == [[1], []])
  }

  @Test func `An issue whose title alone names its series is estimated among the issues of the series`() {
    #expect(
      order([
        ("Heron (1990) #311", 0, 311, 7000), ("Heron (1990) #312", nil, 312, .min), ("Heron (1990) #313", 0, 313, 7060),
      ]) == ["Heron (1990) #311", "Heron (1990) #312", "Heron (1990) #313"])
  }

  @Test func `An issue without a day stands beside its neighbour in the series, a series without any at the end`() {
    #expect(
      order([
        ("Heron (1990) #3", 0, 3, 30), ("Heron (1990) #4", 0, 4, .min), ("Heron (1990) #5", 0, 5, 50),
        ("Heron (1990) #2", 0, 2, .min), ("Tern (1995) #1", 1, 1, .min), ("Else #1", nil, .nan, 45),
      ]) == [
        "Heron (1990) #2", "Heron (1990) #3", "Heron (1990) #4", "Else #1", "Heron (1990) #5", "Tern (1995) #1",
      ])
  }

  @Test
  func `Days are estimated between those of dated numbers, within the years of the series, and not far from either`() {
    func days(_ issues: [Known], years: (Int16, Int16) = (1990, 1999)) -> [Int32] {
      var catalogue = catalogue(issues)
      (catalogue.series[0].start, catalogue.series[0].end) = years
      catalogue.estimateDays()
      return catalogue.issues.map { $0.day == .min ? -1 : $0.day }
    }
    let last = Int32(CivilDate.days(year: 1999, month: 12, day: 31))
    #expect(days([("#1", 0, 1, 8000), ("#41", 0, 41, .min), ("#101", 0, 101, 9000)])[1] == 8400)
    #expect(
      days([("#1", 0, 1, last - 90), ("#11", 0, 11, .min), ("#90", 0, 90, .min), ("", 1, 1, last + 900)])[1...2]
        == [last, -1])
    // Without a dated number the first dozen are of the first year, unless it is not known how long the series went on.
    let first = Int32(CivilDate.days(year: 1990, month: 1, day: 1))
    #expect(days([("#2", 0, 2, .min), ("#40", 0, 40, .min)]) == [first + 30, -1])
    #expect(days([("#2", 0, 2, .min), ("#40", 0, 40, .min)], years: (1990, 0)) == [-1, -1])
  }

  @Test func `A date on a cover stands between the days of sale before and behind it, if these are near`() {
    var catalogue = catalogue([
      ("Heron #1", 0, 1, 100), ("Heron #2", 0, 2, 130), ("Heron #3", 0, 3, 115), ("Heron #4", 0, 4, 900),
    ])
    for rank in [0, 2] { catalogue.issues[rank].isDayOfSale = true }
    catalogue.estimateDays()
    #expect(catalogue.issues.map(\.day) == [100, 115, 115, 900])
  }

  @Test func `Issues whose title alone names their series count among its issues`() {
    let catalogue = catalogue([("Heron (1990) #1", nil, 1, 10), ("Heron (1990) #2", 0, 2, 20), ("Else #1", nil, 1, 30)])
    #expect(catalogue.seriesCounts(in: [0, 1, 2]) == [0: 2])
  }

  @Test func `The files quote what needs it, and say nothing of what is not known`() throws {
    let issues: [Known] = [("Heron, \"the\" bird #2", nil, .nan, .min), ("Tern (1995) #1", 1, 1, 0)]
    var catalogue = catalogue(issues)
    var names = TextList()
    names.append(Array("Flight".utf8))
    catalogue.records[catalogue.kinds.event.index] = KindRecords(ids: [1238], isStored: [true], names: names)
    let order = ReadingOrder([0, 1], in: catalogue)
    let files = OrderFiles(of: 0, in: catalogue, issuesHavePages: true)
    #expect(files.csv.text == "events/1/1238-order.csv")
    #expect(
      String(decoding: files.csvBytes(order), as: UTF8.self) == """
        place,id,title,series,number,on_sale,page,variants
        1,2,Tern (1995) #1,Tern (1995),1,1970-01-01,comics/0/2.html,0
        2,1,"Heron, ""the"" bird #2",,,,comics/0/1.html,0

        """)
    #expect(
      String(decoding: files.jsonBytes(order), as: UTF8.self).hasPrefix(
        #"{"format":"spinrack-reading-order","version":1,"id":1238,"title":"Flight","issues":[{"place":1,"id":2,"#))
    // A page that the site does not have is not named.
    let alone = OrderFiles(of: 0, in: catalogue, issuesHavePages: false)
    let rows = String(decoding: alone.csvBytes(order), as: UTF8.self)
    #expect(rows.contains("1,2,Tern (1995) #1,Tern (1995),1,1970-01-01,,0\n"))
  }
}
