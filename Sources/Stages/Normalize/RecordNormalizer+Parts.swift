import Basics
import Catalog
import JSONKit
import Store

/// Arrays, pictures and addresses on the web.
extension RecordNormalizer {
  /// What the elements of an array are.
  enum Element {
    case picture
    /// An object whose members stand at these places of the plan.
    case object(Range<Int>)
    case reference(Target)
  }

  /// An array, element by element; empty where the source has none.
  mutating func writeArray(_ value: JSONValue?, of element: Element) {
    if let value, value.array == nil { quarantine(value, .wrongType) }
    out.append(UInt8(ascii: "["))
    if let array = value?.array { writeElements(array, element) }
    out.append(UInt8(ascii: "]"))
  }

  /// The elements of an array; those that should be objects and are none are quarantined.
  ///
  /// - Returns: how many were written.
  @discardableResult
  mutating func writeElements(_ array: JSONArray, _ element: Element) -> Int {
    let isPicture = if case .picture = element { true } else { false }
    var written = 0
    pageQuarantine.beginList()
    for (index, item) in array.enumerated() {
      place.index = index
      place.member = nil
      let object = item.object
      guard isPicture || object != nil else {
        quarantine(item, .itemShape)
        continue
      }
      if written > 0 { out.append(UInt8(ascii: ",")) }
      written += 1
      switch element {
      case .picture: writePicture(item)
      case .object(let members): if let object { writeObject(object, members) }
      case .reference(let target): if let object { writeItem(object, target) }
      }
    }
    pageQuarantine.endList()
    return written
  }

  /// A picture; null for none and for the source's placeholders.
  mutating func writePicture(_ value: JSONValue?) {
    guard let value, let object = value.object else { return writeNull(insteadOf: value) }
    guard let path = object["path"]?.string, let fileExtension = object["extension"]?.string, !path.isEmpty,
      !fileExtension.isEmpty
    else { return writeNull(insteadOf: object.isEmpty ? nil : value, .imagePath) }
    let pictures = plan.pictures
    let isExtension = text.withCleaned(fileExtension) { !$0.isEmpty && $0.allSatisfy(ImagePath.isExtensionByte) }
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

  /// An address on the web without tracking parameters; the empty string where there is none.
  mutating func writeWebAddress(_ value: JSONValue?) {
    guard let value, let string = value.string else {
      if let value { quarantine(value, .wrongType) }
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
    quarantine(value, .urlScheme)
    out.append("\"\"")
  }
}
