import Basics
import Catalog
import JSONKit
import Store

/// Fields that refer to other records. References are written into the JSON and into the packed links at the same time.
extension RecordNormalizer {
  typealias Target = NormalizationPlan.Target

  /// Writes one reference, or null. Where references name records by numbers, a bare number or a bare name is a reference, too.
  mutating func writeReference(_ value: JSONValue?, _ target: Target) {
    if let value, value.object == nil, case .number = plan.references, value.number != nil || value.string != nil {
      links.begin(count: 1)
      writeBareReference(value, target)
      return links.end(LinkListEnd(items: length, returned: 0..<0))
    }
    guard let value, let object = value.object else {
      values.writeNull(insteadOf: value)
      links.null()
      return
    }
    links.begin(count: 1)
    writeItem(object, target)
    links.end(LinkListEnd(items: length, returned: 0..<0))
  }

  /// Writes references, all of them in one array, which cannot be continued in place.
  ///
  /// - Parameter members: the members of a reference in addition to the record and the detail of a relation.
  mutating func writeReferences(_ value: JSONValue?, _ target: Target, _ members: Range<Int> = 0..<0) {
    let count = target.detail?.kind == nil ? Self.countOfObjects : Self.countOfRows(target)
    links.begin(count: value?.array.map(count) ?? 0)
    writeArray(value, of: .reference(target, members))
    links.end(LinkListEnd(items: length - 1, returned: 0..<0))
  }

  /// Writes a list: `available`, `collectionURI`, `items`, `returned`, in the order of gateways.
  mutating func writeList(_ value: JSONValue?, _ target: Target) {
    let object = value?.object
    if object == nil, let value { values.quarantine.add(value, .wrongType) }
    values.writeName("available", isFirst: true)
    values.quarantine.place.member = "available"
    values.writeInteger(value?["available"], zeroIsNull: false, least: 0)
    if case .address = plan.references {
      values.writeName("collectionURI")
      writeOwnAddress(path: target.name)
    }
    values.writeName("items")
    values.out.append(UInt8(ascii: "["))
    values.quarantine.place.member = nil
    values.quarantine.place.part = "items"
    let items = values.array(value?["items"])
    links.begin(count: items.map(Self.countOfObjects) ?? 0)
    let count = items.map { writeElements($0, .reference(target, 0..<0)) } ?? 0
    let itemsEnd = length
    values.out.append("],\"returned\":")
    let returnedStart = length
    values.out.append(integer: Int64(count))
    links.end(LinkListEnd(items: itemsEnd, returned: returnedStart..<length))
    if let object { values.writeUnknown(object, known: ["available", "collectionURI", "items", "returned"]) }
    values.out.append(UInt8(ascii: "}"))
  }

  private static func countOfObjects(_ array: JSONArray) -> Int { array.count { $0.kind == .object } }

  /// Returns a function that counts the links of items that each list further records: one link for each of these, and at least one.
  private static func countOfRows(_ target: Target) -> (JSONArray) -> Int {
    { array in
      array.reduce(0) { count, item in
        guard item.kind == .object else { return count }
        return count + max(1, target.detail.flatMap { item[$0.name]?.array }.map(countOfObjects) ?? 0)
      }
    }
  }

  /// Writes a reference that is a number or a name as an object.
  private mutating func writeBareReference(_ value: JSONValue, _ target: Target) {
    values.writeName(plan.references.member, isFirst: true)
    var id: Int64?
    if value.number == nil { values.out.append("null") } else { id = writeReferent(value, target) }
    values.writeName(target.nameMember)
    let start = length + 1
    if value.string == nil { values.out.append("\"\"") } else { values.writeText(value, orNull: false) }
    links.item(Link(id: id, name: start..<(length - 1), detail: nil))
    values.out.append(UInt8(ascii: "}"))
  }

