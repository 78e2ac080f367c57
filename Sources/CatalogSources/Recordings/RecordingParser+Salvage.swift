import Basics
import JSONKit

/// Recovers rows from documents that the strict reader refuses.
extension RecordingParser {
  /// Reads every line as a document.
  mutating func read(_ lines: RecordedLines, with reader: JSONReader, _ whole: Position, _ body: Body) throws {
    var position = whole
    for (number, line) in lines {
      position.place = "line \(number)"
      try readOrSalvage(line, with: reader, position, body)
    }
  }

  /// Reads a document strictly, else repaired, else line by line, else in the parts that can be cut out of it.
  ///
  /// - Parameter file: the lines of a whole file; nil for a part of one.
  mutating func readOrSalvage(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, of file: RecordedLines? = nil,
    _ body: Body
  ) throws {
    guard let fault = try read(bytes, with: reader, position, body) else { return }
    guard fault.code != .empty else {
      return skip(position.place, file == nil ? "an empty answer: no body" : "an empty file")
    }
    guard try !readRepaired(bytes, with: reader, position, body) else { return }
    if let file, file.lookLikeNDJSON { return try read(file, with: reader, position, body) }
    try salvage(bytes, with: reader, position, after: fault, body)
  }

  /// Reads a document with its single bad bytes repaired.
  ///
  /// - Returns: false where there is nothing to repair, or where the repair does not make it JSON.
  mutating func readRepaired(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, _ body: Body
  ) throws -> Bool {
    guard bytes.count <= reader.maximumBytes, let repair = JSONRepair(bytes) else { return false }
    let outer = repairs
    repairs = repair.places[...]
    defer { repairs = outer }
    // The notice comes first, in front of the rows that it is about.
    let noticeCount = verdict.skipped.count
    let fault = try repair.bytes.withUnsafeBytes { try read($0, with: reader, position, body) }
    guard fault == nil else { return false }
    note(repaired: repair.places.count, position.place, at: noticeCount)
    return true
  }

  /// Cuts the readable parts out of a broken document.
  mutating func salvage(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, after fault: JSONError,
    _ body: Body
  ) throws {
    let before = (rows: verdict.rows, broken: verdict.brokenRows, notices: verdict.skipped.count)
    var salvage = JSONSalvage(bytes, reader: reader, isElement: signs.holdsRows)
    let first = bytes.byteOrderMarkCount
    let root = bytes[first...].firstIndex { $0 > 0x20 }.flatMap { Self.isBracket(bytes[$0]) ? $0 : nil }
    // A page of HTML holds objects as well: without a bracket at its beginning a file must contain the name of the list.
    var rest = root ?? bytes.count
    var repairCount = 0
    if root.map({ bytes[$0] == UInt8(ascii: "{") }) ?? true,
      let list = signs.list.flatMap({ JSONSalvage.list(named: $0, in: bytes) })
    {
      var inner = position
      inner.attribution = attribution(before: list, in: bytes, reader) ?? position.attribution
      let end = try salvage.elements(
        ofListAt: list, closing: JSONSalvage.closing(of: bytes, upTo: list)
      ) { piece in
        try take(piece, isInResults: true, inner, &repairCount, body)
      }
      rest = end ?? bytes.count
    }
    try salvage.elements(from: rest) { try take($0, isInResults: false, position, &repairCount, body) }

    let found = verdict.rows - before.rows
    let lost = verdict.brokenRows - before.broken
    if found + lost > 0 {
      let what =
        "no JSON as a whole: \(fault.message) Rows taken one by one: \(found), rows that are no JSON: \(lost)."
      verdict.add(.damaged(what, place: position.place), at: before.notices)
      note(repaired: repairCount, position.place, at: before.notices + 1)
    } else if root != nil {
      verdict.add(
        .damaged("not JSON, and no row in it can be read: \(fault.message)", place: position.place), at: before.notices)
    } else {
      skip(position.place, "not JSON: \(fault.message)")
    }
  }

  private static let signsOfExchange = ["request", "response", "headers"].map { Array("\"\($0)\"".utf8) }

  private mutating func take(
    _ piece: JSONSalvage.Piece, isInResults: Bool, _ position: Position, _ repairCount: inout Int, _ body: Body
  ) throws {
    switch piece {
    case .value(let value, let places):
      let outer = repairs
      repairs = places[...]
      defer { repairs = outer }
      repairCount += places.count
      if isInResults {
        try handOut(value, position, body)
      } else {
        try walk(value, position, body)
      }
    case .broken(let bytes):
      // Outside of a list of rows, broken bytes are a row only if they look like one.
      guard isInResults || signs.ids.contains(where: { bytes.firstRange(of: Array("\"\($0)\"".utf8)) != nil }) else {
        return
      }
      // The rest of a broken exchange has addresses and header fields, with keys and cookies in them.
      let isExchange = !isInResults && Self.signsOfExchange.contains { bytes.firstRange(of: $0) != nil }
      verdict.add(
        BrokenRow(
          index: verdict.rows + verdict.brokenRows, kindHint: position.kindHint,
          bytes: isExchange ? UnsafeRawBufferPointer(start: nil, count: 0) : bytes))
    }
  }

  private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  private mutating func note(repaired count: Int, _ place: String, at index: Int) {
    guard count > 0 else { return }
    verdict.add(
      .damaged("bytes that JSON does not allow were replaced in \(count) places; the rows are kept", place: place),
      at: index)
  }

  /// Returns the attribution in an envelope, as far as it stands before the rows.
  private func attribution(
    before list: Int, in bytes: UnsafeRawBufferPointer, _ reader: JSONReader
  ) -> String? {
    guard let name = signs.attribution else { return nil }
    var head = Array(bytes[..<list])
    head += JSONSalvage.closing(of: bytes, upTo: list)
    return try? reader.read(head) { $0[name]?.string?.string }
  }
}
