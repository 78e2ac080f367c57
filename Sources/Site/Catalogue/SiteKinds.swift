import Catalog

/// The kinds of a model by their roles.
///
/// A role that the model lacks is played by one kind beyond the last, which has no records, no relations and no pages. So
/// pages need not ask whether there is anybody in a role.
struct SiteKinds: Sendable, Equatable {
  let character, issue, series, creator, event, story: Kind

  init(_ model: CatalogModel) {
    let nobody = Kind(number: UInt8(model.kinds.count))
    character = model.kind(.character) ?? nobody
    issue = model.kind(.issue) ?? nobody
    series = model.kind(.series) ?? nobody
    creator = model.kind(.creator) ?? nobody
    event = model.kind(.event) ?? nobody
    story = model.kind(.story) ?? nobody
  }

  /// All of them.
  var all: [Kind] { [character, issue, series, creator, event, story] }
}

extension CatalogModel {
  /// The kinds in the order of groups of results, which is a contract with the scripts: those with a role that the search
  /// knows, then the others.
  var searchOrder: [Kind] {
    let known = ([.character, .series, .issue, .event, .creator, .story] as [Role]).compactMap(kind)
    return known + order.filter { !known.contains($0) }
  }
}