  /// Writes one reference: its record, its name, and the detail that the list gives of it.
  ///
  /// - Parameter members: the further members of the reference.
  mutating func writeItem(_ object: JSONObject, _ target: Target, _ members: Range<Int> = 0..<0) {
    // One walk finds all members; items are three quarters of a catalogue's bytes.
    let member = plan.references.member
    var reference: JSONValue?
    var name: JSONValue?
    var more: JSONValue?
    var hasUnknown = false
    for item in object {
      if item.name.equals(member) {
        reference = item.value
      } else if item.name.equals(target.nameMember) {
        name = item.value
      } else if let detail = target.detail, item.name.equals(detail.name) {
        more = item.value
      } else {
        hasUnknown = true
      }
    }
    values.writeName(member, isFirst: true)
    values.quarantine.place.member = member
    let id = writeReferent(reference, target)
    values.writeName(target.nameMember)
    let nameStart = length + 1
    values.quarantine.place.member = target.nameMember
    values.writeText(name, orNull: false)
    var link = Link(id: id, name: nameStart..<(length - 1), detail: nil)
    if target.isCollected, let record = id.flatMap({ RecordID(target.kind, $0) }) {
      let place = (recordStart + link.name.lowerBound)..<(recordStart + link.name.upperBound)
      values.out.withUnsafeBytes { collected.add(record, named: $0[place]) }
    }
    if let detail = target.detail, let kind = detail.kind {
      writeRows(
        more, of: detail, Target(kind: kind, name: plan.names[kind.index], detail: nil, isCollected: false), link)
    } else if let detail = target.detail {
      values.writeName(detail.name)
      values.quarantine.place.member = detail.name
      link.detail = writeDetail(more, detail)
    }
    if target.detail?.kind == nil { links.item(link) }
    for index in members {
      let entry = plan.entries[index]
      values.writeName(entry.name)
      values.quarantine.place.member = entry.name
      write(object[entry.name], entry.operation)
    }
    if hasUnknown {
      let known = [member, target.nameMember] + (target.detail.map { [$0.name] } ?? [])
      values.writeUnknown(object, known: known + plan.entries[members].map(\.name))
    }
    values.out.append(UInt8(ascii: "}"))
  }

  /// Writes the detail of an item: a text, or a number.
  ///
  /// - Returns: the place of the detail in the record, a text without its quotes; nil for null.
  private mutating func writeDetail(_ value: JSONValue?, _ detail: ListDetail) -> Range<Int>? {
    let start = length
    if detail.isNumber {
      values.writeInteger(value, zeroIsNull: false)
    } else {
      values.writeText(value, orNull: !detail.isKey)
    }
    let end = length
    return switch values.out.withUnsafeBytes({ $0[recordStart + start] }) {
    case UInt8(ascii: "n"): nil
    case UInt8(ascii: "\""): (start + 1)..<(end - 1)
    default: start..<end
    }
  }

  /// Writes the records that an item lists in addition to the one that it names: a link for each, with the whole of it as the detail; one
  /// link without a detail where there are none.
  private mutating func writeRows(_ value: JSONValue?, of detail: ListDetail, _ target: Target, _ link: Link) {
    values.writeName(detail.name)
    values.out.append(UInt8(ascii: "["))
    values.quarantine.place.member = detail.name
    var link = link
    var rows = 0
    if let array = values.array(value) {
      for item in array {
        guard let object = item.object else {
          values.quarantine.add(item, .itemShape)
          continue
        }
        if rows > 0 { values.out.append(UInt8(ascii: ",")) }
        rows += 1
        let start = length
        writeRow(object, target)
        // The name stands before the first one: of places that follow each other none goes back.
        if rows > 1 { link.name = start..<start }
        link.detail = start..<length
        links.item(link)
      }
    }
    if rows == 0 { links.item(link) }
    values.out.append(UInt8(ascii: "]"))
  }

  private mutating func writeRow(_ object: JSONObject, _ target: Target) {
    let member = plan.references.member
    values.writeName(member, isFirst: true)
    _ = writeReferent(object[member], target)
    values.writeName("name")
    values.writeText(object["name"], orNull: false)
    values.writeUnknown(object, known: [member, "name"])
    values.out.append(UInt8(ascii: "}"))
  }

  /// Writes the next record of a collected kind, its number and its name; nil where all are written.
  mutating func writeCollected(place: Int64) -> (record: NormalizedRecord, kind: Kind)? {
    guard let (id, name) = collected.next() else { return nil }
    let start = values.out.count
    values.out.append("{\"id\":")
    values.out.append(integer: id.id)
    values.out.append(",\"name\":\"")
    name.withUnsafeBytes { values.out.append($0) }
    values.out.append("\"}")
    let json = start..<values.out.count
    let record = NormalizedRecord(
      key: id.key, modified: nil, place: place, links: json.upperBound..<json.upperBound, markup: nil, json: json)
    return (record, id.kind)
  }

  /// Writes the record that a reference names, as its address or its number, or null for none. An address that names no record of the kind
  /// stays as it was sent.
  ///
  /// - Returns: the record's number, or nil.
  private mutating func writeReferent(_ value: JSONValue?, _ target: Target) -> Int64? {
    let id: Int64? =
      switch plan.references {
      case .address(_, let form): value?.string?.withUTF8 { form.id($0, of: target.name) }.flatMap { $0 }
      case .number: value.flatMap { values.integer(of: $0) }.flatMap { RecordID(target.kind, $0)?.id }
      }
    if let id {
      plan.references.append(id, of: target.name, to: &values.out)
      return id
    }
    if let value, !value.isNull { values.quarantine.add(value, .itemAddress) }
    if case .address = plan.references, let string = value?.string {
      values.writeText(string, orNull: true)
    } else {
      values.out.append("null")
    }
    return nil
  }
}
