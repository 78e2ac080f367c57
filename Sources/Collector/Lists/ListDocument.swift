import Basics
import Catalog
import DigestKit
import JSONKit
import XMLKit

/// A reading list: issues in the order in which to read them.
struct ReadingListFacts {
  /// The numbers of a series and one of its issues in a catalogue.
  struct Numbers {
    let catalogue: String
    let series, issue: Int64
  }

  /// An issue in the list.
  struct Entry {
    let series: SeriesFacts
    let issue: IssueFacts
    /// The source's word for the issue's part in the list; nil where it has none.
    let part: String?
    /// The numbers in the catalogues that know both.
    let numbers: [Numbers]
  }

  /// A list before or behind.
  struct Neighbour {
    let name, uuid: String
    let isPrevious: Bool
  }

  var name = ""
  var description: String?
  var type: String?
  var picture, page: String?
  /// The site that the order comes from.
  var source: String?
  var uuid = ""
  var neighbours: [Neighbour] = []
  var entries: [Entry] = []

  /// Whether every issue has numbers of Comic Vine, without which some programs refuse a list.
  var isWholeForVolumes: Bool {
    entries.allSatisfy { $0.numbers.contains { $0.catalogue == VolumeNumbers.catalogue } }
  }

  /// Returns the UUID of version 5 (RFC 9562) of an address.
  static func uuid(of address: String) -> String {
    let space: [UInt8] = [
      0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
    ]
    var bytes = (space + Array(address.utf8)).withUnsafeBytes { SHA1.hash($0) }.prefix(16).map { $0 }
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { byte in
      [byte >> 4, byte & 15].map { String($0, radix: 16) }.joined()
    }
    let parts = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
    return parts.map { $0.joined() }.joined(separator: "-")
  }
}

/// A reading list in the form of ComicRack, which Komga, Kavita, Mylar and others read, too.
struct ListDocument {
  let origin: FileOrigin

  /// The names of catalogues in the file.
  private static let names = [
    "Comic Vine": "cv", "Grand Comics Database": "gcd", "Metron": "metron", "Marvel": "marvel",
  ]

  /// Returns the file.
  func bytes(_ list: ReadingListFacts) -> [UInt8] {
    let writer = XMLWriter()
    writer.startDocument()
    if !origin.notices.isEmpty {
      // Two hyphens end a comment too early.
      let notice = origin.notices.joined(separator: " ").replacing("--", with: "- -")
      var comment = "<!-- \(notice) -->\n"
      comment.withUTF8 { writer.markup(UnsafeRawBufferPointer($0)) }
    }
    writer.start("ReadingList")
    writer.attribute("xmlns:xsd", value: "http://www.w3.org/2001/XMLSchema")
    writer.attribute("xmlns:xsi", value: "http://www.w3.org/2001/XMLSchema-instance")
    writer.newLine()
    writer.line("Name", text: list.name)
    writer.optional("NumIssues", Int64(list.entries.count))
    writer.startLine("Books")
    for entry in list.entries {
      writer.start("Book")
      writer.attribute("Series", value: entry.series.name)
      writer.attribute("Number", value: entry.issue.number ?? "")
      if let volume = entry.series.volumeOrYear { writer.attribute("Volume", value: volume) }
      if let year = entry.issue.date?.year { writer.attribute("Year", value: year) }
      if let form = (entry.issue.form ?? entry.series.form)?.shortName {
        writer.attribute("Format", value: form.description)
      }
      for numbers in entry.numbers {
        guard let name = Self.names[numbers.catalogue] else { continue }
        writer.startEmpty("Database")
        writer.attribute("Name", value: name)
        writer.attribute("Series", value: numbers.series)
        writer.attribute("Issue", value: numbers.issue)
        writer.end()
      }
      writer.endLine()
    }
    writer.endLine()
    writer.startLine("Matchers")
    writer.endLine()
    writer.end()
    return writer.finish()
  }
}

/// A reading list as JSON, version 1.0 of the standard of list makers.
///
/// Source: https://github.com/ComicReadingLists/json-cbl-standard
struct ListJSON {
  let origin: FileOrigin

  /// The names of catalogues in the file.
  private static let names = [
    "Comic Vine": "comicvine", "Grand Comics Database": "grandComicsDatabase", "Metron": "metron",
  ]
  private static let years: ClosedRange<Int64> = 1900...2100

  /// Returns the file. The standard demands the year of the series and the day of the cover, so issues of which neither is known even
  /// roughly cannot stand in it; the notes say how many these are.
  func bytes(_ list: ReadingListFacts) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    let rows = list.entries.compactMap(row)
    json.beginObject()
    json.object("fileDetails") { json in
      json.key("version")
      json.double(1.0)
      json.field("UUID", list.uuid)
    }
    json.object("listDetails") { json in
      json.field("name", list.name)
      if let description = list.description { json.field("description", description) }
      let years = rows.compactMap { Int64($0.date.prefix(4)) }.filter(Self.years.contains)
      if let first = years.min(), let last = years.max() {
        json.field("startYear", first)
        json.field("endYear", last)
      }
      if let type = list.type { json.field("type", type) }
      if let picture = list.picture { json.field("coverImageURLs", [picture]) }
      if !list.neighbours.isEmpty {
        json.objects("relationships", list.neighbours) { json, neighbour in
          json.field("name", neighbour.name)
          json.field("UUID", neighbour.uuid)
          json.field("relationship", neighbour.isPrevious ? "previous" : "following")
        }
      }
      appendSources(list, to: &json)
    }
    var notes = origin.notices
    if rows.count < list.entries.count {
      notes.append("Without \(list.entries.count - rows.count) issues whose year is not known.")
    }
    if !notes.isEmpty { json.field("notes", notes.joined(separator: " ")) }
    json.objects("issueList", rows) { json, row in
      json.field("seriesName", row.entry.series.name)
      json.field("seriesStartYear", row.year)
      json.field("issueNumber", row.entry.issue.number ?? "")
      json.field("issueCoverDate", row.date)
      if let part = row.entry.part.flatMap(Self.type) { json.field("issueType", part) }
      let numbers = row.entry.numbers.filter { Self.names[$0.catalogue] != nil }
      if !numbers.isEmpty {
        json.objects("id", numbers) { json, numbers in
          json.field("name", Self.names[numbers.catalogue])
          json.field("series", "\(numbers.series)")
          json.field("issue", "\(numbers.issue)")
        }
      }
    }
    json.endObject()
    return json.finish().array() + [UInt8(ascii: "\n")]
  }

  private func appendSources(_ list: ReadingListFacts, to json: inout JSONWriter) {
    json.key("source")
    json.beginArray()
    json.beginObject()
    json.field("name", origin.catalogue ?? "Spinrack")
    if let page = list.page { json.field("url", page) }
    json.endObject()
    if let source = list.source {
      json.beginObject()
      json.field("name", source)
      json.endObject()
    }
    json.endArray()
  }

  private func row(_ entry: ReadingListFacts.Entry) -> (entry: ReadingListFacts.Entry, year: Int64, date: String)? {
    guard let year = entry.series.firstYear ?? entry.issue.date?.year, Self.years.contains(year) else { return nil }
    guard let date = entry.issue.date?.filled ?? (entry.series.firstYear.map { "\($0)-01-01" }) else { return nil }
    return (entry, year, date)
  }

  private static func type(_ part: String) -> String? {
    switch part.lowercased() {
    case "core issue": "Event Core"
    case "tie-in": "Event Tie-In"
    case "prologue", "epilogue": "Event One Shot"
    default: nil
    }
  }
}
