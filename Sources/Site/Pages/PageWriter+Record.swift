import Basics
import Catalog
import ImageKit

/// The page of a record of any kind.
extension PageWriter {
  /// Returns the page of a record: its picture and facts, then the panels of its kind.
  func recordPage(_ record: PageRecord) -> Markup {
    let (kind, rank) = (record.kind, record.rank)
    let role = catalogue.model[kind].role
    let content = content(of: record, as: role)
    // General pages show everything themselves.
    let isGeneral = !kinds.all.contains(kind)
    let beside = model.beside(kind, rank: rank)
    let name = name(kind, rank: rank)
    let picture = model.pictures[catalogue[kind].pictures[rank]]
    let color = catalogue.color(of: kind, rank: rank, model.pictures)
    var head = PageHead(title: name)
    head.section = .kind(kind)
    head.crumbs = crumbs(of: kind, rank: rank)
    head.type = role?.previewType ?? "website"
    head.structured = structured(record, as: role)
    head.feed = content.feed
    head.record = record.recordID
    head.picture = picture
    head.color = color
    let described = description(of: record)
    head.description = excerpt(content.description ?? described.plain, limit: 160)
    head.previous = beside.previous.map { catalogue.page(of: kind, rank: $0) }
    head.next = beside.next.map { catalogue.page(of: kind, rank: $0) }
    return page(
      head,
      """
      <article class="record">
      <header class="hero">
      \(hero(record, named: name, picture: picture, color: color))
      <div class="words">
      <h1\(name.bytes.count > 60 ? " class=\"long-name\"" : "" as Markup)\(MarkdownText.direction(of: name.bytes))\(data)>\(name)</h1>
      \(content.lead)
      \(missing(record))\(shownInPart(record))\(onlyNamed(record))\
      \(text(plain: described.plain, markup: described.markup))\
      \(facts(content.facts + (isGeneral || kind == kinds.character ? [] : otherFacts(of: record)) + ownFacts(record)))\
      \(buttons(record, named: name, picture: picture))
      </div>
      </header>
      \((content.panels + (isGeneral ? [] : otherPanels(of: record))).joined(by: "\n"))
      \(referrers(of: record))\(relatedLinks(record))
      </article>
      \(links(to: beside, of: kind))
      """)
  }

  private func hero(_ record: PageRecord, named name: Markup, picture: SitePicture?, color: Int) -> Markup {
    guard let picture else { return blankCover(record.kind, rank: record.rank, color: color) }
    return self.picture(
      picture, alt: words(.pictureOf, name), sizes: "(min-width:84em) 20rem,(min-width:48em) 24vw,60vw", isLarge: true,
      isEager: true)
  }

  private func missing(_ record: PageRecord) -> Markup {
    guard let day = record.missingSince else { return "" }
    return "<p class=\"notice\">\(words(.goneSince, words.day(day)))</p>"
  }

  private func shownInPart(_ record: PageRecord) -> Markup {
    guard record.isThin(in: catalogue.model) else { return "" }
    return "<p class=\"notice\">\(words[.shownInPart])</p>"
  }

  /// Returns the notice that a record is only referred to, and from how many records; empty for other records.
  private func onlyNamed(_ record: PageRecord) -> Markup {
    guard record.view == nil else { return "" }
    let (kind, rank) = (record.kind, record.rank)
    let issues = kind == kinds.issue ? 0 : catalogue.neighbours(of: kind, rank, in: kinds.issue).count
    let naming = catalogue.referrers[kind.index][rank]?.count ?? 0
    let others = catalogue.neighbours.all(of: kind, in: catalogue.model)
      .reduce(naming) { $0 + $1.neighbours.distinct(rank).count }
    let known =
      issues > 0 ? words.count(.knownFromComics, issues) : words.count(.knownFromRecords, others)
    return "<p class=\"notice\">\(known) \(words[.notShown])</p>"
  }

  /// Returns the records that refer to a record which is only referred to, where no relation shows them.
  private func referrers(of record: PageRecord) -> Markup {
    guard let all = catalogue.referrers[record.kind.index][record.rank] else { return "" }
    let lists = catalogue.model.order.map { kind in
      let ranks = all.filter { $0.kind == kind }.map(\.rank)
      return ranks.isEmpty ? "" : folded(ranks, seen: 12, most: 100) { names(of: kind, $0) }
    }
    return panel("referrers", title: words[.namedBy], content: lists.joined(by: ""))
  }

