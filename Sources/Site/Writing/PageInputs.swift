import Basics
import Catalog
import ImageKit
import Pipeline

/// Digests of the inputs of record pages: where a digest is the same as the night before, the page is kept and not rendered.
///
/// A digest covers more than its page shows, never less: everything about the record, the list facts about all records related to it, and
/// for its issues also the names of their neighbours. A page that reads a new input must add it here; tests compare nights with sets that
/// are written from nothing.
struct PageInputs: Sendable {
  /// The digests by kind and rank; empty for kinds without pages.
  let records: [[UInt64]]

  /// - Parameters:
  ///   - model: the inputs of the pages.
  ///   - program: a digest of all other inputs: the program, its settings, the publisher's files.
  /// - Complexity: O(records + pairs), 24 bytes of memory a record.
  init(of model: SiteModel, program: ContentDigest) {
    let catalogue = model.catalogue
    let cards = catalogue.model.all.map { kind in
      catalogue[kind].ids.indices.map { model.card(of: kind, rank: $0) }
    }
    let near = catalogue.model.all.map { kind in Self.near(kind, in: catalogue, cards) }
    let around = Self.around(model, cards)
    let shared = model.sharedByPages(program)
    records = catalogue.model.all.map { kind in
      guard model.hasPages(kind) else { return [] }
      let page = PageDigests(
        model: model, kind: kind, shared: shared, cards: cards, near: near[kind.index],
        nearStories: catalogue.model.kind(.story).map { near[$0.index] } ?? [], around: around)
      return catalogue[kind].ids.indices.map(page.digest)
    }
  }

  /// Returns, by rank, digests of the list facts about all neighbours of a record.
  private static func near(_ kind: Kind, in catalogue: SiteCatalogue, _ cards: [[UInt64]]) -> [UInt64] {
    let sides = catalogue.neighbours.all(of: kind, in: catalogue.model)
    let credits = catalogue.credits.map { QuickDigest.of($0.text.utf8) }
    return catalogue[kind].ids.indices.map { rank in
      var digest = QuickDigest()
      for side in sides {
        digest.add(side.neighbours.count(rank))
        var named: Set<Int> = []
        for (other, detail) in side.neighbours.detailed(rank) {
          digest.add(cards[side.kind.index][other])
          guard side.isCredits else { continue }
          digest.add(credits[detail])
          named.insert(detail)
        }
        // Those alike are in the order of their numbers.
        for credit in named.sorted() { digest.add(credits[credit]) }
      }
      return digest.value
    }
  }

  /// Returns, by rank of issue, digests of the list facts about the series, characters, creators and others of an issue, for the pages of
  /// records that list the issue.
  private static func around(_ model: SiteModel, _ cards: [[UInt64]]) -> [UInt64] {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let sides = ([kinds.character, kinds.creator] + model.kindsOfIssues).compactMap { kind in
      catalogue.neighbours[of: kinds.issue, in: kind].map { (cards[kind.index], $0) }
    }
    return catalogue[kinds.issue].ids.indices.map { issue in
      var digest = QuickDigest()
      digest.add(catalogue.series(ofIssue: issue).map { cards[kinds.series.index][$0] } ?? 0)
      for (cards, neighbours) in sides {
        digest.add(neighbours.count(issue))
        for other in neighbours[issue] { digest.add(cards[Int(other)]) }
      }
      return digest.value
    }
  }
}

/// The digests of one kind's pages.
private struct PageDigests {
  let model: SiteModel
  let kind: Kind
  /// A digest of the inputs that all pages share.
  let shared: UInt64
  let cards: [[UInt64]]
  let near: [UInt64]
  /// The digests of `PageInputs.near` of stories; empty where the model has none.
  let nearStories: [UInt64]
  /// The digests of `PageInputs.around`.
  let around: [UInt64]

