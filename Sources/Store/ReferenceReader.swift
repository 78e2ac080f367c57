package import Catalog
package import JSONKit

/// Reads which records the references of canonical JSON name.
package struct ReferenceReader: Sendable {
  private let member: StaticString

  /// A reader of references as a model has them.
  package init(_ model: CatalogModel) { member = model.referenceMember }

  /// The number of the record of a kind that a reference, or an item of a list, names; nil where it names none of the kind.
  package func id(of kind: Kind, in reference: JSONValue) -> Int64? {
    guard let address = reference[member]?.string else { return nil }
    return address.withUTF8 { ResourceURI.record($0) }.flatMap { $0.kind == kind ? $0.id : nil }
  }
}
