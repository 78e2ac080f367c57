import Catalog
import XMLKit

/// A ComicInfo.xml: the elements in the order of its schema 2.1, of which most programs read all.
///
/// Source: https://anansi-project.github.io/docs/comicinfo/schemas/v2.1
struct ComicInfoDocument {
  let origin: FileOrigin

  /// Returns the document of an issue.
  func bytes(_ described: DescribedIssue) -> [UInt8] {
    let (series, issue) = (described.series, described.issue)
    let writer = XMLWriter()
    writer.startDocument()
    writer.start("ComicInfo")
    writer.attribute("xmlns:xsi", value: "http://www.w3.org/2001/XMLSchema-instance")
    writer.attribute("xmlns:xsd", value: "http://www.w3.org/2001/XMLSchema")
    writer.newLine()
    writer.optional("Title", issue.titles)
    writer.optional("Series", series.name)
    writer.optional("Number", issue.number)
    // The count of a series that goes on is not that of the series.
    if series.isOngoing == false { writer.optional("Count", Self.integer(series.issueCount)) }
    writer.optional("Volume", Self.integer(series.volumeOrYear))
    writer.optional("AlternateNumber", issue.otherNumber)
    writer.optional("Summary", issue.summary)
    writer.optional("Notes", origin.note(issue))
    if let date = issue.date?.parts {
      writer.optional("Year", date.year)
      writer.optional("Month", date.month)
      writer.optional("Day", date.day)
    }
    for element in CreditTask.InfoElement.allCases {
      let names = issue.credits.filter { $0.tasks.contains { $0.comicInfo.contains(element) } }.map(\.creator.name)
      writer.optional(XMLName("\(element.name)"), Self.list(names))
    }
    writer.optional("Publisher", (issue.publisher ?? series.publisher)?.name)
    writer.optional("Imprint", (issue.imprint ?? series.imprint)?.name)
    writer.optional("Genre", Self.list(issue.genres.isEmpty ? series.genres.map(\.name) : issue.genres))
    writer.optional("Web", addresses(issue).joined(separator: " "))
    writer.optional("LanguageISO", series.language)
    writer.optional("Format", (issue.form ?? series.form)?.shortName?.description)
    writer.optional("Characters", Self.list(issue.characters.map(\.name)))
    writer.optional("Teams", Self.list(issue.teams.map(\.name)))
    writer.optional("StoryArc", Self.list(issue.arcs.map(\.name)))
    writer.optional("StoryArcNumber", Self.places(described))
    writer.optional("AgeRating", issue.rating.flatMap(AgeRating.comicInfo))
    writer.optional("CommunityRating", issue.mark.map(Self.tenths))
    writer.optional("GTIN", issue.isbn ?? issue.barcode)
    writer.end()
    return writer.finish()
  }

  /// The pages of the issue, at its source and in other catalogues that programs know.
  private func addresses(_ issue: IssueFacts) -> [String] {
    var pages = issue.page.map { [$0] } ?? []
    for (catalogue, beginning) in [
      ("Comic Vine", "https://comicvine.gamespot.com/issue/4000-"),
      ("Grand Comics Database", "https://www.comics.org/issue/"),
    ] {
      if let number = issue.numbers[catalogue] { pages.append("\(beginning)\(number)/") }
    }
    return pages
  }

  /// Returns the numbers in the story arcs, as many as the list of these has; nil where one of them is not known, since programs pair both lists.
  private static func places(_ described: DescribedIssue) -> String? {
    let arcs = kept(described.issue.arcs.map(\.name))
    let places = arcs.compactMap { arc in
      described.places.indices.contains(arc.place) ? described.places[arc.place] : nil
    }
    guard !places.isEmpty, places.count == arcs.count else { return nil }
    return places.map(String.init).joined(separator: ", ")
  }

  /// Returns a number that fits the 32 bits of the format.
  private static func integer(_ number: Int64?) -> Int64? { number.flatMap { Int32(exactly: $0).map(Int64.init) } }

  /// Returns names as one text.
  private static func list(_ names: [String]) -> String { kept(names).map(\.name).joined(separator: ", ") }

  /// Returns the names that stand in a list, each once, with its place among all; commas within a name are dropped, since they would part
  /// it.
  private static func kept(_ names: [String]) -> [(place: Int, name: String)] {
    var seen: Set<String> = []
    return names.enumerated().map { (place: $0.offset, name: $0.element.replacing(",", with: "").trimmed) }
      .filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
  }

  /// Returns a mark with one digit behind the point.
  private static func tenths(_ mark: Double) -> String {
    let tenths = Int((mark * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Age ratings in the words of sources, and in those of collectors' programs.
enum AgeRating {
  /// Returns the rating in the vocabulary of ComicInfo.xml; nil where none is known.
  static func comicInfo(_ rating: String) -> String? {
    switch plain(rating) {
    case "everyone", "cca", "all ages", "a", "approved by the comics code authority": "Everyone"
    case "teen", "teen plus", "t", "t+", "t (13+)", "parental advisory": "Teen"
    case "mature", "explicit content", "max", "for mature readers", "suggested for mature readers": "Mature 17+"
    case "explicit": "X18+"
    case "adult", "adults only": "Adults Only 18+"
    default: nil
    }
  }

  /// Returns the rating in the vocabulary of MetronInfo.xml; nil where none is known.
  static func metronInfo(_ rating: String) -> String? {
    switch plain(rating) {
    case "everyone", "cca", "all ages", "a", "approved by the comics code authority": "Everyone"
    case "teen", "t", "t (13+)": "Teen"
    case "teen plus", "t+", "parental advisory": "Teen Plus"
    case "mature", "explicit content", "max", "for mature readers", "suggested for mature readers": "Mature"
    case "explicit": "Explicit"
    case "adult", "adults only": "Adult"
    default: nil
    }
  }

  private static func plain(_ rating: String) -> String { rating.lowercased().trimmed }
}
