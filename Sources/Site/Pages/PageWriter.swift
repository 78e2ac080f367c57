import Basics
import Catalog
import ImageKit

/// Writes one page in one language.
///
/// A class because parts of a page hand it on a thousand times, and a copy of all that it refers to costs more than the part.
final class PageWriter: Sendable {
  let model: SiteModel
  let words: Wording
  /// Where the page stands in its language's tree.
  let address: PageAddress
  /// From the page to the root of its language's tree.
  let home: PageAddress
  /// From the page to the root that all languages share.
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

  /// A link's address to a page of this language.
  func to(_ page: PageAddress) -> PageAddress { home / page }

  /// Says that texts of records are in another language than the page.
  var data: Markup { words.language == .english ? "" : " lang=\"en\"" }

  /// Says that a part of a list of such texts is in the page's language after all.
  var own: Markup { words.language == .english ? "" : " lang=\"\(words.language.rawValue)\"" }

  /// A text that is not in the page's language, within a text that is.
  func foreign(_ text: Markup) -> Markup { data.isEmpty ? text : "<span\(data)>\(text)</span>" }

  /// The attribute with the texts of scripts that this page alone needs.
  func texts(of page: PageTexts) -> Markup { " data-words=\"\(page.json(words.language, model: catalogue.model))\"" }

  // MARK: Records

  /// What the records of a kind are called.
  func label(_ kind: Kind) -> Markup {
    catalogue.model[kind].role == nil ? foreign(plainLabel(kind)) : plainLabel(kind)
  }

  /// What the records of a kind are called, where no markup may stand.
  func plainLabel(_ kind: Kind) -> Markup {
    let description = catalogue.model[kind]
    return description.role.map { words[$0.phrases.all] } ?? "\(description.title)"
  }

  /// Whether the catalogue has records in each of some roles.
  func has(_ roles: Role...) -> Bool { roles.allSatisfy { catalogue.model.kind($0) != nil } }

  /// The name of a record; records without one are called by their number.
  func name(_ kind: Kind, rank: Int) -> Markup {
    let kindRecords = catalogue[kind]
    let name = kindRecords.names[rank]
    return name.isEmpty ? words(.untitled, "\(kindRecords.ids[rank])") : .escaping(name)
  }

  /// The address of a record's page, for a link.
  func address(_ kind: Kind, rank: Int) -> PageAddress { to(catalogue.page(of: kind, rank: rank)) }

  /// A link to a record, or its name where its kind has no pages.
  func link(_ kind: Kind, rank: Int) -> Markup {
    let name = name(kind, rank: rank)
    return model.hasPages(kind)
      ? "<a href=\"\(address(kind, rank: rank))\">\(name)</a>" : "<span>\(name)</span>"
  }

  /// Links to records, or their names, as a list; parameters as in ``cards(of:_:eager:isOrdered:note:facets:tail:)``.
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

  /// Records with their pictures.
  ///
  /// - Parameters:
  ///   - eager: how many of them are seen first.
  ///   - note: what stands below the name.
  ///   - isOrdered: whether their order says something.
  ///   - facets: attributes of a card by which it is found.
  ///   - tail: what stands below a card and is no link to the record.
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

  /// What is drawn where there is no picture: a cover with the title, the number and the year that the name tells, in one of five
  /// patterns. The script site.js draws the same.
  func blankCover(_ kind: Kind, rank: Int, color: Int) -> Markup {
    let title = CoverTitle(catalogue[kind].names[rank])
    var words: Markup = "<b>\(title.title.isEmpty ? "?" : Markup.escaping(title.title))</b>"
    if let year = title.year { words += "<small>\(year)</small>" }
    if !title.number.isEmpty { words += "<i>#\(title.number)</i>" }
    let long: Markup = title.hasLongWord ? " long" : ""
    return "<span class=\"cover blank h\(color % 5)\(long)\" aria-hidden=\"true\">\(words)</span>"
  }

  /// A picture in all its widths.
  ///
  /// - Parameters:
  ///   - isLarge: whether the greatest width is wanted on any screen.
  ///   - isEager: whether it is seen first.
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

  /// A part of a page with a headline; nothing where there is no content.
  func panel(_ id: StaticString, title: Markup, content: Markup?) -> Markup {
    guard let content, !content.isEmpty else { return "" }
    let id = Markup(stringLiteral: id)
    return "<section class=\"panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
  }

  /// Pairs of a term and what is to be said of it; those without anything are skipped.
  func facts(_ facts: [(term: Markup, value: Markup?)]) -> Markup {
    var list = Markup()
    for case (let term, let value?) in facts where !value.isEmpty {
      list += "<div><dt>\(term)</dt><dd>\(value)</dd></div>"
    }
    return list.isEmpty ? "" : "<dl class=\"facts\">\(list)</dl>"
  }
}