  func digest(_ rank: Int) -> UInt64 {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    var digest = QuickDigest()
    digest.add(shared)
    digest.add(catalogue[kind].contents[rank])
    digest.add(UInt64(bitPattern: catalogue[kind].modified[rank]))
    digest.add(cards[kind.index][rank])
    digest.add(near[rank])
    let beside = model.beside(kind, rank: rank)
    for other in [beside.previous, beside.next] { digest.add(other.map { cards[kind.index][$0] } ?? 0) }
    digest.add(model.hasNamesake(kind, rank: rank) ? 1 : 0)
    for (other, mentioned) in catalogue.mentions[kind.index].of(rank) {
      digest.add(cards[other.index][mentioned])
      // The page of a story names the first issue of each story that it reprints.
      if kind == kinds.story, other == kind, let issue = catalogue.firstIssue(ofStory: mentioned) {
        digest.add(cards[kinds.issue.index][issue])
      }
    }
    for (other, referring) in catalogue.referrers[kind.index][rank] ?? [] { digest.add(cards[other.index][referring]) }
    if kind != kinds.issue, let issues = catalogue.neighbours[of: kind, in: kinds.issue] {
      for issue in issues[rank] { digest.add(around[Int(issue)]) }
    }
    if kind == kinds.issue {
      // The series of an issue stands above its page, whatever relation there is; its publisher in the data for search engines.
      digest.add(around[rank])
      if let publisher = catalogue.publisher(ofIssue: rank) { digest.add(cards[kinds.publisher.index][publisher]) }
      digest.add(catalogue.issues[rank].main.map { cards[kind.index][$0] } ?? 0)
      addContents(ofIssue: rank, to: &digest)
    }
    if kind == kinds.series {
      digest.add(model.seriesWithFeed[rank] ? 1 : 0)
      digest.add(model.calendars.series[rank] ? 1 : 0)
    }
    if let kin = catalogue.namedByKin[kind.index] {
      for other in kin[rank] { digest.add(cards[kind.index][Int(other)]) }
    }
    if kind == kinds.character {
      // The texts of a page may name any other character.
      digest.add(catalogue.traits.namesDigest)
      for other in catalogue.traits.alike(rank, most: CharacterContent.alikeLimit) {
        digest.add(cards[kind.index][other])
      }
    }
    addBooks(rank, to: &digest)
    addSizes(rank, to: &digest)
    addFame(rank, to: &digest)
    addStories(rank, to: &digest)
    return digest.value
  }

  /// Adds the books that collect issues of a series.
  private func addBooks(_ rank: Int, to digest: inout QuickDigest) {
    let catalogue = model.catalogue
    guard kind == catalogue.kinds.series else { return }
    let books = catalogue.books(ofSeries: rank, catalogue.issues(ofSeries: rank))
    for (book, count) in books.sorted(by: { $0.key < $1.key }) {
      digest.add(cards[catalogue.kinds.issue.index][book])
      digest.add(count)
    }
  }

  /// Adds the number of issues of each series of a publisher.
  private func addSizes(_ rank: Int, to digest: inout QuickDigest) {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    guard catalogue.model[kind].role == .publisher, let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]
    else { return }
    for series in catalogue.neighbours(of: kind, rank, in: kinds.series) { digest.add(issues.count(series)) }
  }

  /// Adds the order of a record's characters and creators by number of issues. Records that are themselves in issues need none: there the
  /// issues decide.
  private func addFame(_ rank: Int, to digest: inout QuickDigest) {
    let kinds = model.catalogue.kinds
    guard kind != kinds.character, kind != kinds.creator, kind != kinds.series, kind != kinds.event else { return }
    for character in model.byFame(model.catalogue.neighbours(of: kind, rank, in: kinds.character)) {
      digest.add(UInt64(bitPattern: model.catalogue[kinds.character].ids[character]))
    }
    guard kind != kinds.issue, kind != kinds.story else { return }
    for creator in model.byIssues(kinds.creator, model.catalogue.neighbours(of: kind, rank, in: kinds.creator)) {
      digest.add(UInt64(bitPattern: model.catalogue[kinds.creator].ids[creator]))
    }
  }

  /// Adds the stories on the page of a record in their order, and their first issues.
  private func addStories(_ rank: Int, to digest: inout QuickDigest) {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let isCharacter = kind == kinds.character
    guard isCharacter || !kinds.all.contains(kind) else { return }
    let limit = isCharacter ? StoryLinks.limit.character : StoryLinks.limit.other
    for story in catalogue.stories(of: kind, rank: rank).prefix(limit) {
      digest.add(cards[kinds.story.index][story])
      digest.add(catalogue.firstIssue(ofStory: story).map { cards[kinds.issue.index][$0] } ?? 0)
    }
  }
}

