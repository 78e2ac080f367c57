import APIs
import Basics
import Invented

/// Writes records as Metron does: its fields, in its order.
///
/// Sources: the service's serializers, and recordings of 2026.
struct MetronWriter: ~Copyable {
  let catalog: MetronCatalog
  var json: RecordWriter

  var archive: Archive { catalog.archive }
  var universe: Universe { catalog.archive.universe }

  /// The host of the addresses in records; invented, so that records do not depend on the server's own address.
  static let site: StaticString = "https://metron.spinrack.invalid/"
  static let pictures: StaticString = "https://static.spinrack.invalid/media/"

  init(_ catalog: MetronCatalog) {
    self.catalog = catalog
    json = RecordWriter(universe: catalog.archive.universe, caller: "", capacity: 64 << 10)
  }

  /// Appends a row of a list.
  mutating func row(_ resource: MetronResource, at slot: Int) {
    switch resource.kind {
    case .issue: issueRow(slot)
    case .series: seriesRow(slot)
    case let kind?: thin(kind, at: slot, embeddedAt: .max)
    case nil: break
    }
  }

  /// Appends a whole record.
  mutating func record(_ kind: Archive.Kind, at slot: Int) {
    switch kind {
    case .arc: arc(slot)
    case .character: character(slot)
    case .creator: creator(slot)
    case .imprint: imprint(slot)
    case .issue: issue(slot)
    case .publisher: publisher(slot)
    case .series: series(slot)
    case .team: team(slot)
    case .world: world(slot)
    }
    json.out.append("}")
  }

  // MARK: - Parts of records

  /// Appends `{"id":…`.
  mutating func begin(_ kind: Archive.Kind, at slot: Int) {
    json.out.append("{\"id\":")
    json.integer(archive[kind].ids[slot])
  }

  /// Appends `{"id":…,"name":…,"modified":…}`.
  ///
  /// - Parameter moment: the time of the record that embeds this one; the greatest number for a row of its own.
  mutating func thin(_ kind: Archive.Kind, at slot: Int, embeddedAt moment: Int64) {
    begin(kind, at: slot)
    name(kind, at: slot, embeddedAt: moment)
    modified(archive[kind].modified[slot])
    json.out.append("}")
  }

  /// Appends `{"id":…,"name":…}`.
  mutating func reference(_ kind: Archive.Kind, at slot: Int) {
    begin(kind, at: slot)
    name(kind, at: slot, embeddedAt: .max)
    json.out.append("}")
  }

  mutating func name(_ kind: Archive.Kind, at slot: Int, embeddedAt moment: Int64) {
    let name = Array(archive.name(kind, at: slot, embeddedAt: moment))
    json.quoted("name") { $0.out.append(name) }
  }

  /// Appends a field with embedded records, by name.
  mutating func embedded(_ field: StaticString, kind: Archive.Kind, slots: some Sequence<UInt32>, in moment: Int64) {
    let shelf = archive[kind]
    let sorted = slots.sorted { shelf.names[Int($0)].lexicographicallyPrecedes(shelf.names[Int($1)]) }
    list(field, of: sorted) { $0.thin(kind, at: Int($1), embeddedAt: moment) }
  }

  /// Appends a field with an array.
  mutating func list<Elements: Sequence>(
    _ field: StaticString, of elements: Elements, value: (inout MetronWriter, Elements.Element) -> Void
  ) {
    key(field)
    json.out.append("[")
    var isFirst = true
    for element in elements {
      if !isFirst { json.out.append(",") }
      isFirst = false
      value(&self, element)
    }
    json.out.append("]")
  }

  mutating func key(_ field: StaticString) {
    json.out.append(",\"")
    json.out.append(field)
    json.out.append("\":")
  }

  mutating func text(_ field: StaticString, is text: String) { json.quoted(field) { $0.out.append(text) } }

  mutating func integer(_ field: StaticString, is number: Int?) {
    key(field)
    if let number { json.integer(number) } else { json.out.append("null") }
  }

  mutating func day(_ field: StaticString, is day: Int?) {
    guard let day else { return integer(field, is: nil) }
    json.quoted(field) { $0.date(day: day) }
  }

