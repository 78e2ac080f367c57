import Catalog
import Datasets
import SourceTestSupport
import Testing

@Suite("Catalog tables") struct CatalogTablesTests {
  /// Heroes, who have friends, and books; both have links.
  private let model = Shelf.model(
    heroes: [
      FieldDescription("books", .list(Shelf.books, nil), Column("books_available", .int64, .listSize)),
      FieldDescription("name", .name, Column("name", .string, null: false)),
      FieldDescription("friends", .references(Shelf.heroes)),
      FieldDescription("links", .objects([FieldDescription("url", .webAddress)])),
    ],
    books: [
      FieldDescription("name", .name, Column("name", .string, null: false)),
      FieldDescription(
        "sequel", .reference(Shelf.books), Column("sequel_id", .int64, .target),
        Column("sequel_ref", .int64, .storedTarget)),
      FieldDescription("cast", .list(Shelf.heroes, ListDetail("part", isKey: true, "the part"))),
      FieldDescription("links", .objects([FieldDescription("url", .webAddress)])),
    ],
    relations: [
      Relation(
        Shelf.books, "cast", Shelf.heroes, "books", ListDetail("part", isKey: true, "the part"), note: "by the cast")
    ],
    parts: [
      PartTable(
        "hero_friends", title: "Friends", "one friend", .field("friends", of: Shelf.heroes), .references("friend")),
      PartTable("links", title: "Links", "one link", .field("links", of: nil), .objects([Column("url", .string)])),
    ])

  @Test func `the tables of a model come in the order of its kinds, relations and parts`() {
    #expect(model.faults.isEmpty)
    let tables = CatalogTables(model)
    #expect(
      tables.all.map(\.name) == ["books", "heroes", "book_heroes", "hero_friends", "links", "unseen", "names"])
    #expect(tables.all.map(\.kind) == [Shelf.books, Shelf.heroes, nil, nil, nil, nil, nil])
    #expect(tables.parts(of: Shelf.heroes).map(\.name) == ["hero_friends"])
    #expect(tables.parts(of: Shelf.books).isEmpty)
    #expect(tables.parts(of: nil).map(\.name) == ["links"])
  }

  @Test func `columns say their keys, what they refer to and where they come from`() {
    let described = CatalogTables(model).all.dropLast(2).flatMap { table in
      table.columns.map { column in
        let key = column.keyPosition.map { " key \($0)" } ?? ""
        let reference = column.references.map { " -> \($0)" } ?? ""
        return "\(table.name).\(column.name)\(key)\(reference) from \(column.source ?? "none")"
      }
    }
    let ending = ["attribution from attributionText", "missing_since from none", "extra from (unknown fields)"]
    #expect(
      described == [
        "books.id key 1 from id", "books.name from name", "books.sequel_id from sequel.url",
        "books.sequel_ref -> books.id from none",
      ] + ending.map { "books.\($0)" } + [
        "heroes.id key 1 from id", "heroes.name from name", "heroes.books_available from books.available",
      ] + ending.map { "heroes.\($0)" } + [
        "book_heroes.book_id key 1 from none", "book_heroes.hero_id key 2 from none",
        "book_heroes.part key 3 from items[].part", "book_heroes.book_ref -> books.id from none",
        "book_heroes.hero_ref -> heroes.id from none",
        "hero_friends.hero_id key 1 from none", "hero_friends.friend_id key 2 from friends",
        "hero_friends.hero_ref -> heroes.id from none", "hero_friends.friend_ref -> heroes.id from none",
        "links.kind key 1 from none", "links.id key 2 from none", "links.position key 3 from none",
        "links.url from links[].url",
      ])
  }
}
