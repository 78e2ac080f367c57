import Catalog
import CatalogSources
import Store

/// The repeats of a walk, and the evidence of other answers on each of them.
///
/// A record that a walk showed twice is either twice at the source, or it pushed another one off a page. The walk's own answers cannot
/// tell, and the same request made again proves nothing, since some sources give the same wrong page each time. Another window over the
/// place can: it shows the record twice where the source has it twice, and the displaced one where it does not. Where there are few
/// repeats, two such windows have to show it, since a source that spoils rows may have spoilt the same one twice.
///
/// Only a sample of many repeats is examined. From the repeats on two pages, as every displaced record leaves one, 459 are taken, evenly
/// spread: if one in a hundred hid a displaced record, the sample would miss all of them with a probability of 0.99^459, which is less than
/// 1 %. Repeats within one page are taken by windows until they are as many.
struct RepeatWitnesses: Sendable {
  /// Rows that are asked for in the walk's own order or in another one.
  struct Window: Hashable, Sendable {
    /// Another order; nil for that of the walk.
    var order: SourceOrder?
    let offset: Int
    let limit: Int

    func contains(_ row: Int) -> Bool { offset <= row && row < offset + limit }
  }

  /// A record that came more than once.
  private struct Witness: Sendable {
    let key: Int64
    /// The rows of the walk that showed the record, ascending; two at least.
    let rows: [Int]
    /// The answers over these rows, or of a whole other order, that showed the record, each with the number of times.
    var shown: [(window: Window, times: Int)] = []
    /// Whether a window over the record showed one that was not known, which explains the repeat.
    var isResolved = false
  }

  /// The number of repeats in a sample that is as good as all.
  static let sample = 459
  /// The levels of examining a repeat: windows over its rows, over the whole of its pages, and two others over its rows.
  static let levels = [0, 1, 2, 3]
  /// The number of repeats up to which each has to be seen twice in two ways.
  private static let few = 3

  private let step: Int
  private var witnesses: [Witness] = []
  private var index: [Int64: Int] = [:]
  private let isInSample: [Bool]
  /// Whether the source gives fewer rows than a page has where fewer are requested.
  var takesLimits = true
  private var asked: Set<Window> = []
  private var answered: Set<Window> = []

  /// Creates the repeats of a walk.
  ///
  /// - Parameters:
  ///   - rows: the rows that showed a record of the collection: the row's number in the list and the record's key.
  ///   - step: the number of rows of a page.
  ///   - atLeast: the number of repeats that are examined in any case.
  /// - Complexity: O(rows).
  init(rows: [(number: Int, key: Int64)], step: Int, atLeast: Int) {
    self.step = step
    var seen: Set<Int64> = []
    var repeated: [Int64: [Int]] = [:]
    for row in rows where !seen.insert(row.key).inserted { repeated[row.key] = [] }
    if !repeated.isEmpty { for row in rows { repeated[row.key]?.append(row.number) } }
    witnesses = repeated.map { Witness(key: $0.key, rows: $0.value.sorted()) }
      .sorted { ($0.rows[0], $0.key) < ($1.rows[0], $1.key) }
    let most = max(Self.sample, atLeast)
    isInSample = Self.sample(of: witnesses, atMost: most, step: step)
    for (number, witness) in witnesses.enumerated() { index[witness.key] = number }
  }

  private static func sample(of witnesses: [Witness], atMost most: Int, step: Int) -> [Bool] {
    var isChosen = witnesses.map { _ in false }
    let across = witnesses.indices.filter {
      witnesses[$0].rows.first.map { $0 / step } != witnesses[$0].rows.last.map { $0 / step }
    }
    if across.count <= most {
      for number in across { isChosen[number] = true }
    } else {
      for number in 0..<most { isChosen[across[number * across.count / most]] = true }
    }
    let isAcross = Set(across)
    let within = Dictionary(grouping: witnesses.indices.filter { !isAcross.contains($0) }) {
      (witnesses[$0].rows[0] + step / 2) / step
    }
    let places = within.keys.sorted()
    // So many places, evenly spread, that the repeats at them are enough.
    var wanted = places.count
    let all = within.values.reduce(0) { $0 + $1.count }
    if all > most {
      wanted = places.count * most / all
      while wanted < places.count {
        wanted += 1
        let some = (0..<wanted).reduce(0) { $0 + (within[places[$1 * places.count / wanted]]?.count ?? 0) }
        if some >= most { break }
      }
    }
    for place in 0..<wanted {
      for number in within[places[place * places.count / wanted]] ?? [] { isChosen[number] = true }
    }
    return isChosen
  }

  // MARK: - Windows

  /// Returns the window of a family over a row: windows of a family lie side by side, half a page (or a quarter, or three) beside the pages
  /// of the walk. The first one has fewer rows or, where the source ignores the number of rows, begins just behind the first row.
  private func window(over row: Int, quarters: Int) -> Window {
    let shift = max(1, step * quarters / 4)
    let start = (row + shift) / step * step - shift
    guard start < 0 else { return Window(offset: start, limit: step) }
    return takesLimits
      ? Window(offset: 0, limit: max(1, step + start)) : Window(offset: [0, 2, 1, 3][quarters], limit: step)
  }

  /// Returns the window over the end of a list: rows behind the end are rows that its total does not count.
  func window(overEnd total: Int) -> Window { window(over: total, quarters: 2) }

