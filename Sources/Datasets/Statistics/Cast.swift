import Catalog

/// The kinds of a model by role, as statistics and the graph ask for them.
struct Cast: Sendable {
  /// A kind, and what names, texts and columns call it.
  struct Member: Sendable {
    let kind: Kind
    /// As in file names, one record, and as a headline: `comics`, `comic`, `Comics`.
    let name, singular, title: String
    /// What the name of a record is called: `name`, `title`.
    let label: String
    private let columns: Set<ColumnRole>

    fileprivate init(_ kind: Kind, _ description: KindDescription) {
      self.kind = kind
      (name, singular, title) = (description.name.description, description.singular.description, description.title)
      label = description.nameField.description == "title" ? "title" : "name"
      columns = Set(description.columns.compactMap(\.column.role))
    }

    /// Whether its records say all of these.
    func has(_ roles: ColumnRole...) -> Bool { columns.isSuperset(of: roles) }
  }

  /// The model.
  let model: CatalogModel
  private let members: [Member?]

  /// The kinds of a model.
  init(_ model: CatalogModel) {
    self.model = model
    members = Role.allCases.map { role in model.kind(role).map { Member($0, model[$0]) } }
  }

  /// The kind of a role; nil where the model has none.
  subscript(_ role: Role) -> Member? { members[Int(role.rawValue)] }

  /// The kinds of some roles that are related to another kind.
  func partners(of member: Member, _ roles: Role...) -> [Member] {
    roles.compactMap { self[$0] }.filter { other in
      model.allRelations.contains { Set([$0.left, $0.right]) == [member.kind, other.kind] }
    }
  }
}
