/// The media types of what a site, and a set beside it, consist of.
public enum MediaType {
  /// The value of `Content-Type` for a file, by its ending.
  public static func of(path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    if name == "opensearch.xml" { return "application/opensearchdescription+xml; charset=utf-8" }
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
    guard let ending, let type = types[ending.lowercased()] else {
      return texts.contains(String(name)) ? "text/plain; charset=utf-8" : "application/octet-stream"
    }
    return isText(type) ? type + "; charset=utf-8" : type
  }

  /// Whether files of a type become much smaller when they are compressed.
  public static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("xml") || type.contains("json") || type.hasPrefix("text/javascript")
  }

  /// By ending, in small letters; the types of the IANA registry, and those in use where it has none.
  static let types = [
    "atom": "application/atom+xml", "avif": "image/avif", "conf": "text/plain", "css": "text/css", "csv": "text/csv",
    "gif": "image/gif", "gz": "application/gzip", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
    "md": "text/markdown", "ndjson": "application/x-ndjson", "parquet": "application/vnd.apache.parquet",
    "png": "image/png", "rng": "application/xml", "sqlite": "application/vnd.sqlite3", "svg": "image/svg+xml",
    "tar": "application/x-tar", "txt": "text/plain", "webmanifest": "application/manifest+json",
    "webp": "image/webp", "xml": "application/xml", "zip": "application/zip",
  ]

  /// Texts without an ending.
  private static let texts: Set = ["Caddyfile", "_headers"]
}
