public import JSONKit

/// The places of rows, counts and addresses in the answers of a source.
///
/// ```swift
/// // {"data": {"total": 1500, "results": [{…}, …]}}
/// let shape = AnswerShape(rows: ["data", "results"], total: "total")
/// ```
public struct AnswerShape: Sendable {
  /// The members that lead from the document to the rows of a page.
  public var rows: [StaticString]
  /// The members beside the rows: the total, the number of rows on the page, the first row and the number of rows that were asked for; nil
  /// for those that the source does not send.
  public var total, count, offset, limit: StaticString?
  /// The members beside the rows that hold the addresses of the next page and the previous one, or null; nil where the source has none.
  /// Behind a page without a next one nothing is asked for.
  public var next, previous: StaticString?
  /// The member of the document with the line that must be shown with the data.
  public var attribution: StaticString?

  /// The members that lead to the record of a look-up; nil where a page of one row answers it.
  public var record: [StaticString]?

  package init(
    rows: [StaticString], total: StaticString? = nil, count: StaticString? = nil, attribution: StaticString? = nil,
    record: [StaticString]? = nil
  ) {
    self.rows = rows
    self.total = total
    self.count = count
    self.attribution = attribution
    self.record = record
  }

  /// Returns the rows of a page; nil where there are none.
  public func rows(in document: JSONValue) -> JSONArray? { Self.value(at: rows, in: document)?.array }

  /// Returns the record that answers a look-up; nil where a page answers it.
  public func record(in document: JSONValue) -> JSONValue? { record.flatMap { Self.value(at: $0, in: document) } }

  private static func value(at path: [StaticString], in document: JSONValue) -> JSONValue? {
    path.reduce(Optional(document)) { place, name in place?[name] }
  }
}

/// The counts around the rows of a page.
///
/// ```swift
/// let request = source.traits.page(of: CatalogList(model.order[0]))
/// let body = Array(#"{"count": 0, "results": []}"#.utf8)
/// let frame = try PageFrame.peek(body, of: source, to: request, reader: JSONReader())
/// print(frame.rows, frame.total)
/// ```
public struct PageFrame: Sendable, Equatable {
  /// The index of the first row; nil where the source does not say it.
  public private(set) var offset: Int?
  /// The rows of the whole list, as the source says; of a list that comes whole in one answer, the rows of that answer, if it says nothing.
  public let total: Int
  /// The rows on this page, as the source counts them.
  public private(set) var count: Int?
  /// The rows on this page, as the program counted them.
  public let rows: Int
  /// Whether the source says that this is the last page; false where it says nothing.
  public private(set) var isLast = false
  /// The damage of a body that could still be read, as half a sentence; nil for a sound one.
  public internal(set) var damage: String?

  /// Reads the frame of a document; the rows are counted, not read.
  ///
  /// - Parameters:
  ///   - request: the request that the document answers.
  ///   - salvaged: the number of rows that were cut out of the document before.
  /// - Throws: `MalformedPage` when this is no answer to the request.
  /// - Complexity: O(number of rows).
  public init(
    _ document: JSONValue, of source: any CatalogSource, to request: SourceRequest, salvaged: Int? = nil
  ) throws(MalformedPage) {
    let shape = source.answers
    if let fault = source.fault(in: document) { throw MalformedPage(fault, as: source.answer(to: document)) }
    if request.list.isRecord, shape.record != nil {
      guard shape.record(in: document)?.object != nil else { throw MalformedPage("the answer is no record") }
      (total, rows) = (1, 1)
      return
    }
    guard shape.rows.isEmpty || document.object != nil else {
      throw MalformedPage("the body is JSON, but not an object")
    }
    var place = document
    var name = "the object"
    for member in shape.rows.dropLast() {
      guard let next = place[member], next.object != nil else { throw MalformedPage("\(name) has no \(member)") }
      (place, name) = (next, member.description)
    }
    func integer(_ member: StaticString?) throws(MalformedPage) -> Int? {
      guard let member else { return nil }
      guard let value = place[member]?.number?.int64, value >= 0 else {
        throw MalformedPage("\(name).\(member) is not a whole number of at least 0")
      }
      return Int(value)
    }
    guard let rows = shape.rows(in: document) else {
      throw MalformedPage("\(name) has no \(shape.rows.last?.description ?? "rows")")
    }
    self.rows = salvaged ?? rows.count
    offset = try integer(shape.offset)
    _ = try integer(shape.limit)
    count = try integer(shape.count)
    isLast = shape.next.flatMap { place[$0]?.isNull } ?? false
    let said = try integer(shape.total)
    guard let total = said ?? (source.traits.paging == .whole ? self.rows : nil) else {
      throw MalformedPage("\(name) does not say of how many rows the page is a part")
    }
    self.total = total
  }
}

