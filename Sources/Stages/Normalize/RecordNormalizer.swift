import Basics
import Catalog
import CatalogSources
import JSONKit
import Store

/// The result of cleaning a row.
enum RowOutcome {
  /// The row is a record of a kind.
  case kept(NormalizedRecord, Kind)
  /// The row was rejected into quarantine; with the kind that it counts for, if any.
  case rejected(Kind?)
  /// The row is of a kind that the source has and the model does not, by the name of the kind. It breaks no rule.
  case ignored(StaticString)
}

/// Turns rows of answers into cleaned records: canonical JSON, packed links, quarantine.
///
/// Works on bytes and slices; its buffers are reused from record to record. One normalizer belongs to one task.
struct RecordNormalizer: ~Copyable {
  let plan: NormalizationPlan
  /// The page's bytes: record after record.
  var out = ByteBuilder(capacity: 1 << 19)
  /// The quarantine of the page.
  var pageQuarantine = PageQuarantine()
  /// The maker of the excerpts for the quarantine.
  let excerpt: RawExcerpt

  var links = LinkWriter()
  let text: TextCleaner
  /// Masks secrets that appear in the texts of a record only after cleaning.
  private let redactor: Redactor
  /// The values of the current row by its fields; behind them those of the current object by its members.
  private var slots: [JSONValue?] = []

  // The record in hand.
  var row = 0
  var recordStart = 0
  var identity: RecordID?
  /// The place of the current value in the record.
  var place = ValuePlace("")
  private var modified: Int64?
  /// The fraction of the last moment, in microseconds.
  var fraction: Int64 = 0
  /// The latest date of the record other than `modified`.
  private var latest: Int64?
  private var fields = RowFields()
  private var markup: [UInt8]?
  /// The records of collected kinds that references of the page name, each once, in the order of their first reference: the places of
  /// their names in `collectedNames`, escaped as in JSON.
  var collected: [(id: RecordID, name: Range<Int>)] = []
  var collectedNames: [UInt8] = []
  var collectedKeys: Set<Int64> = []
  /// The number of values of the page that each rule changed.
  private var changes: [CleaningChange: Int] = [:]

  /// Creates a normalizer; the redactor removes keys from the texts of quarantined values.
  init(_ plan: NormalizationPlan, redactor: Redactor) {
    self.plan = plan
    excerpt = RawExcerpt(redactor)
    text = TextCleaner(redactor)
    self.redactor = redactor
  }

  /// Clears the normalizer for the next page and keeps the memory.
  mutating func beginPage() {
    out.removeAll()
    pageQuarantine.beginPage()
    changes.removeAll(keepingCapacity: true)
    text.invisibleTexts = 0
    collected.removeAll(keepingCapacity: true)
    collectedNames.removeAll(keepingCapacity: true)
    collectedKeys.removeAll(keepingCapacity: true)
  }

  /// The number of values of the page that each rule changed, invisible characters included.
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
  ///   - hint: the kind that the place of the row suggests; nil where it suggests none.
  ///   - place: the row's place in the crawl.
  /// - Returns: the result for the row.
  /// - Complexity: O(bytes of the row).
  mutating func normalize(
    _ value: JSONValue, row: Int, hint: Kind?, place: Int64
  ) -> RowOutcome {
    self.row = row
    identity = nil
    modified = nil
    latest = nil
    fields = RowFields()
    markup = nil
    guard let object = value.object else {
      reject(value, .rowShape)
      return .rejected(hint)
    }
    let id: RecordID
    switch plan.identity.read(object, hint: hint) {
    case .record(let record): id = record
    case .refused(let rule, let kind):
      reject(value, rule)
      return .rejected(kind)
    case .foreign(let name): return .ignored(name)
    }
    identity = id
    links.reset()
    recordStart = out.count
    write(object, plan.fields[id.kind.index])
    return .kept(finish(id, place: place), id.kind)
  }

  /// Sorts the members of an object into places at the end of `slots`, one for each entry. The last one of repeated names counts.
  ///
  /// - Returns: whether it has members that no entry names.
  private mutating func collect(_ object: JSONObject, _ places: Range<Int>) -> Bool {
    let entries = plan.entries
    let start = slots.count
    for _ in places { slots.append(nil) }
    var hasUnknown = false
    // Sources send fields in one order, so the field after the last one found is nearly always the right guess.
    var expected = places.lowerBound
    for member in object {
      let isExpected = expected < places.upperBound && member.name.equals(entries[expected].name)
      guard let index = isExpected ? expected : places.first(where: { member.name.equals(entries[$0].name) }) else {
        hasUnknown = true
        continue
      }
      slots[start + index - places.lowerBound] = member.value
      expected = index + 1
    }
    return hasUnknown
  }

