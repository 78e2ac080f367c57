// The kinds of the first model, for code that does not ask a model yet. It shrinks to nothing.

extension Kind: CustomStringConvertible {
  /// Heroes, villains and other figures.
  @inlinable public static var characters: Kind { Kind(number: 0) }
  /// Issues, collections and other publications.
  @inlinable public static var comics: Kind { Kind(number: 1) }
  /// People and studios.
  @inlinable public static var creators: Kind { Kind(number: 2) }
  /// Events that run through several series.
  @inlinable public static var events: Kind { Kind(number: 3) }
  /// Series of comics.
  @inlinable public static var series: Kind { Kind(number: 4) }
  /// Covers, interior stories and other pieces of comics.
  @inlinable public static var stories: Kind { Kind(number: 5) }

  /// Every kind, by number.
  public static let allCases = CatalogModel.marvel.all

  /// The number.
  public var rawValue: UInt8 { number }

  /// The kind of a number, or nil.
  public init?(rawValue: UInt8) {
    guard Int(rawValue) < Self.allCases.count else { return nil }
    self.init(number: rawValue)
  }

  // Flat: some of these are asked for every item of a list.
  private static let names = CatalogModel.marvel.kinds.map(\.name)
  private static let singulars = CatalogModel.marvel.kinds.map(\.singular.description)
  private static let fields = CatalogModel.marvel.kinds.map(\.fields)
  private static let nameFields = CatalogModel.marvel.kinds.map(\.nameField)

  /// The collection's name: `characters`.
  public var name: StaticString { Self.names[index] }
  /// One record of the kind, for sentences: `character`.
  public var singular: String { Self.singulars[index] }
  /// The fields in the source's own order.
  public var fields: [FieldDescription] { Self.fields[index] }
  /// The field that names a record to people.
  public var nameField: StaticString { Self.nameFields[index] }
  /// The collection's name.
  public var description: String { name.description }

  /// The kind with this collection name, or nil.
  public init?(name: String) {
    guard let kind = CatalogModel.marvel.kind(named: name) else { return nil }
    self = kind
  }
}

extension RecordID: CustomStringConvertible {
  /// `characters/1009`.
  public var description: String { CatalogModel.marvel.name(of: self) }
}

extension Relation {
  /// Every relation, in the order of the tables.
  public static let all = CatalogModel.marvel.relations

  /// The relation between two kinds and whether `owner` is its left side; nil where two kinds are not related.
  public static func between(_ owner: Kind, _ target: Kind) -> (relation: Relation, ownerIsLeft: Bool)? {
    for relation in all {
      if relation.left == owner, relation.right == target { return (relation, true) }
      if relation.right == owner, relation.left == target { return (relation, false) }
    }
    return nil
  }
}
