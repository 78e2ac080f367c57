import Basics
import CompressionKit
import DigestKit
import JSONKit
import NIOCore
package import Serving

/// Makes the answer to a request for records.
struct PageRenderer: Sendable {
  let catalog: any ServedCatalog
  /// Whether pages are compressed.
  var isCompressed = true

  /// Returns the finished page.
  ///
  /// - Parameters:
  ///   - caller: the public key of the caller, which stands in every url.
  ///   - change: a deliberate change to the page's data.
  /// - Throws: a `Refusal`.
  func page(
    _ route: Route, of target: RequestTarget, caller: String, change: PageChange? = nil
  ) throws(Refusal) -> Page {
    let rows: QueryRows
    switch route {
    case .list(let collection):
      rows = catalog.rows(of: try query(collection, owner: nil, as: target), for: target)
    case .sublist(let owner, let id, let collection):
      let slot = try slot(of: id, in: owner)
      let owner = Query.Owner(collection: owner, id: catalog.id(owner, slot))
      rows = catalog.rows(of: try query(collection, owner: owner, as: target), for: target)
    case .record(let collection, let id):
      let slot = try slot(of: id, in: collection)
      if let extra = target.optional.first { throw .unknownParameter(extra.name) }
      rows = QueryRows(
        query: Query(collection: collection, order: []), total: 1, slots: [UInt32(slot)])
    case .picture: throw .noSuchRoute(target)
    }
    return try render(rows, caller: caller, change: change)
  }

  private func query(
    _ collection: MarvelCollection, owner: Query.Owner?, as target: RequestTarget
  ) throws(Refusal) -> Query {
    try QueryParser(
      collection: collection, owner: owner, today: catalog.today, usualOrder: catalog.usualOrder(of: collection)
    ).query(target.parameters)
  }

  private func slot(of id: String, in collection: MarvelCollection) throws(Refusal) -> Int {
    guard let slot = Int(id).flatMap({ catalog.slot(id: $0, in: collection) }) else { throw .notFound(collection) }
    return slot
  }

  private func render(_ rows: QueryRows, caller: String, change: PageChange?) throws(Refusal) -> Page {
    let slots = change?.hasRows ?? true ? rows.slots : []
    var data = ByteBuilder(capacity: slots.count * (5 << 10) + 256)
    data.append("{\"offset\":")
    data.append(integer: Int64(rows.query.offset))
    data.append(",\"limit\":")
    data.append(integer: Int64(rows.query.limit))
    data.append(",\"total\":")
    data.append(integer: Int64(change?.total(rows.total) ?? rows.total))
    data.append(",\"count\":")
    data.append(integer: Int64(slots.count))
    data.append(",\"results\":[")
    let changes = change?.rows(slots.count) ?? [:]
    if changes.isEmpty {
      try catalog.append(slots, of: rows.query.collection, for: caller, to: &data)
    } else {
      for (index, slot) in slots.enumerated() {
        if index > 0 { data.append(",") }
        try append(slot, of: rows.query.collection, for: caller, change: changes[index], to: &data)
      }
    }
    data.append("]}")
    let etag = data.withUnsafeBytes(Self.etag)
    var body = ByteBuilder(capacity: data.count + 512)
    body.append("{\"code\":200,\"status\":\"Ok\",\"copyright\":")
    body.appendJSONString(catalog.envelope.copyright)
    body.append(",\"attributionText\":")
    body.appendJSONString(catalog.envelope.attributionText)
    body.append(",\"attributionHTML\":")
    body.appendJSONString(catalog.envelope.attributionHTML)
    body.append(",\"etag\":\"")
    body.append(etag)
    body.append("\",\"data\":")
    body.append(data)
    body.append("}")
    return body.withUnsafeBytes { Page(etag: etag, $0, isCompressed: isCompressed) }
  }

  private func append(
    _ slot: UInt32, of collection: MarvelCollection, for caller: String, change: PageChange.Row?,
    to out: inout ByteBuilder
  ) throws(Refusal) {
    guard let change else { return try catalog.append([slot], of: collection, for: caller, to: &out) }
    var row = ByteBuilder(capacity: 16 << 10)
    try catalog.append([slot], of: collection, for: caller, to: &row)
    let id = catalog.id(collection, Int(slot))
    let address = (own: "/\(collection.name)/\(id)\"", foreign: "/\(collection.name)/\(id + 1)\"")
    out.append(change(row.array(), id, address))
  }

  /// 40 hex digits, like the etags of the API.
  private static func etag(_ data: UnsafeRawBufferPointer) -> String {
    Hexadecimal.text(SHA1.hash(data))
  }
}

/// A finished answer with records, in the form in which it is sent.
package struct Page: Sendable {
  let etag: String
  /// The bytes to send, compressed or not.
  package let body: WebAnswer.Body
  /// Whether the body is compressed by gzip.
  let isCompressed: Bool

  /// Creates a page from plain bytes.
  init(etag: String, _ plain: UnsafeRawBufferPointer, isCompressed: Bool) {
    (self.etag, self.isCompressed) = (etag, isCompressed)
    // Level 1: pages are made once, often read once, and compress nine times as it is.
    body = WebAnswer.Body(ByteBuffer(bytes: isCompressed ? gzipInOnePiece(plain, level: 1) : Array(plain)))
  }
}
