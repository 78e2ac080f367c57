import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A reader of issues, and of their stories where the source tells characters and creators by story.
struct IssueReader {
  private let model: CatalogModel
  private var reader: KindReader
  private var storyReader: KindReader?
  private let names: NameFields
  private let places: Places
  private let storyPlaces: Places?
  private let numbers: [(catalogue: String, place: Int)]
  private let json = JSONReader()

  /// The places of lists in a kind.
  private struct Places {
    let credits, characters, teams, arcs, universes: Int?

    init(_ reader: KindReader, in model: CatalogModel) {
      credits = reader.list(of: model.kind(.creator))
      characters = reader.list(of: model.kind(.character))
      teams = reader.list(of: model.kind(.team))
      arcs = reader.list(of: model.kind(.event))
      universes = reader.list(of: model.kind(.universe))
    }
  }

  /// The kind of issues.
  var kind: Kind { reader.kind }
  /// The kind of stories that are read; nil where issues tell everything themselves.
  var storyKind: Kind? { storyReader?.kind }

  init?(_ model: CatalogModel) {
    guard let kind = model.kind(.issue) else { return nil }
    self.model = model
    reader = KindReader(kind, in: model)
    names = NameFields(kind, in: model)
    places = Places(reader, in: model)
    numbers = model.numberPlaces(of: kind)
    if !model.implied.isEmpty, let story = model.kind(.story) { storyReader = KindReader(story, in: model) }
    storyPlaces = storyReader.map { Places($0, in: model) }
  }

  /// Reads an issue.
  ///
  /// - Throws: `JSONError` where the record is damaged.
  mutating func read(_ record: RecordView) throws -> IssueFacts {
    try json.read(record.json) { document in
      reader.find(document)
      return issue(record)
    }
  }

  private func issue(_ record: RecordView) -> IssueFacts {
    var facts = IssueFacts()
    facts.id = record.entry.id.id
    facts.series = reader.reference(.series)
    facts.publisher = names.publisher.flatMap { reader.reference(at: $0) }
    facts.imprint = names.imprint.flatMap { reader.reference(at: $0) }
    facts.toldSeries = SeriesFacts.told(by: facts.series, reader[.series], publisher: facts.publisher, model)
    facts.number = reader.text(.issueNumber).map(Self.number)
    facts.otherNumber = reader.text(.otherNumber)
    facts.title = reader.text(.ownTitle)
    facts.stories = reader.texts(at: names.stories).map { Referred(id: nil, name: $0) }
    facts.coverDate = reader.date(.coverDate) ?? reader.date(.keyDate) ?? reader.date(.publicationDate)
    facts.onSale = reader.date(.onSale) ?? reader.date(.partialOnSale)
    facts.finalOrder = reader.date(.finalOrder).flatMap { $0.precision == .day ? $0.day : nil }
    facts.prices = reader.text(.prices).map(IssueFacts.Price.reading) ?? price.map { [$0] } ?? []
    facts.rating = reader.reference(.ratingRecord)?.name ?? reader.text(.rating)
    facts.isbn = reader.text(.isbn).flatMap(TradeCode.isbn)
    facts.barcode = (reader.text(.upc) ?? reader.text(.ean)).flatMap(TradeCode.digits)
    facts.pages = reader.decimal(.pageCount).flatMap { (1...100_000).contains($0) ? Int64($0.rounded()) : nil }
    facts.form = reader.text(.format).flatMap(PublicationForm.init(words:))
    facts.summary = reader.text(.description)
    facts.picture = reader.picture()
    facts.mainIssue = reader.reference(.mainIssue)?.id
    facts.variant = reader.text(.variant)
    facts.mark = reader.decimal(.averageMark).flatMap { (0...5).contains($0) ? $0 : nil }
    facts.markCount = reader.integer(.markCount).flatMap { $0 > 0 ? $0 : nil }
    facts.page = reader.page(of: facts.id) ?? names.address(in: reader)
    facts.numbers = reader.numbers(numbers)
    facts.changed = reader.changed(record)
    facts.order.number = facts.number.map { IssueNumber(printed: $0) } ?? IssueNumber()
    if let place = reader.integer(.order) { facts.order.place = place }
    for item in reader.items(at: places.credits) {
      let tasks = item.details.flatMap { CreditTask.tasks(of: $0) }
      facts.add(item.record, tasks.isEmpty ? [.other] : tasks)
    }
    for (role, task) in Self.creditTexts { addNames(in: reader.text(role), as: task, of: reader, to: &facts) }
    facts.characters = reader.records(at: places.characters)
    facts.teams = reader.records(at: places.teams)
    facts.arcs = reader.records(at: places.arcs)
    facts.universes = reader.records(at: places.universes)
    facts.reprints = reader.records(at: names.reprints)
    return facts
  }

  private var price: IssueFacts.Price? {
    guard let place = reader.description.place(of: .price).map({ reader.description.columns[$0] }) else { return nil }
    let currency = reader.text(.currency) ?? (reader.description.place(of: .currency) == nil ? "USD" : "")
    if case .first = place.column.value {
      return reader.decimal(.price).flatMap { IssueFacts.Price("\($0)", currency: currency) }
    }
    return reader.text(.price).flatMap { IssueFacts.Price($0, currency: currency) }
  }

  /// Returns a number of an issue: a whole number without the fraction with which some sources send it, others as printed.
  static func number(_ text: String) -> String {
    guard text.hasSuffix(".0"), let whole = Int64(text.dropLast(2)) else { return text }
    return "\(whole)"
  }

