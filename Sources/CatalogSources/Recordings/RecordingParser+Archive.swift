import JSONKit

/// WARC files as recordings.
extension RecordingParser {
  /// The most plain bytes of an answer's body.
  private static let greatestBody = 256 << 20

  /// Reads the answers of a WARC file whose gzip members, if it had any, are inflated already.
  ///
  /// Only answers with status 200 that begin as JSON does are read: a web archive holds pages and pictures, too.
  mutating func readArchive(_ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ body: Body) throws {
    var others = 0
    var number = 0
    let end = try WARCArchive.forEachRecord(in: bytes) { entry in
      number += 1
      let place = "record \(number)"
      switch Self.plainBody(of: entry.record) {
      case .none: break
      case .failure(let notice)?: skip(place, notice.reason)
      case .success(let plain)?:
        guard Self.beginsAsJSON(plain) else {
          others += 1
          break
        }
        let kind = entry.record.targetURI.flatMap(signs.kind(ofAddressText:))
        try plain.withUnsafeBytes {
          try readOrSalvage($0, with: reader, Position(place: place, kindHint: kind), body)
        }
      }
    }
    if others > 0 { skip("", "answers that are no JSON: \(others)") }
    switch end {
    case .complete: break
    case .torn(let at): skip("", Notice.damageMark + "the file ends within a record, at byte \(at) of its plain text")
    case .damaged(let at): skip("", Notice.damageMark + "no record begins at byte \(at) of its plain text")
    }
  }

  /// Returns the plain body in a record; nil for a record that is no answer.
  private static func plainBody(of record: WARCRecord) -> Result<[UInt8], Notice>? {
    switch record.type {
    case "resource", "conversion": return .success(record.block)
    case "response": break
    default: return nil
    }
    guard let answer = CapturedAnswer(block: record.block) else { return nil }
    guard answer.status == 200 else {
      return .failure(Notice(place: "", reason: "an error answer: HTTP status \(answer.status)"))
    }
    do {
      return .success(try answer.plainBody(maximumBytes: greatestBody))
    } catch {
      return .failure(.damaged("the body cannot be unpacked"))
    }
  }
}
