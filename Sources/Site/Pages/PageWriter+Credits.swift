import Catalog

/// The work of a creator, such as writer or inker.
struct Credit: Sendable {
  /// The credit as sources name it; empty where they do not say.
  let text: String
  /// The site's word for the credit; nil for a credit that the program does not know.
  let phrase: Phrase?

  init(_ text: String) {
    self.text = text
    phrase =
      switch CreditRole.spelled(text.lowercased()) {
      case "writer", "script": .roleWriter
      case "penciller", "pencils": .rolePenciller
      case "inker", "inks": .roleInker
      case "colorist", "colors": .roleColorist
      case "letterer", "letters": .roleLetterer
      case "editor", "editing": .roleEditor
      case "artist", "pencils and inks": .roleArtist
      case "painter", "painting": .rolePainter
      case "penciller (cover)": .rolePencillerCover
      case "inker (cover)": .roleInkerCover
      case "colorist (cover)": .roleColoristCover
      case "painter (cover)": .rolePainterCover
      case "artist (cover)", "cover artist", "cover": .roleArtistCover
      case "editor in chief": .roleEditorInChief
      case "other": .roleOther
      case "": .roleUnknown
      default: nil
      }
  }

  /// The place among the credits: those who tell and draw stories come first.
  var order: Int {
    switch phrase {
    case .roleWriter: 0
    case .roleArtist, .rolePenciller, .rolePainter: 1
    case .roleInker: 2
    case .roleColorist: 3
    case .roleLetterer: 4
    case .rolePencillerCover, .roleInkerCover, .roleColoristCover, .rolePainterCover, .roleArtistCover: 5
    case .roleEditor, .roleEditorInChief: 6
    case .roleUnknown: 9
    default: 7
    }
  }
}

extension PageWriter {
  /// Returns a credit in the page's language; a credit that the program does not know keeps the source's text.
  private func name(of credit: Credit) -> Markup {
    credit.phrase.map { words[$0] } ?? "<span\(data)>\(credit.text)</span>"
  }

  /// Returns the creators of an issue by credit; credits with the same name on the page are one.
  func credits(ofIssue issue: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours[of: kinds.issue, in: kinds.creator], adjacency.count(issue) > 0 else {
      return nil
    }
    var named: [(name: Markup, order: (Int, Int), creators: [Int])] = []
    for (creator, credit) in adjacency.detailed(issue) {
      let name = name(of: catalogue.credits[credit])
      if let place = named.firstIndex(where: { $0.name == name }) {
        if !named[place].creators.contains(creator) { named[place].creators.append(creator) }
      } else {
        named.append((name, (catalogue.credits[credit].order, credit), [creator]))
      }
    }
    var list = Markup()
    for (name, _, creators) in named.sorted(by: { $0.order < $1.order }) {
      let links = creators.map { link(kinds.creator, rank: $0) }.joined(by: ", ")
      list += "<div><dt>\(name)</dt><dd\(data)>\(links)</dd></div>"
    }
    return "<dl class=\"facts\">\(list)</dl>"
  }

  /// Returns the credits of a creator with their numbers of issues, as strips over the years where there are enough issues; nil for none.
  func credits(ofCreator creator: Int) -> Markup? {
    guard let adjacency = catalogue.neighbours[of: kinds.creator, in: kinds.issue] else { return nil }
    var issues: [Int: [Int]] = [:]
    for (issue, credit) in adjacency.detailed(creator) { issues[credit, default: []].append(issue) }
    guard !issues.isEmpty else { return nil }
    var named: [(name: Markup, issues: [Int])] = []
    for credit in issues.mapValues(\.count).most(.max) {
      let name = name(of: catalogue.credits[credit])
      if let place = named.firstIndex(where: { $0.name == name }) {
        named[place].issues += issues[credit] ?? []
      } else {
        named.append((name, issues[credit] ?? []))
      }
    }
    let strips = roleStrips(named)
    guard strips.isEmpty else { return strips }
    var list = Markup()
    for (name, issues) in named {
      list += "<li>\(name) <span class=\"note\">\(words.count(.comicsCount, issues.count))</span></li>"
    }
    return "<ul class=\"names\">\(list)</ul>"
  }
}
