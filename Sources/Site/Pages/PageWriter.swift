import Catalog

/// Writes one page in one language.
struct PageWriter {
  let model: SiteModel
  let words: Wording
  /// Where the page stands in its language's tree.
  let address: PageAddress
  /// From the page to the root of its language's tree.
  let home: PageAddress
  /// From the page to the root that all languages share.
  let root: PageAddress

  init(_ model: SiteModel, _ words: Wording, _ address: PageAddress) {
    self.model = model
    self.words = words
    self.address = address
    home = address.wayUp
    root = home / model.folder(of: words.language).wayUp
  }

  var catalogue: SiteCatalogue { model.catalogue }

  /// A link's address to a page of this language.
  func to(_ page: PageAddress) -> PageAddress { home / page }

  /// Says that texts of records are in another language than the page.
  var data: Markup { words.language == .english ? "" : " lang=\"en\"" }

  // MARK: Records

  /// The name of a record; records without one are called by their number.
  func name(_ kind: Kind, _ rank: Int) -> Markup {
    let roll = catalogue[kind]
    let name = roll.names[rank]
    return name.isEmpty ? words(.untitled, "\(roll.ids[rank])") : .escaping(name)
  }

  /// Whether a number has a page.
  func hasPage(_ kind: Kind, _ rank: Int) -> Bool { model.hasPages(kind) && catalogue[kind].isStored[rank] }

  /// The address of a record's page, for a link.
  func address(_ kind: Kind, _ rank: Int) -> PageAddress { to(.record(kind, catalogue[kind].ids[rank])) }

  /// A link to a record, or its name where it has no page.
  func link(_ kind: Kind, _ rank: Int) -> Markup {
    let name = name(kind, rank)
    return hasPage(kind, rank) ? "<a href=\"\(address(kind, rank))\">\(name)</a>" : "<span>\(name)</span>"
  }

  /// Links to records, or their names, as a list.
  func names(_ kind: Kind, _ ranks: some Sequence<Int>, note: (Int) -> Markup? = { _ in nil }) -> Markup {
    var items: Markup = "<ul class=\"names\"\(data)>"
    for rank in ranks {
      items += "<li>\(link(kind, rank))\(note(rank).map { " <span class=\"note\">\($0)</span>" })</li>"
    }
    items += "</ul>"
    return items
  }

  /// Records with their pictures.
  func cards(
    _ kind: Kind, _ ranks: some Sequence<Int>, facets: (Int) -> Markup? = { _ in nil }, eager: Int = 0,
    note: (Int) -> Markup? = { _ in nil }
  ) -> Markup {
    var items: Markup = "<ul class=\"cards\"\(data)>"
    for (place, rank) in ranks.enumerated() {
      items += card(kind, rank, facets: facets(rank), isEager: place < eager, note: note(rank))
    }
    items += "</ul>"
    return items
  }

  private func card(_ kind: Kind, _ rank: Int, facets: Markup?, isEager: Bool, note: Markup?) -> Markup {
    let picture = model.pictures[catalogue[kind].pictures[rank]]
    let color = picture?.color ?? Self.color(of: kind, catalogue[kind].ids[rank])
    let content: Markup =
      "\(cover(picture, kind, rank, isEager: isEager))<span class=\"name\">\(name(kind, rank))</span>\(note.map { "<span class=\"note\">\($0)</span>" })"
    guard hasPage(kind, rank) else { return "<li class=\"card c\(color)\"\(facets)><span>\(content)</span></li>" }
    return "<li class=\"card c\(color)\"\(facets)><a href=\"\(address(kind, rank))\">\(content)</a></li>"
  }

  private func cover(_ picture: SitePicture?, _ kind: Kind, _ rank: Int, isEager: Bool) -> Markup {
    if let picture {
      return self.picture(picture, alt: "", sizes: "(min-width:60em) 10rem,40vw", isLarge: false, isEager: isEager)
    }
    let initial = String(decoding: catalogue[kind].names[rank], as: UTF8.self).first.map { String($0) } ?? "?"
    return "<span class=\"cover blank\" aria-hidden=\"true\">\(initial)</span>"
  }

  /// The colour class of a record without a picture.
  static func color(of kind: Kind, _ id: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 40) % ColorClasses.count
  }

  /// A picture in all its widths.
  ///
  /// - Parameters:
  ///   - isLarge: whether the greatest width is wanted on any screen.
  ///   - isEager: whether it is seen first.
  func picture(_ picture: SitePicture, alt: Markup, sizes: StaticString, isLarge: Bool, isEager: Bool) -> Markup {
    let used = isLarge ? picture.sizes : Array(picture.sizes.prefix(2))
    let base: Markup = "\(root)pictures/\(picture.path)-"
    var webp = Markup()
    var plain = Markup()
    for (index, size) in used.enumerated() {
      if index > 0 {
        webp += ", "
        plain += ", "
      }
      webp += "\(base)\(size.width).webp \(size.width)w"
      plain += "\(base)\(size.width).\(Markup(stringLiteral: picture.fallback)) \(size.width)w"
    }
    let first = used[used.count - 1]
    let sizes = Markup(stringLiteral: sizes)
    return """
      <picture class="cover"><source type="image/webp" srcset="\(webp)" sizes="\(sizes)"><img \
      src="\(base)\(first.width).\(Markup(stringLiteral: picture.fallback))" srcset="\(plain)" sizes="\(sizes)" \
      width="\(first.width)" height="\(first.height)" alt="\(alt)"\
      \(isEager ? " fetchpriority=\"high\"" : " loading=\"lazy\"" as Markup) decoding="async"></picture>
      """
  }

  // MARK: Parts

  /// A part of a page with a headline; nothing where there is no content.
  func panel(_ id: StaticString, _ title: Markup, _ content: Markup?) -> Markup {
    guard let content, !content.isEmpty else { return "" }
    let id = Markup(stringLiteral: id)
    return "<section class=\"panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
  }

  /// Pairs of a term and what is to be said of it; those without anything are left out.
  func facts(_ facts: [(Phrase, Markup?)]) -> Markup {
    var list = Markup()
    for case (let phrase, let value?) in facts where !value.isEmpty {
      list += "<div><dt>\(words[phrase])</dt><dd>\(value)</dd></div>"
    }
    return list.isEmpty ? "" : "<dl class=\"facts\">\(list)</dl>"
  }
}
