import Basics
import Catalog
import ImageKit

/// The page of a record of any kind: its picture and facts, then the panels of its kind.
struct RecordPage: Page {
  let context: PageContext
  private let record: PageRecord
  private let role: Role?
  /// The parts that differ by kind.
  private let parts: any RecordContent
  private let name: Markup
  private let picture: SitePicture?
  /// The colour class of the record.
  private let color: Int
  private let description: LongText
  private let beside: (previous: Int?, next: Int?)

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - issues: the issues of the record in the order of its page; none for an issue.
  ///   - series: the series of the record, each with the number of its issues; see `SiteCatalogue.series(of:in:)`.
  init(
    _ record: PageRecord, issues: [Int], series: @autoclosure () -> [(series: Int, issues: Int)],
    in context: PageContext
  ) {
    let (catalogue, pictures, kind, rank) = (context.catalogue, context.model.pictures, record.kind, record.rank)
    (self.context, self.record) = (context, record)
    role = catalogue.model[kind].role
    parts =
      switch role {
      case .character: CharacterContent(context: context, record: record, issues: issues, series: series())
      case .issue: IssueContent(record, in: context)
      case .creator: CreatorContent(context: context, record: record, issues: issues, series: series())
      case .event: EventContent(context: context, record: record, issues: issues)
      case .series: SeriesContent(context: context, record: record, issues: issues)
      case .story: StoryContent(context: context, record: record, issues: issues)
      case .publisher: PublisherContent(context: context, record: record, issues: issues)
      case .team, .universe, .imprint, .readingList, nil:
        GeneralContent(context: context, record: record, issues: issues)
      }
    // Of a story its parts may be in two languages; in titles and attributes no elements can stand.
    let own = role == .story ? StoryContent.name(of: record, in: context) : nil
    name = own.map { "\($0.plainText)" } ?? context.name(kind, rank: rank)
    picture = pictures[catalogue[kind].pictures[rank]]
    color = catalogue.color(of: kind, rank: rank, pictures)
    description = LongText(descriptionOf: record, in: context)
    beside = context.model.beside(kind, rank: rank)
  }

  private var kind: Kind { record.kind }
  private var rank: Int { record.rank }

  var head: PageHead {
    PageHead(
      title: name, description: summary.markup,
      crumbs: context.crumbs(of: kind, rank: rank), record: record.recordID, color: color, picture: picture,
      structured: StructuredData(context: context, record: record, role: role).markup,
      type: role?.previewType ?? "website", section: .kind(kind),
      previous: beside.previous.map { catalogue.page(of: kind, rank: $0) },
      next: beside.next.map { catalogue.page(of: kind, rank: $0) }, feed: parts.feed,
      calendar: parts.calendar)
  }

  private var summary: RecordSummary {
    RecordSummary(
      context: context, record: record, issues: parts.issues, text: parts.description ?? description)
  }

  var content: Markup {
    let facts = parts.facts + parts.otherFacts
    return """
      <article class="record">
      <header class="hero">
      \(hero)
      <div class="words">
      <h1\(name.bytes.count > 60 ? " class=\"long-name\"" : "" as Markup)\(MarkdownText.direction(of: name.bytes))\(recordLang)>\(name)</h1>
      \(parts.lead)
      \(notices)\
      \(description.markup)\
      \(facts.markup)\
      \(buttons)
      </div>
      </header>
      \((parts.panels + parts.otherPanels).map(\.markup).joined(by: "\n"))
      \(referrers.markup)\(relatedLinks.markup)\(origin)
      </article>
      \(links)
      """
  }

  private var hero: Markup {
    guard let picture else { return CoverTitle(catalogue[kind].names[rank]).cover(color: color) }
    let sizes: StaticString = "(min-width:84em) 20rem,(min-width:48em) 24vw,60vw"
    return picture.cover(below: root, alt: words(.pictureOf, name), sizes: sizes, isLarge: true, isEager: true)
  }

  /// The notices that the record is missing, is shown in part, or is only referred to, and then from how many records.
  private var notices: Markup {
    var notices: [Markup] = []
    if let day = record.missingSince { notices.append(words(.goneSince, words.day(day))) }
    if record.isThin(in: catalogue.model) { notices.append(words[.shownInPart]) }
    if record.view == nil {
      // Several relations and fields of one record may name this one.
      let others = related(withReferences: true).merging(naming) { $0.union($1) }.filter { !$0.value.isEmpty }
      let count = others.values.reduce(0) { $0 + $1.count }
      let isOfComics = kind != kinds.issue && others.count == 1 && others[kinds.issue] != nil
      let known = words.count(isOfComics ? .knownFromComics : .knownFromRecords, count)
      notices.append("\(known) \(words[.notShown])")
    }
    return notices.map { "<p class=\"notice\">\($0)</p>" }.joined(by: "")
  }

  /// The records that refer to this one, which is only referred to, by a field without a relation.
  private var naming: [Kind: Set<Int>] {
    (catalogue.referrers[kind.index][rank] ?? []).reduce(into: [:]) { $0[$1.kind, default: []].insert($1.rank) }
  }

