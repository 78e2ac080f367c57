import Basics

/// Packs a record's references, so that relations are united without a database row each and without reading JSON.
///
/// For every field that refers to records, in the kind's field order: the number of items plus one (0 for a field that
/// is null), the items, and for a field that is not null its `LinkListEnd`. All numbers are a `Varint`; offsets
/// count from the place before, so most take one or two bytes.
public struct LinkWriter {
  /// The packed bytes so far.
  public private(set) var bytes: [UInt8] = []
  private var cursor = 0

  /// A writer with nothing in it.
  public init() {}

  /// Forgets everything and keeps the memory.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    cursor = 0
  }

  /// A field that is null or absent.
  public mutating func null() {
    bytes.append(0)
  }

  /// Starts a field with this many items; `item` follows so often, then `end`.
  public mutating func begin(count: Int) {
    write(UInt64(count) + 1)
  }

  /// One reference. Its places lie behind those of every reference before it.
  public mutating func item(_ link: Link) {
    write(UInt64(link.id ?? 0))
    write(offset: link.name.lowerBound)
    write(UInt64(link.name.count))
    cursor = link.name.upperBound
    if let detail = link.detail {
      write(UInt64(detail.count) + 1)
      write(offset: detail.lowerBound)
      cursor = detail.upperBound
    } else {
      bytes.append(0)
    }
  }

  /// Ends a field that is not null.
  public mutating func end(_ end: LinkListEnd) {
    write(offset: end.items)
    if end.returned.isEmpty {
      bytes.append(0)
    } else {
      write(UInt64(end.returned.count))
      write(offset: end.returned.lowerBound)
      cursor = end.returned.upperBound
    }
  }

  private mutating func write(offset: Int) {
    write(UInt64(offset - cursor))
    cursor = offset
  }

  private mutating func write(_ value: UInt64) {
    Varint.append(value, to: &bytes)
  }
}
