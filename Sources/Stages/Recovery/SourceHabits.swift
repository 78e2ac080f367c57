import Catalog
import CatalogSources

/// Distinguishes odd answers that are usual for a source from accidents.
///
/// A recovery call with an odd answer proves nothing: it neither shows a displaced record nor that there is none. So a request whose answer
/// does not fit is made again, until the oddity is known to be usual for the source.
struct SourceHabits: Sendable {
  /// A mismatch between an answer and its request.
  enum Oddity: Hashable, Sendable {
    /// The optional parameters were refused.
    case refused
    /// The rows come in another order.
    case disordered
    /// The answer has no rows where there are some.
    case empty
    /// The answer has as many records as the whole collection: the filter was ignored.
    case unfiltered
  }

  /// An oddity of the answers to one kind of request.
  struct Doubt: Hashable, Sendable {
    let kind: Kind
    let move: RecoveryMove
    let oddity: Oddity
  }

  /// The observations of some calls about the source.
  struct Observations: Sendable {
    private(set) var doubts: [Doubt] = []
    private(set) var askedAgain: [Kind: Int] = [:]

    /// Adds a call: the doubt about its last answer, if any, and the number of tries.
    mutating func add(_ doubt: Doubt?, kind: Kind, tries: Int) {
      if let doubt { doubts.append(doubt) }
      if tries > 1 { askedAgain[kind, default: 0] += tries - 1 }
    }
  }

  /// The total of each list.
  let totals: [CatalogList: Int]
  /// Collections that the source gives in an order of its own.
  let disordered: Set<Kind>
  private var known: Set<Doubt> = []
  /// The number of answers in another order than the requested one, by doubt.
  private var disorders: [Doubt: Int] = [:]

  init(totals: [CatalogList: Int], disordered: Set<Kind>) {
    self.totals = totals
    self.disordered = disordered
  }

  /// Returns the most requests for a doubtful answer. Two are enough for a filter that leaves nothing.
  static func mostTries(_ doubt: Doubt) -> Int {
    doubt.oddity == .empty && (doubt.move == .referrers || doubt.move == .name) ? 2 : 4
  }

  /// Whether two equal answers in a row confirm a doubt. An ignored filter or order may be an accident twice, but rows in another order
  /// cost little if they are accepted: the missing records are searched for.
  static func isConfirmed(_ doubt: Doubt, _ page: FetchedPage, after last: FetchedPage?) -> Bool {
    guard doubt.oddity == .disordered, let last, last.status == page.status else { return false }
    return last.body == page.body
  }

  /// Remembers the oddities that came at every try.
  mutating func learn(_ observations: Observations) {
    for doubt in observations.doubts {
      switch doubt.oddity {
      // That one filter leaves nothing says nothing about the next.
      case .empty: break
      case .disordered:
        disorders[doubt, default: 0] += 1
        if disorders[doubt, default: 0] >= 3 { known.insert(doubt) }
      case .refused, .unfiltered: known.insert(doubt)
      }
    }
  }

  /// Returns the doubt about an answer; nil for an answer that fits, or that is odd in the source's usual way.
  func doubt(about page: FetchedPage, to request: RecoveryRequest) -> Doubt? {
    oddity(of: page, request).map { Doubt(kind: request.kind, move: request.move, oddity: $0) }
      .flatMap { known.contains($0) ? nil : $0 }
  }

  private func oddity(of page: FetchedPage, _ request: RecoveryRequest) -> Oddity? {
    if page.status == 409 { return .refused }
    guard page.status == 200, let rows = page.rows else { return nil }
    switch request.subject {
    case .rows(let orderBy, let offset, _):
      if rows == 0, offset < totals[request.list, default: 0] { return .empty }
      if !disordered.contains(request.kind), PageOrder.isKept(orderBy, in: page.body) == false { return .disordered }
      return nil
    case .related:
      if rows == 0 { return .empty }
      guard let total = page.total, rows > 1, total >= totals[request.list, default: 0] else { return nil }
      return .unfiltered
    case .record:
      return rows == 0 ? .empty : nil
    case .named(_, let offset):
      return rows == 0 && offset == 0 ? .empty : nil
    }
  }
}

/// Features that a source does not support: it refuses an optional parameter, or ignores it.
struct UnsupportedFeatures: Sendable {
  /// Whether the source takes no explicit order.
  var orders = false
  /// Whether the source takes no filter by another kind's ids.
  var filters = false
  /// Whether the source takes no offset.
  var offset = false
  /// Whether the source takes no offset and no limit but those of its pages.
  var windows = false
  /// Whether the source refuses look-ups by id.
  var lookUps = false
  /// Whether the source takes no filter by names.
  var names = false
  /// The number of answers that looked as if the order had been ignored. Once may be chance.
  var ordersSeemIgnored = 0 {
    didSet { if ordersSeemIgnored > 1 { orders = true } }
  }
  /// The number of pages of the walk that came back for another window.
  var windowsSeemIgnored = 0 {
    didSet { if windowsSeemIgnored > 2 { windows = true } }
  }
  /// The number of answers that looked as if the filter had been ignored.
  var filtersSeemIgnored = 0 {
    didSet { if filtersSeemIgnored > 1 { filters = true } }
  }
  /// Whether the source shows other rows than those of its pages.
  var takesWindows: Bool { !offset && !windows }
  private var refusals: [RecoveryMove: Int] = [:]

  /// Takes the refusal of a request. A source that refuses once may be failing; one that refuses three times lacks the feature.
  mutating func refused(_ request: RecoveryRequest) {
    refusals[request.move, default: 0] += 1
    guard refusals[request.move, default: 0] >= 3 else { return }
    switch request.move {
    case .referrers: filters = true
    case .otherOrder: orders = true
    case .border: windows = true
    case .name: names = true
    case .samePage: break
    case .lookUp: lookUps = true
    }
  }
}
