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
    var written = 0
    pageQuarantine.beginList()
    for (index, item) in array.enumerated() {
      place.index = index
      place.member = nil
      let start = out.count
      if written > 0 { out.append(UInt8(ascii: ",")) }
      switch (element, item.object) {
      case (.picture, _): writePicture(item)
      case (.object(let members), let object?): writeObject(object, members)
      case (.reference(let target), let object?): writeItem(object, target)
      case (_, nil):
        out.truncate(to: start)
        quarantine(item, .itemShape)
        continue
      }
      written += 1
    }
    pageQuarantine.endList()
    return written
  }

  /// A picture; null for none and for the source's placeholders.
  mutating func writePicture(_ value: JSONValue?) {
    guard let value, let object = value.object else {
      if let value { quarantine(value, .wrongType) }
      out.append("null")
      return
    }
    guard let path = object["path"]?.string, let fileExtension = object["extension"]?.string, !path.isEmpty,
      !fileExtension.isEmpty
    else {
      if !object.isEmpty { quarantine(value, .imagePath) }
      out.append("null")
      return
    }
    let pictures = plan.pictures
    let isExtension = text.withCleaned(fileExtension) { !$0.isEmpty && $0.allSatisfy(ImagePath.isExtensionByte) }
    switch text.withCleaned(path, { isExtension ? ImagePath($0, pictures) : .refused }) {
    case .refused:
      quarantine(value, .imagePath)
      out.append("null")
      return
    case .placeholder:
      out.append("null")
      return
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
