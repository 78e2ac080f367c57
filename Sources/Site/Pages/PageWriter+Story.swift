import Catalog

extension PageWriter {
  /// The page of a story, where stories have pages.
  func storyPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = newestFirst(catalogue.neighbours(of: .stories, rank, in: .comics))
    let characters = catalogue.neighbours(of: .stories, rank, in: .characters)
    var head = PageHead(title: Markup())
    head.crumbs = crumbs(.stories, rank)
    head.structured = structuredStory(record)
    return recordPage(
      record, head,
      facts: [
        (.type, record.text("type").map { "<span\(data)>\($0)</span>" }),
        (.originalIssue, reference(record, "originalIssue", .comics)),
      ],
      beside: (nil, nil),
      panels: """
        \(comicsPanel(.stories, rank, comics, title: words[.comics]))
        \(panel("characters", words[.characters], characters.isEmpty ? nil : cards(.characters, byFame(characters))))
        """)
  }
}
