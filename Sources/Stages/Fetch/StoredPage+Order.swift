import Store

extension StoredPage {
  /// Whether its rows are not in the order that was asked for.
  func isDisordered(in order: String?) -> Bool {
    switch order {
    case "modified": descents > 0
    case "id": zip(keys, keys.dropFirst()).contains { $0 > $1 }
    default: false
    }
  }
}
