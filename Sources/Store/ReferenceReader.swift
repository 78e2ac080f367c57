package import Catalog
package import JSONKit

/// Reads which records references name, in canonical JSON and in answers alike.
package struct ReferenceReader: Sendable {
  private let form: ReferenceForm
  /// By `Kind.index`, the kind's name.
  private let names: [StaticString]

  /// A reader of references as a model has them.
  package init(_ model: CatalogModel) {
    form = model.references
    names = model.kinds.map(\.name)
  }

  /// The number of the record of a kind that a reference, or an item of a list, names; nil where it names none of the kind.
  package func id(of kind: Kind, in reference: JSONValue) -> Int64? {
    switch form {
    case .address(let member, let form):
      reference[member]?.string?.withUTF8 { form.id($0, of: names[kind.index]) }.flatMap { $0 }
    case .number(let member): reference[member]?.number?.int64
    }
  }
}
