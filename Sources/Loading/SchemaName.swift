import Basics
import Pipeline

/// The names of the schemas of a pipeline: the one with the current set, and those with older sets.
package struct SchemaName: Sendable, Equatable {
  /// The schema that readers use.
  package let current: String

  /// The greatest length in bytes: PostgreSQL keeps 63 bytes of a name; a kept set adds a generation to it, and a replaced one two bytes
  /// more.
  private static let longest = 63 - 32

  /// Creates the name from the given schema, or from the pipeline's name: in lower case, with `_` for signs that need quotation marks in
  /// SQL.
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

  /// Returns the schema of a generation that is not the current one.
  func kept(_ generation: String) -> String {
    current + "_" + generation.lowercased().replacing("-", with: "_")
  }

  /// Returns the schema of a generation whose tables were made anew, as another version of the program does: it is never kept.
  func replaced(_ generation: String) -> String { kept(generation) + Self.replacedEnding }

  /// Whether a schema is that of a generation whose tables were made anew.
  func isReplaced(_ name: String) -> Bool { isKept(name) && name.hasSuffix(Self.replacedEnding) }

  private static let replacedEnding = "_0"

  /// Whether a schema has a name that a kept set can have.
  func isKept(_ name: String) -> Bool {
    guard name.hasPrefix(current + "_") else { return false }
    let rest = name.dropFirst(current.count + 1)
    return GenerationID(Self.generation(rest)) != nil
      || rest.hasSuffix(Self.replacedEnding) && GenerationID(Self.generation(rest.dropLast(2))) != nil
  }

  /// Returns a generation in its usual spelling: `20260412t031503z_0123456789ab` is 20260412T031503Z-0123456789ab.
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
