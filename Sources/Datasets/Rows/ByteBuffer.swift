import JSONKit

/// Room in which one cell is put together; kept from cell to cell.
///
/// A class because it owns a raw buffer that is written while its owner is being read.
final class ByteBuffer {
  // Not checked while the program runs: it belongs to one task, and a cell is put together and given on before the next.
  @exclusivity(unchecked) private var bytes = ByteBuilder(capacity: 256)

  /// Gives a sink what `body` writes, or null where that is nothing.
  func append(to sink: some RowSink, _ body: (inout ByteBuilder) -> Void) {
    bytes.removeAll()
    body(&bytes)
    if bytes.isEmpty { sink.null() } else { bytes.withUnsafeBytes { sink.string($0) } }
  }

  /// Gives a sink the address of a full-size picture, or null where there is none.
  func appendPicture(_ value: JSONValue?, to sink: some RowSink) {
    append(to: sink) { bytes in
      guard let path = value?["path"]?.string, let fileExtension = value?["extension"]?.string else { return }
      path.append(to: &bytes)
      bytes.append(UInt8(ascii: "."))
      fileExtension.append(to: &bytes)
    }
  }
}
