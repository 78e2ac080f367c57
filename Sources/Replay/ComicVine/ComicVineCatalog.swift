import APIs
import Basics
package import Catalog
import Store

/// A catalogue as Comic Vine's API shows it: the columns that lists, filters and searches need, in a file that is mapped. Records are read
/// from the store when they are asked for.
///
/// A record is known by its slot: its place among the stored records of its kind, by number. Numbers of answers are those of Comic Vine
/// where they are known; all others are sums of the record's own number and one that is far above these, see
/// `CatalogModel.syntheticNumber(of:)`.
struct ComicVineCatalog: Sendable {
  let model: CatalogModel
  /// The time of the last call to the source, as ISO 8601.
  let crawled: String
  let shelves: [ComicVineResource: Shelf]
  let issues: Issues
  let volumes: Volumes
  /// The stories of issues, where a source tells credits by story.
  let stories: Stories?
  let hashes: Hashes
  /// The number of records that lost a number of Comic Vine to another record with the same one.
  let clashes: Int

  /// A slot that stands for none.
  static let none = UInt32.max
  /// The first number that is no number of Comic Vine.
  static let firstSynthetic = UInt32(CollectorTraits.leastMadeNumber)

  /// The records of a resource.
  struct Shelf: Sendable {
    let resource: ComicVineResource
    let fields: ComicVineFields
    /// The numbers at the source, ascending, and the rows of the store.
    let ids: MappedColumn<UInt32>
    let rows: MappedColumn<UInt32>
    /// The number of each record in answers; 0 for one that has none, and is not served.
    let numbers: MappedColumn<UInt32>
    /// The slots of all served records by their numbers, and of those that lists show.
    let byNumber: MappedColumn<UInt32>
    let listed: MappedColumn<UInt32>
    /// The seconds of the last changes, since 1970.
    let modified: MappedColumn<UInt32>
    /// The words of names and of other names, each on a line; empty for issues.
    let names: Texts
    let aliases: Texts
    let words: Words
    /// The issues that name each record; nil for volumes, publishers and issues.
    let issues: Rows?

    var count: Int { ids.count }

    /// Returns the slot of a record by its number at the source.
    func slot(id: Int64) -> Int? { UInt32(exactly: id).flatMap { ids.place(of: $0) } }

    /// Returns the slot of a record by its number in answers; also by the one that it has without a number of Comic Vine, which it may
    /// have had before.
    func slot(number: Int, in model: CatalogModel) -> Int? {
      guard let wanted = UInt32(exactly: number) else { return nil }
      let place = byNumber.partitionPoint { numbers[Int($0)] >= wanted }
      if place < byNumber.count, numbers[Int(byNumber[place])] == wanted { return Int(byNumber[place]) }
      return model.record(synthetic: Int64(number), of: fields.kind).flatMap { slot(id: $0.id) }
    }

    /// Returns the places of records in the store.
    func places(_ slots: some Sequence<Int>) -> [RecordPlace] {
      slots.compactMap { slot in
        RecordID(fields.kind, Int64(ids[slot])).map { RecordPlace(id: $0, row: Int64(rows[slot])) }
      }
    }
  }

  /// The facts of issues.
  struct Issues: Sendable {
    /// The slots of their volumes; `none` where those are not stored.
    let volumes: MappedColumn<UInt32>
    /// The days of covers and of sale; `noDay` where they are not known.
    let covers: MappedColumn<Int32>
    let sales: MappedColumn<Int32>
    /// The places of their numbers among all different ones, in the order of numbers.
    let numberRanks: MappedColumn<UInt32>
    /// The numbers as filters compare them, by rank.
    let keys: Texts

    static let noDay = Int32.min
  }

  struct Volumes: Sendable {
    /// The issues of each volume, in their order.
    let issues: Rows
    let years: MappedColumn<Int16>
    /// The slots of publishers.
    let publishers: MappedColumn<UInt32>
  }

