import Catalog
import CatalogSources
import Pipeline
import Store

/// Takes pages from their source into the store: fetch and normalize overlap, joined by bounded channels.
///
/// ```
/// fetch ──▶ pages ──▶ normalize (one task a core) ──▶ cleaned pages ──▶ store (one task)
/// ```
struct PageFlow: Sendable {
  /// Stores the pages.
  let writer: CrawlWriter
  /// The rules by which rows are cleaned.
  let normalization: NormalizationPlan
  /// The dictionaries that records are packed with.
  let packing: [UInt8]
  /// The redactor that removes keys from quarantined values.
  let redactor: Redactor
  /// The number of normalizing tasks, at least 1.
  let width: Int

  /// Sends pages through normalize into the store, until their source has no more.
  ///
  /// - Parameter fetch: sends pages; its errors are thrown when everything that it sent is stored.
  /// - Returns: the result of `fetch`, and the records of the recovery calls among the pages.
  /// - Throws: the errors of `fetch`; `StoreError`, `FileError`; `CancellationError`.
  func run<Result: Sendable>(
    _ fetch: @escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> Result
  ) async throws -> (result: Result, answers: [PagePlace: RecoveryAnswer]) {
    // Room for a handful of pages between the stages: enough to even out, small enough to stay flat in memory.
    // A recording may weigh as much as a thousand pages: what lies between fetch and store is bounded by bytes too.
    let budget = WeightBudget(Self.waitingBytes * (width + 1))
    let fetched = BoundedChannel<FetchedPage>(capacity: width * 4, budget: budget) { $0.body.count }
    let cleaned = BoundedChannel<NormalizedPage>(capacity: width * 4)
    async let fetching = finishing(fetched) { try await fetch(fetched) }
    async let normalizing: Void = finishing(cleaned) { try await normalize(fetched, into: cleaned) }
    async let keeping = withTaskExecutorPreference(StoreExecutor()) { try await keep(cleaned, within: budget) }
    do {
      let answers = try await keeping
      try await normalizing
      return (try await fetching, answers)
    } catch {
      // Whichever stage fails first, the others must not wait for room or for pages.
      fetched.finish(throwing: error)
      cleaned.finish(throwing: error)
      throw error
    }
  }

  /// The bytes that may wait between the stages, and for each core as many in work; a larger recording goes alone.
  private static let waitingBytes = 64 << 20

  private func normalize(
    _ pages: BoundedChannel<FetchedPage>, into cleaned: BoundedChannel<NormalizedPage>
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // One task a core: normalizing is computing and nothing else.
      for _ in 0..<width {
        group.addTask {
          var normalizer = PageNormalizer(normalization, redactor: redactor)
          var packer = PagePacker(packing)
          while let page = try await pages.next() {
            var clean = try normalizer.normalize(page)
            packer.pack(&clean)
            try await cleaned.send(clean)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func keep(
    _ pages: BoundedChannel<NormalizedPage>, within budget: WeightBudget
  ) async throws -> [PagePlace: RecoveryAnswer] {
    var answers: [PagePlace: RecoveryAnswer] = [:]
    while let page = try await pages.next() {
      var batch = [page]
      // What is ready anyway shares a transaction.
      while batch.count < 16, pages.count > 0, let next = try await pages.next() { batch.append(next) }
      try await writer.commit(batch)
      for page in batch {
        budget.give(back: page.size)
        guard page.place.walk > .collection else { continue }
        answers[page.place] = RecoveryAnswer(
          status: page.status, keys: page.records.map(\.key), rejected: page.rows.reduce(0) { $0 + $1.rejected })
      }
    }
    return answers
  }

  /// Ends a channel when its only producer is done, successfully or not, so that no task waits for it.
  private func finishing<Element, R>(
    _ channel: BoundedChannel<Element>, _ body: () async throws -> R
  ) async throws -> R {
    do {
      let result = try await body()
      channel.finish()
      return result
    } catch let error as SourceError where error.code != .cancelled {
      // The pages that were sent are sound: they are stored before `error` is thrown.
      channel.finish()
      throw error
    } catch {
      channel.finish(throwing: error)
      throw error
    }
  }
}
