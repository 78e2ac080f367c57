import Catalog

/// What creators do, as sources name it.
enum CreditName {
  /// The phrase of what a creator did; nil for one that the program does not know.
  static func phrase(_ credit: String) -> Phrase? {
    switch credit {
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

  /// Where it stands among the credits: those who tell and draw first.
  static func order(_ credit: Int, in catalogue: SiteCatalogue) -> (Int, Int) {
    let text = String(decoding: catalogue.credits[credit], as: UTF8.self)
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
    return (order, credit)
  }
}

extension PageWriter {
  /// What a creator did, in the page's language; what the program does not know is called as the source calls it.
  private func creditName(_ credit: Int) -> Markup {
    let text = String(decoding: catalogue.credits[credit], as: UTF8.self)
    if let phrase = CreditName.phrase(text) { return words[phrase] }
    return text.isEmpty ? words[.roleUnknown] : "<span\(data)>\(text)</span>"
  }

  /// The creators of an issue, by what they did. Two spellings of that are one where they have the same name.
  func credits(ofIssue issue: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours(of: kinds.issue, in: kinds.creator), adjacency.count(issue) > 0 else {
      return nil
    }
    var named: [(name: Markup, order: (Int, Int), creators: [Int])] = []
    for (creator, credit) in adjacency.detailed(issue) {
      let name = creditName(credit)
      if let place = named.firstIndex(where: { $0.name == name }) {
        if !named[place].creators.contains(creator) { named[place].creators.append(creator) }
      } else {
        named.append((name, CreditName.order(credit, in: catalogue), [creator]))
      }
    }
    var list = Markup()
    for (name, _, creators) in named.sorted(by: { $0.order < $1.order }) {
      let links = creators.map { link(kinds.creator, rank: $0) }.joined(by: ", ")
      list += "<div><dt>\(name)</dt><dd\(data)>\(links)</dd></div>"
    }
    return "<dl class=\"facts\">\(list)</dl>"
  }

  /// What a creator did, and in how many issues.
  func credits(ofCreator creator: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours(of: kinds.creator, in: kinds.issue) else { return nil }
    var counts: [Int: Int] = [:]
    for (_, credit) in adjacency.detailed(creator) { counts[credit, default: 0] += 1 }
    guard !counts.isEmpty else { return nil }
    var named: [(name: Markup, issues: Int)] = []
    for credit in most(counts.count, of: counts) {
      let name = creditName(credit)
      if let place = named.firstIndex(where: { $0.name == name }) {
        named[place].issues += counts[credit] ?? 0
      } else {
        named.append((name, counts[credit] ?? 0))
      }
    }
    var list = Markup()
    for (name, issues) in named {
      list += "<li>\(name) <span class=\"note\">\(words.count(.comicsCount, issues))</span></li>"
    }
    return "<ul class=\"names\">\(list)</ul>"
  }
}
