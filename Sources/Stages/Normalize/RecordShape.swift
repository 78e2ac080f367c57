import Catalog
import JSONKit

/// Tells the kind of a record that has no address of its own from the fields that only one kind has.
enum RecordShape {
  /// The kind, or nil where the fields fit none or more than one.
  static func kind(of row: JSONValue) -> Kind? {
    guard let object = row.object else { return nil }
    var votes: Set<Kind> = []
    for member in object {
      for (name, kind) in telling where member.name.equals(name) { votes.insert(kind) }
    }
    return votes.count == 1 ? votes.first : nil
  }

  /// Fields that one kind alone has.
  private static let telling: [(StaticString, Kind)] = [
    ("name", .characters),
    ("fullName", .creators), ("firstName", .creators), ("lastName", .creators),
    ("issueNumber", .comics), ("digitalId", .comics), ("pageCount", .comics), ("diamondCode", .comics),
    ("collectedIssues", .comics),
    ("startYear", .series), ("endYear", .series), ("rating", .series),
    ("originalIssue", .stories),
    ("start", .events), ("end", .events),
  ]
}
