import Catalog
import CatalogSources
import Glibc
import Stages
import Store

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
  ///   - store: the file of the store that is there; a witness that may be missing.
  /// - Throws: `CaptureError`; `StoreError` where another process holds the store.
  /// - Complexity: O(bytes of the captures).
  init(in folder: String, of source: String, store: String) throws {
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
    try compare(with: store, source)
  }

  private mutating func compare(with path: String, _ source: String) throws {
    guard access(path, F_OK) == 0 else { return }
    do {
      let store = try CatalogStore(path: path)
      defer { try? store.close() }
      if let open = try store.lastCrawl(), open.finished == nil, let index = index(of: open.nameOfCaptures),
        crawls[index].isFinished == nil
      {
        (crawls[index].isFinished, crawls[index].mayBeWhole) = (false, false)
      }
      guard let last = try store.lastFinishedCrawl(of: source), try store.conclusion(of: last) != nil else { return }
      let stored = try store.captures(of: last)
      // A crawl before captures were kept has none.
      guard !stored.isEmpty else { return }
      mustBeWhole(last.nameOfCaptures)
      guard let index = index(of: last.nameOfCaptures) else { return }
      let lacking = crawls[index].captured.lacks(stored)
      if lacking > 0 { lose(index) { $0.add(answers: lacking) } }
    } catch let error as StoreError where error.code != .busy {
      // It is what a rebuild takes the place of.
    }
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

extension CapturedCrawl {
  /// Whether it read a source, by its name in the store.
  nonisolated func isOf(_ source: String) -> Bool { (info["spinrack-source"] ?? source) == source }
}

extension CaptureLoss {
  /// What is lost, as half a sentence.
  var text: String {
    var parts = places
    if !addresses.isEmpty {
      let told = addresses.prefix(5).joined(separator: ", ")
      parts.append("no answer to \(told)" + (addresses.count > 5 ? " and \(addresses.count - 5) more" : ""))
    }
    let count = answers == 1 ? "at least 1 answer is lost" : "at least \(answers) answers are lost"
    return "crawl \(crawl): \(count)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))")
  }
}
