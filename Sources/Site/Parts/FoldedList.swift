extension PagePart {
  /// Returns a list that shows its beginning and opens the rest on a click; nil for an empty list.
  func folded<Item>(_ all: [Item], seen: Int = 24, most: Int = 200, list: (ArraySlice<Item>) -> Markup) -> Markup? {
    guard !all.isEmpty else { return nil }
    guard all.count > seen + 6 else { return list(all[...]) }
    let end = min(all.count, most)
    let rest = all.count - end
    return """
      \(seen > 0 ? list(all[..<seen]) : "")<details class="rest"><summary>\(words.count(.showMore, end - seen))</summary>\(list(all[seen..<end]))\
      \(rest > 0 ? "<p class=\"all\">\(words.count(.andMore, rest))</p>" : "" as Markup)</details>
      """
  }

  /// Returns the variants of an issue, which open on a click; empty for none.
  func folded(variants: [Int]) -> Markup {
    guard !variants.isEmpty else { return "" }
    return """
      <details class="rest"><summary\(pageLang)>\(words.count(.variantsCount, variants.count))</summary>\
      \(context.names(of: kinds.issue, variants))</details>
      """
  }
}
