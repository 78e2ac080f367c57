import Basics
import Catalog
import CatalogSources
import Store

/// The rows on a page of a local database, beside those that the crawl before has read there.
public struct DumpedRows: Sendable {
  /// The places of the rows in the body of the page, by id.
  let places: [DumpRow]
  /// A digest of the version of the program that cleans the rows: another one may make another record of the same row.
  let program: UInt64
  /// The rows of the crawl before; none where it has no such page.
  let known: RowDigests

  /// Tells the rows that are the same as in the crawl before from the others.
  ///
  /// - Parameters:
  ///   - kind: the kind of the rows.
  ///   - body: the body of the page.
  /// - Returns: the digest of each row, with the key 0 where a row's id is that of no record; the numbers of the rows that are not the
  ///   same; and the records of those that are.
  /// - Complexity: O(bytes of the page).
  func compared(
    of kind: Kind, in body: UnsafeRawBufferPointer
  ) -> (digests: RowDigests, changed: [Int], unchanged: [KeyRun]) {
    var digests = RowDigests()
    var changed: [Int] = []
    var unchanged: [KeyRun] = []
    var before = known.entries[...]
    // Whether the known record before is the same, so that the next one stands beside it.
    var isBeside = false
    for (number, row) in places.enumerated() {
      var hash = QuickDigest()
      hash.add(program)
      hash.add(UnsafeRawBufferPointer(rebasing: body[row.bytes]))
      let key = RecordID(kind, row.id)?.key ?? 0
      digests.entries.append(RowDigests.Entry(key: key, digest: max(hash.value, RowDigests.none + 1)))
      while let first = before.first, first.key < key {
        before.removeFirst()
        isBeside = false
      }
      guard let first = before.first, first.key == key else {
        changed.append(number)
        continue
      }
      before.removeFirst()
      if first != digests.entries[number] {
        changed.append(number)
        isBeside = false
      } else {
        if isBeside, let last = unchanged.popLast() {
          unchanged.append(KeyRun(keys: last.keys.lowerBound...key, count: last.count + 1))
        } else {
          unchanged.append(KeyRun(keys: key...key, count: 1))
        }
        isBeside = true
      }
    }
    return (digests, changed, unchanged)
  }

  /// Returns some of the rows as a JSON array.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the rows, ascending.
  ///   - body: the body of the page.
  func array(of numbers: [Int], in body: [UInt8]) -> [UInt8] {
    guard numbers.count < places.count else { return body }
    var array = [UInt8(ascii: "[")]
    array.reserveCapacity(numbers.reduce(2) { $0 + places[$1].bytes.count + 1 })
    for number in numbers {
      if array.count > 1 { array.append(UInt8(ascii: ",")) }
      array += body[places[number].bytes]
    }
    array.append(UInt8(ascii: "]"))
    return array
  }
}
