import Basics
import Catalog
import XMLKit

/// A MetronInfo.xml of version 1.1.
///
/// Source: https://metron-project.github.io/docs/category/metroninfo
struct MetronInfoDocument {
  let origin: FileOrigin

  /// Returns the document of an issue.
  func bytes(_ described: DescribedIssue) -> [UInt8] {
    let (series, issue) = (described.series, described.issue)
    let writer = XMLWriter()
    writer.startDocument()
    writer.start("MetronInfo")
    writer.newLine()
    appendNumbers(issue, to: writer)
    append(issue.publisher ?? series.publisher, imprint: issue.imprint ?? series.imprint, to: writer)
    append(series, issue.form ?? series.form, to: writer)
    writer.optional("CollectionTitle", issue.title)
    writer.optional("Number", issue.number)
    writer.optional("AlternativeNumber", issue.otherNumber)
    append(issue.stories.filter { !$0.name.isEmpty }, "Stories", "Story", to: writer)
    writer.optional("Summary", issue.summary)
    if !issue.prices.isEmpty {
      writer.startLine("Prices")
      for price in issue.prices {
        writer.start("Price")
        writer.attribute("country", value: price.country)
        writer.text(price.amount)
        writer.endLine()
      }
      writer.endLine()
    }
    writer.optional("CoverDate", issue.coverDate?.whole)
    writer.optional("StoreDate", issue.onSale?.whole)
    writer.optional("PageCount", issue.pages)
    writer.optional("Notes", origin.note(issue))
    let genres = issue.genres.isEmpty ? series.genres : issue.genres.map { Referred(id: nil, name: $0) }
    append(genres, "Genres", "Genre", to: writer)
    appendArcs(described, to: writer)
    append(issue.characters, "Characters", "Character", to: writer)
    append(issue.teams, "Teams", "Team", to: writer)
    let universes = issue.universes.filter { !$0.name.isEmpty }
    if !universes.isEmpty {
      writer.startLine("Universes")
      for universe in universes { appendNamed(universe, "Universe", to: writer) { _ in } }
      writer.endLine()
    }
    append(issue.reprints, "Reprints", "Reprint", to: writer)
    if issue.isbn != nil || issue.barcode != nil {
      writer.startLine("GTIN")
      writer.optional("ISBN", issue.isbn)
      writer.optional("UPC", issue.barcode)
      writer.endLine()
    }
    writer.optional("AgeRating", issue.rating.map { AgeRating.metronInfo($0) ?? "Unknown" })
    if let mark = issue.mark {
      writer.startLine("CommunityRating")
      writer.line("AverageRating", text: Self.hundredths(mark))
      writer.optional("RatingCount", issue.markCount)
      writer.endLine()
    }
    appendPages(issue, to: writer)
    appendCredits(issue, to: writer)
    writer.optional("LastModified", issue.changed.map { CivilDate(seconds: $0).timestamp })
    writer.end()
    return writer.finish()
  }

  /// The catalogues whose numbers the format knows.
  private static let catalogues = ["Comic Vine", "Grand Comics Database", "Marvel", "Metron"]

  private func appendNumbers(_ issue: IssueFacts, to writer: XMLWriter) {
    var numbers = issue.numbers.filter { Self.catalogues.contains($0.key) }
    let own = origin.catalogue.flatMap { Self.catalogues.contains($0) ? $0 : nil }
    if let own { numbers[own] = issue.id }
    guard !numbers.isEmpty else { return }
    writer.startLine("IDS")
    for (catalogue, number) in numbers.sorted(by: { ($0.key != own ? 1 : 0, $0.key) < ($1.key != own ? 1 : 0, $1.key) })
    {
      writer.start("ID")
      writer.attribute("source", value: catalogue)
      if catalogue == own { writer.attribute("primary", value: "true") }
      writer.text("\(number)")
      writer.endLine()
    }
    writer.endLine()
  }