  /// The texts about creators, each with the task that it is about.
  private static let creditTexts: [(ColumnRole, CreditTask)] = [
    (.script, .script), (.pencils, .penciller), (.inks, .inker), (.colors, .colorist), (.letters, .letterer),
    (.editing, .editor),
  ]

  /// Adds the creators that a text names, unless somebody with a record has the task in the same record.
  private func addNames(
    in text: String?, as task: CreditTask, isCover: Bool = false, besides known: Set<CreditTask> = [],
    of reader: KindReader, to facts: inout IssueFacts
  ) {
    guard let text, !known.contains(task) else { return }
    for entry in CreditText.entries(of: text.utf8) where CreditText.namesSomebody(entry) {
      let name = String(decoding: CreditText.name(in: entry), as: UTF8.self)
      let known = facts.credits.first { $0.creator.name == name }?.creator
      facts.add(known ?? Referred(id: nil, name: name), isCover && !task.isEditing ? [.cover] : [task])
    }
  }
}

// MARK: - Stories

extension IssueReader {
  /// A story while its issue is put together.
  struct Story {
    let place: Int64
    let title: Referred?
    let synopsis: String?
    let genres: [String]
    let characters, teams, arcs, universes: [Referred]
    let credits: IssueFacts
  }

  /// Reads a story.
  ///
  /// - Throws: `JSONError` where the record is damaged.
  mutating func readStory(_ record: RecordView) throws -> Story? {
    guard var story = storyReader, let places = storyPlaces else { return nil }
    return try json.read(record.json) { document in
      story.find(document)
      let type = story.text(.storyType)?.lowercased() ?? ""
      func isOne(of types: [StaticString]) -> Bool { types.contains { $0.description == type } }
      let isCover = isOne(of: model.collectors.coverTypes)
      let isTale = model.collectors.storyTypes.isEmpty || isOne(of: model.collectors.storyTypes)
      var credits = IssueFacts()
      var known: Set<CreditTask> = []
      for item in story.items(at: places.credits) {
        let tasks =
          item.details.isEmpty ? [.other] : item.details.flatMap { CreditTask.tasks(of: $0, isCover: isCover) }
        known.formUnion(item.details.flatMap { CreditTask.tasks(of: $0) })
        if isCover || isTale { credits.add(item.record, tasks) }
      }
      if isCover || isTale {
        for (role, task) in Self.creditTexts {
          addNames(in: story.text(role), as: task, isCover: isCover, besides: known, of: story, to: &credits)
        }
      }
      var characters = story.records(at: places.characters)
      if characters.isEmpty { characters = Self.cast(story.text(.cast)) }
      let title = story.text(.ownTitle).flatMap { $0.first == "[" && $0.last == "]" ? nil : $0 }
      return Story(
        place: story.integer(.order) ?? .max,
        title: isTale ? title.map { Referred(id: record.entry.id.id, name: $0.replacing("\n", with: " ")) } : nil,
        synopsis: isTale ? story.text(.description) : nil, genres: isTale ? Self.genres(story.text(.genre)) : [],
        characters: characters, teams: story.records(at: places.teams),
        arcs: story.records(at: places.arcs),
        universes: story.records(at: places.universes), credits: credits)
    }
  }

  private static func genres(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the characters that a text names, without remarks about them.
  private static func cast(_ text: String?) -> [Referred] {
    guard let text else { return [] }
    return CreditText.entries(of: text.utf8).filter(CreditText.namesSomebody).map {
      Referred(id: nil, name: String(decoding: CreditText.name(in: $0), as: UTF8.self))
    }
  }
}

extension IssueFacts {
  /// Adds what the stories of the issue tell, in the order of their places.
  mutating func add(_ stories: [IssueReader.Story]) {
    let stories = stories.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    for (_, story) in stories {
      if let title = story.title { self.stories.append(title) }
      for credit in story.credits.credits { add(credit.creator, credit.tasks) }
      for genre in story.genres where !genres.contains(genre) { genres.append(genre) }
      add(story.characters, to: \.characters)
      add(story.teams, to: \.teams)
      add(story.arcs, to: \.arcs)
      add(story.universes, to: \.universes)
    }
    let synopses = stories.compactMap(\.element.synopsis)
    // The issue's own text is a remark about the printed thing.
    summary = synopses.isEmpty ? nil : synopses.joined(separator: "\n\n")
  }

  private mutating func add(_ records: [Referred], to list: WritableKeyPath<IssueFacts, [Referred]>) {
    var known = Set(self[keyPath: list])
    for record in records where known.insert(record).inserted { self[keyPath: list].append(record) }
  }
}

/// The places of further fields of issues.
private struct NameFields {
  let stories, reprints, publisher, imprint: Int?
  private let addresses: Int?

  init(_ kind: Kind, in model: CatalogModel) {
    func place(_ role: PartRole) -> Int? {
      model.parts.first { $0.role == role && ($0.kind ?? kind) == kind }?.place(in: model[kind])
    }
    (stories, reprints) = (place(.storyTitles), place(.reprints) ?? place(.reprintedIssues))
    let reader = KindReader(kind, in: model)
    (publisher, imprint) = (reader.single(of: model.kind(.publisher)), reader.single(of: model.imprintKind))
    addresses = place(.links)
  }

  /// Returns the first plain address in a list of addresses; nil where there is none.
  func address(in reader: KindReader) -> String? {
    guard let array = addresses.flatMap({ reader[$0] })?.array else { return nil }
    return array.lazy.compactMap { $0["url"]?.string?.string }.first(where: WebScheme.isPlain)
  }
}
