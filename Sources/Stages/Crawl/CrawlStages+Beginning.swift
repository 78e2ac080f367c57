import CatalogSources
import Pipeline
import Store

/// Which crawl a run works on: the last one, where it can be gone on with, or a new one.
extension CrawlStages {
  enum Beginning {
    /// A crawl that misses pages, maybe all of them, and the ones that it has.
    case reading(Crawl, [StoredPage])
    /// A crawl that has every page, and was not published.
    case whole(Crawl, CrawlConclusion)
  }

  /// Looks at what the store holds, and says what becomes of it.
  ///
  /// - Throws: `StoreError`.
  func beginning(_ source: CrawlSource, named name: String) throws -> Beginning {
    if let last = try store.lastCrawl() {
      if last.source != name {
        events(
          .note("the source was \(last.source) and is \(name) now: what the store held of the old one is left out"))
        try store.removeAllRecords()
      } else if last.settled == nil, let beginning = try goingOn(with: last, source) {
        return beginning
      }
    }
    return .reading(try store.beginCrawl(source: name, started: wall.now().extended), [])
  }

  /// The last crawl, or nil, with a note, where it does not hold any more.
  private func goingOn(with last: Crawl, _ source: CrawlSource) throws -> Beginning? {
    // Times of one form are in the order of their texts.
    guard last.started >= WallTime(seconds: wall.now().seconds - greatestAge.components.seconds).extended else {
      let age = DurationText.text(greatestAge)
      events(.note("the crawl of \(last.started) is not gone on with: it began more than \(age) ago"))
      return nil
    }
    let pages = try store.pages(of: last)
    switch source {
    case .recordings(let folder):
      if let changed = folder.firstChange(since: pages) {
        events(
          .note(
            "the crawl of \(last.started) is not gone on with: recordings were changed since, \(changed) the first"))
        return nil
      }
    case .gateway(_, let plan):
      guard last.finished != nil else { break }
      guard let conclusion = try store.conclusion(of: last).flatMap(CrawlConclusion.init),
        conclusion.isOf(plan.collections)
      else {
        events(.note("the crawl of \(last.started) is not gone on with: it was made of other collections"))
        return nil
      }
      events(.note("going on with the crawl of \(last.started): it is whole, so nothing is asked again"))
      return .whole(last, conclusion)
    }
    if !pages.isEmpty {
      events(.note("going on with the crawl of \(last.started): \(pages.count) pages are in already"))
    }
    return .reading(last, pages)
  }
}
