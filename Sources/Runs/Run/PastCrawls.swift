package import Catalog
package import CatalogSources
package import Pipeline
package import Stages
package import Store

/// A crawl of the past, as far as captures show it.
struct PastCrawl: Sendable {
  let captured: CapturedCrawl
  /// Whether it was read to its end; nil where nobody knows.
  var isFinished: Bool?
  /// What is lost of it; nil for nothing.
  var loss: CaptureLoss?
  /// Whether it may have been read to its end, for all that is left of its captures.
  var mayBeWhole: Bool

  var name: String { captured.name }

  /// How it is read again.
  ///
  /// - Parameter buildsOnLoss: whether a crawl that it builds on is not whole.
  func replay(buildsOnLoss: Bool) -> GatewayCrawl.Replay {
    switch isFinished {
    case false: .cutOff
    case true where loss != nil || buildsOnLoss: .damaged
    default: .whole
    }
  }
}

/// All crawls in a folder of captures, the oldest first, and what the captures have lost. A value: rebuilding finds out more.
struct PastCrawls: Sendable {
  var crawls: [PastCrawl] = []
  /// Crawls of which there are no captures any more.
  private var gone: [CaptureLoss] = []

  /// Looks through the captures, and compares them with what they say of each other and with what the store knows.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - store: the store of the source, where it is sound: the witness of its last crawl; nil for none.
  ///   - current: the set that is published; the witness of the crawl that it was made of.
  /// - Throws: `FileError`, `StoreError`.
  /// - Complexity: O(bytes of the captures).
  init(in folder: String, of source: String, store: StoreFile?, current: CurrentSet?) throws {
    for name in try CapturedCrawl.names(in: folder) {
      let captured = try CapturedCrawl(named: name, folder: folder)
      crawls.append(
        PastCrawl(
          captured: captured, isFinished: captured.isFinished, loss: captured.loss,
          mayBeWhole: captured.isFinished != false))
    }
    for predecessor in crawls.filter({ $0.captured.isOf(source) }).compactMap(\.captured.predecessor) {
      mustBeWhole(predecessor)
    }
    let witness = try store.map { try $0.reading { try StoreWitness($0, of: source) } } ?? StoreWitness()
    compare(with: witness)
    if let current { compare(with: current, witness) }
  }

  private mutating func compare(with store: StoreWitness) {
    if let open = store.open, let index = index(of: open), crawls[index].isFinished == nil {
      (crawls[index].isFinished, crawls[index].mayBeWhole) = (false, false)
    }
    // A crawl before captures were kept has none.
    guard let last = store.last, !last.answers.isEmpty else { return }
    mustBeWhole(last.name)
    guard let index = index(of: last.name) else { return }
    let lacking = crawls[index].captured.lacks(last.answers)
    if lacking > 0 { lose(index) { $0.add(answers: lacking) } }
  }

  /// Takes note that the crawl of the current set is not among those that were captured to their ends: each set that is published
  /// is told to the captures of its crawl. Where the store knows the crawl, it is the better witness.
  private mutating func compare(with current: CurrentSet, _ store: StoreWitness) {
    guard let data = current.manifest?.data, crawls.contains(where: { !$0.captured.dataOfSets.isEmpty }),
      !crawls.contains(where: { $0.captured.dataOfSets.contains(data) }), store.last?.mayHave(published: data) != true
    else { return }
    var loss = CaptureLoss(crawl: "of the current set \(current.id)")
    loss.add("no crawl among the captures was published with the data of this set")
    gone.append(loss)
  }

  private func index(of name: String) -> Int? { crawls.firstIndex { $0.name == name } }

  /// Takes note that a crawl was read to its end, whatever its captures say.
  private mutating func mustBeWhole(_ name: String) {
    guard let index = index(of: name) else {
      guard !gone.contains(where: { $0.crawl == name }) else { return }
      var loss = CaptureLoss(crawl: name)
      loss.add("all of its captures are missing")
      gone.append(loss)
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

  /// Takes note of addresses to which a crawl has no answer.
  mutating func lose(_ addresses: [String], of name: String) {
    guard let index = index(of: name), !addresses.isEmpty else { return }
    lose(index) { loss in for address in addresses { loss.add(address: address) } }
  }

  /// Takes note that a night cannot be repeated, since no full crawl is there that it builds on.
  mutating func loseBasis(of name: String) {
    guard let index = index(of: name), crawls[index].loss == nil, gone.isEmpty else { return }
    lose(index) { $0.add("the full crawl that it builds on has no captures") }
  }

  /// Whether a crawl that was gone stands between two that are there, or before the first one.
  func isGap(before crawl: PastCrawl) -> Bool {
    guard let predecessor = crawl.captured.predecessor else { return false }
    return gone.contains { $0.crawl == predecessor }
  }

  /// What is lost of crawls that were read to their ends, and of those of which nobody knows; crawls that stay open only ask
  /// again.
  var losses: [CaptureLoss] {
    gone + crawls.filter { $0.isFinished != false || $0.loss != nil && $0.mayBeWhole }.compactMap(\.loss)
  }

  /// What is lost of crawls that stay open.
  var lossesOfOpenCrawls: [CaptureLoss] { crawls.filter { !$0.mayBeWhole }.compactMap(\.loss) }
}

/// What a store knows of the crawls of its source; nothing where there is none.
private struct StoreWitness {
  /// The last crawl that was read to its end.
  struct Finished {
    let name: String
    /// The places of its answers among the captures.
    let answers: [CapturePlace]
    /// What tells the data of its published set; nil for none.
    let data: String?
    /// Whether it is decided what became of it. A run may have been killed between publishing and that.
    let isSettled: Bool

    func mayHave(published data: String) -> Bool { !isSettled || self.data == data }
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
      isSettled: crawl.settled != nil)
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
