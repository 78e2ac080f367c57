import Basics
import Catalog

/// The facts about other records that pages show: names, pictures, dates and relations; all in memory, read once.
///
/// Records are identified by rank, their place among the ids of their kind.
/// - Complexity: about 100 bytes of memory a record and 8 a relation's pair.
struct SiteCatalogue: Sendable {
  /// The model of the source.
  let model: CatalogModel
  /// The kinds by their roles.
  let kinds: SiteKinds
  /// The name of the date of an issue on pages.
  let dateOfIssue: Phrase
  /// The records by kind; the last entry belongs to the kind that has no records, see ``SiteKinds``.
  var records: [KindRecords]
  /// The neighbours of all records.
  var neighbours: Neighbours
  /// The issues that each issue reprints, itself or by its stories.
  var reprinted: Adjacency?
  /// The issues in which each issue, or one of its stories, is reprinted.
  var reprints: Adjacency?
  /// The credits of creators, by the number in the details of a pair.
  let credits: [Credit]
  /// The credits by the texts of sources, as they stand in markup.
  private let creditNumbers: [Markup: Int]
  /// Whether records of issues name the issue of which each is a variant.
  let namesMainIssues: Bool
  /// The issues by rank.
  var issues: [SiteIssue]
  /// The formats of issues.
  var formats = IssueFormats()
  /// Records that others name without a relation, such as the variants of an issue, by the kind and rank of the naming record.
  var mentions: [MentionList] = []
  /// The records of the same kind that name a record, where no relation joins them, by kind; nil for issues and stories, and where none
  /// does.
  var namedByKin: [Adjacency?] = []
  /// The books and the issues that they collect.
  var collections = Collections()
  /// The records that refer to a record that is only referred to, by the kind and rank of the latter.
  var referrers: [[Int: [(kind: Kind, rank: Int)]]] = []
  /// The series that the titles of issues without a series name, by rank.
  var seriesByTitle: [Int: Int] = [:]
  /// The numbers printed on issues that are no plain numbers, by rank.
  var printedNumbers: [Int: String] = [:]
  /// The last days on which shops may change their orders of issues, by rank, counted from 1970-01-01.
  var finalOrders: [Int: Int32] = [:]
  /// The numbers by which the trade finds issues.
  var tradeNumbers = TradeNumbers()
  /// The series by rank.
  var series: [SiteSeries]
  /// The events by rank.
  var events: [SiteEvent]
  /// The traits of characters.
  var traits: CharacterTraits
  /// The names of the kinds, and the folders of their lists.
  private let names: [(kind: StaticString, list: StaticString)]

