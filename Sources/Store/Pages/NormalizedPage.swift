public import Catalog

/// The place of an answer in a crawl. Later answers have greater places, in any order of arrival.
public struct PagePlace: Sendable, Hashable {
  /// The collection that was paged; nil for a recording, which may hold several kinds.
  public let kind: Kind?
  /// The part of the crawl that the answer belongs to.
  public let walk: Walk
  /// The page's offset in its walk, or a recording's rank by relative path.
  public let offset: Int

  /// Creates a place.
  public init(kind: Kind?, walk: Walk, offset: Int) {
    self.kind = kind
    self.walk = walk
    self.offset = offset
  }

  /// Whether it is the place of a call for a single list or record, rather than one for a collection.
  public var isEnrichment: Bool { walk == .lists || walk == .lookUps || walk == .details }

  /// Returns the place of a row as one integer that sorts by walk, offset and row. Places of calls for single lists and records are
  /// negative: of equal rows the one on a page of the collection wins, and a record with a negative place is unlisted.
  ///
  /// Offsets stay below 2³², rows of a page below 2²⁴ (a recording can hold more rows than a page of the API).
  public func ordinal(row: Int) -> Int64 {
    Int64(walk.rawValue & 0x7f | (isEnrichment ? -0x80 : 0)) << 56 | Int64(offset & 0xffff_ffff) << 24
      | Int64(row & 0xff_ffff)
  }

  /// Returns the place of the first row of the page that a row stands on.
  static func page(_ ordinal: Int64) -> Int64 { ordinal & ~0xff_ffff }
}

extension PagePlace {
  /// A part of a crawl, by its number in the store. Of equal rows the one of the greater part wins, single lists and records apart.
  public enum Walk: Int, Comparable, Sendable {
    /// The pages of a whole collection.
    case collection = 0
    /// Calls that search for the displaced records of a collection; their offsets count them.
    case recovery = 1
    /// Calls for single lists; their offsets count them.
    case lists = 3
    /// Look-ups of records that others refer to and that no list may have; their offsets count them.
    case lookUps = 4
    /// The pages of the lists of a selection.
    case selection = 5
    /// Calls that search for the displaced records of such a list.
    case selectionRecovery = 6
    /// Look-ups of records that lists show in part; their offsets count them.
    case details = 7
    /// The pages of a head: the last modified rows of a collection.
    case head = 16
    /// The pages of rows modified since a day.
    case changes = 17
    /// A second read of the pages of changes, because of doubt.
    case changesAgain = 18
    /// A third read of the pages of changes, because of doubt.
    case changesOnceMore = 19

    /// Returns whether a part is the lesser one.
    public static func < (first: Walk, second: Walk) -> Bool { first.rawValue < second.rawValue }
  }
}

/// One cleaned record, as places in the bytes of its page.
public struct NormalizedRecord: Sendable {
  /// Kind and number in one integer, see `RecordID.key`.
  public var key: Int64
  /// Microseconds since the epoch, or nil where the source gave no date.
  public var modified: Int64?
  /// The row's place in the crawl, see `PagePlace.ordinal`.
  public var place: Int64
  /// The packed links, see `LinkReader`.
  public var links: Range<Int>
  /// The sanitised markup of the description, or nil.
  public var markup: Range<Int>?
  /// The canonical JSON: one object in the API's own shape.
  public var json: Range<Int>
  /// The index of its attribution text among the page's; nil for none.
  public var attribution: Int?
  /// The latest date beside `modified`, where it lies so long after `modified` that it may be too late to be true, see `DateLimit`; nil for
  /// nearly all records.
  public var latest: Int64?
  /// The fields that its row had.
  public var fields = RowFields()

  /// Creates a record whose pieces lie at these places.
  public init(
    key: Int64, modified: Int64?, place: Int64, links: Range<Int>, markup: Range<Int>?,
    json: Range<Int>, attribution: Int? = nil
  ) {
    self.key = key
    self.modified = modified
    self.place = place
    self.links = links
    self.markup = markup
    self.json = json
    self.attribution = attribution
  }
}

/// The fields that a row had, as far as other rows with the same id need this: fields that the winning row lacks are filled from the
/// others. A row with exactly the fields of its kind, as a gateway sends them, has no bit set.
public struct RowFields: Sendable, Equatable {
  /// A bit for each field of the kind, in their order, that was not sent at all; of a stored record the bit `outdated`, too.
  public var unsent: Int64 = 0
  /// A digest of the names of fields that the kind does not have; 0 for none.
  public var unknown: Int64 = 0

  /// The bit of a stored record whose details are of an earlier change than its row of a list. No kind has a 64th field.
  static let outdated = Int64.min

  /// Creates the value for all fields of the kind and no other one.
  public init() {}

