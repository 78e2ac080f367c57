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
/// Its buffers are reused from record to record. One normalizer belongs to one task.
struct RecordNormalizer: ~Copyable {
  let plan: NormalizationPlan
  /// The writer of the page's bytes, with the page's quarantine.
  var values: ValueWriter
  /// The records of collected kinds that references of the page name.
  var collected = CollectedRecords()
  var links = LinkWriter()
  /// Masks secrets that appear in the texts of a record only after cleaning.
  private let redactor: Redactor
  /// The values of the current row by its fields; behind them those of the current object by its members.
  private var slots: [JSONValue?] = []

  // The record in hand.
  private(set) var recordStart = 0
  private var identity: RecordID?
  private var modified: Int64?
  /// The latest date of the record other than `modified`.
  private var latest: Int64?
  private var fields = RowFields()
  private var markup: [UInt8]?

  /// Creates a normalizer; the redactor removes keys from the texts of quarantined values.
  init(_ plan: NormalizationPlan, redactor: Redactor) {
    self.plan = plan
    values = ValueWriter(plan, redactor: redactor)
    self.redactor = redactor
  }

  /// Clears the normalizer for the next page and keeps the memory.
  mutating func beginPage() {
    values.beginPage()
    collected.beginPage()
  }

  /// The number of bytes of the current record so far: places in packed links are counted from its beginning.
  var length: Int { values.out.count - recordStart }

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
    values.quarantine.begin(row: row)
    identity = nil
    modified = nil
    latest = nil
    fields = RowFields()
    markup = nil
    guard let object = value.object else {
      values.quarantine.reject(value, .rowShape)
      return .rejected(hint)
    }
    let id: RecordID
    switch plan.identity.read(object, hint: hint) {
    case .record(let record): id = record
    case .refused(let rule, let kind):
      values.quarantine.reject(value, rule)
      return .rejected(kind)
    case .foreign(let name): return .ignored(name)
    }
    identity = id
    values.quarantine.name(id)
    links.reset()
    recordStart = values.out.count
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
      values.quarantine.place = ValuePlace(entry.name)
      values.writeName(entry.name, isFirst: slot == 0)
      if slots[slot] == nil, !entry.operation.isImplied { fields.unsent |= 1 << slot }
      write(slots[slot], entry.operation)
    }
    if hasUnknown {
      for member in unknownInNameOrder(row, places) {
        values.writeUnknown(member)
        fields.unknown &+= Int64(bitPattern: FNV1a.hash(member.name.string.utf8) | 1)
      }
    }
    values.out.append(UInt8(ascii: "}"))
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
  ///
  /// - Parameter field: the field that holds the object itself; nil for an element of a list.
  private mutating func writeObject(_ object: JSONObject, _ members: Range<Int>, in field: StaticString? = nil) {
    let start = slots.count
    let hasUnknown = collect(object, members)
    for (slot, index) in members.enumerated() {
      let entry = plan.entries[index]
      if let field {
        values.quarantine.place = ValuePlace(field, object: entry.name)
      } else {
        values.quarantine.place.member = entry.name
      }
      values.writeName(entry.name, isFirst: slot == 0)
      write(slots[start + slot], entry.operation)
    }
    slots.removeLast(members.count)
    if hasUnknown { values.writeUnknown(object, known: plan.entries[members].map(\.name)) }
    values.out.append(UInt8(ascii: "}"))
  }

  /// An element of an array.
  enum Element {
    case picture
    /// An object whose members are at these places of the plan.
    case object(Range<Int>)
    /// A reference, with more members at these places of the plan.
    case reference(Target, Range<Int>)
  }

  /// Writes an array, element by element; an empty one where the source has none.
  mutating func writeArray(_ value: JSONValue?, of element: Element) {
    values.out.append(UInt8(ascii: "["))
    if let array = values.array(value) { writeElements(array, element) }
    values.out.append(UInt8(ascii: "]"))
  }

  /// Writes the elements of an array; elements that should be objects and are none are quarantined.
  ///
  /// - Returns: the number of elements written.
  @discardableResult
  mutating func writeElements(_ array: JSONArray, _ element: Element) -> Int {
    let isObject = if case .picture = element { false } else { true }
    var written = 0
    values.quarantine.beginList()
    for (index, item) in array.enumerated() {
      values.quarantine.place.index = index
      values.quarantine.place.member = nil
      let object = item.object
      guard object != nil || !isObject else {
        values.quarantine.add(item, .itemShape)
        continue
      }
      if written > 0 { values.out.append(UInt8(ascii: ",")) }
      written += 1
      switch element {
      case .picture: values.writePicture(item)
      case .object(let members): if let object { writeObject(object, members) }
      case .reference(let target, let members): if let object { writeItem(object, target, members) }
      }
    }
    values.quarantine.endList()
    return written
  }

  /// Writes a value, cleaned by the operation of its field.
  mutating func write(_ value: JSONValue?, _ operation: NormalizationPlan.Operation) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    switch operation {
    case .id: values.out.append(integer: identity?.id ?? 0)
    case .ownAddress: writeOwnAddress()
    case .text(let orNull): values.writeText(value, orNull: orNull)
    case .term(let words): values.writeTerm(value, plan.terms[words])
    case .markup: markup = values.writeMarkup(value)
    case .plain: _ = values.writeMarkup(value)
    case .prose: values.writeProse(value)
    case .integer(let zeroIsNull): values.writeInteger(value, zeroIsNull: zeroIsNull)
    case .decimal(let isText): values.writeDecimal(value, isText: isText)
    case .modified: modified = values.writeDate(value).map { $0.seconds * 1_000_000 + $0.fraction }
    case .moment: note(values.writeDate(value))
    case .day: note(values.writeDate(value, as: .day))
    case .dated: note(values.writeDate(value, as: .sent))
    case .webAddress: values.writeWebAddress(value)
    case .picture: values.writePicture(value)
    case .pictures: writeArray(value, of: .picture)
    case .texts: values.writeTexts(value)
    case .lines: values.writeLines(value)
    case .flag: values.out.append(value?.bool ?? (value?.object != nil) ? "true" : "false")
    case .withheld: values.out.append("null")
    case .object(let members):
      guard let object = value?.object else { return values.writeNull(insteadOf: value) }
      writeObject(object, members, in: values.quarantine.place.field)
    case .objects(let members): writeArray(value, of: .object(members))
    case .reference(let target): writeReference(value, target)
    case .references(let target): writeReferences(value, target)
    case .credits(let target, let members): writeReferences(value, target, members)
    case .list(let target): writeList(value, target)
    }
  }

  /// Counts a date of the current record for its latest one.
  private mutating func note(_ date: (seconds: Int64, fraction: Int64)?) {
    if let date { latest = max(latest ?? date.seconds, date.seconds) }
  }

  /// Writes the address of the current record, in the model's form, as a text with more of the path behind it.
  mutating func writeOwnAddress(path: StaticString? = nil) {
    values.out.append(UInt8(ascii: "\""))
    if let identity, case .address(_, let form) = plan.references {
      form.append(identity.id, of: plan.names[identity.kind.index], to: &values.out)
    }
    if let path {
      values.out.append(UInt8(ascii: "/"))
      values.out.append(path)
    }
    values.out.append(UInt8(ascii: "\""))
  }

  /// Masks secrets that markup had split: tags, comments and entities are removed by now.
  private mutating func hideSecrets() {
    let masked = values.out.withUnsafeBytes {
      redactor.withoutSecrets(ofPages: UnsafeRawBufferPointer(rebasing: $0[recordStart...]))
    }
    if let masked {
      values.out.truncate(to: recordStart)
      values.out.append(masked)
    }
    if let masked = markup?.withUnsafeBytes({ redactor.withoutSecrets(ofPages: $0) }) { markup = masked }
  }

  private mutating func finish(_ id: RecordID, place: Int64) -> NormalizedRecord {
    hideSecrets()
    let json = recordStart..<values.out.count
    values.out.append(links.bytes)
    let links = json.upperBound..<values.out.count
    var markupRange: Range<Int>?
    if let markup {
      values.out.append(markup)
      markupRange = links.upperBound..<values.out.count
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