  /// Creates a catalogue of records of which only the names are known.
  ///
  /// - Parameters:
  ///   - records: by kind.
  ///   - credits: the names of credits, by the number in the details of a pair.
  init(_ model: CatalogModel, records: [KindRecords], credits: [[UInt8]] = []) {
    self.model = model
    kinds = SiteKinds(model)
    dateOfIssue = model.dateOfIssue
    namesMainIssues = model.kind(.issue).map { model[$0].place(of: .mainIssue) != nil } ?? false
    self.records = records + [KindRecords(ids: [], isStored: [], names: TextList())]
    neighbours = Neighbours(model)
    // A relation without details has pairs of detail 0.
    self.credits = (credits.isEmpty ? [[]] : credits).map { Credit(String(decoding: $0, as: UTF8.self)) }
    creditNumbers = Dictionary(
      credits.enumerated().map { (Markup.escaping($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    names =
      model.kinds.map { ($0.name, $0.role == .character && model.hasHeroes ? "heroes" : $0.name) } + [("", "")]
    mentions = Array(repeating: MentionList(), count: self.records.count)
    namedByKin = Array(repeating: nil, count: self.records.count)
    referrers = Array(repeating: [:], count: self.records.count)
    issues = Array(repeating: SiteIssue(), count: self.records[kinds.issue.index].ids.count)
    series = Array(repeating: SiteSeries(), count: self.records[kinds.series.index].ids.count)
    events = Array(repeating: SiteEvent(), count: self.records[kinds.event.index].ids.count)
    traits = CharacterTraits(count: self.records[kinds.character.index].ids.count)
  }

  /// The records of a kind.
  subscript(_ kind: Kind) -> KindRecords { records[kind.index] }

  /// Returns the neighbours of a record, each once, in ascending order of rank.
  func neighbours(of kind: Kind, _ rank: Int, in other: Kind) -> [Int] {
    neighbours[of: kind, in: other]?.distinct(rank) ?? []
  }

  /// Returns the number of issues of a record: that of the issues here, or the source's own where it knows of more.
  func issueCount(of kind: Kind, _ rank: Int) -> Int {
    max(neighbours[of: kind, in: kinds.issue]?.distinctCount(rank) ?? 0, Int(self[kind].listedIssues[rank]))
  }

  /// Returns the credit with a text of the source.
  func credit(_ text: Markup) -> Credit {
    creditNumbers[text].map { credits[$0] } ?? Credit(String(decoding: text.bytes, as: UTF8.self))
  }

  /// Returns the name of a kind, as it stands in paths; empty for no kind.
  func name(of kind: Kind) -> StaticString { names[kind.index].kind }

  /// Returns the page of a record.
  ///
  /// - Parameter page: 1 for the record's own page, from 2 on a further page of the list of its issues.
  func page(of kind: Kind, rank: Int, page: Int = 1) -> PageAddress {
    let list = page > 1 ? PageAddress.ListPage(name: name(of: kinds.issue), number: page) : nil
    return .record(of: name(of: kind), id: self[kind].ids[rank], list: list)
  }

  /// Returns a page of the list of a kind.
  func list(of kind: Kind, page: Int = 1) -> PageAddress { .list(names[kind.index].list, page: page) }

  /// Returns a page of the list of the records of a kind that are only referred to.
  func namedList(of kind: Kind, page: Int = 1) -> PageAddress { .named(in: names[kind.index].list, page: page) }

  /// Returns a page of the issues of a year; year 0 holds the issues without one.
  func list(ofYear year: Int, page: Int = 1) -> PageAddress { .year(year, in: name(of: kinds.issue), page: page) }
}

/// The records that the records of a kind name.
struct MentionList: Sendable {
  /// The named records, in the order of the records that name them, and of their fields.
  private var all: [(rank: UInt32, kind: Kind, other: UInt32)] = []

  /// Adds a named record; `rank` ascends from call to call.
  mutating func add(_ rank: Int, _ kind: Kind, _ other: Int) {
    all.appendTightly((UInt32(rank), kind, UInt32(other)))
  }

  /// Returns the pairs of a naming record and a named one of a kind.
  func pairs(_ kind: Kind) -> [Adjacency.Pair] {
    all.lazy.filter { $0.kind == kind }.map { Adjacency.Pair(left: $0.rank, right: $0.other, detail: 0) }
  }

  /// Returns the records that a record names: kinds and ranks.
  ///
  /// - Complexity: O(log of all named records + those of the record).
  func of(_ rank: Int) -> some Sequence<(kind: Kind, rank: Int)> {
    let first = all.indices.partitionPoint { all[$0].rank >= rank }
    return all[first...].lazy.prefix { $0.rank == rank }.map { ($0.kind, Int($0.other)) }
  }
}

/// The facts about an issue that lists show.
struct SiteIssue: Sendable {
  /// The key of the issue in its series, without its date.
  var order = IssueOrder()
  private var seriesRank: Int32 = -1
  private var mainRank: Int32 = -1
  private var formatNumber: Int32 = -1
  /// The first day of the date on which the issue came out, counted from 1970-01-01; `Int32.min` for none.
  var firstDay = Int32.min
  /// The precision of the date on which the issue came out.
  var precision = PartialDate.Precision.day
  /// Whether that date is the day of its sale, not one on a cover or in a catalogue.
  var isDayOfSale = false
  /// Whether the record says that the issue is a variant, by the same rule as in the statistics.
  var isVariant = false
  /// The day by which the issue stands in the order of time, see ``SiteCatalogue/estimateDays()``; `Int32.min` where none can be
  /// estimated.
  var day = Int32.min
  /// The place in the order of time: day, series, issue, number. Issues without a day come first, so that they are last where the newest
  /// is first.
  var place: UInt32 = 0
  /// The place among the issues of the series; meaningless for an issue without a series.
  var placeInSeries: UInt32 = 0

  /// The date on which the issue came out; nil where the source does not say.
  var date: PartialDate? {
    get { firstDay == .min ? nil : PartialDate(day: firstDay, precision: precision) }
    set { (firstDay, precision) = (newValue?.day ?? .min, newValue?.precision ?? .day) }
  }

  /// The number of the issue; nan where the record does not say.
  var number: Double {
    get { order.number.value }
    set { order.number = IssueNumber(newValue) }
  }

  /// The rank of the series of the issue; nil for none.
  var series: Int? {
    get { seriesRank < 0 ? nil : Int(seriesRank) }
    set { seriesRank = Int32(newValue ?? -1) }
  }

  /// The rank of the issue of which it is a variant, as its record says, else see ``SiteCatalogue/findVariants()``; nil for none.
  var main: Int? {
    get { mainRank < 0 ? nil : Int(mainRank) }
    set { mainRank = Int32(newValue ?? -1) }
  }

  /// The number of the format of the issue in ``IssueFormats``; nil where the record does not say.
  var format: Int? {
    get { formatNumber < 0 ? nil : Int(formatNumber) }
    set { formatNumber = Int32(newValue ?? -1) }
  }
}

/// The formats of issues: each text once, by number.
struct IssueFormats: Sendable {
  private(set) var texts: [Markup] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Returns the number of a format, which is added where it is new.
  mutating func number(of text: Markup) -> Int {
    if let number = numbers[text.bytes] { return number }
    numbers[text.bytes] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// The years of a series that lists show.
struct SiteSeries: Sendable {
  /// The first year; 0 for none.
  var start: Int16 = 0
  /// The last year; 0 for none, `Int16.max` for an ongoing series.
  var end: Int16 = 0
}

/// The days of an event that lists show.
struct SiteEvent: Sendable {
  /// The first day, counted from 1970-01-01; `Int32.min` for none.
  var start = Int32.min
  /// The last day, counted from 1970-01-01; `Int32.min` for none.
  var end = Int32.min
}

/// The facts about a record that pages, search and feeds share.
extension SiteCatalogue {
  /// Returns the colour class of a record: that of its picture, else a fixed one from its id; an issue without a picture has that of its
  /// series' id.
  func color(of kind: Kind, rank: Int, _ pictures: PictureSet) -> Int {
    if let picture = pictures[self[kind].pictures[rank]] { return picture.color }
    var id = RecordID(kind, self[kind].ids[rank])
    if kind == kinds.issue, let series = issues[rank].series {
      id = RecordID(kinds.series, self[kinds.series].ids[series])
    }
    return id.map(ColorClasses.number(of:)) ?? 0
  }

  /// Whether fewer than a tenth of the issues have a picture; in a catalogue without issues, fewer than a tenth of all records.
  func hasFewPictures(_ pictures: PictureSet) -> Bool {
    let issues = self[kinds.issue]
    let shown = issues.storedCount > 0 ? [issues] : records
    let (all, drawn) = shown.reduce((0, 0)) { sums, records in
      (sums.0 + records.storedCount, sums.1 + records.pictures.count { pictures[$0] != nil })
    }
    return drawn * 10 < all
  }

  /// The events by their first day; those without one come last.
  var eventsByTime: [Int] {
    self[kinds.event].byName.map { Int($0) }.sorted { a, b in
      let (dayA, dayB) = (events[a].start, events[b].start)
      return (dayA == .min ? .max : dayA, a) < (dayB == .min ? .max : dayB, b)
    }
  }

  /// Returns the number of an issue as readers write it: `12`, `1.5`, `½`; nil for an issue without one.
  func number(ofIssue rank: Int) -> String? {
    if let printed = printedNumbers[rank] { return printed }
    return Self.text(ofNumber: issues[rank].number)
  }

  /// Returns a plain number as readers write it; nil for none.
  static func text(ofNumber number: Double) -> String? {
    guard number.isFinite else { return nil }
    return number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }

  /// Returns the years of a series: `1998–2004`, `2019–`; nil where the first one is not known.
  func years(ofSeries rank: Int) -> Markup? {
    let (start, end) = (series[rank].start, series[rank].end)
    guard start != 0 else { return nil }
    if end == .max { return "\(start)–" }
    return end == 0 || end == start ? "\(start)" : "\(start)–\(end)"
  }

  /// Returns the years of a series whose name does not have its first year; nil for others.
  func yearsNotInName(ofSeries rank: Int) -> Markup? {
    CoverTitle(self[kinds.series].names[rank]).year == Int(series[rank].start) ? nil : years(ofSeries: rank)
  }
}

/// The kinds of a model by their roles.
///
/// A role that the model lacks is played by one kind beyond the last, which has no records, no relations and no pages. So pages need not
/// check whether the model has a role.
struct SiteKinds: Sendable, Equatable {
  let character, issue, series, creator, event, story, publisher: Kind

  init(_ model: CatalogModel) {
    let nobody = Kind(number: UInt8(model.kinds.count))
    character = model.kind(.character) ?? nobody
    issue = model.kind(.issue) ?? nobody
    series = model.kind(.series) ?? nobody
    creator = model.kind(.creator) ?? nobody
    event = model.kind(.event) ?? nobody
    story = model.kind(.story) ?? nobody
    publisher = model.kind(.publisher) ?? nobody
  }

  /// The kinds to which pages refer at places of their own: all but publishers.
  var all: [Kind] { [character, issue, series, creator, event, story] }
}

extension CatalogModel {
  /// The kinds in the order of groups of results, which is a contract with the scripts: first the kinds with a role that the search
  /// knows, then the others.
  var searchOrder: [Kind] {
    let known = ([.character, .series, .issue, .event, .creator, .story] as [Role]).compactMap(kind)
    return known + order.filter { !known.contains($0) }
  }
}
