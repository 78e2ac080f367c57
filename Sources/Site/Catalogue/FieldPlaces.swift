import Catalog

/// Where a kind's fields stand, by name.
struct FieldPlaces: Sendable {
  private let places: [String: Int]

  init(_ kind: Kind) {
    places = Dictionary(uniqueKeysWithValues: kind.fields.enumerated().map { ($1.name.description, $0) })
  }

  /// The place of a field; nil where the kind has none of that name.
  subscript(_ name: String) -> Int? { places[name] }
}
