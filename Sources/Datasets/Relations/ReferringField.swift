import Catalog
import JSONKit
import Store

extension ReferringField {
  /// The name as a text of its own.
  var nameBytes: [UInt8] { Array(name.description.utf8) }

  /// The numbers that a value of the field names.
  func ids(in value: JSONValue, _ references: ReferenceReader) -> [Int64] {
    guard isList else { return references.id(of: target, in: value).map { [$0] } ?? [] }
    return value["items"]?.array?.compactMap { references.id(of: target, in: $0) } ?? []
  }

  /// The length of a list as a record gives it.
  func available(in record: JSONValue) -> Int64? { record[name]?["available"]?.number?.int64 }
}

extension [ReferringField] {
  /// The place of the list of records of a kind; a kind has one such list at most.
  func list(of target: Kind) -> Int? { firstIndex { $0.isList && $0.target == target } }
}