  private func buttons(_ record: PageRecord, named name: Markup, picture: SitePicture?) -> Markup {
    var (small, large) = (Markup(), Markup())
    if let picture {
      let fileExtension = Markup(stringLiteral: picture.fallback.fileExtension)
      small = " data-cover=\"\(picture.path)-\(picture.sizes[0].width)\""
      large = " data-picture=\"pictures/\(picture.path)-\(picture.fallback.size.width).\(fileExtension)\""
    }
    let kind = Markup(stringLiteral: catalogue.name(of: record.kind))
    return """
      <p class="buttons"><button type="button" class="star" data-kind="\(kind)" data-id="\(record.id)" \
      data-name="\(name)"\(small) aria-pressed="false" hidden>\(words[.addFavourite])</button>\
      <button type="button" class="share"\(large) hidden>\(words[.share])</button></p>\
      \(record.kind == kinds.issue ? collectionButtons(ofIssue: record.rank, named: name) : "")
      """
  }

  /// Returns the facts at the end of every record's facts: its last change and its id.
  private func ownFacts(_ record: PageRecord) -> [(term: Markup, value: Markup?)] {
    let modified = catalogue[record.kind].modified[record.rank]
    return terms([
      (.updatedOn, modified == .min ? nil : words.day(Int(CivilDate.days(ofSeconds: modified)))),
      (.number, "<span class=\"id\">\(record.id)</span>"),
    ])
  }

  private func relatedLinks(_ record: PageRecord) -> Markup {
    var items = Markup()
    for (type, link) in record.links {
      items +=
        "<li><a href=\"\(link)\" rel=\"external nofollow noopener noreferrer\">\(label(ofLink: type))</a> <span class=\"note\">\(link.host)</span></li>"
    }
    guard !items.isEmpty else { return "" }
    return panel("links", title: words[.relatedLinks], content: "<ul class=\"names\">\(items)</ul>")
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

  private func links(to beside: (previous: Int?, next: Int?), of kind: Kind) -> Markup {
    var links = Markup()
    for (rank, relation, phrase) in [(beside.previous, "prev", .previous), (beside.next, "next", .next)]
      as [(Int?, Markup, Phrase)]
    {
      guard let rank else { continue }
      links += """
        <a rel="\(relation)" href="\(address(kind, rank: rank))"><span class="note">\(words[phrase])</span> \
        <span\(data)>\(name(kind, rank: rank))</span></a>
        """
    }
    return links.isEmpty ? "" : "<nav class=\"beside\" aria-label=\"\(words[.neighbours])\">\(links)</nav>"
  }

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
        PageHead.Crumb(name: "<span\(data)>\(name(kinds.series, rank: series))</span>", page: page),
      ]
    }
    return crumbs + [PageHead.Crumb(name: "<span\(data)>\(name(kind, rank: rank))</span>")]
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

/// Long texts of records.
extension PageWriter {
  /// Returns a text as paragraphs, or as its sanitised markup; a long text shows its beginning and opens on a click.
  func text(plain: [UInt8], markup: Markup?) -> Markup {
    guard !plain.isEmpty else { return "" }
    let whole = markup ?? paragraphs(plain)
    guard plain.count > 700 else { return "<div class=\"text\"\(data)>\(whole)</div>" }
    return """
      <details class="long"><summary><span class="beginning"\(MarkdownText.direction(of: plain))\(data)>\(excerpt(plain, limit: 400))</span> \
      <span class="more">\(words[.readMore])</span></summary><div class="text"\(data)>\(whole)</div></details>
      """
  }

  private func paragraphs(_ plain: [UInt8]) -> Markup {
    var paragraphs = Markup()
    for line in plain.split(separator: UInt8(ascii: "\n")) {
      paragraphs += "<p\(MarkdownText.direction(of: line))>\(line)</p>"
    }
    return paragraphs
  }

  /// Returns the description of a record as plain text, and as markup where it came with markup or is Markdown.
  private func description(of record: PageRecord) -> (plain: [UInt8], markup: Markup?) {
    guard record.readers[.description]?.isMarkdown == true else { return (record.plainDescription, record.markup) }
    let text = markdown(record.plainDescription)
    return (text.plain, text.markup)
  }

  /// Returns a text in Markdown as markup; its relative links lead to the source.
  func markdown(_ text: [UInt8]) -> MarkdownText {
    MarkdownText(text, base: catalogue.model.linkBase.flatMap { WebLink(Array($0.description.utf8)) })
  }

  /// Returns the beginning of a text, cut between words, without line ends.
  ///
  /// - Parameter limit: the greatest number of bytes.
  func excerpt(_ plain: [UInt8], limit: Int) -> Markup {
    var line = plain.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    guard line.count > limit else { return "\(line)" }
    // A blank is never a part of a longer character; where there is none, the cut is between characters.
    let blank = line[..<limit].lastIndex(of: UInt8(ascii: " "))
    let boundary = line[...limit].lastIndex { $0 & 0xC0 != 0x80 }
    let end = blank ?? boundary ?? 0
    line.removeSubrange(end...)
    return "\(line)…"
  }
}
