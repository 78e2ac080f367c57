import Basics
import Catalog

/// The stories of a record as a list, each with a link to its first issue and the date of that.
struct StoryLinks: PagePart {
  let context: PageContext
  /// The stories, in the order of ``SiteCatalogue/stories(of:rank:)``.
  let stories: [Int]

  /// The greatest number of stories on the page of a character, which may be in thousands of them, and on any other page.
  static let limit = (character: 20, other: 200)

  /// The list, which opens on a click where it is long; nil for no stories.
  var markup: Markup? { folded(stories, most: Self.limit.other) { list($0) } }

  /// The first of the stories, with the number of the others; nil for no stories.
  var beginning: Markup? {
    guard !stories.isEmpty else { return nil }
    let shown = stories.prefix(Self.limit.character)
    let rest = stories.count - shown.count
    return list(shown) + (rest > 0 ? "<p class=\"all\">\(words.count(.moreStories, rest))</p>" : "")
  }

  private func list(_ part: some Sequence<Int>) -> Markup {
    var items: Markup = "<ul class=\"names\"\(recordLang)>"
    for story in part {
      let issue = catalogue.firstIssue(ofStory: story)
      let note: Markup? = issue.map { issue in
        let date: Markup? = context.publication(of: issue).map { ", <span\(pageLang)>\($0)</span>" }
        return " <span class=\"note\">\(context.link(kinds.issue, rank: issue))\(date)</span>"
      }
      items += "<li>\(name(of: story, in: issue))\(note)</li>"
    }
    return items + "</ul>"
  }

  /// Returns the name of a story, with a link where it has a page. The issue of one without a title stands behind it, and need not name it.
  private func name(of story: Int, in issue: Int?) -> Markup {
    guard catalogue[kinds.story].names[story].isEmpty, issue != nil else {
      return context.link(kinds.story, rank: story)
    }
    let name: Markup = "<span\(pageLang)>\(words[.story])</span>"
    return model.hasPages(kinds.story) ? "<a href=\"\(context.address(kinds.story, rank: story))\">\(name)</a>" : name
  }
}

extension SiteCatalogue {
  /// Returns the stories of a record, those whose first issues are older first, those without an issue last.
  func stories(of kind: Kind, rank: Int) -> [Int] { inTime(stories: neighbours(of: kind, rank, in: kinds.story)) }

  /// Returns stories in the order of their first issues in time, those without an issue last.
  func inTime(stories: [Int]) -> [Int] {
    let issues = issues
    return stories.map { story -> (Int, UInt32, Int) in
      let (undated, place) = firstIssue(ofStory: story).map { issues[$0].orderInTime } ?? (2, 0)
      return (undated, place, story)
    }.sorted { $0 < $1 }.map(\.2)
  }
}