  /// Returns the neighbours of this record.
  ///
  /// - Parameter withReferences: whether those count that only a field of theirs joins with it.
  private func related(withReferences: Bool) -> [Kind: Set<Int>] {
    catalogue.neighbours.all(of: kind, in: catalogue.model, withReferences: withReferences)
      .reduce(into: [:]) { $0[$1.kind, default: []].formUnion($1.neighbours.distinct(rank)) }
  }

  /// The records that refer to this one, where no other panel shows them: by kind, under its name where there are several.
  private var referrers: Panel {
    let naming = naming
    guard !naming.isEmpty else { return Panel("referrers", "", nil) }
    let shown = related(withReferences: parts.showsReferences)
    let lists = catalogue.model.order.compactMap { kind -> (kind: Kind, list: Markup)? in
      let others = (naming[kind] ?? []).subtracting(shown[kind] ?? []).sorted()
      return folded(others, seen: 12, most: 100) { context.names(of: kind, $0) }.map { (kind, $0) }
    }
    let items = lists.map { lists.count > 1 ? "<h3>\(context.label($0.kind))</h3>\($0.list)" : $0.list }
    return Panel("referrers", words[.namedBy], items.joined(by: ""))
  }

  private var buttons: Markup {
    var (small, large) = (Markup(), Markup())
    if let picture {
      small = " data-cover=\"\(picture.path)-\(picture.sizes[0].width)\""
      large = " data-picture=\"pictures/\(picture.file)\""
    }
    let kind = Markup(stringLiteral: catalogue.name(of: kind))
    return """
      <p class="buttons"><button type="button" class="star" data-kind="\(kind)" data-id="\(record.id)" \
      data-name="\(name)"\(small) aria-pressed="false" hidden>\(words[.addFavourite])</button>\
      <button type="button" class="share"\(large) hidden>\(words[.share])</button></p>\
      \(parts.buttons)
      """
  }

  /// The origin of the record at the foot of the page: the source with a link to the record's page there, the record's id at the source, the
  /// day of its last change there, and its ids at other sources with links to its pages there.
  private var origin: Markup {
    let modified = catalogue[kind].modified[rank]
    let source = catalogue.model.origin?.source.title
    let name: Markup? = source.map { context.foreign("\($0)") }
    let page = record.page(in: catalogue.model).map { link -> Markup in
      link.anchor(name ?? "\(link.host)")
    }
    let facts = terms([
      (.source, page ?? name), (.sourceID, "<span class=\"id\">\(record.id)</span>"),
      (.updatedOn, modified == .min ? nil : words.day(Int(CivilDate.days(ofSeconds: modified)))),
    ])
    let elsewhere = record.readers.elsewhere.map { column in
      Fact(
        term: column.webPages.map { context.foreign(Markup(stringLiteral: $0.source)) } ?? "",
        value: column.page(in: record.fields))
    }
    return "<div class=\"origin\">\((facts + elsewhere).markup)</div>"
  }

  private var relatedLinks: Panel {
    var items = Markup()
    for (type, link) in record.links {
      items +=
        "<li>\(link.anchor(label(ofLink: type))) <span class=\"note\">\(link.host)</span></li>"
    }
    return Panel("links", words[.relatedLinks], items.isEmpty ? nil : "<ul class=\"names\">\(items)</ul>")
  }

  private func label(ofLink type: String) -> Markup {
    switch type {
    case "detail": words[.linkDetail]
    case "wiki": words[.linkWiki]
    case "comiclink": words[.linkComics]
    case "purchase": words[.linkPurchase]
    case "reader": words[.linkReader]
    case "inAppLink": words[.linkApp]
    default: type.isEmpty ? words[.linkOther] : "\(type)"
    }
  }

  private var links: Markup {
    linksBeside(
      .neighbours, beside.previous.map { link(.previous, to: $0) }, beside.next.map { link(.next, to: $0) })
  }

  private func link(_ phrase: Phrase, to rank: Int) -> (page: PageAddress, name: Markup) {
    let name: Markup = "<span\(recordLang)>\(context.name(kind, rank: rank))</span>"
    return (catalogue.page(of: kind, rank: rank), "<span class=\"note\">\(words[phrase])</span> \(name)")
  }
}

extension PageContext {
  /// Returns the steps to a record's page.
  func crumbs(of kind: Kind, rank: Int) -> [PageHead.Crumb] {
    // Whoever is only referred to stands in a list of its own.
    let isStored = catalogue[kind].isStored[rank]
    let list = model.hasList(kind) ? catalogue.list(of: kind) : isStored ? nil : catalogue.namedList(of: kind)
    var crumbs = [PageHead.Crumb(name: label(kind), page: list)]
    if kind == kinds.issue, let series = catalogue.issues[rank].series, model.hasList(kinds.series) {
      let page = catalogue.page(of: kinds.series, rank: series)
      crumbs = [
        PageHead.Crumb(name: words[.series], page: catalogue.list(of: kinds.series)),
        PageHead.Crumb(name: "<span\(recordLang)>\(name(kinds.series, rank: series))</span>", page: page),
      ]
    }
    return crumbs + [PageHead.Crumb(name: "<span\(recordLang)>\(name(kind, rank: rank))</span>")]
  }
}

extension Role {
  /// The type of a record's page in link previews (Open Graph).
  fileprivate var previewType: StaticString {
    switch self {
    case .character, .creator: "profile"
    case .issue: "book"
    default: "website"
    }
  }
}
