import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Store
import Testing

@testable import Datasets

@Suite("Character graph") struct CharacterGraphTests {
  @Test func `nodes are all characters that are published or in a comic, edges those that share one`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fill)
    let nodes = published.rows("graph/nodes").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      nodes.map { $0[..<5].joined(separator: ",") } == ["1,Ada,3,2,3", "2,Bo,3,2,3", "3,,0,0,0", "9,Nix,2,2,2"])
    #expect(nodes.map { $0[6...].joined(separator: ",") } == ["1,1,true", "1,1,true", "2,0,true", "1,1,false"])
    // One that stands alone gives its rank to all four: r = (0.85 r + 0.15) / 4.
    let ranks = nodes.compactMap { Double($0[5]) }
    #expect(abs(ranks[2] - 0.15 / 3.15) < 1e-12 && ranks[0] == ranks[1] && ranks[1] > ranks[3])
    #expect(published.rows("graph/edges") == ["1,2,Undirected,2", "1,9,Undirected,1", "2,9,Undirected,1"])
  }

  @Test func `the summary tells of the whole`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fill)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(published.plain["graph/summary.json"] ?? [])) as? NSDictionary)
    #expect(summary["nodes"] as? Int == 4 && summary["edges"] as? Int == 3 && summary["weight"] as? Int == 4)
    #expect((summary["crowds"] as? NSDictionary)?["comics"] as? Int == 0)
    #expect(summary["components"] as? NSDictionary == ["count": 2, "alone": 1, "largest": 3])
    #expect(summary["clustering"] as? NSDictionary == ["mean": 0.75, "transitivity": 1, "triangles": 1])
    let paths = summary["paths"] as? NSDictionary
    #expect(paths?["sample"] as? [Int] == [1, 2, 9])
    #expect(paths?["lengths"] as? [NSDictionary] == [["length": 1, "pairs": 6]])
  }

  @Test(arguments: [(3, 0, 3), (2, 1, 1), (1, 2, 0)])
  func `a comic above the limit joins nobody and is counted`(_ limit: Int, _ crowded: Int, _ edges: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: .marvel)
    try SmallCatalogue.fill(store)
    let relations = try await Relations.reading(store)
    let kindIndexes = KindIndex.all(relations, missing: [])
    let graph = try #require(try CharacterGraph(relations, kindIndexes: kindIndexes, crowdLimit: limit))
    let rows = CSVRows(GraphTables(graph).edges, options: CSVOptions())
    graph.appendEdges(to: rows) {}
    #expect(graph.crowdedComics == crowded && rows.count == edges)
    // They are in it all the same.
    #expect(graph.nodes.map(\.comics) == [3, 3, 0, 2])
    try store.close()
  }

  @Test func `the summary counts comics with more characters than any has`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true) { store in
      let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
      let address = "http://gateway.marvel.com/v1/public/characters"
      let items = (1...2001).map { "{\"resourceURI\":\"\(address)/\($0)\",\"name\":\"\"}" }
      let list = "\"characters\":{\"available\":2001,\"items\":[\(items.joined(separator: ","))]}"
      try Universe.fill(store, [(.comics, ["{\"id\":1,\"title\":\"\",\(list)}"])], in: crawl)
    }
    #expect(published.rows("graph/edges").isEmpty && published.rows("graph/nodes").count == 2001)
    #expect(published.rows("graph/nodes").first?.hasPrefix("1,,1,0,0,") == true)
    let summary = String(decoding: published.plain["graph/summary.json"] ?? [], as: UTF8.self)
    #expect(summary.contains(#""limit":2000,"comics":1}"#))
  }

  @Test func `names are escaped in GraphML`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true) { store in
      let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
      let names = [##"{"id":1,"name":"<\"A\" & B]]>\u0007"}"##, ##"{"id":2,"name":"\"C\""}"##]
      try Universe.fill(store, [(.characters, names)], in: crawl)
    }
    let text = String(decoding: published.plain["graph/characters.graphml"] ?? [], as: UTF8.self)
    #expect(text.contains("<data key=\"label\">&lt;\"A\" &amp; B]]&gt;</data>"))
    #expect(text.contains("<data key=\"label\">\"C\"</data>"))
    #expect(text.hasSuffix("</node>\n</graph>\n</graphml>\n"))
  }

  @Test func `the bytes do not depend on the width`() async throws {
    let one = try await Published.datasets(findings: true, width: 1, of: SmallCatalogue.fill)
    let three = try await Published.datasets(findings: true, width: 3, of: SmallCatalogue.fill)
    #expect(one.compressed == three.compressed && one.files == three.files)
  }
}
