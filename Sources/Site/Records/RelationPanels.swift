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
    let related = sides.filter { relation, isLeft in (isLeft ? relation.right : relation.left) != shown }
      .map { panel($0, ofLeft: $1) }
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
    sides.filter { relation, isLeft in !kinds.all.contains(isLeft ? relation.right : relation.left) }
      .map { panel($0, ofLeft: $1) }.filter { !$0.isEmpty }
  }

  /// The panels of each further relation between two kinds with a layout, such as that of characters to the issues in which they die.
  var further: [Panel] {
    sides.filter { relation, isLeft in
      kinds.all.contains(isLeft ? relation.right : relation.left) && relation != first(like: relation)
    }.map { panel($0, ofLeft: $1) }.filter { !$0.isEmpty }
  }

  /// Returns the first relation between the same kinds.
  private func first(like relation: Relation) -> Relation? {
    catalogue.model.relations.first { Set([$0.left, $0.right]) == [relation.left, relation.right] }
  }

  /// The relations of the record's kind, each with its side; without those by a field that names one record, which is a fact.
  private var sides: [(relation: Relation, isLeft: Bool)] {
    let model = catalogue.model
    let facts = Set(model[record.kind].fields.filter(\.isReference).map(\.name.description))
    return model.relations.flatMap { relation in
      [true, false].filter { isLeft in
        let field = isLeft ? relation.leftField : relation.rightField
        return (isLeft ? relation.left : relation.right) == record.kind
          && !(field.map { facts.contains($0.description) } ?? false)
      }.map { (relation, $0) }
    }
  }

  /// Returns a panel of the records at the other side of a relation; issues look as on any page.
  private func panel(_ relation: Relation, ofLeft isLeft: Bool) -> Panel {
    let (kind, other) = isLeft ? (relation.left, relation.right) : (relation.right, relation.left)
    // Of several relations between two kinds each is called by its field.
    let all = catalogue.model.relations.filter { Set([$0.left, $0.right]) == [kind, other] }
    let field = isLeft ? relation.leftField : relation.rightField
    let own =
      all.count == 1 && kind != other
      ? nil : field.map { context.foreign("\($0.description.replacing("_", with: " ").capitalizedSentence)") }
    let title = own ?? context.label(other)
    // What the source says of each pair stands behind it.
    if let field, !kinds.all.contains(other), let parts = record.readers.related[field.description],
      let lines = PartLines(context: context, record: record).lines(of: parts)
    {
      return Panel(field, title, lines)
    }
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

extension FieldDescription {
  /// Whether the field names one other record.
  fileprivate var isReference: Bool { if case .reference = shape { true } else { false } }
}
