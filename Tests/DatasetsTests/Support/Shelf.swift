import Catalog

/// Made-up catalogues of heroes and books, which differ in what their records say.
enum Shelf {
  static let heroes = Kind(number: 0)
  static let books = Kind(number: 1)

  /// A catalogue.
  ///
  /// - Parameters:
  ///   - heroes: the fields of heroes behind their ids.
  ///   - books: those of books.
  ///   - hasRoles: whether heroes are characters, and books issues.
  static func model(
    heroes: [FieldDescription], books: [FieldDescription], hasRoles: Bool = false, relations: [Relation],
    parts: [PartTable] = []
  ) -> CatalogModel {
    let id = FieldDescription("id", .id, Column("id", .int64, null: false))
    func name(_ fields: [FieldDescription]) -> StaticString {
      fields.first { if case .name = $0.shape { true } else { false } }?.name ?? "id"
    }
    return CatalogModel(
      id: "shelf",
      kinds: [
        KindDescription(
          "heroes", "hero", title: "Heroes", "one hero", role: hasRoles ? .character : nil, named: name(heroes),
          [id] + heroes),
        KindDescription(
          "books", "book", title: "Books", "one book", role: hasRoles ? .issue : nil, named: name(books), [id] + books),
      ], order: [self.books, self.heroes], relations: relations, parts: parts, references: .number(member: "url"))
  }
}
