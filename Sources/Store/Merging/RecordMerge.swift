import Catalog
import JSONKit

/// Fills the fields that a record's row did not have from other rows with the same id: each field as a whole from the
/// row that comes first in the order in which rows win, among those that have it.
///
/// Which row a field comes from depends on the rows alone, so the order in which they came is of no matter.
struct RecordMerge {
  /// A row of a record.
  struct Row {
    /// Its canonical JSON.
    var json: [UInt8]
    var links: [UInt8]
    var markup: String?
    /// A bit for each field that it did not have.
    var unsent: Int64
  }

  private let reader = JSONReader()
  private let fields: [FieldDescription]

  init(_ kind: KindDescription) { fields = kind.fields }

  /// Merges rows.
  ///
  /// - Parameter rows: the row that wins, then the others in the order in which they would.
  /// - Returns: the record, and how many fields came from other rows than the first; nil where none did, or where a row is
  ///   damaged.
  /// - Complexity: O(bytes of the rows).
  func merged(_ rows: [Row]) -> (row: Row, filled: Int)? {
    let parts = rows.compactMap { read($0) }
    guard let first = rows.first, parts.count == rows.count else { return nil }
    // By field, the row that it comes from.
    let sources = fields.indices.map { field in rows.firstIndex { $0.unsent & 1 << field == 0 } ?? 0 }
    var unknown: [String: (row: Int, place: Range<Int>)] = [:]
    for (number, part) in parts.enumerated().reversed() {
      for (name, place) in part.unknown { unknown[name] = (number, place) }
    }
    let filled = sources.count { $0 > 0 } + unknown.values.count { $0.row > 0 }
    guard filled > 0 else { return nil }

    var json: [UInt8] = Array("{".utf8)
    var links: [(LinkFields.Entry?, (Int) -> Int)] = []
    var referring = 0
    for (index, field) in fields.enumerated() {
      let place = parts[sources[index]].known[index]
      json += "\(index == 0 ? "" : ",")\"\(field.name)\":".utf8
      let moved = json.count - place.lowerBound
      json += rows[sources[index]].json[place]
      guard field.target != nil else { continue }
      links.append((parts[sources[index]].links.entries[referring], { $0 + moved }))
      referring += 1
    }
    for (_, source) in unknown.sorted(by: { $0.key < $1.key }) { json += rows[source.row].json[source.place] }
    json += "}".utf8
    guard let packed = LinkFields.packed(links) else { return nil }
    let markup = fields.firstIndex { if case .markup = $0.shape { true } else { false } }.flatMap {
      rows[sources[$0]].markup
    }
    let unsent = rows.reduce(first.unsent) { $0 & $1.unsent }
    return (Row(json: json, links: packed, markup: markup, unsent: unsent), filled)
  }

  /// The places of the fields of a row in its JSON.
  private struct Parts {
    /// The values of the kind's fields.
    var known: [Range<Int>] = []
    /// Unknown members with the comma before them, by name.
    var unknown: [(name: String, place: Range<Int>)] = []
    var links: LinkFields
  }

  /// - Returns: nil where it is not the canonical JSON of the kind.
  private func read(_ row: Row) -> Parts? {
    let count = fields.count { $0.target != nil }
    guard let links = try? LinkFields(row.links, into: row.json.count, count: count) else { return nil }
    var parts = Parts(links: links)
    let isRead = try? reader.read(row.json) { value in
      guard let object = value.object else { return false }
      for member in object {
        let place = member.value.offset..<member.value.offset + member.value.raw.count
        if parts.known.count < fields.count {
          guard member.name.equals(fields[parts.known.count].name) else { return false }
          parts.known.append(place)
        } else {
          // `,"name":` before the value; canonical JSON has nothing else there.
          let start = place.lowerBound - member.name.rawContents.count - 4
          parts.unknown.append((member.name.string, start..<place.upperBound))
        }
      }
      return parts.known.count == fields.count
    }
    return isRead == true ? parts : nil
  }
}
