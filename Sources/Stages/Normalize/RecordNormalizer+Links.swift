import Basics
import Catalog
import JSONKit
import Store

/// Fields that refer to other records. References are written into the JSON and into the packed links at the same time.
extension RecordNormalizer {
  typealias Target = NormalizationPlan.Target

  /// One reference, or null.
  mutating func writeReference(_ value: JSONValue?, _ target: Target) {
    guard let value, let object = value.object else {
      writeNull(insteadOf: value)
      links.null()
      return
    }
    links.begin(count: 1)
    writeItem(object, target)
    links.end(LinkListEnd(items: out.count - recordStart, returned: 0..<0))
  }

  /// References, all of them in one array, which cannot be continued in place.
  mutating func writeReferences(_ value: JSONValue?, _ target: Target) {
    links.begin(count: value?.array.map(Self.countOfObjects) ?? 0)
    writeArray(value, of: .reference(target))
    links.end(LinkListEnd(items: out.count - recordStart - 1, returned: 0..<0))
  }

  /// A list: `available`, `collectionURI`, `items`, `returned`, as gateways order them.
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
    let count = items?.array.map { writeElements($0, .reference(target)) } ?? 0
    let itemsEnd = out.count - recordStart
    out.append("],\"returned\":")
    let returnedStart = out.count - recordStart
    out.append(integer: Int64(count))
    links.end(LinkListEnd(items: itemsEnd, returned: returnedStart..<(out.count - recordStart)))
    if let object { writeUnknown(object, known: ["available", "collectionURI", "items", "returned"]) }
    out.append(UInt8(ascii: "}"))
  }

  private static func countOfObjects(_ array: JSONArray) -> Int { array.count { $0.kind == .object } }

  /// One reference: which record it is, its name, and what the list says of it.
  mutating func writeItem(_ object: JSONObject, _ target: Target) {
    // One walk finds all members; items are three quarters of a catalogue's bytes.
    let member = plan.references.member
    var reference: JSONValue?
    var name: JSONValue?
    var more: JSONValue?
    var hasUnknown = false
    for item in object {
      if item.name.equals(member) {
        reference = item.value
      } else if item.name.equals("name") {
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
    out.append(",\"name\":")
    let nameStart = out.count - recordStart + 1
    place.member = "name"
    writeText(name, orNull: false)
    var link = Link(id: id, name: nameStart..<(out.count - recordStart - 1), detail: nil)
    if let detail = target.detail {
      out.append(",\"")
      out.append(detail.name)
      out.append("\":")
      let start = out.count - recordStart + 1
      place.member = detail.name
      writeText(more, orNull: !detail.isKey)
      // `null` is four bytes and no text; a text has its quotes.
      let end = out.count - recordStart - 1
      let isText = out.withUnsafeBytes { $0[recordStart + start - 1] == UInt8(ascii: "\"") }
      if isText { link.detail = start..<end }
    }
    links.item(link)
    if hasUnknown { writeUnknown(object, known: [member, "name"] + (target.detail.map { [$0.name] } ?? [])) }
    out.append(UInt8(ascii: "}"))
  }

  /// Which record a reference names: its address or its number, null where there is none. An address that names no record of the
  /// kind stays as it was sent.
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
