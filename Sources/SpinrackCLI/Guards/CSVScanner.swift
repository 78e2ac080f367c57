/// Cuts the bytes of a CSV table (RFC 4180, LF at the end of rows) into cells, as they arrive.
struct CSVScanner {
  private var carried: [UInt8] = []
  private var column = 0
  private var isQuoted = false

  /// Takes the next bytes.
  ///
  /// - Parameter body: gets each cell that they end, in order: its column from 0, its bytes with the quotes around and
  ///   inside, and whether it is the last of its row. The bytes are valid only during the call.
  /// - Complexity: O(*n*).
  mutating func push(
    _ bytes: UnsafeRawBufferPointer, _ body: (_ column: Int, _ cell: UnsafeRawBufferPointer, _ endsRow: Bool) -> Void
  ) {
    var start = 0
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else { continue }
      let cell = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
      let endsRow = byte == UInt8(ascii: "\n")
      if carried.isEmpty {
        body(column, cell, endsRow)
      } else {
        carried += cell
        carried.withUnsafeBytes { body(column, $0, endsRow) }
        carried.removeAll(keepingCapacity: true)
      }
      start = place + 1
      column = endsRow ? 0 : column + 1
    }
    carried += UnsafeRawBufferPointer(rebasing: bytes[start...])
  }
}
