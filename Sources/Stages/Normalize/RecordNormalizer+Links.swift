import Basics
import Catalog
import JSONKit
import Store

/// Fields that refer to other records. References are written into the JSON and into the packed links at the same time.
extension RecordNormalizer {
  /// One reference, or null.
  mutating func writeReference(_ value: JSONValue?, _ field: FieldPlan.Entry, _ target: Kind) {
    guard let value, let object = value.object else {
      if let value { quarantine(value, .wrongType, at: "/\(field.name)") }
      out.append("null")
      links.null()
      return
    }
    links.begin(count: 1)
    writeItem(value, object, target, nil) { "/\(field.name)" }
    endOfPlainList()
  }

  /// References, all of them in one array.
  mutating func writeReferences(_ value: JSONValue?, _ field: FieldPlan.Entry, _ target: Kind) {
    guard let array = value?.array else {
      if let value { quarantine(value, .wrongType, at: "/\(field.name)") }
      out.append("[]")
      links.begin(count: 0)
      links.end(LinkListEnd(items: out.count - recordStart - 1, returned: 0..<0))
      return
    }
    out.append(UInt8(ascii: "["))
    writeItems(array, "/\(field.name)", target, nil)
    endOfPlainList()
    out.append(UInt8(ascii: "]"))
  }

  /// A resource list: `available`, `collectionURI`, `items`, `returned`, as the API orders them.
  mutating func writeList(_ value: JSONValue?, _ field: FieldPlan.Entry, _ target: Kind, _ detail: ListDetail?) {
    let object = value?.object
    if object == nil, let value { quarantine(value, .wrongType, at: "/\(field.name)") }
    out.append("{\"available\":")
    writeAvailable(value?["available"], field)
    out.append(",\"collectionURI\":\"")
    if let identity { appendAddress(identity) }
    out.append(UInt8(ascii: "/"))
    out.append(target.name)
    out.append("\",\"items\":[")
    let count: Int
    if let items = value?["items"], !items.isNull {
      if let array = items.array {
        count = writeItems(array, "/\(field.name)/items", target, detail)
      } else {
        quarantine(items, .wrongType, at: "/\(field.name)/items")
        links.begin(count: 0)
        count = 0
      }
    } else {
      links.begin(count: 0)
      count = 0
    }
    let itemsEnd = out.count - recordStart
    out.append("],\"returned\":")
    let returnedStart = out.count - recordStart
    out.append(integer: Int64(count))
    links.end(LinkListEnd(items: itemsEnd, returned: returnedStart..<(out.count - recordStart)))
    if let object { writeUnknown(object, known: ["available", "collectionURI", "items", "returned"]) }
    out.append(UInt8(ascii: "}"))
  }

  private mutating func writeAvailable(_ value: JSONValue?, _ field: FieldPlan.Entry) {
    guard let value, !value.isNull else {
      out.append("null")
      return
    }
    guard let number = integer(of: value), number >= 0 else {
      quarantine(value, value.number == nil ? .wrongType : .wrongNumber, at: "/\(field.name)/available")
      out.append("null")
      return
    }
    out.append(integer: number)
  }

  /// The items of a list; those that are no objects are quarantined.
  @discardableResult
  private mutating func writeItems(
    _ array: JSONArray, _ pointer: String, _ target: Kind, _ detail: ListDetail?
  ) -> Int {
    let count = array.count { $0.kind == .object }
    links.begin(count: count)
    var written = 0
    pageQuarantine.beginList()
    for (index, item) in array.enumerated() {
      guard let object = item.object else {
        quarantine(item, .itemShape, at: "\(pointer)/\(index)")
        continue
      }
      if written > 0 { out.append(UInt8(ascii: ",")) }
      writeItem(item, object, target, detail) { "\(pointer)/\(index)" }
      written += 1
    }
    pageQuarantine.endList()
    return written
  }

  /// One reference: address, name and what the list says of it.
  private mutating func writeItem(
    _ item: JSONValue, _ object: JSONObject, _ target: Kind, _ detail: ListDetail?, at pointer: () -> String
  ) {
    // One walk finds all members; items are three quarters of a catalogue's bytes.
    var address: JSONValue?
    var name: JSONValue?
    var more: JSONValue?
    var unknownCount = 0
    for member in object {
      if member.name.equals("resourceURI") {
        address = member.value
      } else if member.name.equals("name") {
        name = member.value
      } else if let detail, member.name.equals(detail.name) {
        more = member.value
      } else {
        unknownCount += 1
      }
    }
    let record = address?.string?.withUTF8 { ResourceURI.record($0) }.flatMap { $0.kind == target ? $0 : nil }
    if record == nil, let address, !address.isNull { quarantine(address, .itemAddress, at: pointer() + "/resourceURI") }

    out.append("{\"resourceURI\":")
    if let record {
      out.append(UInt8(ascii: "\""))
      appendAddress(record)
      out.append(UInt8(ascii: "\""))
    } else if let string = address?.string {
      writeText(string, orNull: true)
    } else {
      out.append("null")
    }
    out.append(",\"name\":")
    let nameStart = out.count - recordStart + 1
    writeMember(name, pointer: pointer() + "/name", orNull: false)
    var link = Link(id: record?.id, name: nameStart..<(out.count - recordStart - 1), detail: nil)
    if let detail {
      out.append(",\"")
      out.append(detail.name)
      out.append("\":")
      let start = out.count - recordStart + 1
      writeMember(more, pointer: pointer() + "/\(detail.name)", orNull: !detail.isKey)
      // `null` is four bytes and no text; a text has its quotes.
      let end = out.count - recordStart - 1
      let isText = out.withUnsafeBytes { $0[recordStart + start - 1] == UInt8(ascii: "\"") }
      if isText { link.detail = start..<end }
    }
    links.item(link)
    if unknownCount > 0 {
      writeUnknown(object, known: detail.map { ["resourceURI", "name", $0.name] } ?? ["resourceURI", "name"])
    }
    out.append(UInt8(ascii: "}"))
  }

  /// The end of a field that is no resource list; it cannot be continued in place.
  private mutating func endOfPlainList() {
    links.end(LinkListEnd(items: out.count - recordStart, returned: 0..<0))
  }
}
