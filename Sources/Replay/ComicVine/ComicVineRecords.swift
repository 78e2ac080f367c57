import APIs
import Basics
import Catalog
import JSONKit
import Store

/// Makes records of the API from those of a store.
///
/// Source: recorded answers, and the demands of the programs that read them: credits and images have their exact members, lists are never
/// null, dates are whole.
struct ComicVineRecords {
  let catalog: ComicVineCatalog
  let store: WatchedStore
  let ids: ComicVineSettings.IDs
  /// Scheme and host that the request was sent to.
  let origin: String
  /// The downloaded pictures that records point to; nil where they keep the addresses of the source.
  let covers: StoredCovers?

  /// The most records that are read from the store at a time.
  private static let batch = 256

  // MARK: - Reading

  /// Reads the facts of some records, in their order.
  ///
  /// - Throws: `unreadable`.
  func facts(
    _ resource: ComicVineResource, _ slots: [Int], isWhole: Bool = false
  ) throws(ComicVineAnswer.Failure) -> [ComicVineFacts] {
    guard let shelf = catalog[resource] else { return [] }
    var facts: [ComicVineFacts] = []
    facts.reserveCapacity(slots.count)
    let reader = JSONReader()
    for start in stride(from: 0, to: slots.count, by: Self.batch) {
      let part = slots[start..<min(start + Self.batch, slots.count)]
      var place = part.startIndex
      try read(shelf.places(part)) { view in
        try reader.read(view.json) { record in
          facts.append(
            ComicVineFacts(record, view, slot: slots[place], resource, shelf.fields, isWhole: isWhole))
          // The plot stands in stories there; the issue's own text is a remark about the printed thing.
          if resource == .issue, catalog.stories != nil { facts[facts.count - 1].description = nil }
        }
        place += 1
      }
    }
    return facts
  }

  private func read(_ places: [RecordPlace], _ body: (RecordView) throws -> Void) throws(ComicVineAnswer.Failure) {
    do throws(Refusal) {
      try store.forEachRecord(at: places, body)
    } catch {
      throw .unreadable(error.message)
    }
  }

  /// Adds what the stories of an issue tell.
  func addStories(to facts: inout ComicVineFacts) throws(ComicVineAnswer.Failure) {
    guard let stories = catalog.stories else { return }
    var found: [ComicVineStory] = []
    let reader = JSONReader()
    try read(stories.places(ofIssue: facts.slot)) { view in
      try reader.read(view.json) { found.append(ComicVineStory($0, view, stories.fields)) }
    }
    facts.add(found, catalog.model.collectors)
  }

  /// Reads the names of stored records.
  func names(_ resource: ComicVineResource, _ slots: some Sequence<Int>) throws(ComicVineAnswer.Failure) -> [Int:
    String]
  {
    var names: [Int: String] = [:]
    for facts in try facts(resource, Set(slots).sorted()) { names[facts.slot] = facts.name }
    return names
  }

  // MARK: - Parts of records

  /// Returns the number of a stored record in answers.
  func number(_ resource: ComicVineResource, _ slot: Int) -> Int64 {
    catalog[resource].map { Int64($0.numbers[slot]) } ?? 0
  }

  func apiAddress(_ resource: ComicVineResource, _ number: Int64) -> ComicVineValue {
    .text("\(origin)/api/\(resource.singular)/\(resource.rawValue)-\(number)/")
  }

  /// Returns the address of a record's page: that of the service where it knows the record, else that of the source.
  func site(_ resource: ComicVineResource, _ number: Int64, id: Int64, page: String? = nil) -> ComicVineValue {
    if number < ComicVineCatalog.firstSynthetic {
      return .text("https://comicvine.gamespot.com/\(resource.singular)/\(resource.rawValue)-\(number)/")
    }
    if let page, page.hasPrefix("http") { return .text(page) }
    if let pages = catalog[resource]?.fields.description.webPages { return .text("\(pages)\(id)/") }
    let source = catalog.model.origin?.source.address ?? origin
    return .text(source.hasSuffix("/") ? source : source + "/")
  }

