import APIs
import Basics
import Serving

/// The page at `/`: the served records, their age, and the ways by which old programs find the server.
struct ReplayPage {
  let replay: Replay
  /// The name of the API: "the Marvel Comics API".
  let api: String
  /// The time of the last call to the source, as ISO 8601.
  let crawled: String
  /// The attribution that the source demands.
  let attribution: String
  /// The number of records, by the path of their list.
  let counts: [(path: String, name: String, count: Int)]
  /// The ways by which programs find the server, as HTML.
  let ways: String
  let vain: [VainRequest]

  var answer: WebAnswer {
    WebAnswer(
      status: 200,
      fields: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
      ], body: .bytes(Array(html.utf8)))
  }

  private var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(Self.escaped(replay.name)): the API of a catalogue</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
    pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
    table { border-collapse: collapse; }
    th, td { padding: .15rem 1rem .15rem 0; text-align: left; vertical-align: top; }
    td.number { text-align: right; font-variant-numeric: tabular-nums; }
    </style>
    </head>
    <body>
    <main>
    <h1>\(Self.escaped(replay.name))</h1>
    <p>This is \(Self.escaped(api)), answered from what the pipeline \(Self.escaped(replay.name)) holds: \
    \(replay.isOfRecordings ? "recordings, read on" : "asked last on") \
    \(Self.escaped(String(crawled.prefix(10))))\
    \(replay.generation().map { ", published as \(Self.escaped($0))" } ?? ""). \
    \(Self.escaped(attribution)).</p>
    <table>
    <thead><tr><th scope="col">Collection</th><th scope="col">Records</th></tr></thead>
    <tbody>
    \(rows)
    </tbody>
    </table>
    \(ways)
    <h2>More</h2>
    <p><a href="/-/unanswered">/-/unanswered</a> lists what was asked in vain\(vain.isEmpty ? "; so far nothing" : "").</p>
    \(unanswered)
    </main>
    </body>
    </html>

    """
  }

  private var rows: String {
    counts.map { path, name, count in
      "<tr><td><a href=\"\(path)\">\(name)</a></td><td class=\"number\">\(count)</td></tr>"
    }.joined(separator: "\n")
  }

  /// The most frequent requests that were refused.
  private var unanswered: String {
    guard !vain.isEmpty else { return "" }
    let rows = vain.prefix(20).map { request in
      """
      <tr><td class="number">\(request.count)</td><td><code>\(Self.escaped(request.path))</code></td>\
      <td>\(Self.escaped(request.message))</td></tr>
      """
    }
    return """
      <table>
      <caption>Asked in vain</caption>
      <thead><tr><th scope="col">Times</th><th scope="col">Path</th><th scope="col">Answer</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension StoredProvider {
  /// Returns the page at `/`.
  func page(at origin: String) -> ReplayPage {
    let catalog = state.current
    return ReplayPage(
      replay: replay, api: "the Marvel Comics API", crawled: catalog.crawled,
      attribution: catalog.envelope.attributionText,
      counts: MarvelCollection.allCases.map { ("/v1/public/\($0.name)", "\($0.name)", catalog[$0].shelf.count) },
      ways: Self.ways(ReplayPage.escaped(origin)), vain: vainRequests.all)
  }

  private static func ways(_ origin: String) -> String {
    let authority = origin.split(separator: "/").last ?? ""
    return """
      <h2>For a program on this machine</h2>
      <p>Its requests come here when it uses this gateway as its proxy; nothing else has to change.</p>
      <pre>http_proxy=\(origin) ./old-program</pre>
      <p>A program whose base address can be set takes this one:</p>
      <pre>\(origin)/v1/public</pre>
      <h2>For a phone, or a program that knows one address only</h2>
      <p>Let the name of the old service lead to this machine, in the file <code>hosts</code> or in the name server of the \
      network, and a web server on port 80 pass requests on:</p>
      <pre>127.0.0.1 gateway.marvel.com i.annihil.us</pre>
      <p>Caddy:</p>
      <pre>http://gateway.marvel.com, http://i.annihil.us {
          reverse_proxy \(authority)
      }</pre>
      <p>nginx:</p>
      <pre>server {
          listen 80;
          server_name gateway.marvel.com i.annihil.us;
          location / {
              proxy_pass \(origin);
              proxy_set_header Host $host;
          }
      }</pre>
      <p><a href="/docs">/docs</a> lists the routes and their parameters.</p>
      """
  }
}
