/// A whole collection in one order.
struct Listing: Sendable {
  struct Key: Hashable, Sendable {
    let collection: Collection
    let order: [OrderTerm]
  }

  /// Listed slots, first to last.
  let slots: [UInt32]
}

/// One part of an `orderBy`.
struct OrderTerm: Hashable, Sendable {
  enum Field: String, Sendable {
    case name, title, modified, startYear, startDate, focDate, onsaleDate, issueNumber, firstName, middleName, lastName
    case suffix, id
  }

  let field: Field
  let isDescending: Bool
}

extension OrderTerm.Field {
  /// The orders that a collection can be asked for.
  static func allowed(for collection: Collection) -> [OrderTerm.Field] {
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
