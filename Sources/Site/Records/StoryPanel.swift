import Catalog

/// The stories of an issue in their order, each as a block; long lists are folded, and very long ones end with names.
struct StoryPanel: PagePart {
  let context: PageContext
  let record: PageRecord

  /// The size up to which stories are shown as blocks, in bytes of markup: a page must not grow without bound.
  private static let sizeLimit = 48_000

  /// The list; nil for an issue without stories.
  var content: Markup? {
    let stories = record.stories?.all ?? []
    guard !stories.isEmpty else { return titles }
    // Of use only for stories without a block.
    lazy var summaries = self.summaries
    var size = 0
    let items: [Markup] = stories.map { story in
      size += story.size
      if size <= Self.sizeLimit, let block = story.blocks[words.language] { return block }
      return summaries[catalogue[kinds.story].ids[story.rank]] ?? heading(context.link(kinds.story, rank: story.rank))
    }
    // A summary without a block is short, so more of them are seen.
    let seen = stories.contains { !$0.blocks.isEmpty } ? 8 : 20
    return folded(Array(items.enumerated()), seen: seen, most: 300) { part in
      let start = part.first?.offset ?? 0
      let list: Markup = part.map { "<li>\($0.element)</li>" as Markup }.joined(by: "")
      return "<ol class=\"tales\"\(start > 0 ? " start=\"\(start + 1)\"" : "" as Markup)>\(list)</ol>"
    }
  }

  /// The titles of stories, where stories are no records.
  private var titles: Markup? {
    let titles =
      record.readers[.storyTitles]?.values(in: record.fields).compactMap { $0.compactMap(\.markup).first } ?? []
    return folded(titles, seen: 20, most: 300) { titles in
      let list = titles.map { "<li>\(heading($0))</li>" as Markup }.joined(by: "")
      return "<ol class=\"tales\">\(list)</ol>"
    }
  }

  /// The stories as the issue itself lists them, by id: name and type.
  private var summaries: [Int64: Markup] {
    var summaries: [Int64: Markup] = [:]
    for reader in record.readers.items where reader.target == kinds.story {
      for item in reader.items(in: record.fields) {
        guard let id = item.id, let rank = catalogue[kinds.story].rank(of: id) else { continue }
        let type: Markup? = item.detail.isEmpty ? nil : StoryType.name(item.detail, in: context)
        let note: Markup? = type.map { "<p class=\"note\">\($0)</p>" }
        summaries[id] = "\(heading(context.link(kinds.story, rank: rank)))\(note)"
      }
    }
    return summaries
  }

  private func heading(_ name: Markup) -> Markup { "<h3\(recordLang)>\(name)</h3>" }
}
