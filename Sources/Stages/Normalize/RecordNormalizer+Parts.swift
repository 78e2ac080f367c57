import Basics
import Catalog
import JSONKit
import Store

/// Pictures, addresses, texts, dates and prices: the small objects inside a record.
extension RecordNormalizer {
  /// A picture; null for none and for the API's placeholders.
  mutating func writePicture(_ value: JSONValue?, pointer: @autoclosure () -> String) {
    guard let value else {
      out.append("null")
      return
    }
    guard let object = value.object else {
      quarantine(value, .wrongType, at: pointer())
      out.append("null")
      return
    }
    guard let path = value["path"]?.string, let fileExtension = value["extension"]?.string, !path.isEmpty,
      !fileExtension.isEmpty
    else {
      if object.count > 0 { quarantine(value, .imagePath, at: pointer()) }
      out.append("null")
      return
    }
    let isExtension = text.withCleaned(fileExtension) { !$0.isEmpty && $0.allSatisfy(ImagePath.isExtensionByte) }
    switch text.withCleaned(path, { isExtension ? ImagePath($0) : .refused }) {
    case .refused:
      quarantine(value, .imagePath, at: pointer())
      out.append("null")
      return
    case .placeholder:
      out.append("null")
      return
    case .usable: break
    }
    out.append("{\"path\":")
    text.withCleaned(path) { path in
      if ImageReference.wantsHTTPS(path: path) {
        out.append("\"https")
        out.appendJSONContents(utf8: UnsafeRawBufferPointer(rebasing: path[4...]))
        out.append(UInt8(ascii: "\""))
      } else {
        out.appendJSONString(utf8: path)
      }
    }
    out.append(",\"extension\":")
    writeText(fileExtension, orNull: false)
    writeUnknown(object, known: ["path", "extension"])
    out.append(UInt8(ascii: "}"))
  }

  mutating func writePictures(_ value: JSONValue?, _ field: FieldPlan.Entry) {
    writeArray(value, field) { normalizer, element, pointer in
      normalizer.writePicture(element, pointer: pointer())
    }
  }

  private mutating func writeURL(_ value: JSONValue?, pointer: @autoclosure () -> String) {
    guard let value, !value.isNull, let string = value.string else {
      if let value, !value.isNull { quarantine(value, .wrongType, at: pointer()) }
      out.append("\"\"")
      return
    }
    let isTaken = text.withCleaned(string) { url in
      if WebScheme.isForeign(in: url) { return false }
      out.append(UInt8(ascii: "\""))
      TrackingParameters.strip(url) { out.appendJSONContents(utf8: $0) }
      out.append(UInt8(ascii: "\""))
      return true
    }
    guard !isTaken else { return }
    quarantine(value, .urlScheme, at: pointer())
    out.append("\"\"")
  }

  private mutating func writePlainMember(_ value: JSONValue?, pointer: @autoclosure () -> String) {
    guard let value, !value.isNull else {
      out.append("null")
      return
    }
    guard let string = value.string else {
      writeMember(value, pointer: pointer(), orNull: true)
      return
    }
    let isCut = writePlainText(string).isCut
    if isCut { quarantine(value, .tooLong, at: pointer()) }
  }

  /// A text inside a small object.
  mutating func writeMember(_ value: JSONValue?, pointer: @autoclosure () -> String, orNull: Bool) {
    guard let value, !value.isNull else {
      out.append(orNull ? "null" : "\"\"")
      return
    }
    if let string = value.string {
      writeText(string, orNull: orNull)
    } else if let number = value.number {
      out.appendJSONString(utf8: number.raw)
    } else {
      quarantine(value, .wrongType, at: pointer())
      out.append(orNull ? "null" : "\"\"")
    }
  }

  /// An array, element by element; empty where the source has none.
  private mutating func writeArray(
    _ value: JSONValue?, _ field: FieldPlan.Entry,
    _ element: (inout RecordNormalizer, JSONValue, _ pointer: () -> String) -> Void
  ) {
    guard let array = value?.array else {
      if let value { quarantine(value, .wrongType, at: "/\(field.name)") }
      out.append("[]")
      return
    }
    out.append(UInt8(ascii: "["))
    pageQuarantine.beginList()
    for (index, item) in array.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      element(&self, item) { "/\(field.name)/\(index)" }
    }
    pageQuarantine.endList()
    out.append(UInt8(ascii: "]"))
  }

  /// An array of objects with some members. Elements that are no objects are quarantined.
  mutating func writeObjects(_ value: JSONValue?, _ field: FieldPlan.Entry, _ members: [ObjectMember]) {
    guard let array = value?.array else {
      if let value { quarantine(value, .wrongType, at: "/\(field.name)") }
      out.append("[]")
      return
    }
    out.append(UInt8(ascii: "["))
    var isFirst = true
    pageQuarantine.beginList()
    for (index, item) in array.enumerated() {
      guard let object = item.object else {
        quarantine(item, .itemShape, at: "/\(field.name)/\(index)")
        continue
      }
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      for (place, member) in members.enumerated() {
        out.append(place == 0 ? "{\"" : ",\"")
        out.append(member.name)
        out.append("\":")
        write(item[member.name], member.shape) { "/\(field.name)/\(index)/\(member.name)" }
      }
      writeUnknown(object, known: field.memberNames)
      out.append(UInt8(ascii: "}"))
    }
    pageQuarantine.endList()
    out.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ value: JSONValue?, _ shape: ObjectMember.Shape, pointer: () -> String) {
    switch shape {
    case .name: writeMember(value, pointer: pointer(), orNull: false)
    case .text: writeMember(value, pointer: pointer(), orNull: true)
    case .plain: writePlainMember(value, pointer: pointer())
    case .webAddress: writeURL(value, pointer: pointer())
    case .moment: note(writeMoment(value.flatMap { $0.isNull ? nil : $0 }, pointer: pointer()))
    case .decimal: writeDecimal(value.flatMap { $0.isNull ? nil : $0 }, pointer: pointer())
    }
  }
}
