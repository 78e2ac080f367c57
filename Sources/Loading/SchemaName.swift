import Basics
import Pipeline

/// The names of the schemas of a pipeline: the one with the current set, and those that older sets are kept in.
package struct SchemaName: Sendable, Equatable {
  /// The schema that readers use.
  package let current: String

  /// PostgreSQL keeps 63 bytes of a name; a kept set adds a generation to it, and one that was made anew two more.
  private static let longest = 63 - 32

  /// The schema that is named, or one of the pipeline's name: in lower case, with `_` for what a name without quotation marks cannot have.
  ///
  /// - Throws: ``LoadError`` for a name that a schema cannot have.
  package init(given: String?, pipeline: String) throws(LoadError) {
    let name = given ?? Self.plain(pipeline)
    let isReserved = name.hasPrefix("pg_") || ["information_schema", "public", ""].contains(name)
    guard !isReserved, name.utf8.count <= Self.longest, !name.utf8.contains(where: { $0 < 0x20 }) else {
      throw LoadError(
        .usage,
        saying: "'\(name.cut(at: 80))' cannot be the schema of a set: choose another one with --schema, with at most "
          + "\(Self.longest) bytes, since kept sets add their generation to it; not public and none of the server's own."
      )
    }
    current = name
  }

  /// The schema of a generation that is not the current one.
  func kept(_ generation: String) -> String {
    current + "_" + generation.lowercased().replacing("-", with: "_")
  }

  /// The schema of a generation whose tables were made anew, as another version of the program does: it is never kept.
  func replaced(_ generation: String) -> String { kept(generation) + Self.replacedEnding }

  /// Whether a schema is one of those.
  func isReplaced(_ name: String) -> Bool { isKept(name) && name.hasSuffix(Self.replacedEnding) }

  private static let replacedEnding = "_0"

  /// Whether a schema can be one that a set is kept in.
  func isKept(_ name: String) -> Bool {
    guard name.hasPrefix(current + "_") else { return false }
    let rest = name.dropFirst(current.count + 1)
    return GenerationID(Self.generation(rest)) != nil
      || rest.hasSuffix(Self.replacedEnding) && GenerationID(Self.generation(rest.dropLast(2))) != nil
  }

  /// `20260412t031503z_0123456789ab` is 20260412T031503Z-0123456789ab.
  private static func generation(_ text: Substring) -> String {
    String(text.prefix(16)).uppercased() + "-" + text.dropFirst(17)
  }

  private static func plain(_ name: String) -> String {
    var plain = ""
    for character in name.lowercased().unicodeScalars {
      switch character {
      case "a"..."z", "0"..."9": plain.unicodeScalars.append(character)
      default: plain += "_"
      }
    }
    return plain.first?.isNumber == true ? "_" + plain : plain
  }
}
