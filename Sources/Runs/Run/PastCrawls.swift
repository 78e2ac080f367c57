import Catalog
package import CatalogSources
import Pipeline
import Stages
import Store

/// A crawl of the past, as its captures show it.
struct PastCrawl: Sendable {
  let captured: CapturedCrawl
  /// Whether it was finished; nil where that is not known.
  var isFinished: Bool?
  /// What is lost of it; nil for nothing.
  var loss: CaptureLoss?
  /// Whether it may have been finished, as far as its captures show.
  var mayBeWhole: Bool

  var name: String { captured.name }

  /// How it is replayed.
  ///
  /// - Parameter buildsOnLoss: whether a crawl that it builds on has lost answers.
  func replay(buildsOnLoss: Bool) -> GatewayCrawl.Replay {
    switch isFinished {
    case false: .cutOff
    case true where loss != nil || buildsOnLoss: .damaged
    default: .whole
    }
  }
}

/// All crawls in a folder of captures, the oldest first, and what the captures have lost. A value: a rebuild adds what
/// it finds out.
struct PastCrawls: Sendable {
  var crawls: [PastCrawl] = []
  /// Crawls of which there are no captures any more.
  private var withoutCaptures: [CaptureLoss] = []

  /// Looks through the captures, and compares them with what they say of each other and with what the store knows.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - store: the store of the source, where it is sound: the witness of its last crawl; nil for none.
  ///   - current: the set that is published; the witness of the crawl that it was made of.
  /// - Throws: `FileError`, `StoreError`.
  /// - Complexity: O(bytes of the captures).
  init(in folder: String, of source: String, store: StoreFile?, current: GenerationEntry?) throws {
    for name in try CapturedCrawl.names(in: folder) {
      let captured = try CapturedCrawl(named: name, folder: folder)
      crawls.append(
        PastCrawl(
          captured: captured, isFinished: captured.isFinished, loss: captured.loss,
          mayBeWhole: captured.isFinished != false))
    }
    for predecessor in crawls.filter({ $0.captured.isOf(source) }).compactMap(\.captured.predecessor) {
      markFinished(predecessor)
    }
    let data = current?.manifest?.data
    let witness = try store?.reading { try Self.evidence(of: source, in: $0, published: data) }
    if let witness { compare(with: witness) }
    if let current, let data, witness?.last?.mayHavePublished != true { compare(with: current, data: data) }
  }

  /// What a store knows of the crawls of its source: the last one, if it is open, and the last one that was read to its end, with
  /// the places of its answers among the captures, and whether the current set may be made of it.
  private typealias StoreEvidence = (
    open: String?, last: (name: String, answers: [CapturePlace], mayHavePublished: Bool)?
  )

  private static func evidence(
    of source: String, in store: CatalogStore, published data: String?
  ) throws -> StoreEvidence {
    let open = try store.lastCrawl().flatMap { $0.finished == nil ? $0.nameOfCaptures : nil }
    guard let crawl = try store.lastFinishedCrawl(of: source), try store.conclusion(of: crawl) != nil else {
      return (open, nil)
    }
    // A run may have been killed between publishing and closing the crawl.
    let mayHavePublished = try crawl.closed == nil || store.publishedData(of: crawl) == data
    return (open, (crawl.nameOfCaptures, try store.captures(of: crawl), mayHavePublished))
  }

  private mutating func compare(with store: StoreEvidence) {
    if let open = store.open, let index = index(of: open), crawls[index].isFinished == nil {
      (crawls[index].isFinished, crawls[index].mayBeWhole) = (false, false)
    }
    // A crawl before captures were kept has none.
    guard let last = store.last, !last.answers.isEmpty else { return }
    markFinished(last.name)
    guard let index = index(of: last.name) else { return }
    let lacking = crawls[index].captured.countWithoutCapture(last.answers)
    if lacking > 0 { lose(index) { $0.add(answers: lacking) } }
  }

  /// Notes that the crawl of the current set has no complete captures: the captures of a crawl record each set that is
  /// published of it. Where the store knows the crawl, its evidence is better.
  private mutating func compare(with current: GenerationEntry, data: String) {
    guard crawls.contains(where: { !$0.captured.dataOfSets.isEmpty }),
      !crawls.contains(where: { $0.captured.dataOfSets.contains(data) })
    else { return }
    var loss = CaptureLoss(crawl: "of the current set \(current.id)")
    loss.add("no crawl among the captures was published with the data of this set")
    withoutCaptures.append(loss)
  }

  private func index(of name: String) -> Int? { crawls.firstIndex { $0.name == name } }

  /// Notes that a crawl was finished, whatever its captures say.
  private mutating func markFinished(_ name: String) {
    guard let index = index(of: name) else {
      guard !withoutCaptures.contains(where: { $0.crawl == name }) else { return }
      var loss = CaptureLoss(crawl: name)
      loss.add("all of its captures are missing")
      withoutCaptures.append(loss)
      return
    }
    if crawls[index].isFinished == false { lose(index) { $0.add("its captures end before the crawl did") } }
    (crawls[index].isFinished, crawls[index].mayBeWhole) = (true, true)
  }

  private mutating func lose(_ index: Int, _ body: (inout CaptureLoss) -> Void) {
    var loss = crawls[index].loss ?? CaptureLoss(crawl: crawls[index].name)
    body(&loss)
    crawls[index].loss = loss
  }

  /// Notes addresses to which a crawl has no answer.
  mutating func lose(_ addresses: [String], of name: String) {
    guard let index = index(of: name), !addresses.isEmpty else { return }
    lose(index) { loss in for address in addresses { loss.add(address: address) } }
  }

  /// Notes that a night cannot be repeated, since the full crawl that it builds on does not exist.
  mutating func loseBasis(of name: String) {
    guard let index = index(of: name), crawls[index].loss == nil, withoutCaptures.isEmpty else { return }
    lose(index) { $0.add("the full crawl that it builds on has no captures") }
  }

  /// Whether a crawl without captures stands between two that have some, or before the first one.
  func isGap(before crawl: PastCrawl) -> Bool {
    guard let predecessor = crawl.captured.predecessor else { return false }
    return withoutCaptures.contains { $0.crawl == predecessor }
  }

  /// What is lost of finished crawls, and of those of which it is not known whether they were finished; crawls that
  /// stay open only ask again.
  var losses: [CaptureLoss] {
    withoutCaptures + crawls.filter { $0.isFinished != false || $0.loss != nil && $0.mayBeWhole }.compactMap(\.loss)
  }

  /// What is lost of crawls that stay open.
  var lossesOfOpenCrawls: [CaptureLoss] { crawls.filter { !$0.mayBeWhole }.compactMap(\.loss) }
}

extension CapturedCrawl {
  /// Whether it read a source, by its name in the store.
  nonisolated func isOf(_ source: String) -> Bool { (info["spinrack-source"] ?? source) == source }
}

extension CaptureLoss {
  /// What is lost, as half a sentence.
  package var text: String {
    var parts = places
    if !addresses.isEmpty {
      let told = addresses.prefix(5).joined(separator: ", ")
      parts.append("no answer to \(told)" + (addresses.count > 5 ? " and \(addresses.count - 5) more" : ""))
    }
    let count = answers == 1 ? "at least 1 answer is lost" : "at least \(answers) answers are lost"
    return "crawl \(crawl): \(count)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))")
  }
}
