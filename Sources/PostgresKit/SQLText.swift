/// Names and values as they stand in a statement.
public enum SQLText {
  /// A name, quoted: `"comics"`. The longest that PostgreSQL keeps has 63 bytes.
  public static func name(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// A name in a schema.
  public static func name(_ name: String, in schema: String) -> String { self.name(schema) + "." + self.name(name) }

  /// A text as a constant, whatever the server's setting for backslashes is.
  public static func text(_ text: String) -> String {
    let quoted = text.replacing("'", with: "''")
    return text.contains("\\") ? " E'" + quoted.replacing("\\", with: "\\\\") + "'" : "'" + quoted + "'"
  }
}
