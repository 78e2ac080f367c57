import Basics
import JSONKit

/// The numbers of issues of each year and month, by which a search for "October 1952" leads to the page where that
/// month begins.
struct SearchMonths {
  /// The numbers of issues by year: that of those without a month, then one for each month.
  private var counts: [Int: [Int64]] = [:]

  /// Counts an issue of a year and a month; 0 is for no month.
  mutating func add(year: Int, month: Int) {
    counts[year, default: Array(repeating: 0, count: 13)][month] += 1
  }

  /// Appends the members of the root: the years, their numbers of issues, and the number of issues on a page; none
  /// without a year.
  func append(to out: inout ByteBuilder) {
    guard !counts.isEmpty else { return }
    let years = counts.sorted { $0.key < $1.key }
    SearchFile.append(",years", numbers: years.lazy.map { Int64($0.key) }, to: &out)
    SearchFile.append(",months", numbers: years.lazy.flatMap(\.value), to: &out)
    out.append(",yearPage:")
    out.append(integer: Int64(IssueYears.pageSize))
  }
}
