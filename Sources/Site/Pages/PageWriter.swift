import Basics
import Catalog
import ImageKit

/// A writer of one page in one language.
///
/// A class because parts of a page pass the writer on a thousand times, and a copy of all that it refers to costs more than the part.
final class PageWriter: Sendable {
  let model: SiteModel
  let words: Wording
  /// The address of the page in its language's tree.
  let address: PageAddress
  /// The way from the page to the root of its language's tree.
  let home: PageAddress
  /// The way from the page to the root that all languages share.
  let root: PageAddress

  init(_ model: SiteModel, words: Wording, at address: PageAddress, home: PageAddress, root: PageAddress) {
    self.model = model
    self.words = words
    self.address = address
    self.home = home
    self.root = root
  }

  convenience init(_ model: SiteModel, words: Wording, at address: PageAddress) {
    let home = address.wayUp
    self.init(model, words: words, at: address, home: home, root: home / model.folder(of: words.language).wayUp)
  }

  var catalogue: SiteCatalogue { model.catalogue }
  var kinds: SiteKinds { model.catalogue.kinds }

  /// The title of the site.
  var siteTitle: Markup { "\(model.settings.title(in: words.language))" }

  /// Returns the address of a page of this language, for a link.
  func to(_ page: PageAddress) -> PageAddress { home / page }

  /// The attribute of texts of records where the page is not in their language, English; else empty.
  var data: Markup { words.language == .english ? "" : " lang=\"en\"" }

  /// The attribute of texts in the page's language within texts of records; empty on English pages.
  var own: Markup { words.language == .english ? "" : " lang=\"\(words.language.rawValue)\"" }

  /// Returns a text of a record within a text in the page's language.
  func foreign(_ text: Markup) -> Markup { data.isEmpty ? text : "<span\(data)>\(text)</span>" }

  /// Returns the attribute with the script texts that only one page needs.
  func texts(of page: PageTexts) -> Markup { " data-words=\"\(page.json(words.language, model: catalogue.model))\"" }

  // MARK: Records

  /// Returns the word for the records of a kind.
  func label(_ kind: Kind) -> Markup {
    catalogue.model[kind].role == nil ? foreign(plainLabel(kind)) : plainLabel(kind)
  }

  /// Returns the word for the records of a kind, for places where no markup may stand.
  func plainLabel(_ kind: Kind) -> Markup {
    let description = catalogue.model[kind]
    return description.role.map { words[$0.phrases.all] } ?? "\(description.title)"
  }

  /// Whether the model has a kind in each of some roles.
  func has(_ roles: Role...) -> Bool { roles.allSatisfy { catalogue.model.kind($0) != nil } }

  /// Returns the name of a record; a record without one is named by its id.
  func name(_ kind: Kind, rank: Int) -> Markup {
    let kindRecords = catalogue[kind]
    let name = kindRecords.names[rank]
    return name.isEmpty ? words(.untitled, "\(kindRecords.ids[rank])") : .escaping(name)
  }

  /// Returns the address of a record's page, for a link.
  func address(_ kind: Kind, rank: Int) -> PageAddress { to(catalogue.page(of: kind, rank: rank)) }

  /// Returns a link to a record, or its name where its kind has no pages.
  func link(_ kind: Kind, rank: Int) -> Markup {
    let name = name(kind, rank: rank)
    return model.hasPages(kind)
      ? "<a href=\"\(address(kind, rank: rank))\">\(name)</a>" : "<span>\(name)</span>"
  }

  /// Returns links to records, or their names, as a list; parameters as in ``cards(of:_:eager:isOrdered:note:facets:tail:)``.
  func names(
    of kind: Kind, _ ranks: some Sequence<Int>, note: (Int) -> Markup? = { _ in nil },
    facets: (Int) -> Markup? = { _ in nil }, tail: (Int) -> Markup? = { _ in nil }
  ) -> Markup {
    var items: Markup = "<ul class=\"names\"\(data)>"
    for rank in ranks {
      let note: Markup? = note(rank).map { " <span class=\"note\"\(own)>\($0)</span>" }
      items += "<li\(facets(rank))>\(link(kind, rank: rank))\(note)\(tail(rank))</li>"
    }
    items += "</ul>"
    return items
  }

