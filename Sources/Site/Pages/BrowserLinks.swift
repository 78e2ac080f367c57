import Catalog

/// Links that open the data files in programs that run in a reader's browser: Datasette Lite for the database, DuckDB for tables.
///
/// These programs stand at other hosts and read the files from the site's own, so they need whole addresses.
struct BrowserLinks: PagePart {
  let context: PageContext

  /// The greatest size of a database that a browser can hold, in bytes.
  private static let largestDatabase = 200_000_000
  /// The greatest number of tables with a link.
  private static let tableLimit = 6

  /// The links; empty where there is no file for them, or the address of the site is not known.
  var markup: Markup {
    guard let base = model.settings.address else { return "" }
    let links = (datasette(base).map { [$0] } ?? []) + tables(base)
    guard !links.isEmpty else { return "" }
    let items: [Markup] = links.map { name, link in
      "<li><a href=\"\(link)\" rel=\"external noopener noreferrer\">\(name)</a> <span class=\"note\">\(link.host)</span></li>"
    }
    return "<p>\(words[.dataBrowserNote])</p><ul class=\"names\">\(items.joined(by: ""))</ul>"
  }

  /// The database in Datasette Lite; where it is too large for a browser, the table of issues or of the first kind.
  private func datasette(_ base: String) -> (name: Markup, link: WebLink)? {
    let kind = catalogue.model.kind(.issue) ?? catalogue.model.order[0]
    let database = model.downloads.first { $0.name == "data/catalog.sqlite" && $0.bytes <= Self.largestDatabase }
    guard let file = database ?? table(of: kind) else { return nil }
    let address = Self.encoded("\(base)/\(file.path)")
    let parameter = database == nil ? "parquet" : "url"
    let name = database == nil ? context.label(kind) : words[.dataAllTables]
    return WebLink("https://lite.datasette.io/?\(parameter)=\(address)".utf8)
      .map { (words(.dataIn, name, "Datasette Lite"), $0) }
  }

  /// The tables of the first kinds in DuckDB's shell.
  private func tables(_ base: String) -> [(name: Markup, link: WebLink)] {
    catalogue.model.order.lazy.compactMap { kind in table(of: kind).map { (kind, $0) } }.prefix(Self.tableLimit)
      .compactMap { kind, file in
        let query = Self.query("SELECT * FROM '\(base)/\(file.path)' LIMIT 20")
        return WebLink("https://shell.duckdb.org/#queries=v0,\(query)~".utf8)
          .map { (words(.dataIn, context.label(kind), "DuckDB"), $0) }
      }
  }

  private func table(of kind: Kind) -> Download? {
    model.downloads.first { $0.name == "data/parquet/\(catalogue.name(of: kind)).parquet" }
  }

  /// Returns a query as DuckDB's shell reads it from an address: blanks and hyphens change places, all other marks are percent-encoded.
  static func query(_ query: String) -> String {
    query.map { character -> String in
      switch character {
      case " ": "-"
      case "-": "%20"
      default: encoded(String(character))
      }
    }
    .joined()
  }

  /// Returns a text with all bytes percent-encoded that are no letters, digits, `.`, `_`, `*`, `'` or `-`.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      case _ where "-._*'".utf8.contains(byte): String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    .joined()
  }
}
