import Basics
import Catalog
import CompressionKit
import JSONKit

/// A parser of the answers of a file: it hands out their rows, and summarizes the content of the file.
struct RecordingParser {
  typealias Body = (RecordedRow) throws -> Void

  /// The place of the parser in a file, and the facts that the surroundings give.
  struct Position {
    var place: String
    var kindHint: Kind?
    var attribution: String?
  }

  var verdict = RecordingSummary(rows: 0, skipped: [])
  /// The repairs in the current document, by offset.
  var repairs: ArraySlice<JSONRepair.Place> = []
  /// The number of answers, kept by a browser or a cache, that are not JSON: pages, scripts, pictures.
  var others = 0
  let signs: RecordedSigns
  /// The redactor that removes possible secrets from names and addresses.
  let redactor: Redactor
  private let limits: JSONReader
  private var bodyReader: JSONReader?
  private var isInBody = false

  init(_ signs: RecordedSigns, limits: JSONReader) {
    self.signs = signs
    self.limits = limits
    redactor = signs.source.redactor
  }

  /// Reads a file by its first bytes; the position is that of the whole file.
  mutating func readFile(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ whole: Position, _ body: Body
  ) throws {
    let lines = RecordedLines(bytes)
    if WARCRecord.begins(bytes.prefix(5)) {
      try readArchive(bytes, with: reader, body)
    } else if ZipArchive.begins(bytes) {
      let what = "a zip file within another one, or whose name does not end in .zip, is not read; unpack or rename it"
      skip(whole.place, Notice.damageMark + what)
    } else if CacheDatabase.begins(bytes) {
      try readDatabase(bytes, with: reader, whole, body)
    } else if CacheDatabase.isLog(bytes) {
      let what = "the log of a database, which may hold newer answers; end the program that writes it, and it is gone"
      skip(whole.place, Notice.damageMark + what)
    } else if PickledAnswer.begins(bytes) {
      try readPickle(bytes, with: reader, whole, body)
    } else if bytes.count > reader.maximumBytes, lines.lookLikeNDJSON {
      // For a large file, an index of all its lines would only show that it is no single document.
      try read(lines, with: reader, whole, body)
    } else {
      try readOrSalvage(bytes, with: reader, whole, of: lines, body)
    }
  }

  mutating func skip(_ place: String, _ reason: String) {
    verdict.add(Notice(place: place, reason: reason))
  }

