import Catalog

/// The stories of an issue, as its page shows them in every language.
struct IssueStories {
  /// A story on the page of its issue.
  struct Story {
    let rank: Int
    /// The place in the issue by the source's own count; the greatest number for a story without one.
    let order: Int64
    /// The block of the story by language; empty for a story that only its issue names.
    let blocks: [Language: Markup]
    /// The length of the block in the language in which it is longest, in bytes.
    var size: Int { blocks.values.reduce(0) { max($0, $1.bytes.count) } }
  }

  private var stories: [Story] = []
  /// The names of creators that only texts of the stories give, with their credits, each once.
  private(set) var creditTexts: [(credit: Credit, names: [[UInt8]])] = []

  /// The stories in their order.
  var all: [Story] { stories.sorted { ($0.order, $0.rank) < ($1.order, $1.rank) } }

  /// Adds a story.
  ///
  /// - Parameter contexts: the contexts of the issue's page, one for each language.
  mutating func add(_ record: PageRecord, in contexts: [PageContext]) {
    var blocks: [Language: Markup] = [:]
    for context in contexts {
      blocks[context.words.language] = StoryBlock(context: context, record: record).markup
    }
    let order = record.readers[.order]?.integer(in: record.fields)
    stories.append(Story(rank: record.rank, order: order ?? .max, blocks: blocks))
    for (credit, names) in record.creditTexts {
      if let place = creditTexts.firstIndex(where: { $0.credit.isLike(credit) }) {
        creditTexts[place].names += names.filter { !creditTexts[place].names.contains($0) }
      } else {
        creditTexts.append((credit, names))
      }
    }
  }

  /// Adds a story that the store does not have.
  mutating func add(unread rank: Int) { stories.append(Story(rank: rank, order: .max, blocks: [:])) }
}
