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
      return links.end(LinkListEnd(items: out.count - recordStart, returned: 0..<0))
    }
    guard let value, let object = value.object else {
      writeNull(insteadOf: value)
      links.null()
      return
    }
    links.begin(count: 1)
    writeItem(object, target)
    links.end(LinkListEnd(items: out.count - recordStart, returned: 0..<0))
  }

  /// Writes references, all of them in one array, which cannot be continued in place.
  ///
  /// - Parameter members: the members of a reference in addition to the record and the detail of a relation.
  mutating func writeReferences(_ value: JSONValue?, _ target: Target, _ members: Range<Int> = 0..<0) {
    let count = target.detail?.kind == nil ? Self.countOfObjects : Self.countOfRows(target)
    links.begin(count: value?.array.map(count) ?? 0)
    writeArray(value, of: .reference(target, members))
    links.end(LinkListEnd(items: out.count - recordStart - 1, returned: 0..<0))
  }

  /// Writes a list: `available`, `collectionURI`, `items`, `returned`, in the order of gateways.
  mutating func writeList(_ value: JSONValue?, _ target: Target) {
    let object = value?.object
    if object == nil, let value { quarantine(value, .wrongType) }
    out.append("{\"available\":")
    place.member = "available"
    writeInteger(value?["available"].flatMap { $0.isNull ? nil : $0 }, zeroIsNull: false, least: 0)
    if let identity, case .address(_, let form) = plan.references {
      out.append(",\"collectionURI\":\"")
      form.append(identity.id, of: plan.names[identity.kind.index], to: &out)
      out.append(UInt8(ascii: "/"))
      out.append(target.name)
      out.append(UInt8(ascii: "\""))
    }
    out.append(",\"items\":[")
    place.member = nil
    place.part = "items"
    let items = value?["items"]
    if let items, !items.isNull, items.array == nil { quarantine(items, .wrongType) }
    links.begin(count: items?.array.map(Self.countOfObjects) ?? 0)
    let count = items?.array.map { writeElements($0, .reference(target, 0..<0)) } ?? 0
    let itemsEnd = out.count - recordStart
    out.append("],\"returned\":")
    let returnedStart = out.count - recordStart
    out.append(integer: Int64(count))
    links.end(LinkListEnd(items: itemsEnd, returned: returnedStart..<(out.count - recordStart)))
    if let object { writeUnknown(object, known: ["available", "collectionURI", "items", "returned"]) }
    out.append(UInt8(ascii: "}"))
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
    out.append("{\"")
    out.append(plan.references.member)
    out.append("\":")
    var id: Int64?
    if value.number == nil { out.append("null") } else { id = writeReferent(value, target) }
    out.append(",\"")
    out.append(target.nameMember)
    out.append("\":")
    let start = out.count - recordStart + 1
    if value.string == nil { out.append("\"\"") } else { writeText(value, orNull: false) }
    links.item(Link(id: id, name: start..<(out.count - recordStart - 1), detail: nil))
    out.append(UInt8(ascii: "}"))
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
    out.append("{\"")
    out.append(member)
    out.append("\":")
    place.member = member
    let id = writeReferent(reference, target)
    out.append(",\"")
    out.append(target.nameMember)
    out.append("\":")
    let nameStart = out.count - recordStart + 1
    place.member = target.nameMember
    writeText(name, orNull: false)
    var link = Link(id: id, name: nameStart..<(out.count - recordStart - 1), detail: nil)
    if target.isCollected, let id { collect(id, named: link.name, target) }
    if let detail = target.detail, let kind = detail.kind {
      writeRows(
        more, of: detail, Target(kind: kind, name: plan.names[kind.index], detail: nil, isCollected: false), link)
    } else if let detail = target.detail {
      out.append(",\"")
      out.append(detail.name)
      out.append("\":")
      place.member = detail.name
      link.detail = writeDetail(more, detail)
    }
    if target.detail?.kind == nil { links.item(link) }
    for index in members {
      let entry = plan.entries[index]
      out.append(",\"")
      out.append(entry.name)
      out.append("\":")
      place.member = entry.name
      write(object[entry.name], entry.operation)
    }
    if hasUnknown {
      let known = [member, target.nameMember] + (target.detail.map { [$0.name] } ?? [])
      writeUnknown(object, known: known + plan.entries[members].map(\.name))
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Writes the detail of an item: a text, or a number.
  ///
  /// - Returns: the place of the detail in the record, a text without its quotes; nil for null.
  private mutating func writeDetail(_ value: JSONValue?, _ detail: ListDetail) -> Range<Int>? {
    let start = out.count - recordStart
    if detail.isNumber {
      writeInteger(value.flatMap { $0.isNull ? nil : $0 }, zeroIsNull: false)
    } else {
      writeText(value, orNull: !detail.isKey)
    }
    let end = out.count - recordStart
    return switch out.withUnsafeBytes({ $0[recordStart + start] }) {
    case UInt8(ascii: "n"): nil
    case UInt8(ascii: "\""): (start + 1)..<(end - 1)
    default: start..<end
    }
  }

  /// Writes the records that an item lists in addition to the one that it names: a link for each, with the whole of it as the detail; one
  /// link without a detail where there are none.
  private mutating func writeRows(_ value: JSONValue?, of detail: ListDetail, _ target: Target, _ link: Link) {
    out.append(",\"")
    out.append(detail.name)
    out.append("\":[")
    place.member = detail.name
    if let value, !value.isNull, value.array == nil { quarantine(value, .wrongType) }
    var link = link
    var rows = 0
    for item in value?.array.map(Array.init) ?? [] {
      guard let object = item.object else {
        quarantine(item, .itemShape)
        continue
      }
      if rows > 0 { out.append(UInt8(ascii: ",")) }
      rows += 1
      let start = out.count - recordStart
      writeRow(object, target)
      // The name stands before the first one: of places that follow each other none goes back.
      if rows > 1 { link.name = start..<start }
      link.detail = start..<(out.count - recordStart)
      links.item(link)
    }
    if rows == 0 { links.item(link) }
    out.append(UInt8(ascii: "]"))
  }

  private mutating func writeRow(_ object: JSONObject, _ target: Target) {
    let member = plan.references.member
    out.append("{\"")
    out.append(member)
    out.append("\":")
    _ = writeReferent(object[member].flatMap { $0.isNull ? nil : $0 }, target)
    out.append(",\"name\":")
    writeText(object["name"], orNull: false)
    writeUnknown(object, known: [member, "name"])
    out.append(UInt8(ascii: "}"))
  }

  /// Adds the record of a collected kind, for the first reference of the page to it that has a name.
  private mutating func collect(_ id: Int64, named name: Range<Int>, _ target: Target) {
    guard !name.isEmpty, let record = RecordID(target.kind, id), collectedKeys.insert(record.key).inserted else {
      return
    }
    let start = collectedNames.count
    out.withUnsafeBytes { collectedNames += $0[(recordStart + name.lowerBound)..<(recordStart + name.upperBound)] }
    collected.append((record, start..<collectedNames.count))
  }

  /// Writes the record of a collected kind: its number and its name.
  mutating func writeCollected(_ record: RecordID, named name: Range<Int>, place: Int64) -> NormalizedRecord {
    let start = out.count
    out.append("{\"id\":")
    out.append(integer: record.id)
    out.append(",\"name\":\"")
    collectedNames[name].withUnsafeBytes { out.append($0) }
    out.append("\"}")
    let json = start..<out.count
    return NormalizedRecord(
      key: record.key, modified: nil, place: place, links: json.upperBound..<json.upperBound, markup: nil, json: json)
  }

  /// Writes the record that a reference names, as its address or its number, or null for none. An address that names no record of the kind
  /// stays as it was sent.
  ///
  /// - Returns: the record's number, or nil.
  private mutating func writeReferent(_ value: JSONValue?, _ target: Target) -> Int64? {
    let id: Int64? =
      switch plan.references {
      case .address(_, let form): value?.string?.withUTF8 { form.id($0, of: target.name) }.flatMap { $0 }
      case .number: value.flatMap { integer(of: $0) }.flatMap { RecordID(target.kind, $0)?.id }
      }
    if let id {
      plan.references.append(id, of: target.name, to: &out)
      return id
    }
    if let value, !value.isNull { quarantine(value, .itemAddress) }
    if case .address = plan.references, let string = value?.string {
      writeText(string, orNull: true)
    } else {
      out.append("null")
    }
    return nil
  }
}
