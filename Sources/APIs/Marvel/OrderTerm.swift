/// One part of an `orderBy`.
package struct OrderTerm: Hashable, Sendable {
  /// The fields by which lists are sorted, by their names in the API.
  package enum Field: String, Sendable {
    case name, title, modified, startYear, startDate, focDate, onsaleDate, issueNumber, firstName, middleName, lastName
    case suffix, id
  }

  package let field: Field
  package let isDescending: Bool

  package init(field: Field, isDescending: Bool) {
    (self.field, self.isDescending) = (field, isDescending)
  }
}

extension OrderTerm {
  /// Returns the order of a list whose request names none.
  package static func usual(for collection: MarvelCollection) -> [OrderTerm] {
    let field: Field =
      switch collection {
      case .characters, .events: .name
      case .comics, .series: .title
      case .creators: .lastName
      case .stories: .id
      }
    return [OrderTerm(field: field, isDescending: false)]
  }
}

extension OrderTerm.Field {
  /// Returns the orders that a collection can be asked for.
  package static func allowed(for collection: MarvelCollection) -> [OrderTerm.Field] {
    switch collection {
    case .characters: [.name, .modified]
    case .comics: [.focDate, .onsaleDate, .title, .issueNumber, .modified]
    case .creators: [.lastName, .firstName, .middleName, .suffix, .modified]
    case .events: [.name, .startDate, .modified]
    case .series: [.title, .modified, .startYear]
    case .stories: [.id, .modified]
    }
  }
}

/// A whole collection in one order.
package struct ListingKey: Hashable, Sendable {
  package let collection: MarvelCollection
  package let order: [OrderTerm]

  package init(collection: MarvelCollection, order: [OrderTerm]) { (self.collection, self.order) = (collection, order) }
}
