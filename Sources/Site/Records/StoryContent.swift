import Catalog

/// The parts of a story's page.
struct StoryContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var facts: [Fact] {
    terms([
      (.type, record.text(.storyType).map { StoryType.name($0, in: context) }),
      (.originalIssue, reference(.originalIssue)),
    ])
  }

  var panels: [Panel] {
    let characters = model.byFame(others(kinds.character))
    let cards = characters.isEmpty ? nil : context.cards(of: kinds.character, characters)
    return [
      issuesPanel(words[.comics]),
      Panel("characters", words[.characters], cards),
    ]
  }
}