  /// Appends `,"cv_id":…,"gcd_id":…`.
  mutating func foreignIDs(_ kind: Archive.Kind, at slot: Int) {
    integer("cv_id", is: archive.foreignID(kind, at: slot, in: .comicVine))
    integer("gcd_id", is: archive.foreignID(kind, at: slot, in: .grandDatabase))
  }

  /// Appends `,"resource_url":…,"modified":…`, the end of a record.
  mutating func end(_ kind: Archive.Kind, at slot: Int) {
    key("resource_url")
    json.out.append("\"")
    json.out.append(Self.site)
    json.out.append(Self.folder(kind))
    json.out.append("/")
    json.out.append(slug(kind, at: slot))
    json.out.append("/\"")
    modified(archive[kind].modified[slot])
  }

  /// Appends `,"modified":"2025-01-13T02:30:22.547400-05:00"`.
  mutating func modified(_ moment: Int64) { self.moment("modified", is: moment) }

  /// Appends a field with a moment, such as `"2025-01-13T02:30:22.547400-05:00"`.
  mutating func moment(_ field: StaticString, is moment: Int64) {
    key(field)
    json.out.append("\"")
    json.out.append(MetronMoment.text(moment))
    json.out.append("\"")
  }

  /// Appends `,"image":…`.
  ///
  /// - Parameter share: the percentage of records that have one.
  mutating func image(_ kind: Archive.Kind, at slot: Int, share: UInt64, edition: Int = 0) {
    let dice = archive.surroundings.publishers.dice
    let draws = dice.draws(.events, slot &* 16 &+ kind.rawValue, .picture, edition)
    guard draws.state % 100 < share else { return integer("image", is: nil) }
    key("image")
    json.out.append("\"")
    json.out.append(Self.pictures)
    json.out.append(edition > 0 ? "variants" : Self.folder(kind))
    let day = CivilDate(days: archive[kind].modified[slot] / 86_400_000_000 - Int64(draws.state % 900))
    json.out.append("/\(day.timestamp.prefix(10).replacing("-", with: "/"))/")
    json.out.append(slug(kind, at: slot))
    if edition > 0 { json.out.append("-\(edition)") }
    json.out.append(draws.state % 97 == 0 ? ".png\"" : ".jpg\"")
  }

  /// Returns the folder of a kind on the site.
  static func folder(_ kind: Archive.Kind) -> String { kind == .world ? "universe" : "\(kind)" }

  /// Returns a record's name in addresses.
  func slug(_ kind: Archive.Kind, at slot: Int) -> [UInt8] {
    switch kind {
    case .series:
      return PlainText.slug(archive.seriesFacts.names[slot]) + Array("-\(universe.series.startYear[slot])".utf8)
    case .issue:
      let number = PlainText.slug(archive.issueFacts.numbers[slot])
      return slug(.series, at: Int(universe.issues.series[slot])) + [0x2D] + number
    default: return PlainText.slug(archive[kind].names[slot])
    }
  }

  /// Appends `,"desc":…`: plain text, in places with paragraphs.
  ///
  /// - Parameter share: the percentage of records that have one.
  mutating func description(
    _ kind: Archive.Kind, at slot: Int, from lists: [PatternList], share: UInt64, of heroes: (UInt32, UInt32)
  ) {
    let version = kind.collection.map { Int(universe.population($0).version[slot]) } ?? 0
    let dice = archive.surroundings.publishers.dice
    var draws = dice.draws(.events, slot &* 16 &+ kind.rawValue, .description, version)
    key("desc")
    json.out.append("\"")
    if draws.state % 100 < share || version > 0 {
      let separator: StaticString = draws.chance(0.2) ? "\\r\\n\\r\\n" : " "
      for (index, list) in lists.prefix(1 + draws.below(lists.count)).enumerated() {
        if index > 0 { json.out.append(separator) }
        json.sentence(universe.lexicon.pick(list, &draws), hero: heroes.0, other: heroes.1, &draws)
      }
      if draws.chance(0.1) { json.out.append(" \u{2014} \u{201C}to be continued\u{201D}") }
    }
    json.out.append("\"")
  }
}
