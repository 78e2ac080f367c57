import Basics
import Catalog
import JSONKit

/// Pictures and addresses on the web.
extension ValueWriter {
  /// Writes a picture, in the source's form of pictures; null for none and for the source's placeholders.
  mutating func writePicture(_ value: JSONValue?) {
    switch plan.pictures.value {
    case .parts: writePictureParts(value)
    case .address:
      guard let value else { return writeNull() }
      guard let string = value.string else { return writeNull(insteadOf: value) }
      if !writePictureAddress(string, of: value) { out.append("null") }
    case .sizes(let whole, _): writePictureSizes(value, whole)
    }
  }

  /// Writes an object of addresses of one picture; null where the largest is none.
  private mutating func writePictureSizes(_ value: JSONValue?, _ whole: StaticString) {
    guard let value, let object = value.object else { return writeNull(insteadOf: value) }
    guard let largest = object[whole]?.string else {
      let hasOthers = object.contains { !$0.value.isNull }
      return writeNull(insteadOf: hasOthers ? value : nil, .imagePath)
    }
    let start = out.count
    guard writePictureAddress(largest, of: value) else { return out.append("null") }
    out.truncate(to: start)
    out.append(UInt8(ascii: "{"))
    var isFirst = true
    object.forEachDistinct { member in
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      out.appendJSONString(member.name)
      out.append(UInt8(ascii: ":"))
      if let address = member.value.string, address.rawContents.startsWith("http") {
        if !writePictureAddress(address, of: member.value) { out.append("null") }
      } else {
        out.appendCompact(member.value) { string, out in out.appendJSONString(string) }
      }
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Writes the address of a picture, at its present place.
  ///
  /// - Returns: whether there is a picture; nothing is written otherwise, and an address that leads elsewhere is quarantined.
  private mutating func writePictureAddress(_ address: JSONString, of value: JSONValue) -> Bool {
    let pictures = plan.pictures
    let verdict = text.withCleaned(address) { address -> ImagePath? in
      if address.isEmpty { return nil }
      // Some addresses have no extension, or a query: they are kept, though nothing is fetched from there.
      let dot = address.lastIndex(of: UInt8(ascii: ".")) ?? address.count
      let hasExtension = ImagePath.isExtension(address[dot...].dropFirst())
      let verdict = ImagePath(address.slice(0..<(hasExtension ? dot : address.count)), pictures)
      guard case .usable = verdict else { return verdict }
      out.append(UInt8(ascii: "\""))
      if let moved = pictures.moved, address.startsWith(moved.from) {
        out.append(moved.to)
        out.appendJSONContents(utf8: address.slice(moved.from.utf8CodeUnitCount..<address.count))
      } else {
        out.appendJSONContents(utf8: address)
      }
      out.append(UInt8(ascii: "\""))
      return verdict
    }
    switch verdict {
    case .usable: return true
    case .refused: quarantine.add(value, .imagePath)
    case .placeholder, nil: break
    }
    return false
  }

  /// Writes a picture of path and extension.
  private mutating func writePictureParts(_ value: JSONValue?) {
    guard let value, let object = value.object else { return writeNull(insteadOf: value) }
    guard let path = object["path"]?.string, let fileExtension = object["extension"]?.string, !path.isEmpty,
      !fileExtension.isEmpty
    else { return writeNull(insteadOf: object.isEmpty ? nil : value, .imagePath) }
    let pictures = plan.pictures
    let isExtension = text.withCleaned(fileExtension) { ImagePath.isExtension($0) }
    switch text.withCleaned(path, { isExtension ? ImagePath($0, pictures) : .refused }) {
    case .refused: return writeNull(insteadOf: value, .imagePath)
    case .placeholder: return writeNull()
    case .usable: break
    }
    out.append("{\"path\":")
    text.withCleaned(path) { path in
      if pictures.wantsHTTPS(path: path) {
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

  /// Writes a web address without tracking parameters; the empty string where there is none.
  mutating func writeWebAddress(_ value: JSONValue?) {
    guard let value, let string = value.string else {
      if let value { quarantine.add(value, .wrongType) }
      out.append("\"\"")
      return
    }
    let isTaken = text.withCleaned(string) { url in
      if WebScheme.isForeign(in: url) { return false }
      Self.append(withoutTracking: url, to: &out)
      return true
    }
    guard !isTaken else { return }
    quarantine.add(value, .urlScheme)
    out.append("\"\"")
  }
}
