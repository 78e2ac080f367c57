/// In which comics characters are: what their on-sale dates tell.
struct Appearances: Sendable {
  /// The years of each character, by rank.
  private(set) var spans: [Int: Span] = [:]
  private(set) var decades = Decades()

  mutating func add(_ pair: RankedPairs.Pair, _ comics: ComicIndex) {
    guard let year = comics.year(ofRank: pair.left) else { return }
    spans[pair.right, default: Span()].add(year)
    decades.add(pair.right, in: year)
  }
}
