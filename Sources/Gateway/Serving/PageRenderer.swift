import Basics
import DigestKit
import GzipKit
import JSONKit
import NIOCore

/// Makes the answer to a request for records.
struct PageRenderer: Sendable {
  let catalog: any ServedCatalog
  /// Whether pages are compressed.
  var isCompressed = true

  /// The finished page.
  ///
  /// - Parameters:
  ///   - caller: the public key of the caller, which stands in every url.
  ///   - request: what identifies the request.
  ///   - damage: what is wrong with the data on purpose.
  /// - Throws: a `Refusal`.
  func page(
    _ route: Route, of target: RequestTarget, caller: String, request: UInt64, damage: PageDamage? = nil
  ) throws(Refusal) -> Page {
    let rows: QueryRows
    switch route {
    case .list(let collection):
      rows = catalog.rows(of: try query(collection, owner: nil, as: target), request: request)
    case .sublist(let owner, let id, let collection):
      let slot = try slot(of: id, in: owner)
      let owner = Query.Owner(collection: owner, id: catalog.id(owner, slot))
      rows = catalog.rows(of: try query(collection, owner: owner, as: target), request: request)
    case .record(let collection, let id):
      let slot = try slot(of: id, in: collection)
      if let extra = target.optional.first { throw .unknownParameter(extra.name) }
      rows = QueryRows(
        query: Query(collection: collection, order: []), total: 1, slots: [UInt32(slot)])
    case .picture: throw .noSuchRoute(target)
    }
    return try render(rows, caller: caller, damage: damage)
  }

  private func query(
    _ collection: Collection, owner: Query.Owner?, as target: RequestTarget
  ) throws(Refusal) -> Query {
    try QueryParser(
      collection: collection, owner: owner, today: catalog.today, usualOrder: catalog.usualOrder(of: collection)
    ).query(target.parameters)
  }

  private func slot(of id: String, in collection: Collection) throws(Refusal) -> Int {
    guard let slot = Int(id).flatMap({ catalog.slot(id: $0, in: collection) }) else { throw .notFound(collection) }
    return slot
  }

  private func render(_ rows: QueryRows, caller: String, damage: PageDamage?) throws(Refusal) -> Page {
    let slots = damage?.hasRows ?? true ? rows.slots : []
    var data = ByteBuilder(capacity: slots.count * (5 << 10) + 256)
    data.append("{\"offset\":")
    data.append(integer: Int64(rows.query.offset))
    data.append(",\"limit\":")
    data.append(integer: Int64(rows.query.limit))
    data.append(",\"total\":")
    data.append(integer: Int64(damage?.total(rows.total) ?? rows.total))
    data.append(",\"count\":")
    data.append(integer: Int64(slots.count))
    data.append(",\"results\":[")
    let damagedRows = damage?.rows(count: slots.count) ?? [:]
    if damagedRows.isEmpty {
      try catalog.append(slots, of: rows.query.collection, for: caller, to: &data)
    } else {
      for (index, slot) in slots.enumerated() {
        if index > 0 { data.append(",") }
        try append(slot, of: rows.query.collection, for: caller, damage: damagedRows[index], to: &data)
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
    _ slot: UInt32, of collection: Collection, for caller: String, damage: RowDamage?, to out: inout ByteBuilder
  ) throws(Refusal) {
    guard let damage else { return try catalog.append([slot], of: collection, for: caller, to: &out) }
    var row = ByteBuilder(capacity: 16 << 10)
    try catalog.append([slot], of: collection, for: caller, to: &row)
    let id = catalog.id(collection, Int(slot))
    let address = (own: "/\(collection.name)/\(id)\"", foreign: "/\(collection.name)/\(id + 1)\"")
    out.append(damage.damaged(row.array(), id: id, address: address))
  }

  /// 40 hex digits, like the etags of the API.
  private static func etag(_ data: UnsafeRawBufferPointer) -> String {
    Hexadecimal.text(SHA1.hash(data))
  }
}

/// A finished answer with records, in the form in which it is sent.
struct Page: Sendable {
  let etag: String
  let body: WebAnswer.Body
  /// Whether the body is compressed by gzip.
  let isCompressed: Bool

  /// A page of plain bytes.
  init(etag: String, _ plain: UnsafeRawBufferPointer, isCompressed: Bool) {
    (self.etag, self.isCompressed) = (etag, isCompressed)
    // Level 1: pages are made once, often read once, and compress nine times as it is.
    body = WebAnswer.Body(ByteBuffer(bytes: isCompressed ? gzipInOnePiece(plain, level: 1) : Array(plain)))
  }
}
