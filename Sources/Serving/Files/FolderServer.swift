import Basics
import CompressionKit

/// The rules by which the files of a site are served.
package struct FileRules: Sendable {
  /// Header fields of every answer.
  package let fields: [(name: String, value: String)]
  /// Returns the media type of a file, by its path.
  package let mediaType: @Sendable (_ path: String) -> String
  /// Whether files of a media type are texts, which are worth compressing.
  package let isText: @Sendable (_ mediaType: String) -> Bool
  /// Returns the `Cache-Control` of a file, by its path.
  package let caching: @Sendable (_ path: String) -> String

  /// Creates rules.
  package init(
    fields: [(name: String, value: String)], mediaType: @escaping @Sendable (_ path: String) -> String,
    isText: @escaping @Sendable (_ mediaType: String) -> Bool, caching: @escaping @Sendable (_ path: String) -> String
  ) {
    (self.fields, self.mediaType, self.isText, self.caching) = (fields, mediaType, isText, caching)
  }
}

/// Answers requests for the files of a folder as a good web server would, to browsers of this machine alone.
package struct FolderServer: Sendable {
  /// The folder of the site; `current` may be on the way to it, so it is looked up anew for every request.
  let folder: String
  /// The path of the first page, as names: empty, or the path of the site's address, such as `/heroes`.
  let mount: [String]
  /// Compressed texts by path and tag.
  private let compressed = BoundedCache<[UInt8]>(maximumBytes: 64 << 20)

  private let rules: FileRules

  /// Creates a server of a folder.
  ///
  /// - Parameter mount: the names of the path at which its first page is shown; empty for the root.
  package init(folder: String, mount: [String], rules: FileRules) {
    (self.folder, self.mount, self.rules) = (folder, mount, rules)
  }

  /// The path of the first page on the server.
  package var address: String { SitePath(names: mount, isFolder: true).address }

  /// The greatest text that is compressed, in bytes; a larger file is sent as it is, piece by piece.
  private static let largestText = 8 << 20
  /// The smallest text that is compressed, in bytes; a smaller one fits into one packet.
  private static let smallestText = 256

  /// Returns the answer to a request.
  package func answer(_ request: WebRequest) -> WebAnswer {
    // RFC 9112, section 3.2: one Host line, so that nobody on the way takes the request for another host's.
    guard !request.host.isEmpty, request["host"] == nil else {
      return plain(400, saying: "A request names its host in one Host line.")
    }
    guard Self.isLocal(request.host) else {
      return plain(421, saying: "This is a preview, which answers at the address of this machine alone.")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = plain(405, saying: "A preview answers GET and HEAD.")
      answer.fields.append(("Allow", "GET, HEAD"))
      return answer
    }
    let answer = answer(to: request)
    return request.method == "HEAD" ? answer.withoutBody : answer
  }

  private func answer(to request: WebRequest) -> WebAnswer {
    let site: OpenFolder
    do {
      site = try OpenFolder(path: folder)
    } catch {
      return plain(503, saying: "There is no site at the moment: \(folder) cannot be opened.")
    }
    guard var path = SitePath(target: request.target) else { return missing(request, in: site) }
    guard path.names.starts(with: mount) else {
      if path.names.isEmpty { return redirect(to: mount) }
      return missing(request, in: site)
    }
    path.names.removeFirst(mount.count)
    let names = path.isFolder ? path.names + ["index.html"] : path.names
    switch site[names] {
    case .file(let file): return answer(request, with: file, at: names)
    case .folder where !path.isFolder:
      guard case .file = site[names + ["index.html"]] else { return missing(request, in: site) }
      return redirect(to: mount + names)
    case .folder, .nothing: return missing(request, in: site)
    }
  }

  private func answer(_ request: WebRequest, with file: OpenFile, at names: [String]) -> WebAnswer {
    let path = names.joined(separator: "/")
    let type = rules.mediaType(path)
    let tag = "W/\"\(file.tag)\""
    var answer = WebAnswer(status: 200, fields: rules.fields)
    answer.fields += [("Cache-Control", rules.caching(path)), ("ETag", tag)]
    let isText = rules.isText(type) && (Self.smallestText...Self.largestText).contains(file.count)
    if isText { answer.fields.append(("Vary", "Accept-Encoding")) }
    if request.knows(tag: tag) {
      answer.status = 304
      return answer
    }
    answer.fields.append(("Content-Type", type))
    do {
      if isText, request.acceptsGzip {
        answer.body = .bytes(try compressedBytes(of: file, at: path))
        answer.fields.append(("Content-Encoding", "gzip"))
      } else if file.count <= Self.largestText {
        answer.body = .bytes(try file.bytes())
      } else {
        answer.body = .pieces(count: file.count) { try file.read(from: $0, atMost: $1) }
      }
    } catch {
      return plain(500, saying: "The file cannot be read.")
    }
    return answer
  }

  private func compressedBytes(of file: OpenFile, at path: String) throws -> [UInt8] {
    let key = "\(file.tag) \(path)"
    if let known = compressed[key] { return known }
    let bytes = gzip(try file.bytes())
    compressed.insert(bytes, key, bytes: bytes.count)
    return bytes
  }

  /// Returns the site's own page for a missing file; its links lead from the first page, at any address.
  private func missing(_ request: WebRequest, in site: OpenFolder) -> WebAnswer {
    guard case .file(let file) = site[["404.html"]], file.count <= Self.largestText, let bytes = try? file.bytes()
    else {
      return plain(404, saying: "There is no such page.")
    }
    var answer = WebAnswer(status: 404, fields: rules.fields)
    answer.fields += [("Cache-Control", rules.caching("404.html")), ("Content-Type", rules.mediaType("404.html"))]
    answer.body = .bytes(RootedLinks.page(bytes, root: SitePath(names: mount, isFolder: true).address))
    return answer
  }

  private func redirect(to names: [String]) -> WebAnswer {
    var answer = plain(301, saying: "The page is elsewhere.")
    answer.fields.append(("Location", SitePath(names: names, isFolder: true).address))
    return answer
  }

  private func plain(_ status: Int, saying text: String) -> WebAnswer {
    WebAnswer(
      status: status,
      fields: rules.fields + [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
      body: .bytes(Array((text + "\n").utf8)))
  }

  /// Whether a request was meant for this machine. A foreign name that leads to this machine belongs to somebody else's page that wants to
  /// read along.
  private static func isLocal(_ authority: String) -> Bool {
    let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "[::1]"].contains(host.lowercased())
  }
}
