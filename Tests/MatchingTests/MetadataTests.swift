import Testing

@testable import Matching

@Suite("Metadata of comics") struct MetadataTests {
  private static let vine = "comicvine.gamespot.com"

  @Test(arguments: [
    (
      "Tagged with ComicTagger 1.5.5 using info from Comic Vine on 2023-01-31 10:00:00.  [Issue ID 12]",
      CatalogueMark(vine, .issue, 12)
    ),
    (
      "Tagged with MetronTagger-4.0 using info from Metron on 2023-01-31 10:00:00. [issue_id:12]",
      CatalogueMark("metron.cloud", .issue, 12)
    ),
    (
      "Tagged with Spinrack using info from Metron on 2026-01-01. [issue_id:12] Data: https://example.org/terms",
      CatalogueMark("metron.cloud", .issue, 12)
    ),
    ("Tagged with Spinrack using info from Metron. [issue_id:12]", CatalogueMark("metron.cloud", .issue, 12)),
    (
      "Tagged with Spinrack using info from Grand Comics Database. [issue_id:12]",
      CatalogueMark("comics.org", .issue, 12)
    ),
    (
      "Tagged with A using info from Comic Vine at 10:00. Tagged with B using info from Metron [issue_id:12]",
      CatalogueMark("metron.cloud", .issue, 12)
    ),
    ("Read twice. [CVDB12]", CatalogueMark(vine, .issue, 12)), ("CVDB12", CatalogueMark(vine, .issue, 12)),
    ("urn:comicvine:issue:12", CatalogueMark(vine, .issue, 12)),
    ("see https://comicvine.gamespot.com/old-harbour-3/4000-12/", CatalogueMark(vine, .issue, 12)),
    ("https://www.comics.org/issue/12/", CatalogueMark("comics.org", .issue, 12)),
    ("https://metron.cloud/series/12", CatalogueMark("metron.cloud", .series, 12)),
    ("https://comicvine.gamespot.com/x/4050-12/?a=b", CatalogueMark(vine, .series, 12)),
  ])
  func `notes give the ids that programs left`(notes: String, mark: CatalogueMark) {
    #expect(CatalogueMark.all(inNotes: notes) == [mark])
  }

