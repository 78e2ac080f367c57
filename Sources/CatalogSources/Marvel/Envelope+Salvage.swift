import JSONKit

extension Envelope {
  /// The envelope of a page whose rows are damaged, if the damage ends there.
  ///
  /// Single bytes that JSON does not allow are repaired. Where that is not enough, every row must stand in its place,
  /// broken or not: as many as the envelope says, and at least one of them whole unless there is only one. Anything
  /// else is a torn answer, which is better asked for again.
  /// - Returns: the envelope, or nil.
  /// - Complexity: O(number of bytes).
  static func salvage(_ bytes: UnsafeRawBufferPointer, reader: JSONReader) -> Envelope? {
    if let repair = JSONRepair(bytes), let envelope = try? reader.read(repair.bytes, { try Envelope($0) }) {
      return envelope
    }
    guard let list = JSONSalvage.list(named: "results", in: bytes) else { return nil }
    let closing = JSONSalvage.closing(of: bytes, upTo: list)
    var salvage = JSONSalvage(bytes, reader: reader, isElement: RecordedShape.holdsRows)
    var whole = 0
    var broken = 0
    let end = try? salvage.elements(ofListAt: list, closing: closing) { piece in
      switch piece {
      case .value: whole += 1
      case .broken: broken += 1
      }
    }
    guard let end else { return nil }
    let frame = Array(bytes[..<list]) + Array(bytes[end...])
    guard var envelope = try? reader.read(frame, { try Envelope($0) }) else { return nil }
    envelope.rows = whole + broken
    guard envelope.rows == envelope.count, whole > 0 || envelope.count == 1 else { return nil }
    return envelope
  }
}