  private mutating func write(_ row: JSONObject, _ places: Range<Int>) {
    slots.removeAll(keepingCapacity: true)
    let hasUnknown = collect(row, places)
    for (slot, index) in places.enumerated() {
      let entry = plan.entries[index]
      place = ValuePlace(entry.name)
      appendName(entry.name, isFirst: slot == 0)
      if slots[slot] == nil, !entry.operation.isImplied { fields.unsent |= 1 << slot }
      write(slots[slot], entry.operation)
    }
    if hasUnknown {
      for member in unknownInNameOrder(row, places) {
        writeUnknown(member)
        fields.unknown &+= Int64(bitPattern: FNV1a.hash(member.name.string.utf8) | 1)
      }
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Returns the unknown members in the order of their names; the last one of repeated names.
  private func unknownInNameOrder(_ row: JSONObject, _ places: Range<Int>) -> [JSONMember] {
    let known = plan.entries[places]
    var last: [String: JSONMember] = [:]
    for member in row where !known.contains(where: { member.name.equals($0.name) }) {
      last[member.name.string] = member
    }
    return last.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Writes an object with some members.
  mutating func writeObject(_ object: JSONObject, _ members: Range<Int>) {
    let start = slots.count
    let hasUnknown = collect(object, members)
    for (slot, index) in members.enumerated() {
      let entry = plan.entries[index]
      place.member = entry.name
      appendName(entry.name, isFirst: slot == 0)
      write(slots[start + slot], entry.operation)
    }
    slots.removeLast(members.count)
    if hasUnknown { writeUnknown(object, known: plan.entries[members].map(\.name)) }
    out.append(UInt8(ascii: "}"))
  }

  /// Writes the object in a field, or null.
  private mutating func writeObject(_ value: JSONValue?, _ members: Range<Int>) {
    guard let value, let object = value.object else { return writeNull(insteadOf: value) }
    let field = place.field
    let start = slots.count
    let hasUnknown = collect(object, members)
    for (slot, index) in members.enumerated() {
      let entry = plan.entries[index]
      place = ValuePlace(field, object: entry.name)
      appendName(entry.name, isFirst: slot == 0)
      write(slots[start + slot], entry.operation)
    }
    slots.removeLast(members.count)
    if hasUnknown { writeUnknown(object, known: plan.entries[members].map(\.name)) }
    out.append(UInt8(ascii: "}"))
  }

  private mutating func appendName(_ name: StaticString, isFirst: Bool) {
    out.append(isFirst ? "{\"" : ",\"")
    out.append(name)
    out.append("\":")
  }

  /// Writes a value, cleaned by the operation of its field.
  mutating func write(_ value: JSONValue?, _ operation: NormalizationPlan.Operation) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    switch operation {
    case .id: out.append(integer: identity?.id ?? 0)
    case .ownAddress: writeOwnAddress()
    case .text(let orNull): writeText(value, orNull: orNull)
    case .term(let words): writeTerm(value, plan.terms[words])
    case .markup: markup = writeMarkup(value)
    case .plain: _ = writeMarkup(value)
    case .prose: writeProse(value)
    case .integer(let zeroIsNull): writeInteger(value, zeroIsNull: zeroIsNull)
    case .decimal(let isText): writeDecimal(value, isText: isText)
    case .modified: modified = writeDate(value).map { $0 * 1_000_000 + fraction }
    case .moment: note(writeDate(value))
    case .day: note(writeDate(value, as: .day))
    case .dated: note(writeDate(value, as: .sent))
    case .webAddress: writeWebAddress(value)
    case .picture: writePicture(value)
    case .pictures: writeArray(value, of: .picture)
    case .texts: writeTexts(value)
    case .lines: writeLines(value)
    case .flag: out.append(value?.bool ?? (value?.object != nil) ? "true" : "false")
    case .withheld: out.append("null")
    case .object(let members): writeObject(value, members)
    case .objects(let members): writeArray(value, of: .object(members))
    case .reference(let target): writeReference(value, target)
    case .references(let target): writeReferences(value, target)
    case .credits(let target, let members): writeReferences(value, target, members)
    case .list(let target): writeList(value, target)
    }
  }

  /// Counts a date of the current record for its latest one.
  private mutating func note(_ date: Int64?) {
    if let date { latest = max(latest ?? date, date) }
  }

  /// Masks secrets that markup had split: tags, comments and entities are removed by now.
  private mutating func hideSecrets() {
    let masked = out.withUnsafeBytes {
      redactor.withoutSecrets(ofPages: UnsafeRawBufferPointer(rebasing: $0[recordStart...]))
    }
    if let masked {
      out.truncate(to: recordStart)
      out.append(masked)
    }
    if let masked = markup?.withUnsafeBytes({ redactor.withoutSecrets(ofPages: $0) }) { markup = masked }
  }

  private mutating func finish(_ id: RecordID, place: Int64) -> NormalizedRecord {
    hideSecrets()
    let json = recordStart..<out.count
    out.append(links.bytes)
    let links = json.upperBound..<out.count
    var markupRange: Range<Int>?
    if let markup {
      out.append(markup)
      markupRange = links.upperBound..<out.count
    }
    var record = NormalizedRecord(
      key: id.key, modified: modified, place: place, links: links, markup: markupRange, json: json)
    if let latest, latest > (modified?.second ?? .min / 2) + DateLimit.alwaysAllowed { record.latest = latest }
    record.fields = fields
    return record
  }
}

extension NormalizationPlan.Operation {
  /// Whether every record has such a field, sent or not.
  fileprivate var isImplied: Bool { if case .ownAddress = self { true } else { false } }
}

/// The place of a value in its record.
struct ValuePlace {
  /// The field.
  let field: StaticString
  /// The member of the object in the field.
  let object: StaticString?
  /// The part of a list, such as its items; nil outside of lists.
  var part: StaticString?
  /// The element of an array, from 0.
  var index: Int?
  /// The member of an object.
  var member: StaticString?

  /// Creates the place of a field, or of a member of the object in it.
  init(_ field: StaticString, object: StaticString? = nil) { (self.field, self.object) = (field, object) }

  /// The place as a JSON Pointer (RFC 6901).
  var pointer: String {
    var pointer = "/\(field)"
    if let object { pointer += "/\(object)" }
    if let part { pointer += "/\(part)" }
    if let index { pointer += "/\(index)" }
    if let member { pointer += "/\(member)" }
    return pointer
  }
}