  struct Stories: Sendable {
    let kind: Kind
    let fields: ComicVineFields
    /// The places of the stories of each issue in the following arrays.
    let ends: MappedColumn<UInt32>
    let ids: MappedColumn<UInt32>
    let rows: MappedColumn<UInt32>

    func places(ofIssue slot: Int) -> [RecordPlace] {
      let start = slot == 0 ? 0 : Int(ends[slot - 1])
      return (start..<Int(ends[slot])).compactMap { place in
        RecordID(kind, Int64(ids[place])).map { RecordPlace(id: $0, row: Int64(rows[place])) }
      }
    }
  }

  /// The hashes of covers, each with the slot of its issue.
  struct Hashes: Sendable {
    let values: MappedColumn<UInt64>
    let slots: MappedColumn<UInt32>
  }

  /// Texts in one block.
  struct Texts: Sendable {
    let bytes: MappedColumn<UInt8>
    let ends: MappedColumn<UInt32>

    var count: Int { ends.count }

    func range(_ place: Int) -> Range<Int> { (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place]) }

    func text(_ place: Int) -> [UInt8] { Array(bytes[range(place)]) }
  }

  /// Slots in rows, one for each record.
  struct Rows: Sendable {
    let ends: MappedColumn<UInt32>
    let slots: MappedColumn<UInt32>

    func range(_ slot: Int) -> Range<Int> { (slot == 0 ? 0 : Int(ends[slot - 1]))..<Int(ends[slot]) }

    subscript(slot: Int) -> Slice<MappedColumn<UInt32>> { slots[range(slot)] }

    func count(_ slot: Int) -> Int { range(slot).count }
  }

  /// The words of names, ascending, each with the records that have it.
  struct Words: Sendable {
    let words: Texts
    let records: Rows

    /// Returns the records with a word in their names.
    func records(with word: [UInt8]) -> Slice<MappedColumn<UInt32>> {
      var (low, high) = (0, words.count)
      while low < high {
        let middle = (low + high) / 2
        if words.bytes[words.range(middle)].lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
      }
      guard low < words.count, words.bytes[words.range(low)].elementsEqual(word) else { return records.slots[0..<0] }
      return records[low]
    }
  }
}

extension ComicVineCatalog {
  subscript(_ resource: ComicVineResource) -> Shelf? { shelves[resource] }

  /// Returns the number in answers of a record that need not be stored; nil for one without a number.
  func number(_ resource: ComicVineResource, id: Int64) -> Int64? {
    guard let shelf = self[resource] else { return nil }
    if let slot = shelf.slot(id: id) { return shelf.numbers[slot] == 0 ? nil : Int64(shelf.numbers[slot]) }
    return RecordID(shelf.fields.kind, id).flatMap { model.syntheticNumber(of: $0) }
  }

  /// Returns the issues of a volume that are shown.
  func issues(ofVolume slot: Int, _ ids: ComicVineSettings.IDs) -> [Int] {
    guard let shelf = self[.issue] else { return [] }
    return volumes.issues[slot].lazy.map { Int($0) }.filter { ids.shows(shelf.numbers[$0]) }
  }
}

/// The terms on which a catalogue is served in the form of Comic Vine's API.
package struct ComicVineSettings: Sendable {
  /// The records that are shown.
  package enum IDs: String, Sendable, CaseIterable {
    case all
    /// Only records whose numbers at Comic Vine are known: the right setting for programs that keep a library by number, to which a record
    /// that gains a number would look like another one.
    case comicvine

    /// Whether lists and searches show a record with a number.
    func shows(_ number: UInt32) -> Bool {
      self == .all ? number > 0 : number > 0 && number < ComicVineCatalog.firstSynthetic
    }
  }

  package var ids = IDs.all
  /// The store, and its model, of another catalogue that knows both its records' numbers in this one and those at Comic Vine.
  package var numbersFrom: (store: String, model: CatalogModel)?
  /// Whether records that only lists have shown are answered as unknown when they are asked for one by one.
  package var isWholeOnly = false

  package init() {}
}
