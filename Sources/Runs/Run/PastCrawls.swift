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
    let witness = try store.map { try $0.reading { try StoreEvidence($0, of: source) } } ?? StoreEvidence()
    compare(with: witness)
    if let current { compare(with: current, witness) }
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
  private mutating func compare(with current: GenerationEntry, _ store: StoreEvidence) {
    guard let data = current.manifest?.data, crawls.contains(where: { !$0.captured.dataOfSets.isEmpty }),
      !crawls.contains(where: { $0.captured.dataOfSets.contains(data) }), store.last?.mayHave(published: data) != true
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

/// What a store knows of the crawls of its source; nothing where there is no store.
private struct StoreEvidence {
  /// The last crawl that was read to its end.
  struct Finished {
    let name: String
    /// The places of its answers among the captures.
    let answers: [CapturePlace]
    /// What tells the data of its published set; nil for none.
    let data: String?
    /// Whether the crawl may have published a set with these data. A run may have been killed between publishing and
    /// closing the crawl.
    let isClosed: Bool

    func mayHave(published data: String) -> Bool { !isClosed || self.data == data }
  }

  /// The last crawl, where it is open.
  private(set) var open: String?
  private(set) var last: Finished?

  init() {}

  /// - Throws: `StoreError`.
  init(_ store: CatalogStore, of source: String) throws {
    if let crawl = try store.lastCrawl(), crawl.finished == nil { open = crawl.nameOfCaptures }
    guard let crawl = try store.lastFinishedCrawl(of: source), try store.conclusion(of: crawl) != nil else { return }
    last = Finished(
      name: crawl.nameOfCaptures, answers: try store.captures(of: crawl), data: try store.publishedData(of: crawl),
      isClosed: crawl.closed != nil)
  }
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