extension PageDigests {
  /// Adds the stories of an issue, which its page shows, with the records near them, and the issues of reprints.
  private func addContents(ofIssue rank: Int, to digest: inout QuickDigest) {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    for story in catalogue.neighbours(of: kinds.issue, rank, in: kinds.story) {
      digest.add(catalogue[kinds.story].contents[story])
      digest.add(cards[kinds.story.index][story])
      digest.add(nearStories[story])
    }
    for reprints in [catalogue.reprinted, catalogue.reprints] {
      for issue in reprints?.distinct(rank) ?? [] { digest.add(cards[kinds.issue.index][issue]) }
    }
  }
}

extension IssueOrder {
  /// A digest of the order.
  fileprivate var hashed: UInt64 {
    var digest = QuickDigest()
    digest.add(UInt64(bitPattern: place))
    digest.add(Int(volume))
    digest.add(number.value.bitPattern)
    for part in [Int(number.more), Int(number.year), Int(number.whole), Int(number.rest)] { digest.add(part) }
    return digest.value
  }
}

extension SiteModel {
  /// Returns a digest of the facts about a record that lists show.
  fileprivate func card(of kind: Kind, rank: Int) -> UInt64 {
    let (kinds, records) = (catalogue.kinds, catalogue[kind])
    var digest = QuickDigest()
    digest.add(UInt64(bitPattern: records.ids[rank]))
    digest.add(records.isStored[rank] ? 1 : 0)
    digest.add(records.names[rank])
    // A story without a name is called by its issue.
    if kind == kinds.story, records.names[rank].isEmpty, let issue = catalogue.firstIssue(ofStory: rank) {
      digest.add(UInt64(bitPattern: catalogue[kinds.issue].ids[issue]))
      digest.add(catalogue[kinds.issue].names[issue])
    }
    digest.add(records.sortNames[rank] ?? [])
    digest.add((records.apart[rank] ?? "").utf8)
    digest.add(Int(records.listedIssues[rank]))
    if let picture = pictures[records.pictures[rank]] {
      digest.add(picture.path)
      digest.add(picture.color)
      for size in picture.sizes + [picture.fallback.size] {
        digest.add(size.width)
        digest.add(size.height)
      }
      digest.add(picture.fallback.isPNG ? 1 : 0)
    }
    switch kind {
    case kinds.issue:
      let issue = catalogue.issues[rank]
      digest.add(issue.order.hashed)
      digest.add((catalogue.printedNumbers[rank] ?? "").utf8)
      digest.add(Int(issue.firstDay))
      digest.add(Int(issue.precision.rawValue))
      digest.add((issue.isDayOfSale ? 1 : 0) + (issue.isVariant ? 2 : 0))
      digest.add(catalogue.finalOrders[rank].map { Int($0) } ?? .min)
      digest.add(Int(issue.day))
      digest.add(issue.format.map { catalogue.formats.texts[$0].bytes[...] } ?? [])
      digest.add(UInt64(bitPattern: issue.main.map { records.ids[$0] } ?? -1))
      digest.add(UInt64(bitPattern: issue.series.map { catalogue[kinds.series].ids[$0] } ?? -1))
    case kinds.series:
      digest.add(Int(catalogue.series[rank].start))
      digest.add(Int(catalogue.series[rank].end))
    case kinds.event:
      digest.add(Int(catalogue.events[rank].start))
      digest.add(Int(catalogue.events[rank].end))
    default: break
    }
    return digest.value
  }

  /// Returns a digest of the inputs that all pages share.
  fileprivate func sharedByPages(_ program: ContentDigest) -> UInt64 {
    var digest = QuickDigest()
    digest.add(program.prefix)
    for kind in catalogue.model.all {
      digest.add(hasPages(kind) ? 1 : 0)
      digest.add(hasList(kind) ? 1 : 0)
    }
    digest.add(isDense ? 1 : 0)
    digest.add(hasWeeks ? 1 : 0)
    digest.add(hasStatistics ? 1 : 0)
    digest.add(hasDataPage ? 1 : 0)
    for text in attributions { digest.add(text.utf8) }
    let names = [assets.css, assets.colors, assets.theme, assets.script, assets.icon] + assets.extra
    for name in names + wordings.compactMap({ assets.words[$0.language] }) + [assets.logo].compactMap({ $0 }) {
      digest.add(name.text.utf8)
    }
    return digest.value
  }
}
