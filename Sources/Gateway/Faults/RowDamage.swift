/// A way to make a row unusable.
enum RowDamage: CaseIterable, Sendable {
  case withoutID, nullID, textID, negativeID, foreignAddress, text, null

  /// A row after its damage.
  ///
  /// - Parameter row: the record as `RecordWriter` writes it, its id first.
  /// - Complexity: O(bytes).
  func damaged(_ row: [UInt8], _ collection: Collection, id: Int) -> [UInt8] {
    let rest = row.dropFirst("{\"id\":\(id),".utf8.count)
    switch self {
    case .withoutID: return Array("{".utf8) + rest
    case .nullID: return Array("{\"id\":null,".utf8) + rest
    case .textID: return Array("{\"id\":\"x\",".utf8) + rest
    case .negativeID: return Array("{\"id\":-\(id),".utf8) + rest
    case .foreignAddress:
      var row = row
      let own = Array("/\(collection.name)/\(id)\"".utf8)
      if let range = row.firstRange(of: own) {
        row.replaceSubrange(range, with: "/\(collection.name)/\(id + 1)\"".utf8)
      }
      return row
    case .text: return Array("\"record \(id)\"".utf8)
    case .null: return Array("null".utf8)
    }
  }
}
