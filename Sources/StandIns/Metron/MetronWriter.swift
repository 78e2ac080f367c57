import APIs
import Basics
import Invented

/// Writes records as Metron does: its fields, in its order.
///
/// Sources: the service's serializers, and recordings of 2026.
struct MetronWriter: ~Copyable {
  let catalog: MetronCatalog
  /// The JSON written so far.
  var out = ByteBuilder(capacity: 64 << 10)
  let texts: RecordTexts

  var archive: Archive { catalog.archive }
  var universe: Universe { catalog.archive.universe }

  /// The host of the addresses in records; invented, so that records do not depend on the server's own address.
  static let site: StaticString = "https://metron.spinrack.invalid/"
  static let pictures: StaticString = "https://static.spinrack.invalid/media/"

  init(_ catalog: MetronCatalog) {
    self.catalog = catalog
    texts = RecordTexts(catalog.archive.universe)
  }

  /// Appends a row of a list.
  mutating func row(_ resource: MetronResource, at slot: Int) {
    switch resource.kind {
    case .issue: MetronIssue(slot).row(to: &self)
    case .series: MetronSeries(slot).row(to: &self)
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
    case .issue: MetronIssue(slot).record(to: &self)
    case .publisher: publisher(slot)
    case .series: MetronSeries(slot).record(to: &self)
    case .team: team(slot)
    case .world: world(slot)
    }
    out.append("}")
  }

  // MARK: - Parts of records

  /// Appends `{"id":…`.
  mutating func begin(_ kind: Archive.Kind, at slot: Int) {
    out.append("{\"id\":")
    out.append(number: archive[kind].ids[slot])
  }

  /// Appends `{"id":…,"name":…,"modified":…}`.
  ///
  /// - Parameter moment: the time of the record that embeds this one; the greatest number for a row of its own.
  mutating func thin(_ kind: Archive.Kind, at slot: Int, embeddedAt moment: Int64) {
    begin(kind, at: slot)
    name(kind, at: slot, embeddedAt: moment)
    modified(archive[kind].modified[slot])
    out.append("}")
  }

  /// Appends `{"id":…,"name":…}`.
  mutating func reference(_ kind: Archive.Kind, at slot: Int) {
    begin(kind, at: slot)
    name(kind, at: slot, embeddedAt: .max)
    out.append("}")
  }

  mutating func name(_ kind: Archive.Kind, at slot: Int, embeddedAt moment: Int64) {
    let name = Array(archive.name(kind, at: slot, embeddedAt: moment))
    quoted("name") { $0.append(name) }
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
    out.append("[")
    var isFirst = true
    for element in elements {
      if !isFirst { out.append(",") }
      isFirst = false
      value(&self, element)
    }
    out.append("]")
  }

  mutating func key(_ field: StaticString) {
    out.append(",\"")
    out.append(field)
    out.append("\":")
  }

  /// Appends a field with a text that needs no escapes.
  mutating func quoted(_ field: StaticString, _ text: (inout ByteBuilder) -> Void) {
    key(field)
    out.append("\"")
    text(&out)
    out.append("\"")
  }

  mutating func text(_ field: StaticString, is text: String) { quoted(field) { $0.append(text) } }

  mutating func integer(_ field: StaticString, is number: Int?) {
    key(field)
    if let number { out.append(number: number) } else { out.append("null") }
  }

  mutating func day(_ field: StaticString, is day: Int?) {
    guard let day else { return integer(field, is: nil) }
    quoted(field) { $0.append(day: day) }
  }

  /// Appends a field with the other names of a record.
  mutating func aliases(_ field: StaticString, kind: Archive.Kind, at slot: Int) {
    list(field, of: archive.aliases(kind, at: slot)) { writer, alias in
      writer.out.append("\"")
      writer.out.append(alias)
      writer.out.append("\"")
    }
  }

  /// Appends a field with `{"id":…,"name":…}` of a short list.
  mutating func constant(_ field: StaticString, id: Int, in rows: [MetronTables.Row]) {
    key(field)
    constant(id, in: rows)
  }

  mutating func constant(_ id: Int, in rows: [MetronTables.Row]) {
    out.append("{\"id\":\(id),\"name\":\"\(MetronTables.name(id, in: rows))\"}")
  }

  /// Appends `,"cv_id":…,"gcd_id":…`.
  mutating func foreignIDs(_ kind: Archive.Kind, at slot: Int) {
    integer("cv_id", is: archive.foreignID(kind, at: slot, in: .comicVine))
    integer("gcd_id", is: archive.foreignID(kind, at: slot, in: .grandDatabase))
  }

  /// Appends `,"resource_url":…,"modified":…`, the end of a record.
  mutating func end(_ kind: Archive.Kind, at slot: Int) {
    key("resource_url")
    out.append("\"")
    out.append(Self.site)
    out.append(Self.folder(kind))
    out.append("/")
    out.append(slug(kind, at: slot))
    out.append("/\"")
    modified(archive[kind].modified[slot])
  }

  /// Appends `,"modified":"2025-01-13T02:30:22.547400-05:00"`.
  mutating func modified(_ moment: Int64) { self.moment("modified", is: moment) }

  /// Appends a field with a moment, such as `"2025-01-13T02:30:22.547400-05:00"`.
  mutating func moment(_ field: StaticString, is moment: Int64) {
    key(field)
    out.append("\"")
    out.append(MetronMoment.text(moment))
    out.append("\"")
  }

  /// Appends `,"image":…`.
  ///
  /// - Parameter share: the percentage of records that have one.
  mutating func image(_ kind: Archive.Kind, at slot: Int, share: UInt64, edition: Int = 0) {
    let dice = archive.surroundings.publishers.dice
    let draws = dice.draws(.events, slot &* 16 &+ kind.rawValue, .picture, edition)
    guard draws.state % 100 < share else { return integer("image", is: nil) }
    key("image")
    out.append("\"")
    out.append(Self.pictures)
    out.append(edition > 0 ? "variants" : Self.folder(kind))
    let day = CivilDate(days: archive[kind].modified[slot] / 86_400_000_000 - Int64(draws.state % 900))
    out.append("/\(day.timestamp.prefix(10).replacing("-", with: "/"))/")
    out.append(slug(kind, at: slot))
    if edition > 0 { out.append("-\(edition)") }
    out.append(draws.state % 97 == 0 ? ".png\"" : ".jpg\"")
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
    out.append("\"")
    if draws.state % 100 < share || version > 0 {
      let separator: StaticString = draws.chance(0.2) ? "\\r\\n\\r\\n" : " "
      for (index, list) in lists.prefix(1 + draws.below(lists.count)).enumerated() {
        if index > 0 { out.append(separator) }
        texts.sentence(universe.lexicon.pick(list, &draws), hero: heroes.0, other: heroes.1, &draws, to: &out)
      }
      if draws.chance(0.1) { out.append(" \u{2014} \u{201C}to be continued\u{201D}") }
    }
    out.append("\"")
  }
}
