/// A relation between the records of two kinds, with a table of its own. Its pairs are the union of what the fields of both
/// sides say.
public struct Relation: Sendable, Hashable {
  /// Its place among the model's relations, which is the order of their tables.
  public internal(set) var number = 0
  /// The kind whose id comes first; it stands first in the name, too.
  public let left: Kind
  /// The field of the left kind that lists the right one's records; nil where there is none.
  public let leftField: StaticString?
  /// The kind whose id comes second.
  public let right: Kind
  /// The field of the right kind that lists the left one's records; nil where there is none.
  public let rightField: StaticString?
  /// What the left side's list says beside the id.
  public let detail: ListDetail?
  /// What documents say of the left id beside that it is always kept.
  public let note: StaticString?

  package init(
    _ left: Kind, _ leftField: StaticString?, _ right: Kind, _ rightField: StaticString?, _ detail: ListDetail? = nil,
    note: StaticString? = nil
  ) {
    self.left = left
    self.leftField = leftField
    self.right = right
    self.rightField = rightField
    self.detail = detail
    self.note = note
  }

  /// The name of its table and its title for people; nil where both are made of those of the kinds.
  public private(set) var table: (name: StaticString, title: String)?

  /// The relation with a table of its own name.
  package func named(_ table: StaticString, title: String) -> Relation {
    var relation = self
    relation.table = (table, title)
    return relation
  }

  /// Equal within a model.
  public static func == (a: Relation, b: Relation) -> Bool { a.number == b.number }
  /// By number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