  @Test(arguments: [
    "[Issue ID 12]", "Issue ID: 12", "CVDBSKIP", "[issue_id:0]", "https://metron.cloud/issue/old-harbour-2016-3/",
    "[issue_id:12] using info from Metron on 2026-01-01.", "using info from Metron and Nobody. [issue_id:12]",
    "https://", "ftp://comics.org/issue/12", "[]", "using info from Nobody on 2020-01-01 [Issue ID 12]",
  ])
  func `a number of no known catalogue is no id`(notes: String) { #expect(CatalogueMark.all(inNotes: notes) == []) }

  /// Notes that cost a search for each id took minutes.
  @Test(arguments: [
    ("", "[issue_id:1]"), ("", "using info from "), ("", "using info from a b [issue_id:1]"), ("on", " "),
    ("using info from \(String(repeating: "a ", count: 100))", "[issue_id:1]"), ("e", "\u{301}"),
  ])
  func `long notes are read as far as notes go`(beginning: String, repeated: String) {
    let notes = beginning + String(repeating: repeated, count: 100_000) + "2026-01-01 [issue_id:1]"
    #expect(CatalogueMark.all(inNotes: notes) == [] && CatalogueMark.day(inNotes: notes) == nil)
    #expect(CatalogueMark.addresses(in: notes) == [])
  }

  @Test func `a text of many ids gives some of them`() {
    let notes = (1...100_000).map { "[CVDB\($0)]" }.joined()
    #expect(CatalogueMark.all(inNotes: notes).map(\.number) == Array(1...16))
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999", "1", "", "x"])
  func `a year that is none is left out`(year: String) throws {
    let xml = "<MetronInfo><Series><Name>Old Harbour</Name></Series><CoverDate>\(year)-13-01</CoverDate></MetronInfo>"
    let found = try #require(MetadataReader.read("MetronInfo.xml", Array(xml.utf8)))
    #expect(found.year == nil && found.month == nil)
    #expect(SeriesFacts.split("Old Harbour (1990-\(year))").last == nil)
    let info = "<ComicInfo><Year>\(year)</Year><Number>\(String(repeating: "9", count: 999))</Number></ComicInfo>"
    #expect(try #require(MetadataReader.read("ComicInfo.xml", Array(info.utf8))).year == nil)
  }

  @Test(
    arguments: [
      ("en", "en"), ("English", "en"), ("ro", "ro"), ("lb", "lb"), ("pt_BR", "pt"), ("de-AT", "de"), ("iw", "he"),
      ("nb", "no"), ("ron", "ro"), ("fil", "fil"), ("zxx", nil), ("und", nil), ("", nil), ("n/a", nil), ("e", nil),
    ] as [(String, String?)])
  func `a statement of a language gives its code`(text: String, code: String?) {
    #expect(LanguageName.code(of: text) == code)
  }

  @Test func `codes of two letters in names are languages only where nothing else has them`() {
    #expect(LanguageName.code(inName: "de", allowsCodes: true) == "de")
    for text in ["hd", "sd", "uk", "id", "xx"] { #expect(LanguageName.code(inName: text, allowsCodes: true) == nil) }
    #expect(LanguageName.code(inName: "de", allowsCodes: false) == nil)
    #expect(LanguageName.code(inName: "romanian", allowsCodes: false) == "ro")
  }

  @Test(arguments: [
    ("One-Shot", ComicForm.oneShot), ("Hardcover", .book), ("Collected Edition", .book), ("Limited Series", .single),
    ("Annual", .annual), ("saddle-stitched", .single), ("Digital Chapter", .single),
  ])
  func `the words of catalogues and of metadata give a form`(words: String, form: ComicForm) throws {
    #expect(SeriesFacts.form([words], name: "Old Harbour") == form)
    guard words != "saddle-stitched" else { return }
    let xml = "<ComicInfo><Format>\(words)</Format></ComicInfo>"
    #expect(try #require(MetadataReader.read("ComicInfo.xml", Array(xml.utf8))).comicForm == form)
  }

  @Test func `ComicInfo gives what it states, and nothing for values that mean none`() throws {
    let xml = """
      <?xml version="1.0"?>
      <ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <Title>Dawn</Title><Series> Old Harbour </Series><Number>1.MU</Number><Count>-1</Count><Volume>2016</Volume>
        <Notes>Tagged with X using info from Metron on 2022-05-06. [issue_id:7]</Notes>
        <Year>2016</Year><Month>13</Month><Publisher>Rook &amp; Sons</Publisher><LanguageISO>de-AT</LanguageISO>
        <Format>Annual</Format><Web>https://metron.cloud/issue/7/ https://metron.cloud/issue/old-1/</Web>
        <GTIN>978-3-16-148410-0</GTIN><Pages><Page Image="0" Type="FrontCover"/></Pages>
      </ComicInfo>
      """
    let found = try #require(MetadataReader.read("ComicInfo.XML", Array(xml.utf8)))
    #expect(found.series == "Old Harbour" && found.number == "1.MU" && found.title == "Dawn")
    #expect(found.count == nil && found.volume == 2016 && found.year == 2016 && found.month == nil)
    #expect(found.publisher == "Rook & Sons" && found.language == "de" && found.comicForm == .annual)
    #expect(found.codes == ["9783161484100"] && found.marks == [CatalogueMark("metron.cloud", .issue, 7)])
    #expect(found.addresses.count == 2 && found.day == "2022-05-06")
  }

  @Test func `MetronInfo gives ids of several sources`() throws {
    let xml = """
      <MetronInfo><IDS><ID source="Metron" primary="true">7</ID><ID source="Comic Vine">8</ID><ID source="Kitsu">x</ID></IDS>
      <Series lang="en"><Name>Old Harbour</Name><StartYear>2016</StartYear><Format>One-Shot</Format></Series>
      <Number>3</Number><CoverDate>2016-08-01</CoverDate><GTIN><UPC>76194134192700111</UPC></GTIN>
      <URLs><URL primary="true">https://metron.cloud/issue/old-harbour-2016-3/</URL></URLs>
      <LastModified>2022-05-06T07:08:09Z</LastModified></MetronInfo>
      """
    let found = try #require(MetadataReader.read("MetronInfo.xml", Array(xml.utf8)))
    #expect(found.marks == [CatalogueMark("metron.cloud", .issue, 7), CatalogueMark(Self.vine, .issue, 8)])
    #expect(found.series == "Old Harbour" && found.number == "3" && found.volume == 2016 && found.comicForm == .oneShot)
    #expect(found.year == 2016 && found.month == 8 && found.day == "2022-05-06" && found.codes == ["76194134192700111"])
  }

  @Test func `a comment gives what its JSON states, with numbers as numbers or texts`() throws {
    let json = #"""
      {"appID":"ComicBookLover/888","lastModified":"2010-02-03 04:05:06 +0000","ComicBookInfo/1.0":{"series":"Old Harbour",
      "issue":3,"volume":"2","publicationYear":2010,"publicationMonth":"4","publisher":"Rook","tags":["CVDB12"],"credits":[]}}
      """#
    let found = try #require(MetadataReader.comicBookInfo(Array(json.utf8)))
    #expect(found.series == "Old Harbour" && found.number == "3" && found.volume == 2 && found.year == 2010)
    #expect(found.month == 4 && found.day == "2010-02-03" && found.marks == [CatalogueMark(Self.vine, .issue, 12)])
    #expect(MetadataReader.comicBookInfo(Array("a comment of people".utf8)) == nil)
    #expect(MetadataReader.comicBookInfo(Array(#"{"ComicBookInfo/1.0":[]}"#.utf8)) == nil)
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><ComicInfo><Series>&a;</Series></ComicInfo>", "<ComicInfo><Series>", "",
    "no XML",
    "<Other><Series>x</Series></Other>",
  ])
  func `a document that is none, or might do harm, is refused`(xml: String) {
    #expect(MetadataReader.read("ComicInfo.xml", Array(xml.utf8)) == nil)
  }

  @Test func `files beside comics give the id of their series`() {
    func marks(_ name: String, _ text: String) -> [CatalogueMark] { MetadataReader.seriesMarks(name, Array(text.utf8)) }
    #expect(
      marks("cvinfo", "https://comicvine.gamespot.com/x/4050-12/\nseries_id: 5\n") == [
        CatalogueMark(Self.vine, .series, 12)
      ])
    #expect(
      marks("series.json", #"{"version":"1.0.2","metadata":{"comicid":12}}"#) == [CatalogueMark(Self.vine, .series, 12)]
    )
    #expect(marks("series.json", #"{"metadata":[{"comicid":"12"}]}"#) == [CatalogueMark(Self.vine, .series, 12)])
    #expect(marks("series.json", "[]") == [] && marks("cvinfo", "") == [] && marks("series.json", "{") == [])
  }

  @Test(arguments: [("0-7851-9021-X", "078519021X"), ("7 61941 34192 7", "761941341927")])
  func `a code is its digits`(text: String, code: String) { #expect(ComicMetadata.code(text) == code) }

  @Test(arguments: ["", "123", "none", "000000000000", "12345678901234567890"])
  func `a text that is no code is none`(text: String) { #expect(ComicMetadata.code(text) == nil) }
}