  /// Reads a document; returns the error when it is not JSON.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, _ body: Body
  ) throws -> JSONError? {
    var isJSON = false
    // The size of a recording is limited where its file is read. The current reader keeps its buffers, so that they do not stay as large as
    // the largest recording.
    let isLarge = bytes.count > reader.maximumBytes
    let reader = isLarge ? JSONReader(maximumDepth: reader.maximumDepth, maximumBytes: bytes.count) : reader
    do {
      try reader.read(bytes) { value in
        isJSON = true
        try walk(value, position, body)
      }
      return nil
    } catch let error as JSONError where !isJSON {
      return error
    }
  }

  mutating func walk(_ value: JSONValue, _ position: Position, _ body: Body) throws {
    if let object = value.object {
      try walk(object, as: RecordedShape(object, by: signs), position, body)
    } else if let array = value.array {
      try walk(array, position, body)
    } else {
      skip(position.place, "no catalogue answer: a single \(value.kind)")
    }
  }

  private mutating func walk(
    _ object: JSONObject, as shape: RecordedShape, _ position: Position, _ body: Body
  ) throws {
    switch shape {
    case .envelope(let data, let attribution):
      var inner = position
      inner.attribution = attribution ?? position.attribution
      if let results = signs.list.flatMap({ data[$0] }) {
        try walk(results: results, inner, body)
      } else {
        inner.place += "/\(signs.container ?? "")"
        try walk(data, inner, body)
      }
    case .container(let results, let kind):
      var inner = position
      inner.kindHint = position.kindHint ?? kind
      try walk(results: results, inner, body)
    case .exchange(let exchange): try walk(exchange, position, body)
    case .cassette(let path, let exchanges):
      var inner = position
      inner.place += path
      try walk(exchanges, inner, body)
    case .record: try handOut(object.value, position, body)
    case .addresses: try walk(addresses: object, position, body)
    case .other(let reason): skip(position.place, reason)
    case .unknown: skip(position.place, signs.unknownReason)
    }
  }

  /// Hands out the rows of a page; every element of its list is one, also one that is no object.
  private mutating func walk(results: JSONValue, _ position: Position, _ body: Body) throws {
    if signs.mayBeRecord, results.object != nil { return try handOut(results, position, body) }
    guard let rows = results.array else {
      return skip(position.place, "no catalogue answer: \(signs.list ?? "") is not a list")
    }
    guard !rows.isEmpty else { return skip(position.place, "an empty answer: no results") }
    for row in rows { try handOut(row, position, body) }
  }

  /// Reads a list of records, of pages, of exchanges, or of all of them.
  private mutating func walk(_ array: JSONArray, _ position: Position, _ body: Body) throws {
    guard !array.isEmpty else { return skip(position.place, "an empty answer: no results") }
    guard !array.allSatisfy({ $0.number != nil }) else { return skip(position.place, "lists of ids") }
    // A list without any record gets one notice, however long it is.
    guard array.contains(where: { !($0.object.map { RecordedShape($0, by: signs).isUnknown } ?? ($0.array == nil)) })
    else {
      return skip(position.place, "no catalogue answer: a list without records")
    }
    for (index, element) in array.enumerated() {
      let shape = element.object.map { RecordedShape($0, by: signs) }
      if case .record? = shape {
        try handOut(element, position, body)
        continue
      }
      var inner = position
      inner.place += "/\(index)"
      if let object = element.object, let shape {
        try walk(object, as: shape, inner, body)
      } else {
        try walk(element, inner, body)
      }
    }
  }

  /// Reads a map from addresses to records, or to answers.
  private mutating func walk(addresses object: JSONObject, _ position: Position, _ body: Body) throws {
    for member in object {
      var inner = position
      inner.kindHint = signs.kind(ofAddress: member.name)
      let shape = member.value.object.map { RecordedShape($0, by: signs) }
      let isRecord =
        switch shape {
        case .record?: true
        // At the address of a record stands a record, even one that lost its id.
        case .unknown?: member.name.withUTF8(signs.isRecord)
        default: false
        }
      if isRecord {
        try handOut(member.value, inner, body)
        continue
      }
      inner.place += "/" + pointerToken(member.name.string)
      try walk(member.value, inner, body)
    }
  }

  private mutating func walk(_ exchange: RecordedExchange, _ position: Position, _ body: Body) throws {
    var inner = position
    inner.kindHint = exchange.kind
    guard exchange.status == 200 else {
      return skip(position.place, "an error answer: HTTP status \(exchange.status.map(String.init) ?? "unknown")")
    }
    guard let answer = exchange.body, !answer.isNull else {
      if exchange.isAmongOthers {
        guard exchange.saysJSON else {
          others += 1
          return
        }
        return skip(position.place, "an empty answer: no body; have the browser export the content, too")
      }
      return skip(position.place, "an empty answer: no body")
    }
    guard let text = answer.string else { return try walk(answer, inner, body) }
    guard !isInBody else { return skip(position.place, "no catalogue answer: an exchange within an exchange") }
    // The reader of the file is in use for the file's document, so the text within needs another one.
    let reader =
      bodyReader ?? JSONReader(maximumDepth: limits.maximumDepth, maximumBytes: limits.maximumBytes)
    bodyReader = reader
    isInBody = true
    defer { isInBody = false }
    // Offsets within the text are not those of the file.
    let outer = repairs
    repairs = []
    defer { repairs = outer }
    guard let coding = exchange.coding else {
      return try text.withUTF8 { try readBody($0, of: exchange, with: reader, inner, body) }
    }
    guard let bytes = coding.decode(text.string) else {
      return skip(position.place, Notice.damageMark + "its body is not encoded as it says")
    }
    try bytes.withUnsafeBytes { try readBody($0, of: exchange, with: reader, inner, body) }
  }

  private mutating func readBody(
    _ bytes: UnsafeRawBufferPointer, of exchange: RecordedExchange, with reader: JSONReader, _ position: Position,
    _ body: Body
  ) throws {
    guard !exchange.isAmongOthers || Self.beginsAsJSON(bytes) else {
      others += 1
      return
    }
    try readOrSalvage(bytes, with: reader, position, body)
  }

  mutating func handOut(_ row: JSONValue, _ position: Position, _ body: Body) throws {
    let index = verdict.rows + verdict.brokenRows
    verdict.rows += 1
    try body(
      RecordedRow(
        index: index, value: row, kindHint: position.kindHint, attribution: position.attribution,
        repairs: repairs(in: row)))
  }

  private func repairs(in row: JSONValue) -> ArraySlice<JSONRepair.Place> {
    guard !repairs.isEmpty else { return [] }
    let first = repairs.partitionPoint { $0.offset >= row.offset }
    return repairs[first...].prefix { $0.offset < row.offset + row.raw.count }
  }

  /// Returns a name as it stands in a JSON Pointer (RFC 6901), without keys.
  private func pointerToken(_ name: String) -> String {
    var token = ""
    for character in Redactor().excerpt(redactor.redact(name)) {
      switch character {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.append(character)
      }
    }
    return token
  }
}