  /// Returns the members that stand for a record within another one; nil for a record that has no number or no name.
  func link(
    _ resource: ComicVineResource, id: Int64, name: String?, hasSite: Bool = true
  ) -> ComicVineValue.Members? {
    guard let number = catalog.number(resource, id: id), let name, !name.isEmpty else { return nil }
    var members: ComicVineValue.Members = [
      ("api_detail_url", apiAddress(resource, number)), ("id", .number(number)), ("name", .text(name)),
    ]
    if hasSite { members.append(("site_detail_url", site(resource, number, id: id))) }
    return members
  }

  /// Returns the members that stand for an issue in a list of issues, whose names may be empty.
  func issueLink(_ facts: ComicVineFacts) -> ComicVineValue.Members {
    let number = number(.issue, facts.slot)
    return [
      ("api_detail_url", apiAddress(.issue, number)), ("id", .number(number)), ("name", .text(facts.name)),
      ("site_detail_url", site(.issue, number, id: facts.id, page: facts.page)),
    ]
  }

  /// Returns the value of `first_issue` or `last_issue`.
  func endIssue(_ facts: ComicVineFacts?) -> ComicVineValue {
    guard let facts else { return .null }
    let number = number(.issue, facts.slot)
    return .object([
      ("api_detail_url", apiAddress(.issue, number)), ("id", .number(number)),
      ("name", facts.name.isEmpty ? .null : .text(facts.name)), ("issue_number", .bare(facts.number)),
    ])
  }

  private static let sizes = [
    "icon", "medium", "screen", "screen_large", "small", "super", "thumb", "tiny", "original",
  ]

  /// Returns nine addresses of one picture; a record without one has a placeholder that looks like no cover.
  func image(_ address: String?) -> ComicVineValue {
    var shown = address ?? "\(origin)/-/no-cover.png"
    if let address, let path = covers?.path(of: address) { shown = "\(origin)/-/pictures/\(path)" }
    return .object(Self.sizes.map { ("\($0)_url", .text(shown)) } + [("image_tags", .text("All Images"))])
  }

  /// Returns a text as paragraphs of HTML, which some programs demand.
  static func paragraphs(_ text: String?) -> ComicVineValue {
    guard let text else { return .null }
    var html = ""
    var lines: [Substring] = []
    func end() {
      let escaped = lines.joined(separator: "\n").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      if !escaped.isEmpty { html += "<p>\(escaped)</p>" }
      lines = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy({ $0 == " " }) { end() } else { lines.append(line) }
    }
    end()
    return html.isEmpty ? .null : .text(html)
  }

  static func day(_ day: Int32?) -> ComicVineValue {
    guard let day else { return .null }
    let text = String(CivilDate(days: Int64(day)).timestamp.prefix(10))
    return .text(text)
  }

  /// Returns the time of a record's last change; of a record without one the first moment of 1970, in UTC, by which it is sorted, too.
  func changed(_ facts: ComicVineFacts) -> ComicVineValue { .bare(PacificTime.text(max(0, facts.modified ?? 0))) }

  static func aliases(_ aliases: [String]) -> ComicVineValue {
    aliases.isEmpty
      ? .null : .text(aliases.map { $0.filter { !$0.isNewline } }.joined(separator: "\r\n"))
  }
}

/// A record that is being made: only members that are wanted are computed.
struct ComicVineRecord {
  let wanted: Set<String>?
  /// Whether it is a whole record and no row of a list.
  let isWhole: Bool
  private(set) var members: ComicVineValue.Members = []

  init(wanted: Set<String>?, isWhole: Bool) { (self.wanted, self.isWhole) = (wanted, isWhole) }

  func wants(_ name: String) -> Bool { wanted?.contains(name) ?? true }

  mutating func add(_ name: String, _ value: @autoclosure () throws(ComicVineAnswer.Failure) -> ComicVineValue)
    throws(ComicVineAnswer.Failure)
  {
    if wants(name) { members.append((name, try value())) }
  }

  /// Adds a member that only whole records have.
  mutating func addWhole(_ name: String, _ value: @autoclosure () throws(ComicVineAnswer.Failure) -> ComicVineValue)
    throws(ComicVineAnswer.Failure)
  {
    if isWhole { try add(name, try value()) }
  }

  /// Adds members of whole records in which a source has nothing.
  mutating func addEmpty(_ names: String...) {
    for name in names where isWhole && wants(name) { members.append((name, .list(of: "item", []))) }
  }

  mutating func addNull(_ names: String...) {
    for name in names where wants(name) { members.append((name, .null)) }
  }
}
