import Catalog
package import JSONKit
package import Store

/// Writes the feed of changes: one object a line, by kind, then by id.
///
/// `kind`, `id` and `change` (`added`, `changed`, `missing`, `back`); `fields` names what is different about a record that
/// was changed, or that is back and says something else, in the order of the API.
package struct ChangeLines {
  private let formerReader = JSONReader()
  private let currentReader = JSONReader()

  /// Lines of changes.
  package init() {}

  /// Appends the line of a change; none where no field is different.
  ///
  /// - Returns: whether there is a line.
  /// - Throws: `JSONError` where a stored record is damaged.
  /// - Complexity: O(bytes of the record).
  package func append(_ change: RecordChange, to out: inout ByteBuilder) throws -> Bool {
    let fields = try fields(of: change)
    if change.happening == .changed, fields.isEmpty { return false }
    out.append("{\"kind\":\"")
    out.append(change.id.kind.name)
    out.append("\",\"id\":")
    out.append(integer: change.id.id)
    out.append(",\"change\":\"")
    out.append(change.happening.rawValue)
    out.append(UInt8(ascii: "\""))
    for (index, field) in fields.enumerated() {
      out.append(index == 0 ? ",\"fields\":[" : ",")
      out.append(UInt8(ascii: "\""))
      out.append(field)
      out.append(UInt8(ascii: "\""))
    }
    out.append(fields.isEmpty ? "}\n" : "]}\n")
    return true
  }

  /// The names of the fields that are different, in the order of the API; none of a record that is new or gone.
  ///
  /// - Throws: `JSONError` where a stored record is damaged.
  package func fields(of change: RecordChange) throws -> [[UInt8]] {
    guard !change.former.isEmpty, !change.current.isEmpty else { return [] }
    let former = try formerReader.read(change.former) { members(of: $0) }
    let current = try currentReader.read(change.current) { members(of: $0) }
    var old = Dictionary(former, uniquingKeysWith: { $1 })
    var fields: [[UInt8]] = []
    for (name, value) in current {
      let isSame = old.removeValue(forKey: name) == value
      // What is written of a description is its text and its markup.
      if !isSame || change.isOtherMarkup && name == Array("description".utf8) { fields.append(name) }
    }
    return fields + former.map(\.0).filter { old[$0] != nil }
  }

  private func members(of record: JSONValue) -> [([UInt8], [UInt8])] {
    record.object?.map { (Array($0.name.rawContents), Array($0.value.raw)) } ?? []
  }
}
