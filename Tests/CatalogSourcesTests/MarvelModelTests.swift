import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@Suite("Marvel model") struct MarvelModelTests {
  private let model = CatalogModel.marvel

  @Test func `the model is sound`() {
    #expect(model.faults.isEmpty)
  }

  @Test func `numbers of kinds follow the alphabet, so that keys sort by name`() {
    let names = model.all.map { model[$0].name.description }
    #expect(names == ["characters", "comics", "creators", "events", "series", "stories"])
    #expect(names.map { model.kind(named: $0) } == model.all)
    #expect(model.kind(number: 6) == nil)
    #expect(model.kind(named: "heroes") == nil)
  }

  @Test func `every list belongs to exactly one relation, which the list of the other side belongs to, too`() throws {
    for kind in model.all {
      for field in model[kind].fields {
        guard case .list(let target, _) = field.shape else { continue }
        let relations = model.relations.filter { relation in
          relation.left == kind && relation.leftField?.description == field.name.description
            || relation.right == kind && relation.rightField?.description == field.name.description
        }
        #expect(relations.count == 1, "\(kind.name).\(field.name)")
        let (relation, ownerIsLeft) = try #require(model.relation(of: field.name, of: kind))
        #expect((ownerIsLeft ? relation.right : relation.left) == target)
      }
    }
    #expect(model.relations.map(\.number) == Array(0..<14))
    #expect(model.relation(of: "variants", of: .comics) == nil)
  }

  @Test func `roles and types are the details, and each role is a kind's`() {
    #expect(model.details.map(\.name.description) == ["role", "type"])
    #expect(model.details.map(\.isKey) == [true, false])
    #expect(model.relation(from: .series, to: .issue)?.number == 7)
    #expect(model.relation(from: .issue, to: .series) == nil)
    #expect(Role.allCases.compactMap(model.kind) == [.characters, .comics, .series, .creators, .events, .stories])
  }
}
