/// Packs the records of pages, so that the one task that writes the store need not.
///
/// One packer belongs to one task and is reused from page to page.
public struct PagePacker: ~Copyable {
  private var packer = RecordPacker()
  private var bytes: [UInt8] = []

  /// A packer.
  public init() {}

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
