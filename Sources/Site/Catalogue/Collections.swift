import Basics
import Catalog

/// The books, such as paperbacks and omnibuses, and the issues that they collect.
struct Collections: Sendable {
  /// An issue in a book.
  private struct Entry: Comparable, Hashable {
    let issue: UInt32
    let book: UInt32
    /// Whether the source calls the book a collection; otherwise it says only that one reprints the other.
    let isStated: Bool

    static func < (a: Entry, b: Entry) -> Bool { (a.issue, a.book) < (b.issue, b.book) }
  }

  /// The entries, in the order of issues once they are sorted.
  private var entries: [Entry] = []
  /// The pairs of issues of which one reprints the other, before their days are known.
  private var reprints: [(UInt32, UInt32)] = []

  /// Adds an issue in a book.
  mutating func add(_ issue: Int, in book: Int) {
    if issue != book { entries.append(Entry(issue: UInt32(issue), book: UInt32(book), isStated: true)) }
  }

  /// Adds two issues of which one reprints the other.
  mutating func add(reprints issue: Int, _ other: Int) {
    if issue != other { reprints.append((UInt32(issue), UInt32(other))) }
  }

  /// Puts the entries in order; of two issues of which one reprints the other the later one is the book, else the first one.
  ///
  /// - Parameter place: returns the place of an issue in the order of time; nil where its day is not known.
  mutating func sort(by place: (Int) -> UInt32?) {
    for (issue, other) in reprints {
      let isLater = (place(Int(issue)) ?? .max) >= (place(Int(other)) ?? 0)
      let (book, part) = isLater ? (issue, other) : (other, issue)
      entries.append(Entry(issue: part, book: book, isStated: false))
    }
    reprints = []
    entries = Set(entries).sorted()
  }

  /// Returns the books of an issue, each with whether the source calls it a collection.
  ///
  /// - Complexity: O(log entries + those of the issue).
  func books(of issue: Int) -> some Sequence<(book: Int, isStated: Bool)> {
    let first = entries.partitionPoint { $0.issue >= UInt32(issue) }
    return entries[first...].lazy.prefix { $0.issue == UInt32(issue) }.map { (Int($0.book), $0.isStated) }
  }
}

extension SiteCatalogue {
  /// Returns the books that collect issues of a series, each with the number of these issues. A book that the source does not call a
  /// collection holds at least two of them, and is of another series.
  ///
  /// - Complexity: O(issues · log entries + entries of the issues).
  func books(ofSeries series: Int, _ issues: [Int]) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var stated: Set<Int> = []
    for issue in issues {
      let reprinted = (reprints?[issue] ?? []).lazy.map { (book: Int($0), isStated: false) }
      var books: Set<Int> = []
      for (book, isStated) in Array(collections.books(of: issue)) + reprinted {
        if isStated { stated.insert(book) }
        if books.insert(book).inserted { counts[book, default: 0] += 1 }
      }
    }
    return counts.filter { book, count in
      stated.contains(book) || count > 1 && self.issues[book].series != series
    }
  }
}
