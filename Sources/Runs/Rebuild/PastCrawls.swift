import Catalog
package import CatalogSources
package import Definitions
import Pipeline
import Stages
import Store

/// An earlier crawl, as its captures show it.
struct PastCrawl: Sendable {
  let captured: CapturedCrawl
  /// Whether the crawl was finished; nil where that is not known.
  var isFinished: Bool?
  /// The loss of its captures; nil for none.
  var loss: CaptureLoss?
  /// Whether the crawl may have been finished, as far as its captures show.
  var mayBeWhole: Bool

  var name: String { captured.name }

  /// Returns the kind of replay for this crawl.
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

/// All crawls in a folder of captures, the oldest first, and the losses of the captures. A value, to which a rebuild adds its findings.
package struct PastCrawls: Sendable {
  var crawls: [PastCrawl] = []
  /// The losses of crawls that have no captures any more.
  private var withoutCaptures: [CaptureLoss] = []

  /// The number of crawls that have captures.
  package var count: Int { crawls.count }

  /// Creates no crawls.
  init() {}

  /// Reads the captures, and compares them with each other and with the store.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - store: the sound store of the source, which knows its last crawl; nil for none.
  ///   - current: the current generation, which shows that the crawl it was made of was finished; nil for none.
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

  /// A store's knowledge of the crawls of its source: the last one, if it is open, and the last one that was read to its end, with the
  /// places of its answers among the captures, and whether the current set may be made of it.
  private typealias StoreEvidence = (
    open: String?, last: (name: String, answers: [CapturePlace], mayHavePublished: Bool)?
  )

  private static func evidence(
    of source: String, in store: CatalogStore, published data: String?
  ) throws -> StoreEvidence {
    let open = try store.crawls.last().flatMap { $0.finished == nil ? $0.nameOfCaptures : nil }
    guard let crawl = try store.crawls.lastFinished(of: source), try store.crawls.conclusion(of: crawl) != nil else {
      return (open, nil)
    }
    // A run may have been killed between publishing and closing the crawl.
    let mayHavePublished = try crawl.closed == nil || store.crawls.publishedData(of: crawl) == data
    return (open, (crawl.nameOfCaptures, try store.pages.captures(of: crawl), mayHavePublished))
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

  /// Notes that the crawl of the current set has no complete captures: the captures of a crawl record each set that is published of it. The
  /// evidence of a store that knows the crawl is better.
  private mutating func compare(with current: GenerationEntry, data: String) {
    guard crawls.contains(where: { !$0.captured.dataOfSets.isEmpty }),
      !crawls.contains(where: { $0.captured.dataOfSets.contains(data) })
    else { return }
    var loss = CaptureLoss(crawl: "of the current set \(current.id)")
    loss.add("no crawl among the captures was published with the data of this set")
    withoutCaptures.append(loss)
  }

  /// Returns the place of the newest crawl of a source that was read to its end, as far as is known; nil for none.
  func newestWhole(of source: String) -> Int? {
    crawls.lastIndex { $0.isFinished != false && $0.captured.isOf(source) }
  }

  private func index(of name: String) -> Int? { crawls.firstIndex { $0.name == name } }

  /// Notes that a crawl was finished, even if its captures do not show it.
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

  /// Notes addresses for which a crawl has no answer.
  mutating func lose(_ addresses: [String], of name: String) {
    guard let index = index(of: name), !addresses.isEmpty else { return }
    lose(index) { loss in for address in addresses { loss.add(address: address) } }
  }

  /// Notes that a night cannot be repeated, since the full crawl that it builds on does not exist.
  mutating func loseBasis(of name: String) {
    guard let index = index(of: name), crawls[index].loss == nil, withoutCaptures.isEmpty else { return }
    lose(index) { $0.add("the full crawl that it builds on has no captures") }
  }

  /// Whether the crawl directly before a crawl has no captures any more.
  func isGap(before crawl: PastCrawl) -> Bool {
    guard let predecessor = crawl.captured.predecessor else { return false }
    return withoutCaptures.contains { $0.crawl == predecessor }
  }

  /// The losses of finished crawls, and of crawls that may have been finished; crawls that stay open only ask again.
  package var losses: [CaptureLoss] {
    withoutCaptures + crawls.filter { $0.isFinished != false || $0.loss != nil && $0.mayBeWhole }.compactMap(\.loss)
  }

  /// The losses of crawls that stay open: a run asks for these answers again.
  package var lossesOfOpenCrawls: [CaptureLoss] { crawls.filter { !$0.mayBeWhole }.compactMap(\.loss) }
}

extension PastCrawls {
  /// Reads all captures of a pipeline, and compares them with its store and its current set.
  ///
  /// - Parameters:
  ///   - output: the folder of the pipeline's results.
  ///   - state: the folder of its state.
  /// - Throws: `FileError`, `PublishingError`; `StoreError` where another process keeps the store from being read.
  /// - Complexity: O(bytes of the captures).
  package init(of definition: PipelineDefinition, output: String, state: String) throws {
    let file = try StoreFile(in: state, of: definition, mayBeLost: true)
    let (folder, source) = (state + "/capture", definition.nameInStore)
    let current = try GenerationEntry.current(in: OutputFolder(path: output))
    do {
      try self.init(in: folder, of: source, store: file.isThere ? file : nil, current: current)
    } catch let error as StoreError where error.mayBeReplaced {
      // What a damaged store says is not believed.
      try self.init(in: folder, of: source, store: nil, current: current)
    }
  }
}

extension CapturedCrawl {
  /// Whether the crawl read a source, given by its name in the store.
  nonisolated func isOf(_ source: String) -> Bool { (info["spinrack-source"] ?? source) == source }
}

extension CaptureLoss {
  /// The loss, as half a sentence.
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