  /// Whether a row comes from a list that shows its records in part.
  ///
  /// - Parameter detail: the fields that such rows lack, see `KindDescription.detail`.
  public func isThin(lacking detail: Int64) -> Bool { detail != 0 && unsent & detail == detail }

  /// Whether the details of a stored record are of an earlier change than its row of a list.
  public var isOutdated: Bool { unsent & Self.outdated != 0 }

  /// Whether a row with these fields may have a field that a row with other ones lacks.
  func mayFill(_ other: RowFields) -> Bool {
    other.unsent & ~unsent != 0 || (unknown != 0 && unknown != other.unknown)
  }
}

/// A quarantined value or a rejected row, or several that broke the same rule.
public struct QuarantinedValue: Sendable, Equatable {
  /// The row of the page, from 0.
  public let row: Int
  /// The record that the value is in, where that is known.
  public let key: Int64?
  /// RFC 6901 pointer into the record.
  public let pointer: String
  /// The rule's name.
  public let rule: String
  /// The value as it was sent, cut at 200 bytes, without keys.
  public let raw: String
  /// The remedy.
  public let remedy: String
  /// Whether the whole row was rejected.
  public let rejectsRecord: Bool
  /// The number of values in this entry: itself, and later ones in the same list or page that broke the same rule.
  public var count: Int

  /// Creates a quarantined value.
  public init(
    row: Int, key: Int64?, pointer: String, rule: String, raw: String, remedy: String, rejectsRecord: Bool = false,
    count: Int = 1
  ) {
    self.row = row
    self.key = key
    self.pointer = pointer
    self.rule = rule
    self.raw = raw
    self.remedy = remedy
    self.rejectsRecord = rejectsRecord
    self.count = count
  }
}

/// A part of a recording that was no catalogue answer, or was damaged.
public struct SkippedPart: Sendable, Equatable {
  /// The file, with the place in it behind `#`.
  public let place: String
  /// The reason for skipping it.
  public let reason: String
  /// The number of parts in this entry: itself, and later ones of the same file that have no entry of their own.
  public let count: Int

  /// Creates an entry for one part, or several.
  public init(place: String, reason: String, count: Int = 1) {
    self.place = place
    self.reason = reason
    self.count = count
  }
}

/// Everything that one answer of a source gave, cleaned and ready to be stored in one transaction.
public struct NormalizedPage: Sendable {
  /// The place of the answer in the crawl.
  public var place: PagePlace
  /// The request or the file, without secrets.
  public var uri: String
  /// The answer's validator.
  public var etag: String?
  /// The number of records in the collection, as the answer says.
  public var total: Int?
  /// The answer's HTTP status. With 304 the rows are those of `implied`; with any other but 200 there are none.
  public var status = 200
  /// The number of the stored page whose rows this answer implies, since it has not changed; nil for an answer with its own rows.
  public var implied: Int64?
  /// The place of the answer among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// The size of the answer in bytes.
  public var size: Int
  /// The attribution texts of the answer: one, or for a recording each different one of its answers.
  public var attributions: [String]
  /// Rows received and rejected, by the number of the kind; the last place is for rows of no known kind.
  public var rows: [RowCount]
  /// The bytes that the records point into.
  public var bytes: [UInt8]
  /// Whether the JSON of the records is packed; see `PagePacker`.
  var isPacked = false
  /// The cleaned records, in the answer's order.
  public var records: [NormalizedRecord]
  /// The digests of the rows of a local database, of those too that have not changed; nil for an answer of another source.
  public var digests: RowDigests?
  /// The records of a local database whose rows have not changed since the crawl before: they are not among `records`.
  public var unchanged: [KeyRun] = []
  /// Quarantined values and rejected rows.
  public var quarantined: [QuarantinedValue]
  /// The number of values that each rule changed.
  public var changes: [CleaningChange: Int] = [:]
  /// Parts of a recording that were no catalogue answers, and why.
  public var skipped: [SkippedPart]

  /// The numbers of rows of one kind.
  public struct RowCount: Sendable, Equatable {
    /// Rows in the answer.
    public var received = 0
    /// Rows that were rejected.
    public var rejected = 0

    /// Creates a count.
    public init(received: Int = 0, rejected: Int = 0) {
      self.received = received
      self.rejected = rejected
    }
  }

  /// Creates a page without rows.
  ///
  /// - Parameter kinds: the number of kinds in the model.
  public init(
    place: PagePlace, uri: String, etag: String? = nil, total: Int? = nil, size: Int, kinds: Int
  ) {
    self.place = place
    self.uri = uri
    self.etag = etag
    self.total = total
    self.size = size
    rows = Array(repeating: RowCount(), count: kinds + 1)
    attributions = []
    bytes = []
    records = []
    quarantined = []
    skipped = []
  }
}
