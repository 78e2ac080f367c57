public import Catalog
public import Pipeline

/// How records are fetched.
public struct Fetch: Sendable, Equatable {
  /// The collections to fetch, in this order, none twice.
  public var collections = Self.allCollections
  /// What to fetch of the collections; nil for everything.
  public var only: Only?
  /// Whether a run walks everything or asks for what changed.
  public var mode = Mode.full
  /// How old the last full crawl may be before an incremental run becomes a full one.
  public var fullEvery = Duration.seconds(7 * 86_400)
  /// The number of requests in flight.
  public var concurrency = 8
  /// Extra calls allowed to find displaced records, of the collection's pages.
  public var recovery = Percent(10)

  /// Every collection, in full.
  public init() {}

  /// The collections in the order in which they are fetched by default.
  public static let allCollections: [Kind] = [.characters, .comics, .series, .stories, .events, .creators]

  /// Whether a run walks everything or asks for what changed.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Every page of every collection.
    case full
    /// What was modified since the last crawl; a full crawl every ``Fetch/fullEvery``.
    case incremental
  }

  /// The records to begin with, by collection; what they refer to in the other collections follows.
  public struct Only: Sendable, Equatable {
    /// The chosen records of each collection named.
    public var selections: [Kind: Selection] = [:]

    /// Nothing chosen yet.
    public init(_ selections: [Kind: Selection] = [:]) {
      self.selections = selections
    }
  }

  /// Records of one collection; a record is chosen when any of the two choices has it.
  public struct Selection: Sendable, Equatable {
    /// The ids of the records.
    public var ids: [Int] = []
    /// Beginnings of their names or titles.
    public var nameStartsWith: [String] = []

    /// Nothing chosen yet.
    public init(ids: [Int] = [], nameStartsWith: [String] = []) {
      self.ids = ids
      self.nameStartsWith = nameStartsWith
    }
  }
}

extension FieldFormat<Kind> {
  /// A kind of record by the name of its collection.
  static var collection: Self { .choice(of: Fetch.allCollections, named: { $0.description }) }
}

extension Fetch {
  static let section = Section(
    Fetch(),
    [
      Field(
        "collections", \.collections, .list(of: .collection, atLeast: 1), "The collections to fetch, in this order."),
      Field(
        "only", optional: \.only, Only.format,
        "The records to begin with, by collection; what belongs to them in the other collections follows, and nothing "
          + "else. A collection has ids, a list of whole numbers, and name-starts-with, a list of beginnings of names or "
          + "titles (stories have ids only); a record is chosen by either.",
        example: ["characters": ["ids": [1_009_610], "name-starts-with": ["Spider"]]]),
      Field(
        "mode", \.mode, .choice,
        "Whether a run walks every page (full), or asks for what was modified since the last run and walks only collections whose totals that does not explain (incremental)."
      ),
      Field(
        "full-every", \.fullEvery, .duration(.seconds(3_600)...(.seconds(366 * 86_400))),
        "How old the last full crawl may be before an incremental run becomes a full one. A complete crawl that was not published is resumed up to this age, an open one up to 92 days if that is longer."
      ),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of requests in flight."),
      Field(
        "recovery", \.recovery, .percent(upTo: 1_000),
        "Extra calls allowed to find records that repeats displaced, of the collection's pages."),
    ],
    checks: [
      { fetch in
        let absent = allCollections.first {
          fetch.only?.selections[$0] != nil && !fetch.collections.contains($0)
        }
        return absent.map {
          .init(
            "only", "begins with \($0), which fetch.collections does not have",
            remedy: "add \($0) to fetch.collections")
        }
      },
      { fetch in
        fetch.unreachable.map { collection, root in
          .init(
            "only", "begins with \(root), by which the API does not list \(collection)",
            remedy: "add comics to fetch.collections, by which it does, or leave \(collection) out")
        }
      },
    ])
}

extension Fetch.Only {
  static let format = FieldFormat<Fetch.Only>.section(
    Section(
      Fetch.Only(),
      Fetch.allCollections.map { kind in
        Field(
          kind.description, optional: \Fetch.Only.selections[kind],
          .section(kind == .stories ? Fetch.Selection.idsOnly : Fetch.Selection.section), "Which \(kind).")
      },
      checks: [
        { only in
          guard only.selections.isEmpty else { return nil }
          return .init(
            "characters", "is missing, and so is every other collection",
            remedy:
              "choose records, such as {characters: {ids: [1009610]}}, or leave fetch.only out to fetch everything")
        }
      ]))
}

extension Fetch {
  /// A collection that no filter of the API leads to from the chosen records, and theirs: creators and characters know
  /// of each other only by way of comics and the like.
  fileprivate var unreachable: (Kind, root: Kind)? {
    for (one, other) in [(Kind.characters, Kind.creators), (.creators, .characters)] {
      guard only?.selections[one] != nil, collections.contains(other) else { continue }
      let isReached = collections.contains { $0 != .characters && $0 != .creators }
      if !isReached { return (other, one) }
    }
    return nil
  }
}

extension Fetch.Selection {
  static let section = Section(
    Fetch.Selection(),
    [
      ids,
      Field(
        "name-starts-with", \.nameStartsWith, .list(of: .text()), "Beginnings of their names or titles.",
        example: ["Spider"]),
    ],
    checks: [
      { selection in
        guard selection.ids.isEmpty, selection.nameStartsWith.isEmpty else { return nil }
        return .init(
          "ids", "is missing, and so is name-starts-with", remedy: "say which records, by one of the two or by both")
      }
    ])

  /// Stories can be chosen by id alone: the API has no text filter for them.
  static let idsOnly = Section(
    Fetch.Selection(), [ids],
    checks: [
      { selection in
        selection.ids.isEmpty ? .init("ids", "is missing or empty", remedy: "say which records by their ids") : nil
      }
    ])

  private static let ids = Field(
    "ids", \Fetch.Selection.ids, .list(of: .integer(1...Int.max)), "Their ids.", example: [1_009_610])
}
