import Catalog
import CatalogSources
import Pipeline
import Store

/// The crawl that a run works on: the last one, if it can be resumed, or a new one.
extension CrawlStages {
  enum CurrentCrawl {
    /// A crawl without all of its pages, maybe without any, and the pages that it has.
    case unfinished(Crawl, [StoredPage])
    /// A crawl that has every page and was not published.
    case finished(Crawl, CrawlConclusion)
  }

  /// Chooses the crawl of a run by the state of the store.
  ///
  /// - Throws: `StoreError`.
  func currentCrawl(_ source: CrawlSource, named name: String) throws -> CurrentCrawl {
    if let other = try store.otherModel() {
      events(.note("the store holds the catalogue '\(other)' and not that of \(name): what it holds is deleted"))
      try store.removeAllRecords()
    } else if let last = try store.crawls.last() {
      if last.source != name {
        events(
          .note("the source was \(last.source) and is \(name) now: what the store holds of the old one is deleted"))
        try store.removeAllRecords()
      } else if last.closed == nil, let currentCrawl = try resuming(with: last, source) {
        return currentCrawl
      }
    }
    return .unfinished(try newCrawl(source, named: name), [])
  }

  /// Begins a crawl of every page, or of the changes since the last crawl.
  private func newCrawl(_ source: CrawlSource, named name: String) throws -> Crawl {
    let now = try startTime()
    guard case .gateway(let calls, let plan) = source else {
      var number: Int64?
      if case .database(_, let captures?, _) = source {
        number = try CapturedCrawl.greatestNumber(in: captures.path) + 1
      }
      return try store.crawls.begin(source: name, started: now.extended, number: number)
    }
    let decision = try CrawlDecision(of: store, plan.fetch, source: name, asking: calls.client.traits, now: now)
    if let text = decision.text(fullEvery: plan.fetch.fullEvery) { events(.note(text)) }
    var parameters = CrawlParameters(plan, decision)
    if plan.fetch.only != nil, calls.client.traits.collections.contains(where: \.listsIDs) {
      parameters.listsIDs = true
    }
    // The date keeps crawls in their order. What changed is asked for by the time that it is: the source keeps to that.
    let real = wall.now()
    if real < now { parameters.began = real.seconds }
    if decision == .incremental {
      parameters.basis = try nightBasis(
        of: plan.fetch.kinds(in: store.model), source: name, now: real, by: calls.client.traits)
    }
    // Captures outlive a store that is lost, and are read in the order of their numbers.
    let captured = try calls.captures.folder.map { try CapturedCrawl.greatestNumber(in: $0.path) } ?? 0
    return try store.crawls.begin(
      source: name, started: now.extended, mode: decision.mode, plan: try parameters.text(), number: captured + 1)
  }

  /// Returns the time at which a new crawl begins: after the last one, though the clock was set back a little.
  private func startTime() throws -> WallTime {
    let now = wall.now()
    guard let last = try store.crawls.last().flatMap({ WallTime(extended: $0.started) }) else { return now }
    guard last.seconds - now.seconds <= CrawlDecision.greatestLead else {
      events(.warning("the last crawl is dated \(last.extended), which is in the future: check this machine's clock"))
      return now
    }
    return max(now, WallTime(seconds: last.seconds + 1))
  }

  /// Returns the age up to which a crawl is resumed. A finished crawl needs only to be published, and its source has changed
  /// since. An open crawl may be of a source that allows few calls a day and takes weeks to read.
  static func greatestAge(of crawl: Crawl, fullEvery: Duration) -> Duration {
    crawl.finished == nil ? max(fullEvery, .seconds(92 * 86_400)) : fullEvery
  }

  /// Returns the last crawl, or nil, with a note, if it cannot be resumed.
  private func resuming(with last: Crawl, _ source: CrawlSource) throws -> CurrentCrawl? {
    // Times of one form are in the order of their texts.
    let greatestAge = Self.greatestAge(of: last, fullEvery: source.fullEvery)
    guard last.started >= WallTime(seconds: wall.now().seconds - greatestAge.components.seconds).extended else {
      let age = DurationText.text(greatestAge)
      events(.note("the crawl of \(last.started) is not resumed: it began more than \(age) ago"))
      return nil
    }
    let pages = try store.pages.all(of: last)
    switch source {
    case .recordings(let folder, _, _):
      if let changed = folder.firstChange(since: pages) {
        events(
          .note(
            "the crawl of \(last.started) is not resumed: recordings have changed since; the first of them is \(changed)"
          ))
        return nil
      }
    case .database(let dump, _, _):
      guard dump.file.isSource(of: pages) else {
        events(.note("the crawl of \(last.started) is not resumed: the dump is another one"))
        return nil
      }
      if last.finished != nil,
        let conclusion = try store.crawls.conclusion(of: last).flatMap({ CrawlConclusion(text: $0, of: store.model) })
      {
        events(.note("resuming the crawl of \(last.started): all of it was read"))
        return .finished(last, conclusion)
      }
    case .gateway(let calls, let plan):
      if let reason = reasonAgainst(last, plan, of: calls.client.traits) {
        events(.note("the crawl of \(last.started) is not resumed: \(reason)"))
        return nil
      }
      guard last.finished != nil else { break }
      guard
        let conclusion = try store.crawls.conclusion(of: last).flatMap({ CrawlConclusion(text: $0, of: store.model) }),
        conclusion.isOf(plan.fetch.kinds(in: store.model))
      else {
        events(.note("the crawl of \(last.started) is not resumed: it was made of other collections"))
        return nil
      }
      events(.note("resuming the crawl of \(last.started): all of it was read, so nothing is asked for again"))
      return .finished(last, conclusion)
    }
    if !pages.isEmpty {
      events(.note("resuming the crawl of \(last.started): \(pages.count) pages are in the store already"))
    }
    return .unfinished(last, pages)
  }

  /// Returns the reason why an incremental crawl cannot be resumed; nil if it can.
  private func reasonAgainst(_ last: Crawl, _ plan: GatewayCrawl, of traits: SourceTraits) -> String? {
    guard last.mode == .incremental else { return nil }
    if plan.fetch.crawlMode(of: traits) == .full { return "it asked for what changed, and every page is wanted now" }
    return last.parameters?.collections == plan.fetch.collections ? nil : "it was made of other collections"
  }
}
