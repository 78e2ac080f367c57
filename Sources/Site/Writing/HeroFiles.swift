import Basics
import Catalog

/// The data with which scripts compare a character with another and draw its companions: a file of companions and powers beside its page,
/// and one of its issues where it is in any, which all languages share.
struct HeroFiles {
  private let rank: Int
  private let model: SiteModel
  private let hasIssues: Bool
  private let hasFiles: Bool

  /// The number of companions from which the map chooses.
  static let companionLimit = 24
  /// The number of creators in the files, those with most of the character's issues.
  static let creatorLimit = 100

  init(of rank: Int, in model: SiteModel) {
    (self.rank, self.model) = (rank, model)
    let catalogue = model.catalogue
    let (character, issue) = (catalogue.kinds.character, catalogue.kinds.issue)
    hasIssues = (catalogue.neighbours[of: character, in: issue]?.count(rank) ?? 0) > 0
    hasFiles = model.comparesCharacters && (hasIssues || !catalogue.traits.powers.isEmpty)
  }

  /// The files: paths below the site, and functions that make their bytes; none for a character that cannot be compared.
  var files: [(path: String, bytes: () -> [UInt8])] {
    guard hasFiles else { return [] }
    let page = model.catalogue.page(of: model.catalogue.kinds.character, rank: rank).text.dropLast(".html".count)
    return [("\(page)-ties.js", { tiesBytes })] + (hasIssues ? [("\(page)-comics.js", { comicsBytes })] : [])
  }

  /// The issues of the character, the oldest first.
  private var issues: [Int] {
    let kinds = model.catalogue.kinds
    return model.catalogue.oldestFirst(model.catalogue.neighbours(of: kinds.character, rank, in: kinds.issue))
  }

  /// The file of the character with its powers, and of those with whom it shares most issues, or without issues those most alike.
  private var tiesBytes: [UInt8] {
    let character = model.catalogue.kinds.character
    let issues = issues
    var shared = model.catalogue.appearances(of: character, in: issues)
    shared[rank] = nil
    let traits = model.catalogue.traits
    let companions =
      hasIssues ? shared.most(Self.companionLimit) : traits.alike(rank, most: CharacterContent.alikeLimit)
    return bytes("ties") { out in
      append(character, [rank] + companions, to: &out)
      SearchFile.append(",counts", numbers: [Int64(issues.count)] + companions.map { Int64(shared[$0] ?? 0) }, to: &out)
      if let powers = traits.powers[rank] { SearchFile.append(",powers", numbers: powers.map { Int64($0) }, to: &out) }
    }
  }

  /// The file of its issues, the oldest first, with their days; of its series and creators with the number of these issues; and of its
  /// events.
  private var comicsBytes: [UInt8] {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let issues = issues
    let series = catalogue.seriesCounts(in: issues)
    let creators = catalogue.appearances(of: kinds.creator, in: issues)
    let events = catalogue.neighbours(of: kinds.character, rank, in: kinds.event)
    return bytes("comics") { out in
      append(kinds.issue, issues, to: &out)
      // `Int32.min` where there is none.
      SearchFile.append(",days", numbers: issues.lazy.map { Int64(catalogue.issues[$0].firstDay) }, to: &out)
      // A letter an issue: whether its day, its month or its year is known.
      out.append(",known:\"")
      out.append(issues.map { catalogue.issues[$0].precision.rawValue })
      out.append("\"")
      out.append(",series:{")
      append(kinds.series, series.most(.max), counts: series, to: &out)
      out.append("},creators:{")
      append(kinds.creator, creators.most(Self.creatorLimit), counts: creators, to: &out)
      out.append("},events:{")
      append(kinds.event, events, counts: [:], to: &out)
      out.append("}")
    }
  }

  private func append(_ kind: Kind, _ ranks: [Int], counts: [Int: Int], to out: inout ByteBuilder) {
    append(kind, ranks, to: &out)
    SearchFile.append(",counts", numbers: ranks.lazy.map { Int64(counts[$0] ?? 0) }, to: &out)
  }

  private func append(_ kind: Kind, _ ranks: [Int], to out: inout ByteBuilder) {
    SearchFile.append(kind, ranks, in: model.catalogue, model.pictures, to: &out)
  }

  private func bytes(_ name: String, _ body: (inout ByteBuilder) -> Void) -> [UInt8] {
    SearchFile.script("\(name)-\(model.catalogue[model.catalogue.kinds.character].ids[rank])", body).array()
  }
}

extension SiteModel {
  /// Whether characters can be compared: they have pages, and so do the issues that they share, or their powers are rated.
  var comparesCharacters: Bool {
    hasList(catalogue.kinds.character) && (hasList(catalogue.kinds.issue) || !catalogue.traits.powers.isEmpty)
  }

  /// Returns the files beside the page of a record, for readers or for scripts: paths, and functions that make their bytes.
  func filesBeside(_ kind: Kind, rank: Int) -> [(path: String, bytes: () -> [UInt8])] {
    switch kind {
    case catalogue.kinds.event:
      let files = orderFiles(ofEvent: rank)
      // Made once, and only where a file is written.
      lazy var order = readingOrder(ofEvent: rank)
      return [(files.csv.text, { files.csvBytes(order) }), (files.json.text, { files.jsonBytes(order) })]
    case catalogue.kinds.character:
      return HeroFiles(of: rank, in: self).files
    case catalogue.kinds.series: return SeriesFiles(of: rank, in: self).files
    default: return []
    }
  }
}

extension SiteCatalogue {
  /// Returns the number of the given issues in which each record of a kind is.
  func appearances(of kind: Kind, in issues: [Int]) -> [Int: Int] {
    issues.reduce(into: [:]) { counts, issue in
      for rank in neighbours(of: kinds.issue, issue, in: kind) { counts[rank, default: 0] += 1 }
    }
  }

  /// Returns the number of the given issues in each series.
  func seriesCounts(in issues: [Int]) -> [Int: Int] {
    issues.reduce(into: [:]) { counts, issue in
      if let series = series(ofIssue: issue) { counts[series, default: 0] += 1 }
    }
  }
}

extension [Int: Int] {
  /// Returns the keys of the greatest values, ties by key.
  func most(_ limit: Int) -> [Int] {
    sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }
}
