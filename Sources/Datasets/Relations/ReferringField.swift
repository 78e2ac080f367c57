import Basics
import Catalog

/// A field that refers to records, and the relation that it belongs to.
struct ReferringField: Sendable {
  /// The API's name of the field.
  let name: StaticString
  /// The kind that it refers to.
  let target: Kind
  /// The relation and whether this field is its left side; nil for a field of no relation.
  let place: (relation: Relation, ownerIsLeft: Bool)?
  /// Whether it is a resource list, which can be completed.
  let isList: Bool
  /// What its items say beside address and name.
  let itemDetail: ListDetail

  /// The fields of a kind that refer to records, in the order of the packed links.
  static func all(of kind: Kind) -> [ReferringField] {
    kind.fields.compactMap { field in
      switch field.shape {
      case .list(let target, let detail):
        ReferringField(
          name: field.name, target: target, place: Relation.between(kind, target), isList: true, itemDetail: detail)
      // A comic's series is the other side of the series' comics.
      case .summary(.series) where kind == .comics:
        ReferringField(
          name: field.name, target: .series, place: Relation.between(kind, .series), isList: false, itemDetail: .none)
      case .summary(let target), .summaries(let target):
        ReferringField(name: field.name, target: target, place: nil, isList: false, itemDetail: .none)
      default: nil
      }
    }
  }

  /// The name as a text of its own.
  var nameBytes: [UInt8] { Array(name.description.utf8) }

  /// What of the items' detail the relation keeps: the left side's.
  var keptDetail: ListDetail {
    guard let place, place.ownerIsLeft else { return .none }
    return place.relation.detail
  }

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
    switch itemDetail {
    case .none: out.append("\"}")
    case .role: out.append("\",\"role\":\"\"}")
    case .type: out.append("\",\"type\":null}")
    }
  }
}
