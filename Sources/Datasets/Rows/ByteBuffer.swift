import JSONKit

/// Room in which one cell is put together; kept from cell to cell.
///
/// A class because it owns a raw buffer that is written while its owner is being read.
final class ByteBuffer {
  // Not checked while the program runs: it belongs to one task, and a cell is put together and given on before the next.
  @exclusivity(unchecked) private var bytes = ByteBuilder(capacity: 256)

  /// Gives a sink what `body` writes; where that is nothing, null, or the empty text where one is required.
  func append(to sink: some RowSink, isRequired: Bool = false, _ body: (inout ByteBuilder) -> Void) {
    bytes.removeAll()
    body(&bytes)
    if bytes.isEmpty, !isRequired { sink.null() } else { bytes.withUnsafeBytes { sink.string($0) } }
  }

  /// Gives a sink the address of a full-size picture; where there is none, as `append`.
  func appendPicture(_ value: JSONValue?, to sink: some RowSink, isRequired: Bool = false) {
    append(to: sink, isRequired: isRequired) { bytes in
      guard let path = value?["path"]?.string, let fileExtension = value?["extension"]?.string else { return }
      path.append(to: &bytes)
      bytes.append(UInt8(ascii: "."))
      fileExtension.append(to: &bytes)
    }
  }
}
