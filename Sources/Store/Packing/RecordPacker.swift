import Catalog
import CompressionKit

/// A packer of records, each as a frame of Zstandard over the dictionary of their model, where it has one.
///
/// A catalogue's JSON is mostly names of fields and addresses. Packing reduces it to a fifth, and fewer bytes need to be logged, copied
/// into the file and read back; that saves several times the cost of packing.
///
/// It is used again from record to record and belongs to one task.
struct RecordPacker: ~Copyable {
  private var compressor: ZstdCompressor

  /// The highest compression level that copies literals as they are. Levels from 1 on encode them, which halves the speed.
  private static let level = -1

  init(_ packing: [UInt8]) { compressor = ZstdCompressor(level: Self.level, dictionary: packing) }

  /// Calls `body` with the packed form of a record.
  ///
  /// - Complexity: O(bytes of the record).
  mutating func withPacked<R>(_ plain: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows
    -> R
  { try compressor.withFrame(of: plain, body) }
}

/// A packer for the records of pages, so that the one task that writes the store need not pack them.
///
/// One packer belongs to one task and is reused from page to page.
public struct PagePacker: ~Copyable {
  private var packer: RecordPacker
  private var bytes: [UInt8] = []

  /// Creates a packer.
  ///
  /// - Parameter packing: the dictionary of the store's model; empty for none.
  public init(_ packing: [UInt8]) { packer = RecordPacker(packing) }

  /// Packs the JSON of every record of a page; the records' places then lead to the packed form.
  ///
  /// - Complexity: O(bytes of the page).
  public mutating func pack(_ page: inout NormalizedPage) {
    guard !page.isPacked else { return }
    bytes.removeAll(keepingCapacity: true)
    page.bytes.withUnsafeBytes { plain in
      for index in page.records.indices {
        let record = page.records[index]
        page.records[index].links = copy(plain, record.links)
        page.records[index].markup = record.markup.map { copy(plain, $0) }
        let start = bytes.count
        packer.withPacked(UnsafeRawBufferPointer(rebasing: plain[record.json])) { bytes.append(contentsOf: $0) }
        page.records[index].json = start..<bytes.count
      }
    }
    // A copy of its own size: pages wait in channels, and room that is not needed would wait with them.
    page.bytes = bytes.withUnsafeBytes { Array($0) }
    page.isPacked = true
  }

  private mutating func copy(_ plain: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: plain[range]))
    return start..<bytes.count
  }
}