extension PageFrame {
  /// The greatest total that is believed: ten times the largest comics database there is.
  package static let greatestTotal = 10_000_000

  /// Whether the counts that the source sends agree with the rows of the page.
  ///
  /// - Parameter first: the row that was asked for; nil for a look-up.
  package func isConsistent(from first: Int?) -> Bool {
    count ?? rows == rows && (first == nil || offset ?? first == first)
  }
}

extension PageFrame {
  /// Checks a whole page and reads its frame; also of a page in which only some rows are damaged, which `damage`
  /// describes.
  ///
  /// - Parameters:
  ///   - bytes: The plain body.
  ///   - source: The source that answered.
  ///   - request: The request that it answered.
  ///   - reader: A reader that only the caller uses.
  /// - Throws: `MalformedPage`, also for broken JSON.
  /// - Complexity: O(number of bytes).
  public static func peek(
    _ bytes: [UInt8], of source: any CatalogSource, to request: SourceRequest, reader: JSONReader
  ) throws -> PageFrame {
    do {
      return try reader.read(bytes) { try PageFrame($0, of: source, to: request) }
    } catch let error as JSONError {
      if var frame = bytes.withUnsafeBytes({ salvage($0, of: source, to: request, reader: reader) }) {
        frame.damage = "broken JSON at byte \(error.offset)"
        return frame
      }
      throw MalformedPage("broken JSON at byte \(error.offset)")
    }
  }

  /// Returns the frame of a page with damage in its rows only; nil where there is more.
  ///
  /// Single bytes that JSON does not allow are repaired. Where that is not enough, every row must stand in its place,
  /// broken or not: as many as the source says, and at least one of them whole unless there is only one. Anything
  /// else is a torn answer, and is asked for again.
  /// - Complexity: O(number of bytes).
  static func salvage(
    _ bytes: UnsafeRawBufferPointer, of source: any CatalogSource, to request: SourceRequest, reader: JSONReader
  ) -> PageFrame? {
    if let repair = JSONRepair(bytes),
      let frame = try? reader.read(repair.bytes, { try PageFrame($0, of: source, to: request) })
    {
      return frame
    }
    let answers = source.answers
    guard !request.list.isRecord || answers.record == nil,
      let list = answers.rows.last.map({ JSONSalvage.list(named: $0, in: bytes) })
        ?? bytes.firstIndex(of: UInt8(ascii: "[")).map({ $0 + 1 })
    else { return nil }
    let closing = JSONSalvage.closing(of: bytes, upTo: list)
    var salvage = JSONSalvage(bytes, reader: reader, isElement: RecordedSigns(source).holdsRows)
    var whole = 0
    var broken = 0
    let end = try? salvage.elements(ofListAt: list, closing: closing) { piece in
      switch piece {
      case .value: whole += 1
      case .broken: broken += 1
      }
    }
    guard let end else { return nil }
    let head = Array(bytes[..<list]) + Array(bytes[end...])
    let frame = try? reader.read(head) {
      try PageFrame($0, of: source, to: request, salvaged: whole + broken)
    }
    guard let frame, frame.rows == frame.expectedRows(of: request), whole > 0 || frame.rows == 1 else { return nil }
    return frame
  }

  /// Returns the expected number of rows: the source's count, otherwise as many as were asked for and exist.
  private func expectedRows(of request: SourceRequest) -> Int {
    count ?? min(request.rows.limit, total - request.rows.offset)
  }
}

/// A reason why a body with status 200 is not a page; the request is tried again.
public struct MalformedPage: Error, Sendable, Equatable, CustomStringConvertible {
  /// The fault, as half a sentence; it must be redacted before it is shown.
  public let reason: String
  /// The answer that the body stands for, where asking again would not change it; nil where it might.
  public let answer: CallResult?

  /// Creates a fault with its reason.
  public init(_ reason: String, as answer: CallResult? = nil) {
    self.reason = reason
    self.answer = answer
  }

  /// The reason.
  public var description: String { reason }
}
