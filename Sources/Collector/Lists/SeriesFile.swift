import Basics
import Catalog
import JSONKit

/// Facts of a series that its issues tell, gathered while they are read.
struct SeriesSummary {
  private(set) var first, last: PartialDate?
  private(set) var picture: String?
  private var pictureOrder: (IssueOrder, Int64)?
  private var ratings: Set<String> = []
  /// The number of issues, without other editions of them.
  private(set) var count: Int64 = 0
  private(set) var reprints: [Referred] = []

  /// The most issues of a collection that are listed.
  private static let mostReprints = 500

  /// Takes an issue, in any order.
  mutating func add(_ issue: IssueFacts) {
    if issue.mainIssue == nil { count += 1 }
    if let date = issue.date {
      if first.map({ date.day < $0.day }) ?? true { first = date }
      if last.map({ date.day > $0.day }) ?? true { last = date }
    }
    if let address = issue.picture, issue.mainIssue == nil,
      pictureOrder.map({ ($0.0, $0.1) > (issue.order, issue.id) }) ?? true
    {
      (picture, pictureOrder) = (address, (issue.order, issue.id))
    }
    ratings.insert(issue.rating.flatMap(AgeRating.metronInfo) ?? "")
    for reprint in issue.reprints where reprints.count < Self.mostReprints { reprints.append(reprint) }
  }

  /// The age rating of all issues in the words of series files; nil where they have none or several.
  var ageRating: String? {
    guard ratings.count == 1 else { return nil }
    return switch ratings.first {
    case "Everyone": "All"
    case "Teen": "12+"
    case "Teen Plus": "15+"
    case "Mature": "17+"
    case "Explicit", "Adult": "Adult"
    default: nil
    }
  }
}

/// A series.json in the form 1.0.2 of Mylar, which Komga reads, too. Komga refuses a file in which one of the keys that it needs is missing
/// or null.
struct SeriesFile {
  let origin: FileOrigin
  let series: SeriesFacts
  let summary: SeriesSummary
  /// The number of the series among Comic Vine's volumes, or one that stands for it.
  let volumeNumber: Int64

  private var isOngoing: Bool { series.isOngoing ?? (series.lastYear == nil) }

  /// Returns the file.
  func bytes() -> [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.beginObject()
    json.field("version", "1.0.2")
    json.object("metadata") { json in
      json.field("type", "comicSeries")
      json.field("publisher", series.publisher?.name ?? "")
      json.field("imprint", series.imprint?.name)
      json.field("name", series.name)
      json.field("comicid", volumeNumber)
      json.field("year", series.firstYear ?? summary.first?.year ?? 0)
      json.field("description_text", series.description)
      json.field("description_formatted", series.description)
      json.field("volume", series.volume)
      json.field("booktype", (series.form?.bookType ?? "Print").description)
      json.field("age_rating", summary.ageRating)
      appendContents(to: &json)
      json.field("comic_image", summary.picture ?? "")
      json.field("total_issues", series.issueCount ?? summary.count)
      json.field("publication_run", run)
      json.field("status", isOngoing ? "Continuing" : "Ended")
      if let id = series.id, let key = Self.keys[origin.catalogue ?? ""] { json.field(key, id) }
      for (catalogue, number) in series.numbers.sorted(by: { $0.key < $1.key }) {
        if let key = Self.keys[catalogue], catalogue != origin.catalogue { json.field(key, number) }
      }
      if !origin.notices.isEmpty { json.field("attribution", origin.notices.joined(separator: " ")) }
      if let license = origin.license { json.field("license", license) }
    }
    json.endObject()
    return json.finish().array() + [UInt8(ascii: "\n")]
  }

  /// The keys of the numbers in other catalogues.
  private static let keys = ["Metron": "metron_id", "Grand Comics Database": "gcd_id", "Marvel": "marvel_id"]

  /// Writes the issues that a collection has.
  private func appendContents(to json: inout JSONWriter) {
    let isCollection = [.tradePaperback, .hardcover, .omnibus].contains(series.form)
    guard isCollection, !summary.reprints.isEmpty else { return json.field("collects", String?.none) }
    json.objects("collects", summary.reprints) { json, reprint in
      let parts = reprint.name.split(separator: "#", maxSplits: 1)
      json.field("series", parts.first?.trimmed ?? "")
      json.field("comicid", String?.none)
      json.field("issueid", String?.none)
      json.field("issues", parts.count > 1 ? parts[1].trimmed : "")
    }
  }

  /// The months of the first and the last issue: `March 2011 - Present`.
  private var run: String {
    guard let first = summary.first.map(Self.month) ?? series.firstYear.map(String.init) else { return "" }
    if isOngoing { return "\(first) - Present" }
    guard let last = summary.last.map(Self.month) ?? series.lastYear.map(String.init), last != first else {
      return first
    }
    return "\(first) - \(last)"
  }

  private static func month(_ date: PartialDate) -> String {
    guard let month = date.parts.month else { return "\(date.year)" }
    return "\(months[Int(month) - 1]) \(date.year)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Returns a cvinfo: the volume's address at Comic Vine, and more for programs that read it; nil where its number is not known.
  static func volumeAddress(of series: SeriesFacts, known: Int64?, origin: FileOrigin) -> [UInt8]? {
    guard let known else { return nil }
    var lines = ["https://comicvine.gamespot.com/volume/4050-\(known)/"]
    if origin.catalogue == "Metron", let id = series.id { lines.append("series_id: \(id)") }
    if let publisher = series.publisher?.name, !publisher.contains(where: \.isNewline) {
      lines.append("publisher_name: \(publisher)")
    }
    if let year = series.firstYear { lines.append("start_year: \(year)") }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
