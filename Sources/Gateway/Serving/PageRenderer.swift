import Basics
import Crypto
import GzipKit
import NIOCore

/// Makes the answer to a request for records.
struct PageRenderer: Sendable {
  let universe: Universe
  let order: GatewayConfiguration.Order

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
      rows = self.rows(of: try query(collection, owner: nil, as: target), request: request)
    case .sublist(let owner, let id, let collection):
      let slot = try slot(of: id, in: owner)
      let owner = Query.Owner(collection: owner, id: universe.population(owner).id(slot))
      rows = self.rows(of: try query(collection, owner: owner, as: target), request: request)
    case .record(let collection, let id):
      let slot = try slot(of: id, in: collection)
      if let extra = target.optional.first { throw .unknownParameter(extra.name) }
      rows = QueryRows(
        query: Query(collection: collection, order: []), total: 1, slots: [UInt32(slot)])
    case .picture: throw .noSuchRoute(target)
    }
    return render(rows, caller: caller, damage: damage)
  }

  private func query(
    _ collection: Collection, owner: Query.Owner?, as target: RequestTarget
  ) throws(Refusal) -> Query {
    try QueryParser(collection: collection, owner: owner, today: universe.today).query(target.parameters)
  }

  private func slot(of id: String, in collection: Collection) throws(Refusal) -> Int {
    let population = universe.population(collection)
    guard let slot = Int(id).flatMap(population.slot(id:)), population.presence[slot] != .unresolved else {
      throw .notFound(collection)
    }
    return slot
  }

  private func render(_ rows: QueryRows, caller: String, damage: PageDamage?) -> Page {
    let collection = rows.query.collection
    let slots = damage?.hasRows ?? true ? rows.slots : []
    let total = damage?.total(rows.total) ?? rows.total
    let damagedRows = damage?.rows(count: slots.count) ?? [:]
    var writer = RecordWriter(universe: universe, caller: caller)
    writer.out.append("{\"offset\":")
    writer.integer(rows.query.offset)
    writer.field("limit", rows.query.limit)
    writer.field("total", total)
    writer.field("count", slots.count)
    writer.array("results", slots.enumerated()) { writer, element in
      let (index, slot) = element
      if let damage = damagedRows[index] {
        var row = RecordWriter(universe: universe, caller: caller, capacity: 16 << 10)
        row.record(collection, Int(slot))
        let id = universe.population(collection).id(Int(slot))
        let address = (own: "/\(collection.name)/\(id)\"", foreign: "/\(collection.name)/\(id + 1)\"")
        writer.out.append(damage.damaged(row.out.array(), id: id, address: address))
      } else {
        writer.record(collection, Int(slot))
      }
    }
    writer.out.append("}")
    let etag = writer.out.withUnsafeBytes(Self.etag)
    var body = ByteBuilder(capacity: writer.out.count + 512)
    body.append(
      """
      {"code":200,"status":"Ok","copyright":"© 2026 Spinrack demo gateway",\
      "attributionText":"Data provided by the Spinrack demo gateway. © 2026",\
      "attributionHTML":"<a href=\\"http://spinrack.invalid\\">Data provided by the Spinrack demo gateway. © 2026</a>",\
      "etag":"
      """)
    body.append(etag)
    body.append("\",\"data\":")
    body.append(writer.out)
    body.append("}")
    // Level 1: pages are made once, often read once, and compress nine times as it is.
    let compressed = body.withUnsafeBytes { gzip($0, level: 1) }
    return Page(etag: etag, compressed: ByteBuffer(bytes: compressed), plainCount: body.count)
  }

  /// 40 hex digits, like the etags of the API.
  private static func etag(_ data: UnsafeRawBufferPointer) -> String {
    var hash = Insecure.SHA1()
    hash.update(bufferPointer: data)
    return Hexadecimal.text(hash.finalize())
  }
}

/// A finished answer with records, kept compressed.
struct Page: Sendable {
  let etag: String
  let compressed: ByteBuffer
  let plainCount: Int

  /// The body as it is without compression.
  func plain() throws -> ByteBuffer {
    try compressed.withUnsafeReadableBytes {
      ByteBuffer(bytes: try gunzip($0, maximumBytes: plainCount, maximumRatio: .max))
    }
  }
}