  private func windows(over witness: Witness, level: Int) -> [Window] {
    switch level {
    case 0: witness.rows.map { window(over: $0, quarters: 2) }
    case 1:
      witness.rows.flatMap {
        [window(over: $0 / step * step, quarters: 2), window(over: $0 / step * step + step - 1, quarters: 2)]
      }
    case 2: witness.rows.map { window(over: $0, quarters: 1) }
    default: witness.rows.map { window(over: $0, quarters: 3) }
    }
  }

  /// Returns windows over unexplained repeats that were not requested yet, each with the number of repeats that it may explain; the best
  /// first.
  ///
  /// - Parameters:
  ///   - levels: the levels of examining repeats.
  ///   - all: whether repeats outside the sample are examined, too.
  ///   - rest: the number of rows, and the hope of a window over any of them; nil for windows over repeats alone.
  /// - Complexity: O(repeats + pages).
  func open(
    _ levels: [Int], all: Bool, hasFinds: Bool, rest: (total: Int, hope: Double)? = nil
  ) -> [(window: Window, hope: Double)] {
    var hopes: [Window: Double] = [:]
    for (number, witness) in witnesses.enumerated() where all || isInSample[number] {
      guard !witness.isResolved, !isExplained(witness, hasFinds: hasFinds) else { continue }
      for level in levels {
        let left = Set(windows(over: witness, level: level)).subtracting(asked)
        guard !left.isEmpty else { continue }
        // A second look at the same rows seldom shows more than the first.
        for window in left { hopes[window, default: 0] += [1, 0.5, 0.05, 0.02][level] }
        break
      }
    }
    if let rest {
      for row in stride(from: 0, to: rest.total + step, by: step) {
        let window = window(over: min(row, rest.total - 1), quarters: 2)
        if !asked.contains(window) { hopes[window] = max(hopes[window] ?? 0, rest.hope) }
      }
    }
    return hopes.map { (window: $0.key, hope: $0.value) }
      .sorted { ($1.hope, $0.window.offset, $0.window.limit) < ($0.hope, $1.window.offset, $1.window.limit) }
  }

  /// Returns the windows of the spot check that were not requested yet, the best first.
  func sample(hasFinds: Bool) -> [(window: Window, hope: Double)] {
    open(spotLevels, all: false, hasFinds: hasFinds)
  }

  /// The levels of the spot check.
  private var spotLevels: [Int] { isFew ? [0, 2] : [0] }

  /// Whether there are so few repeats that each is examined twice.
  var isFew: Bool { witnesses.count <= Self.few }

  /// Notes that a window is requested.
  mutating func ask(_ window: Window) { asked.insert(window) }

  /// Takes the answer for a window.
  ///
  /// - Parameter found: the number of records on it that were not known before.
  mutating func received(_ window: Window, _ keys: [Int64], found: Int) {
    answered.insert(window)
    var times: [Int: Int] = [:]
    for key in keys { if let number = index[key] { times[number, default: 0] += 1 } }
    for (number, times) in times
    where window.order != nil || witnesses[number].rows.contains(where: window.contains) {
      witnesses[number].shown.append((window, times))
    }
    guard found > 0, window.order == nil else { return }
    var left = found
    for number in witnesses.indices where left > 0 && !witnesses[number].isResolved {
      guard witnesses[number].rows.contains(where: window.contains), !isExplained(witnesses[number], hasFinds: true)
      else {
        continue
      }
      witnesses[number].isResolved = true
      left -= 1
    }
  }

  // MARK: - What they prove

  /// Returns the number of rows that are known to be no records of their own, since the source has their records more than once.
  ///
  /// - Parameter hasFinds: whether records were displaced. Then a record that two answers show may have moved in between, and only one
  ///   answer that shows it twice proves that the source has it twice.
  func confirmed(hasFinds: Bool) -> Int {
    witnesses.reduce(0) { $0 + copies(of: $1, hasFinds) }
  }

  /// Whether every repeat of the sample is explained.
  func isSampleExplained(hasFinds: Bool) -> Bool {
    zip(witnesses, isInSample).allSatisfy { !$1 || isExplained($0, hasFinds: hasFinds) }
  }

  /// Whether all windows over some repeat were answered, and none showed it twice or the record that it displaced.
  func hasContradiction(hasFinds: Bool) -> Bool {
    witnesses.contains { witness in
      !witness.isResolved && !isExplained(witness, hasFinds: hasFinds)
        && spotLevels.allSatisfy { windows(over: witness, level: $0).allSatisfy(answered.contains) }
    }
  }

  private func isExplained(_ witness: Witness, hasFinds: Bool) -> Bool {
    copies(of: witness, hasFinds) == witness.rows.count - 1
  }

  /// Returns the number of times that the source has a record in addition to the first, as far as that is shown.
  private func copies(of witness: Witness, _ hasFinds: Bool) -> Int {
    // Windows of one family share no row, and neither do pages of another order.
    let views = Dictionary(grouping: witness.shown) { View(order: $0.window.order, shift: shift(of: $0.window)) }
    let times = views.values.map { shown in
      hasFinds ? shown.map(\.times).max() ?? 0 : shown.reduce(0) { $0 + $1.times }
    }.sorted(by: >)
    let needed = isFew ? 2 : 1
    guard times.count >= needed else { return 0 }
    return max(0, min(witness.rows.count, times[needed - 1]) - 1)
  }

  /// A way of looking at all rows: an order, and the shift of its pages.
  private struct View: Hashable {
    let order: SourceOrder?
    let shift: Int
  }

  private func shift(of window: Window) -> Int {
    if window.order != nil { return 0 }
    return window.offset == 0 ? step - window.limit : (step - window.offset % step) % step
  }
}
