package import Catalog

extension CatalogModel {
  /// What is wrong with the model; empty for one that is sound.
  package var faults: [String] {
    var faults: [String] = []
    func expect(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
    expect(Set(kinds.map(\.name.description)).count == kinds.count, "two kinds have one name")
    expect(Set(order) == Set(all) && order.count == kinds.count, "the order does not have each kind once")
    for role in Role.allCases { expect(kinds.count { $0.role == role } < 2, "two kinds are \(role)") }
    for description in kinds {
      let name = description.name
      let fields = description.fields.map(\.name.description)
      expect(Set(fields).count == fields.count, "\(name) has a field twice")
      if case .id? = description.fields.first?.shape {} else { faults.append("\(name) does not begin with its id") }
      expect(fields.contains(description.nameField.description), "\(name) has no field \(description.nameField)")
      for field in description.thin ?? [] {
        expect(fields.contains(field.description), "lists of \(name) show \(field), which is not there")
      }
      for part in description.names.flatMap(\.parts) {
        expect(fields.contains(part.field.description), "\(name) has no field \(part.field)")
        let texts = [part.before, part.behind].map(\.description).joined()
        expect(texts.allSatisfy { $0.isASCII && !"\"\\".contains($0) }, "names of \(name) need escapes")
      }
      if description.isCollected {
        expect(
          fields == ["id", "name"], "the records of \(name), which are collected, have more than an id and a name")
      }
      let hasAddress = description.fields.contains { if case .ownAddress = $0.shape { true } else { false } }
      expect(!hasAddress || addresses != nil, "\(name) has addresses of a form that is not there")
      for case let target? in description.fields.map(\.target) {
        expect(target.index < kinds.count, "\(name) refers to a kind that is not there")
      }
      for place in description.places where place.owner != nil {
        switch place.field.shape {
        case .object, .objects, .reference, .references, .list, .picture, .pictures, .id, .modified, .ownAddress,
          .markup:
          faults.append("\(name).\(place.name) stands in an object, which has texts, numbers and dates alone")
        default: break
        }
      }
      for case .unlessBegins(let other) in description.columns.map(\.column.value) {
        expect(description.place(of: other) != nil, "\(name) has no field \(other)")
      }
      let columns = description.columns.map(\.column.name)
      // A row of facts has a bit for each column, with those that every table has.
      expect(columns.count <= 60, "\(name) has too many columns")
      expect(Set(columns).count == columns.count, "\(name) has a column twice")
      let roles = description.columns.compactMap(\.column.role)
      expect(Set(roles).count == roles.count, "\(name) has two columns of one role")
      // An answer to a call for a list says its owner and the kind on it.
      let lists = description.fields.compactMap { if case .list(let kind, _) = $0.shape { kind } else { nil } }
      expect(Set(lists).count == lists.count, "\(name) has two lists of one kind")
    }
    for role in PartRole.allCases {
      let kinds = parts.filter { $0.role == role }.map(\.kind)
      expect(Set(kinds).count == kinds.count, "two parts are \(role)")
    }
    for part in parts {
      let fields = (part.kind.map { [self[$0]] } ?? kinds).flatMap(\.places).filter { place in
        part.fields.contains { $0.description == place.name }
      }.map(\.field)
      let isThere = part.kind.map { part.place(in: self[$0]) != nil } ?? !fields.isEmpty
      if case .codes(let labels, _, _) = part.rows {
        expect(
          labels.count == part.fields.count && labels == labels.sorted(), "\(part.name) needs a label a field, in order"
        )
      }
      expect(isThere, "\(part.name) needs \(part.field), which is not there")
      guard case .objects(let columns) = part.rows else { continue }
      for case .objects(let members) in fields.map(\.shape) {
        let names = members.map(\.name.description)
        let own = members.flatMap(\.columns).map(\.name)
        expect(
          columns.allSatisfy { names.contains($0.nameOfMember) || own.contains($0.name) },
          "\(part.name) has a column that is no member")
      }
    }
    for relation in relations {
      for (kind, field) in [(relation.left, relation.leftField), (relation.right, relation.rightField)] {
        guard let field else { continue }
        expect(self[kind].place(of: field) != nil, "a relation needs \(self[kind].name).\(field), which is not there")
      }
    }
    return faults
  }
}
