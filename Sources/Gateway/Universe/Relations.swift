/// Every relation of the universe, each seen from both sides.
///
/// A row lists its targets in their default order, hidden ones last.
struct Relations: Sendable {
  private var table = [Links](repeating: Links(), count: 36)
  /// The comics whose stories a collection reprints.
  let collectedIssues: Links
  /// The collections that reprint a comic.
  let collections: Links

  subscript(_ from: Collection, _ to: Collection) -> Links {
    get { table[from.rawValue * 6 + to.rawValue] }
    set { table[from.rawValue * 6 + to.rawValue] = newValue }
  }

  /// The first targets of a record and how many it has in all.
  func row(_ from: Collection, _ slot: Int, _ to: Collection) -> ArraySlice<UInt32> {
    table[from.rawValue * 6 + to.rawValue].row(slot)
  }

  init(drawing draft: RelationDraft, orderings: [Ordering]) {
    collectedIssues = draft.collected.sorted(ranks: orderings[Collection.comics.rawValue].ranks)
    collections = collectedIssues.transposed(
      targetCount: draft.collected.rows, sources: orderings[Collection.comics.rawValue].slots)

    func pair(_ from: Collection, _ to: Collection, _ links: Links) {
      let sorted = links.sorted(ranks: orderings[to.rawValue].ranks)
      self[from, to] = sorted
      self[to, from] = sorted.transposed(
        targetCount: orderings[to.rawValue].slots.count, sources: orderings[from.rawValue].slots)
    }
    pair(.comics, .series, draft.comicSeries)
    pair(.comics, .characters, draft.comicCharacters)
    pair(.comics, .creators, draft.comicCreators)
    pair(.stories, .comics, draft.storyComics)
    pair(.stories, .characters, draft.storyCharacters)
    pair(.stories, .creators, draft.storyCreators)
    pair(.events, .comics, draft.eventComics)
    pair(.stories, .series, self[.stories, .comics].followed(by: draft.comicSeries))
    pair(.series, .characters, self[.series, .comics].followed(by: self[.comics, .characters]))
    pair(.series, .creators, self[.series, .comics].followed(by: self[.comics, .creators]))
    pair(.series, .events, self[.series, .comics].followed(by: self[.comics, .events]))
    pair(.events, .characters, self[.events, .comics].followed(by: self[.comics, .characters]))
    pair(.events, .creators, self[.events, .comics].followed(by: self[.comics, .creators]))
    pair(.events, .stories, self[.events, .comics].followed(by: draft.originalStories))
  }
}
