import Catalog
import JSONKit

/// The identity of a row.
enum RowIdentity {
  /// A record with a usable identity.
  case record(RecordID)
  /// A row that cannot be kept, by which rule, and the kind that it counts for where that is known.
  case refused(CleaningRule, Kind?)

  /// Reads a row's identity: its `id`, and its kind from its own address, else from its place, else from its shape.
  static func read(_ row: JSONValue, hint: Kind?) -> RowIdentity {
    let address = row["resourceURI"]?.string?.withUTF8 { ResourceURI.record($0) }
    guard let kind = address?.kind ?? hint ?? RecordShape.kind(of: row) else { return .refused(.rowKind, nil) }
    guard let number = row["id"].flatMap(number(of:)), let identity = RecordID(kind, number) else {
      return .refused(.rowID, kind)
    }
    // The row says two things about itself; neither can be trusted more than the other.
    if let address, address.id != number { return .refused(.rowAddress, kind) }
    return .record(identity)
  }

  private static func number(of value: JSONValue) -> Int64? {
    if let number = value.number { return number.int64 }
    // Some exports turn every number into text; digits alone are still exact.
    guard let text = value.string, !text.hasEscapes, !text.isEmpty, text.rawContents.count <= 16 else { return nil }
    var result: Int64 = 0
    for byte in text.rawContents {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      result = result * 10 + Int64(digit)
    }
    return result
  }
}

/// Tells the kind of a record that has no address of its own from the fields that only one kind has.
enum RecordShape {
  /// The kind, or nil where the fields fit none or more than one.
  static func kind(of row: JSONValue) -> Kind? {
    guard let object = row.object else { return nil }
    var votes: Set<Kind> = []
    for member in object {
      for (name, kind) in distinguishing where member.name.equals(name) { votes.insert(kind) }
    }
    return votes.count == 1 ? votes.first : nil
  }

  /// Fields that one kind alone has.
  private static let distinguishing: [(StaticString, Kind)] = [
    ("name", .characters),
    ("fullName", .creators), ("firstName", .creators), ("lastName", .creators),
    ("issueNumber", .comics), ("digitalId", .comics), ("pageCount", .comics), ("diamondCode", .comics),
    ("collectedIssues", .comics),
    ("startYear", .series), ("endYear", .series), ("rating", .series),
    ("originalIssue", .stories),
    ("start", .events), ("end", .events),
  ]
}
