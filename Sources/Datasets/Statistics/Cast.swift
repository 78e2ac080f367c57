import Catalog

/// The kinds of a model by role, for the statistics and the graph.
struct Cast: Sendable {
  /// A kind, with its names for files, texts and columns.
  struct Member: Sendable {
    let kind: Kind
    /// The name in file names, for one record, and as a headline: `comics`, `comic`, `Comics`.
    let name, singular, title: String
    /// The column of a record's name: `name`, `title`.
    let label: String
    private let columns: Set<ColumnRole>

    fileprivate init(_ kind: Kind, _ description: KindDescription) {
      self.kind = kind
      (name, singular, title) = (description.name.description, description.singular.description, description.title)
      label = description.nameField.description == "title" ? "title" : "name"
      columns = Set(description.columns.compactMap(\.column.role))
    }

    /// Whether the kind has columns with all of these roles.
    func has(_ roles: ColumnRole...) -> Bool { columns.isSuperset(of: roles) }
  }

  /// The model.
  let model: CatalogModel
  private let members: [Member?]

  /// Creates the cast of a model.
  init(_ model: CatalogModel) {
    self.model = model
    members = Role.allCases.map { role in model.kind(role).map { Member($0, model[$0]) } }
  }

  /// Returns the kind of a role; nil where the model has none.
  subscript(_ role: Role) -> Member? { members[Int(role.rawValue)] }

  /// Returns the kinds of some roles that are related to another kind.
  func partners(of member: Member, _ roles: Role...) -> [Member] {
    roles.compactMap { self[$0] }.filter { other in
      model.allRelations.contains { Set([$0.left, $0.right]) == [member.kind, other.kind] }
    }
  }
}
