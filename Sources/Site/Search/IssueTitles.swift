import Basics
import Catalog

/// The titles of issues beside their names, and of their stories where these have no pages, by which the issues are
/// found.
struct IssueTitles {
  let catalogue: SiteCatalogue
  /// The kinds whose records have pages.
  let pages: Set<Kind>

  /// The greatest number of titles, each of which is in the index wherever one of its words begins: those of the
  /// longest series.
  private static let limit = 50_000
  /// The greatest number of issues with one title: what more have is a part of a book, such as "Back Cover", and no
  /// title.
  private static let mostAlike = 20
  /// The lengths of titles that somebody may type.
  private static let lengths = 4...80

  /// The entries, one for each title of an issue: named by the title, noted by the issue.
  ///
  /// - Complexity: O(titles · log titles), some 50 bytes of memory for each title.
  var things: [SearchThing] {
    let kinds = catalogue.kinds
    guard pages.contains(kinds.issue) else { return [] }
    let (issues, titles) = (catalogue[kinds.issue], catalogue[kinds.issue].sayings)
    var found: [(title: ArraySlice<UInt8>, issue: Int)] = []
    func add(_ title: ArraySlice<UInt8>, _ issue: Int) {
      // A number says which part of which issue it is, "Cover #12".
      if Self.lengths.contains(title.count), !title.contains(UInt8(ascii: "#")),
        issues.names[issue].firstRange(of: title) == nil
      {
        found.append((title.onOneLine, issue))
      }
    }
    for issue in issues.ids.indices {
      for title in titles[issue].split(separator: UInt8(ascii: "\t")) { add(title, issue) }
    }
    let stories = catalogue[kinds.story]
    if !pages.contains(kinds.story), let issuesOfStory = catalogue.neighbours[of: kinds.story, in: kinds.issue] {
      for story in stories.ids.indices where Self.lengths.contains(stories.names[story].count) {
        if let first = catalogue.oldestFirst(issuesOfStory.distinct(story)).first { add(stories.names[story], first) }
      }
    }
    return entries(of: found)
  }

  private func entries(of found: [(title: ArraySlice<UInt8>, issue: Int)]) -> [SearchThing] {
    let kinds = catalogue.kinds
    var issues: [ArraySlice<UInt8>: Set<Int>] = [:]
    for (title, issue) in found { issues[title, default: []].insert(issue) }
    let chosen = issues.filter { $0.value.count <= Self.mostAlike }.flatMap { title, issues in
      issues.map { issue in
        let series = catalogue.issues[issue].series
        return (size: series.map { catalogue.issueCount(of: kinds.series, $0) } ?? 0, title: title, issue: issue)
      }
    }
    let first = chosen.sorted { one, other in
      if (one.size, other.issue) != (other.size, one.issue) { return (one.size, other.issue) > (other.size, one.issue) }
      return one.title.lexicographicallyPrecedes(other.title)
    }.prefix(Self.limit)
    return first.compactMap { _, title, issue in
      let records = catalogue[kinds.issue]
      guard let id = RecordID(kinds.issue, records.ids[issue]) else { return nil }
      var thing = SearchThing(id, name: title, note: Array(records.names[issue].onOneLine), weight: 0)
      thing.isTitle = true
      return thing
    }
  }
}
