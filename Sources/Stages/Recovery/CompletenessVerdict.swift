/// The verdict on whether a collection is complete.
public struct CompletenessVerdict: Sendable, Equatable {
  /// The status, in the words of the manifest.
  public enum Status: String, Sendable, Codable {
    /// Every record that the source lists was seen.
    case complete
    /// Every record was seen when the collection was last walked in full. Since then only changes were read, which show neither a record
    /// that was deleted while another came, nor one that came without a date.
    case current
    /// Some records were not seen.
    case incomplete
    /// No answer shows that a record is missing, and none proves that none is.
    case unproven
    /// The source does not say how many records there are, as with recordings.
    case unknown
    /// The source has no such collection.
    case absent
  }

  /// The reason for a status that the numbers do not explain.
  public enum Note: String, Sendable, Codable {
    /// `total` is greater than the number of distinct records, yet a search found no more.
    case totalCountsRepeats = "the total counts repeats"
    /// There are as many rows as the total, some of them repeats, and the source answers no request that would show
    /// whether these pushed others off their pages.
    case repeatsUnproven = "as many rows as the total, but some are repeats, and the source shows no other view of them"
    /// More records came than `total`, and nothing showed where the collection ends.
    case moreThanTotal = "more records came than the total says, and no page showed the end of the list"
    /// The collection has no rows, yet many records refer to it.
    case emptyButReferredTo = "the source says that there are none, yet many records refer to some"
    /// There are as many records as the total, but answers are lost that would tell whether they are the same.
    case answersLost =
      "as many records as the total, but answers are lost that would show whether they are the same ones"
    /// There are fewer records than at the beginning, and each deleted one may have moved another one off the pages.
    case totalFell =
      "the total fell while the collection was read, so a record may have moved to a page that was read before"
    /// Every offset gave the same page.
    case ignoresOffset = "the source gives the same page for every offset"
    /// The total grew faster than is believable.
    case keepsGrowing = "the total kept growing while the collection was read"
  }

  /// The status.
  public var status: Status
  /// The number of records that the source has and the crawl did not see; nil where it is not known.
  public var missing: Int?
  /// The reason for the status; nil where the numbers explain it.
  public var note: Note?
  /// The day of the crawl that last walked the collection in full, `2026-11-20`; nil where this crawl did.
  public var walkedOn: String?

  /// Creates a verdict.
  public init(status: Status, missing: Int?, note: Note? = nil, walkedOn: String? = nil) {
    self.status = status
    self.missing = missing
    self.note = note
    self.walkedOn = walkedOn
  }

  /// Returns the verdict after a night that did not walk the collection: a complete one becomes current.
  ///
  /// - Parameter day: the day of the crawl that gave the verdict, where it walked the collection itself.
  func kept(from day: String?) -> CompletenessVerdict {
    CompletenessVerdict(
      status: status == .complete ? .current : status, missing: status == .complete ? nil : missing, note: note,
      walkedOn: walkedOn ?? day)
  }
}

/// The effort of reading a collection completely: calls, and the records that they found.
public struct CollectionEffort: Sendable, Equatable, Codable {
  /// The calls of one way of searching, and the new records that they found.
  public struct Tally: Sendable, Equatable, Codable {
    /// The number of calls made.
    public var calls = 0
    /// The number of records found that no call before had shown.
    public var found = 0
  }

  /// The number of calls of the walk with kept answers.
  public var pages = 0
  /// The number of calls of the walk whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// The calls of the spot check.
  public var spotCheck = Tally()
  /// The calls of the recovery, by the way of searching.
  public var recovery: [RecoveryMove: Tally] = [:]
  /// The number of recovery calls that were allowed.
  public var allowed = 0
  /// The estimated number of recovery calls that would find the missing records; nil where no estimate is possible.
  public var wanted: Int?

  /// The number of recovery calls made. A page that is asked for once more since its rows were unusable does not count.
  public var recoveryCalls: Int { recovery.reduce(0) { $0 + ($1.key == .samePage ? 0 : $1.value.calls) } }
  /// The number of records found by the spot check and the recovery.
  public var found: Int { recovery.values.reduce(spotCheck.found) { $0 + $1.found } }
}
