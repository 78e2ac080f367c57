import Basics
import Foundation
import Testing

@testable import Replay

@Suite("Names and numbers as a search compares them") struct SearchWordsTests {
  @Test(arguments: [
    ("The Brass-Fox & Son's Tales", "brass fox sons tales"), ("The", "the"), ("A & The", "a and the"),
    ("Ünïçode Ærø", "unicode aero"), ("“Quoted” ‘Name’", "quoted name"),
    ("X-Men: Days of Future Past", "x men days future past"),
    ("  ", ""), ("½ Way", "1 2 way"), ("Ｗｉｄｅ", "wide"), ("東京", "東京"), ("Straße", "strasse"), ("e\u{301}", "e"),
  ])
  func `names lose case, accents, signs and articles`(name: String, folded: String) {
    #expect(String(decoding: SearchWords.folded(name.utf8), as: UTF8.self) == folded)
  }

  @Test(arguments: [
    ("007", "7"), ("0", "0"), ("000", "0"), ("½", "0.5"), (".5", "0.5"), ("0.5", "0.5"), ("1½", "1.5"), ("#12", "12"),
    (" 12 ", "12"), ("1.MU", "1.mu"), ("-1", "-1"), ("-01", "-1"), ("12a", "12a"), ("1.0", "1"), ("[nn]", "[nn]"),
    ("", ""),
    ("0a", "0a"),
  ])
  func `numbers have one form`(number: String, key: String) { #expect(IssueKey.key(number) == key) }

  @Test(arguments: [("the", true), ("A & The", true), ("the fox", false), ("!!!", false), ("", false)])
  func `only texts with words can have nothing but articles`(text: String, hasOnlyIgnored: Bool) {
    #expect(SearchWords.hasOnlyIgnored(text.utf8) == hasOnlyIgnored)
  }

  @Test func `numbers have an order, and so have texts without any`() {
    let texts = ["Annual 2", "10", "[nn]", "Annual 1", "2", "½", "12 (346)", "14 (345)"]
    let ordered = ComicVineIndex.order(ofNumbers: texts).map { texts[$0] }
    #expect(ordered == ["½", "2", "10", "14 (345)", "12 (346)", "Annual 1", "Annual 2", "[nn]"])
    #expect(ComicVineIndex.order(ofNumbers: texts.reversed()).map { texts.reversed()[$0] } == ordered)
  }

}

@Suite("A file of arrays") struct IndexFileTests {
  private func withFile(_ body: (_ path: String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "index-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = try IndexFile.Writer(path, .system)
    try writer.add("numbers", [UInt32](0..<1_000))
    try writer.add("none", [UInt64]())
    try writer.add("none.too", [UInt8]())
    try writer.add("text", Array("night and day".utf8))
    try writer.add("days", [Int32.min, -1, 0, 1])
    try writer.finish(state: "crawl 7\nclosed")
    try body(path)
  }

  @Test func `gives every array back`() throws {
    try withFile { path in
      let file = try #require(IndexFile(path, state: "crawl 7\nclosed"))
      let numbers = try #require(file.column("numbers", of: UInt32.self))
      #expect(numbers.count == 1_000 && numbers[999] == 999 && numbers.place(of: 500) == 500)
      #expect(file.column("none", of: UInt64.self)?.isEmpty == true)
      #expect(try Array(#require(file.column("text", of: UInt8.self))) == Array("night and day".utf8))
      #expect(try Array(#require(file.column("days", of: Int32.self))) == [.min, -1, 0, 1])
      #expect(file.column("other", of: UInt8.self) == nil)
    }
  }

  @Test func `is not used in another state, cut off or damaged`() throws {
    try withFile { path in
      #expect(IndexFile(path, state: "crawl 8") == nil)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for place in [0, 30, 60, bytes.count / 2, bytes.count - 20] {
        var damaged = bytes
        damaged[place] ^= 1
        try damaged.write(to: URL(fileURLWithPath: path))
        #expect(IndexFile(path, state: "crawl 7\nclosed") == nil, "a bit at \(place)")
      }
      for count in [0, 10, 100, bytes.count - 40] {
        try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
        #expect(IndexFile(path, state: "crawl 7\nclosed") == nil, "\(count) bytes")
      }
      #expect(IndexFile(path + ".none", state: "crawl 7\nclosed") == nil)
    }
  }

  @Test func `is written by several at the same time, each without harm to the others, over what a killed one left`()
    throws
  {
    let folder = NSTemporaryDirectory() + "index-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/file"
    try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: path + ".1.partial"))
    var (one, other, third) = (
      try IndexFile.Writer(path, .system), try IndexFile.Writer(path, .system), try IndexFile.Writer(path, .system)
    )
    try one.add("numbers", [UInt32](0..<10))
    try other.add("numbers", [UInt32](10..<20))
    try third.add("numbers", [UInt32](20..<30))
    try one.finish(state: "s")
    let first = try #require(IndexFile(path, state: "s"))
    // The name of the first file is free again, while the second is still being written.
    var fourth = try IndexFile.Writer(path, .system)
    try fourth.add("numbers", [UInt32](30..<40))
    try other.finish(state: "s")
    let second = try #require(IndexFile(path, state: "s"))
    third.cancel()
    try fourth.finish(state: "s")
    let last = try #require(IndexFile(path, state: "s"))
    #expect(
      [first, second, last].map { $0.column("numbers", of: UInt32.self)?.first } == [0, 10, 30])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  @Test func `texts are found by a part of them, not across their ends`() throws {
    let path = NSTemporaryDirectory() + "index-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var column = TextColumn()
    for text in ["night", "day night", "", "nigh", "t day", "ninight"] { column.append(text.utf8) }
    var writer = try IndexFile.Writer(path, .system)
    try writer.add("text", column.bytes)
    try writer.add("ends", column.ends)
    try writer.finish(state: "")
    let file = try #require(IndexFile(path, state: ""))
    let texts = ComicVineCatalog.Texts(
      bytes: try #require(file.column("text")), ends: try #require(file.column("ends")))
    var isMeant = [Bool](repeating: false, count: 6)
    texts.mark(Array("night".utf8), in: &isMeant)
    #expect(isMeant == [true, true, false, false, false, true])
  }
}
