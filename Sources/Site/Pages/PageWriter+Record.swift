import Basics
import Catalog
import ImageKit

/// What the pages of all kinds of record have.
extension PageWriter {
  /// The page of a record: its picture and facts, then `panels`.
  ///
  /// - Parameters:
  ///   - head: what is particular to the kind; title, picture and colour are filled in.
  ///   - lead: what stands below the name.
  ///   - beside: the records before and behind this one.
  func recordPage(
    _ record: PageRecord, _ head: PageHead, lead: Markup = "", facts: [(Phrase, Markup?)],
    beside: (previous: Int?, next: Int?), panels: Markup
  ) -> Markup {
    var head = head
    let name = name(record.kind, record.rank)
    let picture = model.pictures[catalogue[record.kind].pictures[record.rank]]
    head.title = name
    head.record = record.recordID
    head.picture = picture
    head.color = catalogue.color(of: record.kind, record.rank, model.pictures)
    if head.description.isEmpty { head.description = excerpt(record.plainDescription, 160) }
    if let previous = beside.previous { head.previous = .record(record.kind, catalogue[record.kind].ids[previous]) }
    if let next = beside.next { head.next = .record(record.kind, catalogue[record.kind].ids[next]) }
    let content: Markup = """
      <article class="record">
      <header class="hero">
      \(hero(picture, record, name))
      <div class="words">
      <h1\(data)>\(name)</h1>
      \(lead)
      \(missing(record))\
      \(description(record))\
      \(self.facts(facts + ownFacts(record)))\
      \(buttons(record, name, picture))
      </div>
      </header>
      \(panels)
      \(relatedLinks(record))
      </article>
      \(self.beside(record.kind, beside))
      """
    return page(head, content)
  }

  private func hero(_ picture: SitePicture?, _ record: PageRecord, _ name: Markup) -> Markup {
    if let picture {
      return self.picture(
        picture, alt: words(.pictureOf, name), sizes: "(min-width:48em) 20rem,60vw", isLarge: true, isEager: true)
    }
    return blankCover(record.kind, record.rank)
  }

  private func missing(_ record: PageRecord) -> Markup {
    guard let day = record.missingSince else { return "" }
    return "<p class=\"notice\">\(words(.goneSince, words.day(day)))</p>"
  }

  private func buttons(_ record: PageRecord, _ name: Markup, _ picture: SitePicture?) -> Markup {
    var large = Markup()
    if let picture {
      let file: Markup =
        "\(picture.path)-\(picture.fallback.size.width).\(Markup(stringLiteral: picture.fallback.fileExtension))"
      large = " data-picture=\"pictures/\(file)\""
    }
    var small = Markup()
    if let picture { small = " data-cover=\"\(picture.path)-\(picture.sizes[0].width)\"" }
    let kind = Markup(stringLiteral: record.kind.name)
    return """
      <p class="buttons"><button type="button" class="star" data-kind="\(kind)" data-id="\(record.id)" \
      data-name="\(name)"\(small) aria-pressed="false" hidden>\(words[.addFavourite])</button>\
      <button type="button" class="share"\(large) hidden>\(words[.share])</button></p>
      """
  }

  /// What every record says at the end of its facts.
  private func ownFacts(_ record: PageRecord) -> [(Phrase, Markup?)] {
    let modified = catalogue[record.kind].modified[record.rank]
    return [
      (.updatedOn, modified == .min ? nil : words.day(Int(CivilDate.days(ofSeconds: modified)))),
      (.number, "<span class=\"id\">\(record.id)</span>"),
    ]
  }

  private func relatedLinks(_ record: PageRecord) -> Markup {
    var items = Markup()
    for (type, link) in record.links {
      items +=
        "<li><a href=\"\(link)\" rel=\"external nofollow noopener noreferrer\">\(label(ofLink: type))</a> <span class=\"note\">\(link.host)</span></li>"
    }
    guard !items.isEmpty else { return "" }
    return panel("links", words[.relatedLinks], "<ul class=\"names\">\(items)</ul>")
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

  private func beside(_ kind: Kind, _ beside: (previous: Int?, next: Int?)) -> Markup {
    guard beside.previous != nil || beside.next != nil else { return "" }
    var links = Markup()
    if let rank = beside.previous {
      links +=
        "<a rel=\"prev\" href=\"\(address(kind, rank))\"><span class=\"note\">\(words[.previous])</span> <span\(data)>\(name(kind, rank))</span></a>"
    }
    if let rank = beside.next {
      links +=
        "<a rel=\"next\" href=\"\(address(kind, rank))\"><span class=\"note\">\(words[.next])</span> <span\(data)>\(name(kind, rank))</span></a>"
    }
    return "<nav class=\"beside\" aria-label=\"\(words[.neighbours])\">\(links)</nav>"
  }

  /// The records before and behind one in the order of names.
  func neighboursByName(_ kind: Kind, _ rank: Int) -> (previous: Int?, next: Int?) {
    let kindRecords = catalogue[kind]
    let place = Int(kindRecords.placeByName[rank])
    return (
      place > 0 ? Int(kindRecords.byName[place - 1]) : nil,
      place + 1 < kindRecords.byName.count ? Int(kindRecords.byName[place + 1]) : nil
    )
  }
}

/// Long texts of records.
extension PageWriter {
  /// The description of a record; a long one opens on a click, and shows its beginning before.
  func description(_ record: PageRecord) -> Markup {
    text(plain: record.plainDescription, markup: record.markup)
  }

  /// A text as paragraphs, or as the sanitised markup that it came with.
  func text(plain: [UInt8], markup: Markup?) -> Markup {
    guard !plain.isEmpty else { return "" }
    let whole = markup ?? paragraphs(plain)
    guard plain.count > 700 else { return "<div class=\"text\"\(data)>\(whole)</div>" }
    return """
      <details class="long"><summary><span class="beginning"\(data)>\(excerpt(plain, 400))</span> \
      <span class="more">\(words[.readMore])</span></summary><div class="text"\(data)>\(whole)</div></details>
      """
  }

  private func paragraphs(_ plain: [UInt8]) -> Markup {
    var paragraphs = Markup()
    for line in plain.split(separator: UInt8(ascii: "\n")) { paragraphs += "<p>\(line)</p>" }
    return paragraphs
  }

  /// The beginning of a text, cut between words, without line ends.
  ///
  /// - Parameter limit: the most bytes.
  func excerpt(_ plain: [UInt8], _ limit: Int) -> Markup {
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
