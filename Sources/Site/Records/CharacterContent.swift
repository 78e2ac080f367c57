import Catalog

/// The parts of a character's page.
struct CharacterContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]
  /// The series of the record, each with the number of its issues.
  let series: [(series: Int, issues: Int)]

  var facts: [Fact] {
    let dated = issues.filter { catalogue.issues[$0].firstDay != .min }
    return terms([
      (.comics, number(of: issues, kinds.issue)),
      (.series, number(of: series, kinds.series)),
      (.stories, number(of: others(kinds.story), kinds.story)),
      (.events, number(of: others(kinds.event), kinds.event)),
      (.firstAppearance, dated.last.map { appearance($0) }),
      (.latestAppearance, dated.first.map { appearance($0) }),
    ])
  }

  var otherFacts: [Fact] { ColumnFacts(context: context, record: record).all }

  var panels: [Panel] {
    [
      issuesPanel(words[.comics]),
      Panel("with", words[.appearsWith], partners),
      Panel("series", words[.series], list(ofSeries: series)),
      eventsPanel,
      Panel("creators", words[.workedOnBy], topCreators),
      Panel("stories", words[.stories], stories),
    ] + PartPanels(context: context, record: record).panels
  }

  private func appearance(_ issue: Int) -> Markup {
    "<span\(recordLang)>\(context.link(kinds.issue, rank: issue))</span>\(context.publication(of: issue).map { ", \($0)" })"
  }

  /// The characters that share most issues with this one, each with the number of these issues.
  private var partners: Markup? {
    var shared = catalogue.appearances(of: kinds.character, in: issues)
    shared[record.rank] = nil
    let top = shared.most(12)
    guard !top.isEmpty else { return nil }
    let cards = context.cards(of: kinds.character, top) { words.count(.comicsTogether, shared[$0] ?? 0) }
    guard model.comparesCharacters else { return cards }
    let compare: Markup = "\(context.to("compare.html"))#a=\(catalogue[kinds.character].ids[record.rank])"
    return "\(cards)<p class=\"all\"><a href=\"\(compare)\">\(words[.compareWith])</a></p>"
  }

  /// The greatest number of stories on the page.
  static let storyLimit = 20

  /// The stories, each with a link to its first issue; a long list ends with the number of the others.
  private var stories: Markup? {
    let stories = others(kinds.story)
    guard !stories.isEmpty else { return nil }
    var items: Markup = "<ul class=\"names\"\(recordLang)>"
    for story in stories.prefix(Self.storyLimit) {
      let issue = catalogue.neighbours(of: kinds.story, story, in: kinds.issue).first
      let note: Markup? = issue.map { " <span class=\"note\">\(context.link(kinds.issue, rank: $0))</span>" }
      items += "<li>\(context.link(kinds.story, rank: story))\(note)</li>"
    }
    items += "</ul>"
    if stories.count > Self.storyLimit {
      items += "<p class=\"all\">\(words.count(.moreStories, stories.count - Self.storyLimit))</p>"
    }
    return items
  }
}
