import Catalog

/// The parts of a story's page.
struct StoryContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var facts: [Fact] {
    let name = StoryName(context: context, record: record)
    return terms([
      (.type, name.type),
      (.originalIssue, reference(.originalIssue)),
      (.feature, record.text(.feature).map { context.foreign($0) }),
      (.pageCount, record.pages(words)),
      (.genre, record.text(.genre).map { context.foreign($0) }),
      (.firstLine, record.text(.firstLine).map { context.foreign($0.inQuotes) }),
    ]) + StoryDetails(context: context, record: record).facts
  }

  var otherFacts: [Fact] { [] }
  var otherPanels: [Panel] { [] }

  var panels: [Panel] {
    let characters = model.byFame(others(kinds.character))
    let cards = characters.isEmpty ? nil : context.cards(of: kinds.character, characters)
    return [
      issuesPanel(words[.comics]),
      Panel("characters", words[.characters], cards),
    ]
  }

  /// Returns the name of a story on its own page; nil where nothing names it. One that its type alone names stands with its issue.
  static func name(of record: PageRecord, in context: PageContext) -> Markup? {
    let name = StoryName(context: context, record: record)
    guard let text = name.markup else { return nil }
    guard name.part == .type, let issue = context.catalogue.firstIssue(ofStory: record.rank) else { return text }
    return "\(text): \(context.foreign(context.name(context.kinds.issue, rank: issue)))"
  }
}
