import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The map of who appears with whom")
struct CoAppearanceTests {
  /// A catalogue of characters and comics alone.
  private func catalogue(characters: Int, casts: [[Int]], gone: Set<Int> = []) -> SiteCatalogue {
    let model = CatalogModel.marvel
    let counts = model.all.map { $0 == .characters ? characters : $0 == .comics ? casts.count : 0 }
    let records = model.all.map { kind in
      var names = TextList()
      let count = counts[kind.index]
      for place in 0..<count { names.append { $0 += "\(kind.name) \(place)".utf8 } }
      var kindRecords = KindRecords(
        ids: (0..<count).map { Int64($0 + 1) }, isStored: Array(repeating: true, count: count), names: names)
      if kind == .comics { for comic in gone { kindRecords.isMissing[comic] = true } }
      return kindRecords
    }
    let pairs = casts.enumerated().flatMap { comic, cast in
      cast.map { Adjacency.Pair(left: UInt32(comic), right: UInt32($0), detail: 0) }
    }
    var catalogue = SiteCatalogue(model, records: records)
    if let relation = model.relation(of: "characters", of: .comics)?.relation {
      let left = Adjacency(
        count: counts[relation.left.index], pairs: pairs, atMost: pairs.count, hasDetails: false)
      catalogue.neighbours.add(left, of: relation, counts: counts)
    }
    return catalogue
  }

  @Test func `A tie counts the comics that two share, without missing ones`() {
    let map = CoAppearance(catalogue(characters: 4, casts: [[0, 1], [0, 1, 2], [0, 2], [0, 1], [3]], gone: [3]))
    #expect(Set(map.nodes.map(\.rank)) == [0, 1, 2], "who is alone has no place")
    #expect(map.nodes.first { $0.rank == 0 }?.comics == 3)
    let ties = Set(
      map.ties.map { tie in [map.nodes[tie.first].rank, map.nodes[tie.second].rank].sorted() + [tie.comics] })
    #expect(ties == [[0, 1, 2], [0, 2, 2], [1, 2, 1]])
    #expect(map.ties.allSatisfy { $0.first < $0.second })
  }

  @Test func `A crowd joins nobody`() {
    let map = CoAppearance(catalogue(characters: 2001, casts: [Array(0...2000), [0, 1]]))
    #expect(map.ties.map(\.comics) == [1])
  }

  @Test func `A catalogue without comics has an empty map`() {
    #expect(CoAppearance(catalogue(characters: 3, casts: [])).nodes.isEmpty)
  }

  @Test func `Two groups stand apart on the circle, and nobody twice`() {
    var shared = SharedComics(count: 12)
    for second in 0..<12 {
      for first in 0..<second { shared.add(first, second, comics: first % 2 == second % 2 ? 50 : 1) }
    }
    let order = CircleOrder.order(of: Array(0..<12), sharing: shared)
    #expect(order.sorted() == Array(0..<12))
    let borders = order.indices.count { order[$0] % 2 != order[($0 + 1) % 12] % 2 }
    #expect(borders == 2)
    #expect(CircleOrder.order(of: Array(0..<12), sharing: shared) == order)
  }

  @Test func `Directions are those of the circle`() {
    for (part, cosine, sine) in [
      (0, 1.0, 0.0), (1, 0.8660254037844387, 0.5), (2, 0.5, 0.8660254037844386), (3, 0, 1), (6, -1, 0), (9, 0, -1),
      (-1, 0.8660254037844387, -0.5), (13, 0.8660254037844387, 0.5),
    ] {
      let turn = Turn(part, of: 12)
      #expect(abs(turn.cosine - cosine) < 1e-12 && abs(turn.sine - sine) < 1e-12, "\(part)")
    }
  }

  @Test func `A name that is too long loses its brackets first, then its end`() {
    func short(_ name: String) -> Markup { MapLabel(name: name, title: "", address: nil).shorter }
    #expect(short("Withersong (Matteo Okoro)") == "Withersong")
    #expect(short("A name that is far too long") == "A name that is far…")
    #expect(short("<b>") == "&lt;b&gt;")
  }
}
