import CatalogSources
import Store

extension FetchedPage {
  /// The page that a client got.
  init(_ answer: PageResponse, at place: PagePlace) {
    self.init(
      place: place, uri: answer.uri, etag: answer.etag, total: answer.envelope?.total, rows: answer.envelope?.rows,
      body: answer.body, capture: answer.capture)
  }

  /// What is stored of a request that the source did not answer, so that it is not made again.
  ///
  /// - Parameter status: what it said instead.
  init(unanswered uri: String, status: Int, at place: PagePlace) {
    self.init(place: place, uri: uri, etag: nil, total: nil, body: [], status: status)
  }
}

extension PagePlace {
  /// A place like this where nothing stands yet. Where a source answers otherwise than before an interruption, the plan may be
  /// another, and its calls come later.
  func free(of taken: Set<PagePlace>) -> PagePlace {
    var place = self
    while taken.contains(place) {
      place = PagePlace(kind: place.kind, walk: place.walk, offset: place.offset + 1_000_000)
    }
    return place
  }
}
