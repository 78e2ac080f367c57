import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The index of the search")
struct SearchIndexTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test func `A small catalogue is found in the root alone`() throws {
    var index = SearchIndex(.marvel)
    let cover = SearchCover(path: Array("abcdef0123456789".utf8), color: 3)
    index.things = [
      SearchThing(try #require(RecordID(.characters, 7)), name: bytes("Ñandú"), cover: cover, weight: 9),
      SearchThing(
        try #require(RecordID(.events, 5)), name: bytes("The \"Fall\"\n"), note: Array("1998".utf8), weight: 2),
    ]
    let files = WrittenIndex(index)
    #expect(files.paths.count == 2)
    #expect(
      files.text(files.root).hasPrefix(
        #"spinrack.shard("root",{kinds:[1,0,0,1,0,0],ids:[7,5],names:"Ñandú\nThe \"Fall\" ",notes:"\n1998","#
          + #"pictures:"abcdef0123456789\n",colors:[3,0],weights:[9,2],fillers:"#))
    #expect(
      files.text(files.paths[0])
        == #"spinrack.shard("n0",{keys:"5\n7",kinds:[3,0],ids:[0,0],homes:[0,0],lists:[0,0]});"# + "\n")
  }

  @Test func `The same catalogue gives the same bytes in any order`() {
    var things = InventedThings(count: 3000)
    let one = WrittenIndex(things.index())
    things.reverse()
    let other = WrittenIndex(things.index())
    #expect(one.paths == other.paths)
    #expect(one.contents == other.contents)
  }

  @Test func `Files carry the hash of what they hold, and the root names them all`() {
    let files = WrittenIndex(InventedThings(count: 6000).index())
    let root = files.text(files.root)
    #expect(files.paths.count > 8)
    for path in files.paths where path != files.root {
      let name = path.dropFirst("search/".count).dropLast(".js".count)
      let parts = name.split(separator: "-")
      #expect(root.contains(parts[1]))
      #expect(files.text(path).hasPrefix("spinrack.shard(\"\(parts[0])\","))
    }
  }

  @Test func `At full size every file keeps to its budget`() {
    var index = InventedThings(count: 24_000, comics: 60_000).index()
    var number: UInt64 = 7
    var numbers: [(issue: Int, key: [UInt8])] = []
    for issue in index.issues.indices {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Half of the numbers of a series are like one another.
      let key = "759606\(String(1_000_000 + issue / 6).suffix(6))000\(10 + number >> 58)"
      numbers += [(issue, Array(key.utf8)), (issue, Array("\(number >> 44)jul".utf8))]
    }
    index.numbers = TradeNumberList(numbers)
    let files = WrittenIndex(index)
    for (path, contents) in zip(files.paths, files.contents) {
      let size = files.compressedSize(contents)
      #expect(size <= (path == files.root ? 60_000 : 30_000), "\(path) has \(size) bytes")
    }
  }

  @Test func `A comic is found by its series and its number, another title by itself`() throws {
    var index = SearchIndex(.marvel)
    func add(_ id: Int64, _ title: String, series: Int64? = 1, number: Double?) {
      index.issues.append(
        SearchIssue(id: id, title: bytes(title), series: series, number: number, cover: SearchCover(color: 1)))
    }
    index.things = [
      SearchThing(try #require(RecordID(.series, 1)), name: bytes("Ñandú (1990 - 1998)"), weight: 4)
    ]
    for (id, number) in [(10, 1), (12, 2), (13, 3)] as [(Int64, Double)] {
      add(id, "Ñandú (1990) #\(Int(number))", number: number)
    }
    add(14, "Ñandú (1990) #3 (Foil)", number: 3)
    add(15, "Ñandú (1990)", number: nil)
    add(16, "Elsewhere", number: 9.5)
    add(17, "Alone", series: nil, number: 1)
    let files = WrittenIndex(index)
    let issues = files.text(files.paths.first { $0.contains("/i0-") } ?? "")
    #expect(
      issues == #"spinrack.shard("i0",{series:[1],counts:[6],ids:[10,2,1,1,2,-1],numbers:"1x3,3,9.5,_",odd:[3,1],"#
        + #"texts:" #3 (Foil)\n=Elsewhere",pictures:"\n\n\n\n\n",colors:[1,1,1,1,1,1]});"# + "\n")
    #expect(files.text(files.root).contains(#"names:"Ñandú (1990 - 1998)\nAlone\nElsewhere""#))
  }

  @Test func `Years of issues are written as differences, and none where no issue of a file has one`() throws {
    var index = SearchIndex(.marvel)
    index.things = [SearchThing(try #require(RecordID(.series, 1)), name: bytes("Ñandú"), weight: 4)]
    for (number, year) in [(1, 1990), (2, 1990), (3, 0), (4, 1991)] as [(Int, Int16)] {
      index.issues.append(
        SearchIssue(
          id: Int64(number), title: bytes("Ñandú #\(number)"), series: 1, number: Double(number), year: year))
    }
    let files = WrittenIndex(index)
    #expect(files.text(files.paths.first { $0.contains("/i0-") } ?? "").contains(",years:[1990,0,-1990,1991],"))
  }

  @Test func `An issue without a number is found by its title, also where that begins with the series`() throws {
    var index = SearchIndex(.marvel)
    index.things = [SearchThing(try #require(RecordID(.series, 1)), name: bytes("Ñandú"), weight: 4)]
    for (id, title) in [(10, "Ñandú - A tale"), (11, "Ñandú"), (12, "Ñandú 1/2")] as [(Int64, String)] {
      index.issues.append(SearchIssue(id: id, title: bytes(title), series: 1, number: nil))
    }
    let files = WrittenIndex(index)
    #expect(files.text(files.root).contains(#"names:"Ñandú\nÑandú 1/2\nÑandú - A tale""#), "\(files.text(files.root))")
  }
}
