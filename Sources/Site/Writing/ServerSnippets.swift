/// The header fields of the site as configurations of web servers, for operators to adapt.
struct ServerSnippets {
  let settings: SiteSettings

  /// The files below the folder of the site, with their texts.
  var files: [(path: String, text: String)] {
    [("server/nginx.conf", nginx), ("server/Caddyfile", caddy), ("server/_headers", staticHost)]
  }

  /// The host of the site, and the path of its first page without a slash at its end.
  private var place: (host: String, path: String) {
    guard let base = settings.address, let link = WebLink(base.utf8) else { return ("heroes.example", "") }
    let host = String(decoding: link.host, as: UTF8.self)
    let path = String(decoding: link.rest, as: UTF8.self)
    return (host + path).allSatisfy(Self.isPlain) ? (host, path) : ("heroes.example", "")
  }

  /// Whether a character has no meaning in the configuration language of any server.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "/-._~:".contains(character))
  }

  private static let noStrictTransport = """
    # Once the site is reached by https alone, and will be for good, add:
    #   Strict-Transport-Security: max-age=31536000
    """

  private var nginx: String {
    let path = place.path
    let folders = CacheRule.folders.joined(separator: "|")
    let headers = SecurityHeaders.fields.map { "  add_header \($0.name) \"\($0.value)\" always;" }
    let sharedNames = SharedData.fields.indices.map { "$site_shared_\($0)" }
    let shared = zip(sharedNames, SharedData.fields).map { name, field in
      "map $uri \(name) { default \"\"; \"~^\(path)/\(SharedData.folder)\" \"\(field.value)\"; }"
    }
    let sharedHeaders = zip(sharedNames, SharedData.fields).map { "  add_header \($1.name) \($0);" }
    // What nginx calls some types by itself; text/html is always among them.
    let others = ["application/javascript", "text/xml"]
    let texts = MediaType.types.filter { MediaType.isText($0.value) && $0.key != "html" }.map(\.value)
    let types = Set(texts + others).sorted().joined(separator: " ")
    return """
      # For nginx, as a file of its own in the http block, such as /etc/nginx/conf.d/heroes.conf.
      # Change server_name and root\(path.isEmpty ? "" : ": the site is the folder \(path) below root").
      \(Self.noStrictTransport)

      map $uri $site_cache_control {
        default "\(CacheRule.asked.value)";
        "~^\(path)/(\(folders))/" "\(CacheRule.forever.value)";
      }

      # Programs in a browser may read the data files from other sites. nginx sends no field without a value.
      \(shared.joined(separator: "\n"))

      server {
        listen 80;
        server_name \(place.host.split(separator: ":").first ?? "_");
        root /srv/heroes/site;
        index index.html;
        error_page 404 \(path)/404.html;

        charset utf-8;
        charset_types \(types);
        gzip on;
        gzip_vary on;
        gzip_min_length 256;
        gzip_types \(types);

      \(headers.joined(separator: "\n"))
        add_header Cache-Control $site_cache_control always;
      \(sharedHeaders.joined(separator: "\n"))

        location = \(path)/opensearch.xml {
          types {}
          default_type "application/opensearchdescription+xml; charset=utf-8";
        }
      }

      """
  }

  private var caddy: String {
    let path = place.path
    let forever = CacheRule.folders.map { "\(path)/\($0)/*" }.joined(separator: " ")
    let headers = SecurityHeaders.fields.map { "\t\t\($0.name) \"\($0.value)\"" }
    let shared = SharedData.fields.map { "\theader @shared \($0.name) \"\($0.value)\"" }
    return """
      # For Caddy 2. Change the host and root\(path.isEmpty ? "" : ": the site is the folder \(path) below root").
      \(Self.noStrictTransport)
      \(place.host) {
      \troot * /srv/heroes/site
      \tencode zstd gzip

      \theader {
      \(headers.joined(separator: "\n"))
      \t}
      \t@forever path \(forever)
      \t@asked not path \(forever)
      \theader @forever Cache-Control "\(CacheRule.forever.value)"
      \theader @asked Cache-Control "\(CacheRule.asked.value)"
      \t# Programs in a browser may read the data files from other sites.
      \t@shared path \(path)/\(SharedData.folder)*
      \(shared.joined(separator: "\n"))

      \tfile_server
      \thandle_errors {
      \t\t@missing expression {err.status_code} == 404
      \t\trewrite @missing \(path)/404.html
      \t\theader Cache-Control "\(CacheRule.asked.value)"
      \t\tfile_server
      \t}
      }

      """
  }

  /// The header fields for hosts of static files: a path, then the fields of its answers. A field given for two paths is sent twice, so
  /// `no-cache`, which these hosts send by default, is omitted.
  private var staticHost: String {
    let path = place.path
    let headers = SecurityHeaders.fields.map { "  \($0.name): \($0.value)\n" }.joined()
    let folders = CacheRule.folders.map { "\(path)/\($0)/*\n  Cache-Control: \(CacheRule.forever.value)\n" }
    let shared = SharedData.fields.map { "  \($0.name): \($0.value)\n" }.joined()
    return """
      # For hosts of static files that read a file _headers at the root of what they publish: copy it there.
      \(Self.noStrictTransport)
      \(path)/*
      \(headers)\(folders.joined())\
      \(path)/\(SharedData.folder)*
      \(shared)
      """
  }
}
