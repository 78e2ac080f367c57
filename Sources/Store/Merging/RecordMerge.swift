import Catalog
import JSONKit

/// A merger that fills the fields that a record's row did not have from other rows with the same id: each field as a whole from the
/// highest-ranking row that has it.
///
/// Where lists show records in part, they also show less of the referenced records: a series by its name and year, whose language only the
/// record itself has. A reference to the same record therefore gets the members that it lacks.
///
/// The row that a field comes from depends on the rows alone, so their order of arrival does not matter.
struct RecordMerge {
  /// A row of a record.
  struct Row {
    /// The canonical JSON of the row.
    var json: [UInt8]
    var links: [UInt8]
    var markup: String?
    /// A bit for each field that the row did not have.
    var unsent: Int64
  }

  private let reader = JSONReader()
  private let fields: [FieldDescription]
  private let showsInPart: Bool

  init(_ kind: KindDescription) {
    fields = kind.fields
    showsInPart = kind.detail != 0
  }

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
      let more = members(lackingIn: index, of: sources[index], rows, parts)
      if !more.isEmpty {
        json.removeLast()
        json += more + "}".utf8
      }
      links.append(
        (parts[sources[index]].links.entries[referring], { $0 + moved + ($0 < place.upperBound ? 0 : more.count) }))
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

  /// Returns the members that a reference lacks and that another row has for the same record, each with the comma before it.
  private func members(lackingIn field: Int, of source: Int, _ rows: [Row], _ parts: [Parts]) -> [UInt8] {
    guard let reference = parts[source].references[field] else { return [] }
    var names = Set(reference.members.map(\.name))
    var members: [UInt8] = []
    for (row, part) in zip(rows, parts) {
      guard let other = part.references[field], other.id == reference.id else { continue }
      for (name, place) in other.members where names.insert(name).inserted { members += row.json[place] }
    }
    return members
  }

  /// A reference to one record, with its members after the number.
  private struct Reference {
    let id: Int64
    /// Members with the comma before them.
    var members: [(name: String, place: Range<Int>)] = []

    init?(_ object: JSONObject) {
      // Canonical JSON begins with which record it is.
      var rest = object.makeIterator()
      guard let id = rest.next()?.value.number?.int64 else { return nil }
      self.id = id
      while let member = rest.next() { members.append((member.name.string, member.placeWithComma)) }
    }
  }

  /// The places of the fields of a row in its JSON.
  private struct Parts {
    /// The values of the kind's fields.
    var known: [Range<Int>] = []
    /// Unknown members with the comma before them, by name.
    var unknown: [(name: String, place: Range<Int>)] = []
    /// References to one record, by field, where lists show records in part.
    var references: [Int: Reference] = [:]
    var links: LinkFields
  }

  /// - Returns: nil where the row's JSON is not the canonical JSON of the kind.
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
          if showsInPart, case .reference = fields[parts.known.count].shape, let object = member.value.object {
            parts.references[parts.known.count] = Reference(object)
          }
          parts.known.append(place)
        } else {
          parts.unknown.append((member.name.string, member.placeWithComma))
        }
      }
      return parts.known.count == fields.count
    }
    return isRead == true ? parts : nil
  }
}

extension JSONMember {
  /// The place of the member, with the comma before it: canonical JSON has `,"name":` before a value, and nothing else.
  fileprivate var placeWithComma: Range<Int> {
    value.offset - name.rawContents.count - 4..<value.offset + value.raw.count
  }
}
