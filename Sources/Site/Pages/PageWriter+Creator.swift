import Catalog

extension PageWriter {
  /// The page of a creator, with roles.
  func creatorPage(_ record: PageRecord) -> Markup {
    let rank = record.rank
    let comics = newestFirst(catalogue.neighbours(of: .creators, rank, in: .comics))
    let series = seriesByIssues(comics, listed: catalogue.neighbours(of: .creators, rank, in: .series))
    let dated = comics.filter { catalogue.comics.onSale[$0] != .min }
    var head = PageHead(title: Markup())
    head.section = .creators
    head.crumbs = crumbs(.creators, rank)
    head.type = "profile"
    head.structured = structuredPerson(record)
    return recordPage(
      record, head,
      facts: [
        (.comics, comics.isEmpty ? nil : words.number(comics.count)),
        (.series, series.isEmpty ? nil : words.number(series.count)),
        (.firstComic, dated.last.flatMap { onSale($0) }),
        (.latestComic, dated.first.flatMap { onSale($0) }),
      ],
      beside: neighboursByName(.creators, rank),
      panels: """
        \(panel("roles", words[.roles], roles(rank)))
        \(comicsPanel(.creators, rank, comics, title: words[.comics]))
        \(panel("characters", words[.characters], people([], .characters, of: comics)))
        \(panel("series", words[.series], seriesList(series)))
        """)
  }

  /// What a creator does, and in how many comics.
  private func roles(_ creator: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours(of: .creators, in: .comics) else { return nil }
    var counts: [Int: Int] = [:]
    for (_, role) in adjacency.detailed(creator) { counts[role, default: 0] += 1 }
    guard !counts.isEmpty else { return nil }
    // Two spellings of a role are one where they have the same name.
    var named: [(name: Markup, comics: Int)] = []
    for role in most(counts, counts.count) {
      let name = roleName(role)
      if let place = named.firstIndex(where: { $0.name == name }) {
        named[place].comics += counts[role] ?? 0
      } else {
        named.append((name, counts[role] ?? 0))
      }
    }
    var list = Markup()
    for (name, comics) in named {
      list += "<li>\(name) <span class=\"note\">\(words.count(.comicsCount, comics))</span></li>"
    }
    return "<ul class=\"names\">\(list)</ul>"
  }
}

/// What creators do, as the API names it.
enum RoleName {
  /// The phrase of a role; nil for one that the program does not know.
  static func phrase(_ role: String) -> Phrase? {
    switch role {
    case "writer": .roleWriter
    case "penciler", "penciller": .rolePenciller
    case "inker": .roleInker
    case "colorist": .roleColorist
    case "letterer": .roleLetterer
    case "editor": .roleEditor
    case "artist": .roleArtist
    case "painter": .rolePainter
    case "penciler (cover)", "penciller (cover)": .rolePencillerCover
    case "inker (cover)": .roleInkerCover
    case "colorist (cover)": .roleColoristCover
    case "painter (cover)": .rolePainterCover
    case "artist (cover)", "cover artist": .roleArtistCover
    case "editor in chief", "editor-in-chief": .roleEditorInChief
    case "other": .roleOther
    default: nil
    }
  }

  /// Where a role stands among the credits: those who tell and draw first.
  static func order(_ role: Int, _ catalogue: SiteCatalogue) -> (Int, Int) {
    let text = String(decoding: catalogue.roles[role], as: UTF8.self)
    let order: Int =
      switch phrase(text) {
      case .roleWriter: 0
      case .roleArtist, .rolePenciller, .rolePainter: 1
      case .roleInker: 2
      case .roleColorist: 3
      case .roleLetterer: 4
      case .rolePencillerCover, .roleInkerCover, .roleColoristCover, .rolePainterCover, .roleArtistCover: 5
      case .roleEditor, .roleEditorInChief: 6
      default: text.isEmpty ? 9 : 7
      }
    return (order, role)
  }
}

extension PageWriter {
  /// What a role is called in the page's language; one that the program does not know is called as the source calls it.
  func roleName(_ role: Int) -> Markup {
    let text = String(decoding: catalogue.roles[role], as: UTF8.self)
    if let phrase = RoleName.phrase(text) { return words[phrase] }
    return text.isEmpty ? words[.roleUnknown] : "<span\(data)>\(text)</span>"
  }
}
