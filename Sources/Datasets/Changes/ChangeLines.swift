import Catalog
import JSONKit
import Store

/// The lines of the feed of changes: first one with `base` and `set`, see `ChangeSpan`, then one object for each change, by kind, then
/// by id.
///
/// `kind`, `id` and `change` (`added`, `changed`, `missing`, `back`); `fields` names what is different about a record that
/// was changed, or that is back and says something else, in the order of the API.
enum ChangeLines {
  /// Appends the first line.
  static func append(_ span: ChangeSpan, to out: inout ByteBuilder) {
    out.append("{\"base\":")
    if let base = span.base {
      out.append("\"\(base)\"")
    } else {
      out.append("null")
    }
    out.append(",\"set\":\"")
    out.append(span.set)
    out.append("\"}\n")
  }

  /// Appends the line of a change.
  static func append(_ change: PublishedChange, to out: inout ByteBuilder) {
    out.append("{\"kind\":\"")
    out.append(change.id.kind.name)
    out.append("\",\"id\":")
    out.append(integer: change.id.id)
    out.append(",\"change\":\"")
    out.append(change.happening.rawValue)
    out.append(UInt8(ascii: "\""))
    for (index, field) in change.fields.enumerated() {
      out.append(index == 0 ? ",\"fields\":[" : ",")
      out.append(UInt8(ascii: "\""))
      out.append(field)
      out.append(UInt8(ascii: "\""))
    }
    out.append(change.fields.isEmpty ? "}\n" : "]}\n")
  }
}
