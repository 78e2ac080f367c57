import Catalog

/// The fields of a kind, made ready for writing: each with its key as JSON and its targets' addresses.
struct FieldPlan: Sendable {
  /// One field.
  struct Entry: Sendable {
    let field: Field
    /// `"name":`, with a comma before it for all but the first.
    let key: [UInt8]
  }

  let kind: Kind
  let entries: [Entry]
  /// How many fields refer to records.
  let referringCount: Int

  private init(_ kind: Kind) {
    self.kind = kind
    entries = kind.fields.enumerated().map { index, field in
      Entry(field: field, key: Array("\(index == 0 ? "" : ",")\"\(field.name)\":".utf8))
    }
    referringCount = entries.count { $0.field.target != nil }
  }

  /// The plans by kind, in the order of the kinds' raw values.
  static let all: [FieldPlan] = Kind.allCases.map(FieldPlan.init)
}
