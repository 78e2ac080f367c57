import Catalog
import Datasets

/// The panels of a record's relations.
struct RelationPanels: PagePart {
  let context: PageContext
  let record: PageRecord
  /// All issues of the record, in the order of its page; none where no panel shows them.
  var issues: [Int] = []

  /// The panels of all relations, and of the records that refer to the record.
  var all: [Panel] { all(besides: nil) }

  /// Returns the panels of all relations, and of the records that refer to the record, without those of a kind that the page shows
  /// elsewhere.
  func all(besides shown: Kind?) -> [Panel] {
    let related = sides.filter { $0.other != shown }.map { panel($0) }
    let referring = catalogue.neighbours.references.filter { reference in
      reference.target == record.kind && reference.owner != shown
    }.map { reference in
      panel(
        catalogue.neighbours(of: record.kind, record.rank, in: reference.owner), of: reference.owner,
        title: context.label(reference.owner))
    }
    return (related + referring).filter { !$0.isEmpty }
  }

  /// The panels of relations to kinds without a layout, such as teams.
  var withoutLayout: [Panel] {
    sides.filter { !kinds.all.contains($0.other) }.map { panel($0) }.filter { !$0.isEmpty }
  }

  /// The panels of each further relation between two kinds with a layout, such as that of characters to the issues in which they die.
  var further: [Panel] { further { _ in nil } }

  /// Returns the panels of ``further`` with titles of the caller's; nil for that of the field or of the kind.
  func further(titled title: (RelationSide) -> Markup?) -> [Panel] {
    sides.filter { kinds.all.contains($0.other) && !$0.isFirst }.map { panel($0, titled: title($0)) }
      .filter { !$0.isEmpty }
  }

  private var sides: [RelationSide] { record.readers.sides }

  /// Returns a panel of the records at the other side of a relation; issues look as on any page.
  private func panel(_ side: RelationSide, titled title: Markup? = nil) -> Panel {
    let other = side.other
    // Of several relations between two kinds each but the first is called by its field.
    let own =
      side.isNamedByField && !(side.isFirst && other != record.kind)
      ? side.field.map { context.foreign("\(FieldDescription.title(of: $0))") } : nil
    let title = side.phrase.map { words[$0] } ?? title ?? own ?? context.label(other)
    // What the source says of each pair stands behind it.
    if let field = side.field, !kinds.all.contains(other), let parts = record.readers.related[field.description],
      let lines = PartLines(context: context, record: record).lines(of: parts)
    {
      return Panel(field, title, lines)
    }
    let ranks = catalogue.neighbours[side.relation, ofLeft: side.isLeft]?.distinct(record.rank) ?? []
    // What a fact of the record names is not named once more.
    let facts = record.readers.facts.filter { $0.reader.target == other }.compactMap { column in
      column.reader.reference(in: record.fields).flatMap { catalogue[other].rank(of: $0.id) }
    }
    if !ranks.isEmpty, Set(ranks).isSubset(of: facts) { return Panel(catalogue.name(of: other), title, nil) }
    if side.isFirst { return panel(ranks, of: other, title: title, id: side.field) }
    return Panel(side.field ?? catalogue.name(of: other), title, folded(ranks) { context.names(of: other, $0) })
  }

  /// Returns a panel of other records as on the pages of every kind: issues with a link to all of them, characters as cards.
  private func panel(_ ranks: [Int], of other: Kind, title: Markup, id: StaticString? = nil) -> Panel {
    let id = id ?? catalogue.name(of: other)
    switch other {
    case kinds.issue:
      return IssuesPanel(context: context, record: record, issues: issues, title: title).panel
    case kinds.character:
      return Panel(id, title, folded(model.byFame(ranks), seen: 12, most: 120) { context.cards(of: other, $0) })
    case kinds.creator:
      return Panel(id, title, folded(model.byIssues(other, ranks)) { context.names(of: other, $0) })
    case kinds.story:
      return Panel(id, title, StoryLinks(context: context, stories: catalogue.inTime(stories: ranks)).markup)
    default: return Panel(id, title, folded(ranks) { context.names(of: other, $0) })
    }
  }
}

extension RelationSide {
  /// The site's title for the records at the other side, by the name of the relation's table; nil where they are called by their field or
  /// their kind.
  fileprivate var phrase: Phrase? {
    switch relation.table?.name.description {
    case "issue_deaths": isLeft ? .diedHere : .diedIn
    case "issue_disbandings": isLeft ? .disbandedHere : .disbandedIn
    default: nil
    }
  }
}
