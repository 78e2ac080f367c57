import Basics
import Catalog

/// A field that refers to records, and the relation that it belongs to.
struct ReferringField: Sendable {
  /// The source's name of the field.
  let name: StaticString
  /// The kind that it refers to.
  let target: Kind
  /// The relation and whether this field is its left side; nil for a field of no relation.
  let place: (relation: Relation, ownerIsLeft: Bool)?
  /// Whether it is a resource list, which can be completed.
  let isList: Bool
  /// What its items say beside address and name.
  let itemDetail: ListDetail?
  /// What of it the relation keeps: the left side's.
  let keptDetail: ListDetail?

  /// The fields of a kind that refer to records, in the order of the packed links.
  static func all(of kind: Kind, in model: CatalogModel) -> [ReferringField] {
    model[kind].fields.compactMap { field in
      guard let target = field.target else { return nil }
      let place = model.relation(of: field.name, of: kind)
      var (isList, detail) = (false, ListDetail?.none)
      if case .list(_, let said) = field.shape { (isList, detail) = (true, said) }
      return ReferringField(
        name: field.name, target: target, place: place, isList: isList, itemDetail: detail,
        keptDetail: place.flatMap { $0.ownerIsLeft ? $0.relation.detail : nil })
    }
  }

  /// The name as a text of its own.
  var nameBytes: [UInt8] { Array(name.description.utf8) }

  /// Appends an item that completes a list of this field. The other side's lists have neither roles nor types.
  ///
  /// - Parameter name: escaped as in JSON.
  func appendItem(_ id: Int64, named name: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    out.append("{\"resourceURI\":\"")
    out.append(ResourceURI.prefix)
    out.append(target.name)
    out.append(UInt8(ascii: "/"))
    out.append(integer: id)
    out.append("\",\"name\":\"")
    out.append(name)
    out.append(UInt8(ascii: "\""))
    if let itemDetail {
      out.append(",\"")
      out.append(itemDetail.name)
      out.append(itemDetail.isKey ? "\":\"\"" : "\":null")
    }
    out.append(UInt8(ascii: "}"))
  }
}
