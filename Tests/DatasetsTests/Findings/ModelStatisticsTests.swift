import Catalog
import Testing

@testable import Datasets

@Suite("Statistics of a model") struct ModelStatisticsTests {
  /// Heroes and the books that they are in; books have a format and no date.
  private let model = Shelf.model(
    heroes: [FieldDescription("name", .name, Column("name", .string, null: false))],
    books: [
      FieldDescription("title", .name, Column("title", .string, null: false)),
      FieldDescription("form", .text, Column("form", .string, role: .format)),
      FieldDescription("cast", .references(Shelf.heroes)),
    ], hasRoles: true, relations: [Relation(Shelf.books, "cast", Shelf.heroes, nil)])

  @Test func `what the model lacks is left out, and the rest has its words`() {
    let all = StatisticDescription.all(model)
    #expect(
      all.map(\.name) == [
        "collections", "formats", "top-heroes", "top-heroes-by-decade", "top-pairs", "completeness", "sentinels",
        "unseen",
      ])
    #expect(all[2].title == "Heroes in most books")
    #expect(
      all[2].columns.map(\.name) == ["rank", "id", "name", "books", "first_year", "last_year", "published"])
    #expect(all[4].text.hasSuffix("Books with more than 2,000 heroes are left out."))
  }

  @Test func `a model without roles has the statistics of every catalogue and no graph`() throws {
    let bare = CatalogModel(
      id: "bare",
      kinds: [
        KindDescription(
          "things", "thing", title: "Things", "one thing", named: "id",
          [FieldDescription("id", .id, Column("id", .int64, null: false))])
      ], order: [Kind(number: 0)], relations: [], references: .number(member: "url"))
    #expect(
      StatisticDescription.all(bare).map(\.name) == ["collections", "completeness", "sentinels", "unseen"])
    let (identities, _) = Identities.ranking(IdentityTable())
    let relations = Relations(model: bare, identities: [identities], statements: [], texts: [])
    let kindIndexes = KindIndex.all(relations, missing: [])
    let graph = try CharacterGraph(relations, kindIndexes: kindIndexes)
    #expect(graph == nil)
    let statistics = try CatalogStatistics(
      of: relations, kindIndexes: kindIndexes, facts: [], graph: graph, changes: ChangeCounts()
    ).all()
    #expect(statistics.map(\.rows.count) == [1, 3, 0, 0])
  }
}
