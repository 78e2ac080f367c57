/// The header fields that protect a site: no script, style, picture or frame from elsewhere.
///
/// The preview sends these fields, and the snippets for web servers contain them.
public enum SecurityHeaders {
  /// A header field.
  public typealias Field = (name: String, value: String)

  /// The fields of every answer, in their order.
  public static let fields: [Field] = [
    ("Content-Security-Policy", policy.map { "\($0.directive) \($0.value)" }.joined(separator: "; ")),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The content security policy (CSP Level 3): nothing inline, nothing from elsewhere.
  ///
  /// `connect-src` is for the service worker, which fetches the files that it keeps. `data:` is for pictures within style sheets. Blocks
  /// of JSON-LD are data and need no permission.
  static let policy: [(directive: String, value: String)] = [
    ("default-src", "'none'"),
    ("script-src", "'self'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("manifest-src", "'self'"),
    ("base-uri", "'none'"),
    ("form-action", "'self'"),
    ("frame-ancestors", "'none'"),
  ]
}

/// The header fields with which other sites may read the data files, as programs in a browser need it (Fetch Standard, CORS): whoever
/// sees the site can download them anyway.
enum SharedData {
  /// The folder of the files.
  static let folder = Download.folder

  /// The fields, beside those of every answer. Of a file that is read in parts, a program must see which part it got.
  static let fields: [SecurityHeaders.Field] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "Accept-Ranges, Content-Length, Content-Range"),
  ]
}

/// The rule for caching a file of the site: browsers keep it for ever, or ask each time.
public enum CacheRule: Sendable {
  /// Browsers keep the file for ever: its name holds a digest of the content.
  case forever
  /// Browsers ask each time, and are told whether the file has changed.
  case asked

  /// The folders whose files have a digest in their names.
  static let folders = ["assets", "pictures", "search"]

  /// Creates the rule of a file.
  ///
  /// - Parameter path: below the folder of the site.
  public init(path: String) {
    self = Self.folders.contains { path.hasPrefix($0 + "/") } ? .forever : .asked
  }

  /// The value of `Cache-Control` (RFC 9111, section 5.2.2; RFC 8246).
  public var value: String {
    switch self {
    case .forever: "public, max-age=31536000, immutable"
    case .asked: "no-cache"
    }
  }
}

/// The media types of the files of a site and of a set.
public enum MediaType {
  /// Returns the value of `Content-Type` for a file, by the ending of its name.
  public static func of(path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    if name == "opensearch.xml" { return "application/opensearchdescription+xml; charset=utf-8" }
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
    guard let ending, let type = types[ending.lowercased()] else {
      return texts.contains(String(name)) ? "text/plain; charset=utf-8" : "application/octet-stream"
    }
    return isText(type) ? type + "; charset=utf-8" : type
  }

  /// Whether compression makes files of a type much smaller.
  public static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("xml") || type.contains("json") || type.hasPrefix("text/javascript")
  }

  /// The media types by file ending, in small letters; those of the IANA registry, and the usual ones where it has none.
  static let types = [
    "atom": "application/atom+xml", "avif": "image/avif", "conf": "text/plain", "css": "text/css", "csv": "text/csv",
    "gif": "image/gif", "gz": "application/gzip", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
    "md": "text/markdown", "ndjson": "application/x-ndjson", "parquet": "application/vnd.apache.parquet",
    "png": "image/png", "rng": "application/xml", "sqlite": "application/vnd.sqlite3", "svg": "image/svg+xml",
    "tar": "application/x-tar", "txt": "text/plain", "webmanifest": "application/manifest+json",
    "webp": "image/webp", "xml": "application/xml", "zip": "application/zip", "zst": "application/zstd",
  ]

  /// The text files without an ending.
  private static let texts: Set = ["Caddyfile", "_headers"]
}
