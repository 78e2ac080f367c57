import Catalog

extension MarvelModel {
  /// What the API can be asked (marvel-api 1.3).
  static let traits: SourceTraits = {
    let modified = SourceOrder("modified", by: .modified)
    let newest = SourceOrder("-modified", by: .modified, isDescending: true)
    let id = SourceOrder("id", by: .id)
    let lastID = SourceOrder("-id", by: .id, isDescending: true)
    /// A collection that is walked in the order of changes.
    func collection(_ filters: [Kind], orders: String...) -> SourceTraits.Collection {
      .init(
        orders: .init(
          walk: modified, newestFirst: newest, changes: modified, others: [newest] + orders.map { SourceOrder($0) }),
        filters: filters, takesBeginnings: true)
    }
    // By number: characters, comics, creators, events, series, stories.
    var traits = SourceTraits(
      paging: .offset(greatest: 100),
      collections: [
        collection([stories, comics, events, series], orders: "name"),
        collection([stories, series, events, characters, creators], orders: "title", "onsaleDate"),
        collection([stories, comics, series, events], orders: "lastName"),
        collection([stories, comics, series, characters, creators], orders: "name"),
        collection([comics, stories, events, creators, characters], orders: "title", "startYear"),
        .init(
          orders: .init(walk: id, newestFirst: newest, changes: modified, others: [lastID, modified]),
          filters: [comics, series, events, creators, characters], takesBeginnings: false),
      ])
    traits.filterLimit = 10
    traits.bridges = [comics, stories, events, series]
    for owner in model.all {
      for field in model[owner].fields {
        if case .list(let target, _) = field.shape { traits.routes.insert(ListRoute(owner: owner, target: target)) }
      }
    }
    // A day is taken for its beginning on the East coast of America, five hours behind UTC or four.
    traits.changes = .init(hoursBehindUTC: 5)
    traits.orderParameter = "orderBy"
    traits.pageParameters = ["limit", "offset", "orderBy"]
    return traits
  }()
}
