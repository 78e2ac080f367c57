import Catalog
import CatalogSources
import Stages
import Synchronization

/// Answers that were captured, whatever is asked: one after the other.
final class EarlierAnswers: CapturedAnswers {
  private let left: Mutex<ArraySlice<TransportResponse>>
  /// Whether the last one is given again and again, as the captures of a whole crawl do.
  private let isEndless: Bool

  init(_ answers: [TransportResponse], isEndless: Bool = false) {
    left = Mutex(answers[...])
    self.isEndless = isEndless
  }

  func answer(_ uri: String) -> EarlierAnswer? {
    left.withLock { left in
      let place = CapturePlace(file: "earlier.warc.gz", offset: left.startIndex, count: 1)
      guard let response = isEndless && left.count == 1 ? left.first : left.popFirst() else { return nil }
      return EarlierAnswer(response: response, place: place)
    }
  }
}
