import Basics
import Catalog
import CatalogSources
import JSONKit
import Store
import XMLKit

/// Turns rows of answers into cleaned records: canonical JSON, packed links, quarantine.
///
/// Works on bytes and slices; its buffers are reused from record to record. One normalizer belongs to one task.
struct RecordNormalizer: ~Copyable {
  /// The page's bytes: record after record.
  var out = ByteBuilder(capacity: 1 << 19)
  /// The quarantine of the page.
  var pageQuarantine = PageQuarantine()
  /// Makes the excerpts for the quarantine.
  let excerpt: RawExcerpt

  var links = LinkWriter()
  let text = TextCleaner()
  private var slots: [JSONValue?] = []
  private var unknown: [JSONMember] = []

  // The record in hand.
  var row = 0
  var recordStart = 0
  var identity: RecordID?
  private var modified: Int64?
  /// The latest date beside `modified`.
  var latest: Int64?
  private var fields = RowFields()
  private var markup: [UInt8]?
  /// How many values of the page the rules changed.
  private var changes: [CleaningChange: Int] = [:]

  /// A normalizer; the redactor removes keys from the texts of quarantined values.
  init(redactor: Redactor) {
    excerpt = RawExcerpt(redactor)
  }

  /// Forgets the page before and keeps the memory.
  mutating func beginPage() {
    out.removeAll()
    pageQuarantine.beginPage()
    changes.removeAll(keepingCapacity: true)
    text.invisibleTexts = 0
  }

  /// How many values of the page rules changed.
  var changeCounts: [CleaningChange: Int] {
    var counts = changes
    if text.invisibleTexts > 0 { counts[.invisible, default: 0] += text.invisibleTexts }
    return counts
  }

  /// Counts a value that a rule changed.
  mutating func count(_ change: CleaningChange) {
    changes[change, default: 0] += 1
  }

  /// Cleans one row.
  ///
  /// - Parameters:
  ///   - row: the row's number in its page.
  ///   - hint: the kind that the place of the row speaks for, where it does.
  ///   - place: the row's place in the crawl.
  /// - Returns: the record, or nil where the row was rejected; and the kind that it counts for, if any.
  /// - Complexity: O(bytes of the row).
  mutating func normalize(
    _ value: JSONValue, row: Int, hint: Kind?, place: Int64
  ) -> (record: NormalizedRecord?, kind: Kind?) {
    self.row = row
    identity = nil
    modified = nil
    markup = nil
    guard let object = value.object else {
      reject(value, .rowShape)
      return (nil, hint)
    }
    let kind: Kind
    switch RowIdentity.read(value, hint: hint) {
    case .record(let id):
      identity = id
      kind = id.kind
    case .refused(let rule, let kind):
      reject(value, rule)
      return (nil, kind)
    }
    let plan = FieldPlan.all[kind.index]
    collect(object, plan)
    links.reset()
    recordStart = out.count
    write(plan)
    return (finish(place: place), kind)
  }

  /// Sorts the members of a row into the kind's fields and the unknown ones. Of repeated names the last one counts.
  private mutating func collect(_ object: JSONObject, _ plan: FieldPlan) {
    slots.removeAll(keepingCapacity: true)
    for _ in plan.entries { slots.append(nil) }
    unknown.removeAll(keepingCapacity: true)
    // Sources send fields in one order, so the field after the last one found is nearly always the right guess.
    var expected = 0
    for member in object {
      if expected < plan.entries.count, member.name.equals(plan.entries[expected].name) {
        slots[expected] = member.value
        expected += 1
      } else if let index = plan.entries.firstIndex(where: { member.name.equals($0.name) }) {
        slots[index] = member.value
        expected = index + 1
      } else {
        unknown.append(member)
      }
    }
  }

  private mutating func write(_ plan: FieldPlan) {
    latest = nil
    fields = RowFields()
    out.append(UInt8(ascii: "{"))
    for index in plan.entries.indices {
      out.append(plan.entries[index].key)
      if slots[index] == nil, !plan.entries[index].isImplied { fields.unsent |= 1 << index }
      write(slots[index], plan.entries[index])
    }
    for member in unknownInNameOrder() {
      writeUnknown(member)
      fields.unknown &+= RecordNormalizer.digest(of: member.name)
    }
    out.append(UInt8(ascii: "}"))
  }

  private static func digest(of name: JSONString) -> Int64 {
    Int64(bitPattern: FNV1a.hash(name.string.utf8) | 1)
  }

  /// Unknown members by name; of repeated names the last one.
  private func unknownInNameOrder() -> [JSONMember] {
    guard unknown.count > 1 else { return unknown }
    var last: [String: JSONMember] = [:]
    for member in unknown { last[member.name.string] = member }
    return last.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func write(_ value: JSONValue?, _ field: FieldPlan.Entry) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    switch field.shape {
    case .id: out.append(integer: identity?.id ?? 0)
    case .ownAddress: writeOwnAddress()
    case .name: writeText(value, field, orNull: false)
    case .text, .code: writeText(value, field, orNull: true)
    case .term(let words): writeTerm(value, field, words)
    case .markup: markup = writeMarkup(value, field)
    case .integer(let zeroIsNull): writeInteger(value, field, zeroIsNull: zeroIsNull)
    case .decimal: writeDecimal(value, pointer: "/\(field.name)")
    case .modified: modified = writeMoment(value, pointer: "/\(field.name)")
    case .day: writeDay(value, field)
    case .picture: writePicture(value, pointer: "/\(field.name)")
    case .pictures: writePictures(value, field)
    case .objects(let members): writeObjects(value, field, members)
    case .reference(let target): writeReference(value, field, target)
    case .references(let target): writeReferences(value, field, target)
    case .list(let target, let detail): writeList(value, field, target, detail)
    }
  }

  private mutating func finish(place: Int64) -> NormalizedRecord {
    let json = recordStart..<out.count
    let linksStart = out.count
    out.append(links.bytes)
    let linksRange = linksStart..<out.count
    var markupRange: Range<Int>?
    if let markup {
      let start = out.count
      out.append(markup)
      markupRange = start..<out.count
    }
    var record = NormalizedRecord(
      key: identity?.key ?? 0, modified: modified, place: place, links: linksRange, markup: markupRange, json: json)
    if let latest, latest > (modified ?? .min / 2) + DateLimit.alwaysAllowed { record.latest = latest }
    record.fields = fields
    return record
  }
}

/// The fields of a kind, made ready for writing: each with its key as JSON and its targets' addresses.
struct FieldPlan: Sendable {
  /// One field.
  struct Entry: Sendable {
    let name: StaticString
    let shape: FieldShape
    /// `"name":`, with a comma before it for all but the first.
    let key: [UInt8]
    /// The names of the members of a field of objects.
    let memberNames: [StaticString]
    /// Whether every row has it, sent or not: its own address.
    let isImplied: Bool

    fileprivate init(_ field: FieldDescription, isFirst: Bool) {
      name = field.name
      shape = field.shape
      key = Array("\(isFirst ? "" : ",")\"\(field.name)\":".utf8)
      memberNames = if case .objects(let members) = field.shape { members.map(\.name) } else { [] }
      isImplied = if case .ownAddress = field.shape { true } else { false }
    }
  }

  let entries: [Entry]

  /// The plans by `Kind.index`.
  static let all = CatalogModel.marvel.kinds.map { kind in
    FieldPlan(entries: kind.fields.enumerated().map { Entry($1, isFirst: $0 == 0) })
  }
}
