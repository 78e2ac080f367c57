import Catalog
import Datasets

/// The panels of a record's relations.
struct RelationPanels: PagePart {
  let context: PageContext
  let record: PageRecord
  /// All issues of the record, in the order of its page; none where no panel shows them.
  var issues: [Int] = []

  /// The panels of all relations, and of the records that refer to the record.
  var all: [Panel] {
    let related = sides.map { panel($0, ofLeft: $1) }
    let referring = catalogue.neighbours.references.filter { $0.target == record.kind }.map { reference in
      panel(
        catalogue.neighbours(of: record.kind, record.rank, in: reference.owner), of: reference.owner,
        title: context.label(reference.owner))
    }
    return (related + referring).filter { !$0.isEmpty }
  }

  /// The panels of relations to kinds without a layout, such as teams.
  var withoutLayout: [Panel] {
    sides.filter { relation, isLeft in !kinds.all.contains(isLeft ? relation.right : relation.left) }
      .map { panel($0, ofLeft: $1) }.filter { !$0.isEmpty }
  }

  /// The relations of the record's kind, each with its side.
  private var sides: [(relation: Relation, isLeft: Bool)] {
    catalogue.model.relations.flatMap { relation in
      [true, false].filter { ($0 ? relation.left : relation.right) == record.kind }.map { (relation, $0) }
    }
  }

  /// Returns a panel of the records at the other side of a relation; issues look as on any page.
  private func panel(_ relation: Relation, ofLeft isLeft: Bool) -> Panel {
    let (kind, other) = isLeft ? (relation.left, relation.right) : (relation.right, relation.left)
    // Of several relations between two kinds each is called by its field.
    let all = catalogue.model.relations.filter { Set([$0.left, $0.right]) == [kind, other] }
    let field = isLeft ? relation.leftField : relation.rightField
    let own =
      all.count == 1 && kind != other ? nil : field.map { context.foreign("\($0.description.capitalizedSentence)") }
    let title = own ?? context.label(other)
    let ranks = catalogue.neighbours[relation, ofLeft: isLeft]?.distinct(record.rank) ?? []
    if relation == all.first { return panel(ranks, of: other, title: title, id: field) }
    return Panel(field ?? catalogue.name(of: other), title, folded(ranks) { context.names(of: other, $0) })
  }

  /// Returns a panel of other records as on the pages of every kind: issues with a link to all of them, characters as cards.
  private func panel(_ ranks: [Int], of other: Kind, title: Markup, id: StaticString? = nil) -> Panel {
    let id = id ?? catalogue.name(of: other)
    switch other {
    case kinds.issue:
      return IssuesPanel(context: context, record: record, issues: issues, title: title).panel
    case kinds.character:
      return Panel(id, title, folded(model.byFame(ranks), seen: 12, most: 120) { context.cards(of: other, $0) })
    default: return Panel(id, title, folded(ranks) { context.names(of: other, $0) })
    }
  }
}
