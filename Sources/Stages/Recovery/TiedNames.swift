import Catalog

/// The names on both sides of the border between two pages.
///
/// A list in the order of names alone does not define the order of the records of one name. Where such records lie across a border, a
/// source may show one of them on both pages and another on none, in the same way each time. A request for the name shows all of them.
struct TiedNames: Sendable {
  /// The last row of a page and the first row of the next one.
  private struct Border: Sendable {
    let last: Int64
    let first: Int64
    /// Whether the pages share a record, so that another one of its name may be hidden.
    let isRepeated: Bool
  }

  private var borders: [Border] = []
  /// The names to ask for, each with the row from which its records are requested.
  private var waiting: [(name: String, offset: Int)] = []
  private var isNamed = false

  /// Creates an empty list of names.
  init() {}

  /// Finds the borders between pages.
  ///
  /// - Parameter pages: the keys of the pages' rows, by the pages' offsets.
  init(between pages: [Int: [Int64]]) {
    let pages = pages.sorted { $0.key < $1.key }.map(\.value)
    for (page, next) in zip(pages, pages.dropFirst()) {
      guard let last = page.last, let first = next.first else { continue }
      borders.append(Border(last: last, first: first, isRepeated: !Set(page).isDisjoint(with: next)))
    }
    // Where a record is known to stand on both sides a look is worth most.
    borders = borders.filter(\.isRepeated) + borders.filter { !$0.isRepeated }
  }

  /// Whether nothing is left to ask for.
  var isEmpty: Bool { isNamed ? waiting.isEmpty : borders.isEmpty }

  /// The records whose names are needed.
  var keys: [Int64] { Set(borders.flatMap { [$0.last, $0.first] }).sorted() }

  /// Takes the names of records.
  mutating func setNames(_ names: [Int64: String]) {
    var known: Set<String> = []
    for border in borders {
      guard let name = names[border.last], !name.isEmpty, name == names[border.first] else { continue }
      if known.insert(name).inserted { waiting.append((name, 0)) }
    }
    isNamed = true
  }

  /// Returns the next names to ask for, up to a number.
  mutating func take(_ count: Int) -> [(name: String, offset: Int)] {
    defer { waiting.removeFirst(min(count, waiting.count)) }
    return Array(waiting.prefix(count))
  }

  /// Takes the number of rows of an answer: behind a full page there may be more.
  mutating func received(_ request: RecoveryRequest, rows: Int, of size: Int) {
    guard case .named(let name, let offset) = request.subject, rows >= size else { return }
    waiting.insert((name, offset + size), at: 0)
  }
}