  private func append(_ publisher: Referred?, imprint: Referred?, to writer: XMLWriter) {
    guard let publisher, !publisher.name.isEmpty else { return }
    appendNamed(publisher, "Publisher", to: writer) { writer in
      if let imprint, !imprint.name.isEmpty { append(imprint, "Imprint", to: writer) }
    }
  }

  private func append(_ series: SeriesFacts, _ form: PublicationForm?, to writer: XMLWriter) {
    writer.start("Series")
    if let language = series.language, Self.isCode(language) { writer.attribute("lang", value: language) }
    if let id = series.id { writer.attribute("id", value: id) }
    writer.newLine()
    writer.line("Name", text: series.name)
    writer.optional("SortName", series.sortName)
    writer.optional("Volume", series.volume.flatMap { $0 >= 0 ? $0 : nil })
    writer.optional("Format", form?.name.description)
    writer.optional("StartYear", series.firstYear)
    writer.optional("IssueCount", series.issueCount)
    if !series.otherNames.isEmpty {
      writer.startLine("AlternativeNames")
      for name in series.otherNames { writer.line("AlternativeName", text: name) }
      writer.endLine()
    }
    writer.endLine()
  }

  private func appendArcs(_ described: DescribedIssue, to writer: XMLWriter) {
    let arcs = described.issue.arcs
    guard arcs.contains(where: { !$0.name.isEmpty }) else { return }
    writer.startLine("Arcs")
    for (place, arc) in arcs.enumerated() where !arc.name.isEmpty {
      appendNamed(arc, "Arc", to: writer) { writer in
        if place < described.places.count { writer.optional("Number", described.places[place].map(Int64.init)) }
      }
    }
    writer.endLine()
  }

  private func appendPages(_ issue: IssueFacts, to writer: XMLWriter) {
    guard let page = issue.page else { return }
    writer.startLine("URLs")
    writer.start("URL")
    writer.attribute("primary", value: "true")
    writer.text(page)
    writer.endLine()
    writer.endLine()
  }

  private func appendCredits(_ issue: IssueFacts, to writer: XMLWriter) {
    guard !issue.credits.isEmpty else { return }
    writer.startLine("Credits")
    for credit in issue.credits {
      writer.startLine("Credit")
      append(credit.creator, "Creator", to: writer)
      writer.startLine("Roles")
      for task in credit.tasks { writer.line("Role", text: task.name.description) }
      writer.endLine()
      writer.endLine()
    }
    writer.endLine()
  }

  /// Appends a list of records; nothing where it has none with a name.
  private func append(_ records: [Referred], _ list: XMLName, _ element: XMLName, to writer: XMLWriter) {
    let named = records.filter { !$0.name.isEmpty }
    guard !named.isEmpty else { return }
    writer.startLine(list)
    for record in named { append(record, element, to: writer) }
    writer.endLine()
  }

  /// Appends an element with the name of a record, and its number.
  private func append(_ record: Referred, _ element: XMLName, to writer: XMLWriter) {
    writer.start(element)
    if let id = record.id { writer.attribute("id", value: id) }
    writer.text(record.name)
    writer.endLine()
  }

  /// Appends an element with the name of a record in an element of its own, and its number.
  private func appendNamed(
    _ record: Referred, _ element: XMLName, to writer: XMLWriter, _ more: (XMLWriter) -> Void
  ) {
    writer.start(element)
    if let id = record.id { writer.attribute("id", value: id) }
    writer.newLine()
    writer.line("Name", text: record.name)
    more(writer)
    writer.endLine()
  }

  private static func isCode(_ language: String) -> Bool {
    language.utf8.count == 2 && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// Returns a mark with at most two digits behind the point.
  private static func hundredths(_ mark: Double) -> String {
    let hundredths = Int((mark * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest / 10)\(rest % 10 == 0 ? "" : "\(rest % 10)")"
  }
}
