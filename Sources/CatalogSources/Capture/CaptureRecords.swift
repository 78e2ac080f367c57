import Basics
import DigestKit

/// A maker of the records in a pipeline's captures. They hold no signature and no token.
public struct CaptureRecords: Sendable {
  /// The header fields that may carry tokens.
  private static let secretFields: Set<String> = [
    "set-cookie", "cookie", "authorization", "proxy-authorization", "proxy-authenticate", "www-authenticate",
  ]

  /// The name of the program that writes.
  private let software: String
  private let redactor: Redactor
  private let identifier: @Sendable () -> String

  /// Creates a maker of records.
  ///
  /// - Parameters:
  ///   - software: the program and its version, `spinrack/0.1.0`.
  ///   - redactor: removes the keys of the source.
  ///   - identifier: gives each record a UUID in lower case.
  public init(software: String, redactor: Redactor, identifier: @escaping @Sendable () -> String) {
    self.software = software
    self.redactor = redactor
    self.identifier = identifier
  }

  /// Returns the first record of a file: the program that wrote it, and its crawl.
  public func info(date: String, fields: [(name: String, value: String)]) -> WARCRecord {
    var text = "software: \(software)\r\nformat: WARC File Format 1.1\r\n"
    text += "conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return framing("warcinfo", date: date, text)
  }

  /// Returns the record that ends the answers of a crawl.
  func finish(date: String, crawl: String) -> WARCRecord {
    framing("metadata", date: date, "\(WARCRecord.endOfCrawl): \(crawl)\r\n")
  }

  /// Returns a record of a decision that the answers of a crawl do not show.
  ///
  /// - Parameters:
  ///   - field: the name of the decision.
  ///   - text: the decision, on one line.
  func note(_ field: String, _ text: String, date: String) -> WARCRecord {
    framing("metadata", date: date, "\(field): \(text)\r\n")
  }

  /// Returns the last record of a crawl of which a set was published.
  func published(_ set: PublishedCrawl, date: String) -> WARCRecord {
    let data = set.data.map { "\(WARCRecord.publishedData): \($0)\r\n" } ?? ""
    let field = set.isPartial ? WARCRecord.partOfCrawl : WARCRecord.publishedCrawl
    return framing("metadata", date: date, "\(field): \(set.crawl)\r\n\(data)")
  }

  /// Returns a record of fields, which is no answer.
  private func framing(_ type: String, date: String, _ text: String) -> WARCRecord {
    let block = Array(text.utf8)
    var head = begin(type, date: date)
    head.append(name: "Content-Type", value: "application/warc-fields")
    head.append(name: "WARC-Block-Digest", value: Self.digest(block))
    return WARCRecord(fields: head, block: block)
  }

  /// Returns the record of an answer as it came off the wire, without the secrets in its header fields.
  ///
  /// - Parameters:
  ///   - response: an answer whose body is redacted already, see `Redactor.redacted(_:to:)`.
  ///   - uri: the request without keys.
  ///   - date: the time of the answer, `2026-11-21T10:00:00Z`.
  /// - Returns: the record, and the gzip level to write it with.
  /// - Complexity: O(bytes).
  public func answer(
    _ response: TransportResponse, uri: String, date: String
  ) -> (record: WARCRecord, level: Int) {
    var headers = HeaderFields()
    for field in response.headers.fields where !Self.secretFields.contains(field.name.lowercased()) {
      // A validator may look like a hash, and is sent again.
      let isValidator = field.name.lowercased() == "etag"
      let value = isValidator ? redactor.redactSignature(field.value) : redactor.redact(field.value)
      headers.append(name: field.name, value: value)
    }
    let body = response.wireBody
    let isRevisit = response.status == 304
    var fields = begin(isRevisit ? "revisit" : "response", date: date)
    fields.append(name: "WARC-Target-URI", value: uri)
    fields.append(name: "Content-Type", value: "application/http;msgtype=response")
    if isRevisit {
      fields.append(
        name: "WARC-Profile", value: "http://netpreserve.org/warc/1.1/revisit/server-not-modified")
      fields.append(name: "WARC-Refers-To-Target-URI", value: uri)
    } else {
      fields.append(name: "WARC-Payload-Digest", value: Self.digest(body))
    }
    let block = CapturedAnswer(status: response.status, headers: headers, body: body).block
    fields.append(name: "WARC-Block-Digest", value: Self.digest(block))
    let isPacked = headers["content-encoding"] != nil && !body.isEmpty
    return (WARCRecord(fields: fields, block: block), isPacked ? 0 : 1)
  }

  private func begin(_ type: String, date: String) -> HeaderFields {
    var fields = HeaderFields()
    fields.append(name: "WARC-Type", value: type)
    fields.append(name: "WARC-Record-ID", value: "<urn:uuid:\(identifier())>")
    fields.append(name: "WARC-Date", value: date)
    return fields
  }

  /// Returns `sha256:` and the digest in hexadecimal digits, as readers of WARC files expect it.
  private static func digest(_ bytes: [UInt8]) -> String {
    "sha256:" + Hexadecimal.text(SHA256.hash(bytes))
  }
}

/// The record in the captures that a set of their crawl was published.
public struct PublishedCrawl: Sendable {
  /// The crawl's name in file names.
  public var crawl: String
  /// The identifier of the set's data, from which the feed of changes counts; nil for a set without one.
  public var data: String?
  /// Whether the crawl was still open, so that the set holds only a part of it.
  public var isPartial: Bool

  /// Creates the record of a crawl.
  public init(of crawl: String, data: String? = nil, isPartial: Bool = false) {
    self.crawl = crawl
    self.data = data
    self.isPartial = isPartial
  }
}