  /// Returns records with their pictures.
  ///
  /// - Parameters:
  ///   - eager: the number of cards that are seen first and so load at once.
  ///   - note: returns the text below the name.
  ///   - isOrdered: whether the order of the records has a meaning.
  ///   - facets: returns the attributes by which scripts find a card.
  ///   - tail: returns the content below a card that is not part of the link.
  func cards(
    of kind: Kind, _ ranks: some Sequence<Int>, eager: Int = 0, isOrdered: Bool = false,
    note: (Int) -> Markup? = { _ in nil }, facets: (Int) -> Markup? = { _ in nil },
    tail: (Int) -> Markup? = { _ in nil }
  ) -> Markup {
    var items: Markup = isOrdered ? "<ol class=\"cards\"\(data)>" : "<ul class=\"cards\"\(data)>"
    for (place, rank) in ranks.enumerated() {
      let color = catalogue.color(of: kind, rank: rank, model.pictures)
      let cover = cover(kind, rank: rank, color: color, isEager: place < eager)
      let note: Markup? = note(rank).map { "<span class=\"note\"\(own)>\($0)</span>" }
      let content: Markup = "\(cover)<span class=\"name\">\(name(kind, rank: rank))</span>\(note)"
      let card: Markup =
        model.hasPages(kind)
        ? "<a href=\"\(address(kind, rank: rank))\">\(content)</a>" : "<span>\(content)</span>"
      items += "<li class=\"card c\(color)\"\(facets(rank))>\(card)\(tail(rank))</li>"
    }
    items += isOrdered ? "</ol>" : "</ul>"
    return items
  }

  private func cover(_ kind: Kind, rank: Int, color: Int, isEager: Bool) -> Markup {
    guard let picture = model.pictures[catalogue[kind].pictures[rank]] else {
      return model.isDense ? "" : blankCover(kind, rank: rank, color: color)
    }
    return self.picture(
      picture, alt: "", sizes: "(min-width:60em) 11rem,(min-width:40em) 22vw,29vw", isLarge: false, isEager: isEager)
  }

  /// Returns the cover drawn for a record without a picture: the title, the number and the year in its name, in one of five patterns. The
  /// script site.js draws the same covers.
  func blankCover(_ kind: Kind, rank: Int, color: Int) -> Markup {
    let title = CoverTitle(catalogue[kind].names[rank])
    var words: Markup = "<b>\(title.title.isEmpty ? "?" : Markup.escaping(title.title))</b>"
    if let year = title.year { words += "<small>\(year)</small>" }
    if !title.number.isEmpty { words += "<i>#\(title.number)</i>" }
    let long: Markup = title.hasLongWord ? " long" : ""
    return "<span class=\"cover blank h\(color % 5)\(long)\" aria-hidden=\"true\">\(words)</span>"
  }

  /// Returns a picture in all its widths.
  ///
  /// - Parameters:
  ///   - isLarge: whether all widths are offered, not only those that cards show.
  ///   - isEager: whether the picture is seen first and so loads at once.
  func picture(_ picture: SitePicture, alt: Markup, sizes: StaticString, isLarge: Bool, isEager: Bool) -> Markup {
    let used = isLarge ? picture.sizes[...] : PictureRecipe.standard.cardSizes(among: picture.sizes)
    let base: Markup = "\(root)pictures/\(picture.path)-"
    var webp = Markup()
    for (index, size) in used.enumerated() {
      if index > 0 { webp += ", " }
      webp += "\(base)\(size.width).webp \(size.width)w"
    }
    let plain = picture.fallback
    let sizes = Markup(stringLiteral: sizes)
    return """
      <picture class="cover"><source type="image/webp" srcset="\(webp)" sizes="\(sizes)"><img \
      src="\(base)\(plain.size.width).\(Markup(stringLiteral: plain.fileExtension))" \
      width="\(plain.size.width)" height="\(plain.size.height)" alt="\(alt)"\
      \(isEager ? " fetchpriority=\"high\"" : " loading=\"lazy\"" as Markup) decoding="async"></picture>
      """
  }

  // MARK: Parts

  /// Returns a part of a page with a heading; empty where there is no content.
  func panel(_ id: StaticString, title: Markup, content: Markup?) -> Markup {
    guard let content, !content.isEmpty else { return "" }
    let id = Markup(stringLiteral: id)
    return "<section class=\"panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
  }

  /// Returns pairs of a term and a value; pairs without a value are skipped.
  func facts(_ facts: [(term: Markup, value: Markup?)]) -> Markup {
    var list = Markup()
    for case (let term, let value?) in facts where !value.isEmpty {
      list += "<div><dt>\(term)</dt><dd>\(value)</dd></div>"
    }
    return list.isEmpty ? "" : "<dl class=\"facts\">\(list)</dl>"
  }
}
