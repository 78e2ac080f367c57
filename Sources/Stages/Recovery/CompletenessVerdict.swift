/// What is known about whether a collection is complete.
public struct CompletenessVerdict: Sendable, Equatable {
  /// The words of the manifest.
  public enum Status: String, Sendable, Codable {
    /// Every record that the source lists was seen.
    case complete
    /// Every record was seen when the collection was last walked in full. Since then only changes were read, which show neither a record
    /// that went while another came, nor one that came without a date.
    case current
    /// Some were not.
    case incomplete
    /// Nothing says that any is missing, and nothing proves that none is.
    case unproven
    /// The source does not say how many there are, as with recordings.
    case unknown
    /// The source has no such collection.
    case absent
  }

  /// Why the status is what it is, where that is not plain from the numbers.
  public enum Note: String, Sendable, Codable {
    /// `total` is greater than the distinct records, yet looking for more found none.
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
    /// Fewer records are there than were at the beginning, and each that went may have moved another one off the pages.
    case totalFell =
      "the total fell while the collection was read, so a record may have moved to a page that was read before"
    /// Every offset gave the same page.
    case ignoresOffset = "the source gives the same page for every offset"
    /// The total ran away.
    case keepsGrowing = "the total kept growing while the collection was read"
  }

  /// The status.
  public var status: Status
  /// Records that the source has and the crawl did not see; nil where that is not known.
  public var missing: Int?
  /// More about it.
  public var note: Note?
  /// The day of the crawl that last walked the collection in full, `2026-11-20`; nil where this crawl did.
  public var walkedOn: String?

  /// A verdict.
  public init(status: Status, missing: Int?, note: Note? = nil, walkedOn: String? = nil) {
    self.status = status
    self.missing = missing
    self.note = note
    self.walkedOn = walkedOn
  }

  /// The verdict after a night that did not walk the collection: a complete one is as complete as changes show.
  ///
  /// - Parameter day: the day of the crawl that the verdict is of, where it walked the collection itself.
  func kept(from day: String?) -> CompletenessVerdict {
    CompletenessVerdict(
      status: status == .complete ? .current : status, missing: status == .complete ? nil : missing, note: note,
      walkedOn: walkedOn ?? day)
  }
}

/// The effort to read a collection completely: calls, and what they found.
public struct CollectionEffort: Sendable, Equatable, Codable {
  /// Calls of one way of looking, and the new records that they found.
  public struct Tally: Sendable, Equatable, Codable {
    /// Calls made.
    public var calls = 0
    /// Records found that no call before had shown.
    public var found = 0
  }

  /// Calls of the walk that were kept.
  public var pages = 0
  /// Calls of the walk whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// Calls of the spot check.
  public var spotCheck = Tally()
  /// Calls of the recovery, by the way of looking.
  public var recovery: [RecoveryMove: Tally] = [:]
  /// Recovery calls that were allowed.
  public var allowed = 0
  /// About how many more recovery calls would find what is missing; nil where that cannot be said.
  public var wanted: Int?

  /// Recovery calls made. A page that is asked for once more since rows of it were unusable is none.
  public var recoveryCalls: Int { recovery.reduce(0) { $0 + ($1.key == .samePage ? 0 : $1.value.calls) } }
  /// Records found by the spot check and the recovery.
  public var found: Int { recovery.values.reduce(spotCheck.found) { $0 + $1.found } }
}
