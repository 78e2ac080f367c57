import Catalog

/// Charts of formats, story types and roles.
extension PageWriter {
  private static let shown = 8

  /// Issues by format.
  var comicFormats: Markup {
    shares(
      ChartHead(id: "formats", title: .formats, statistic: "formats"), of: "format",
      count: (name(of: kinds.issue), .comics))
  }

  /// Stories by type.
  var typesOfStories: Markup {
    shares(
      ChartHead(id: "story-types", title: .storyTypes, statistic: "story-types"), of: "type",
      count: (name(of: kinds.story), .stories), phrase: StoryType.phrase)
  }

  /// Credits by role.
  var creatorRoles: Markup {
    shares(
      ChartHead(id: "creator-roles", title: .creatorRoles, statistic: "roles"), of: "role",
      count: ("credits", .credits), phrase: { Credit($0).phrase })
  }

  private func shares(
    _ head: ChartHead, of column: String, count: (column: String, term: Phrase),
    phrase: (String) -> Phrase? = { $0.isEmpty ? .unknownValue : nil }
  ) -> Markup {
    guard let rows = self.statistic(head.statistic) else { return "" }
    // Spellings of one thing belong together; the most frequent one is shown.
    var values: [(name: Markup, count: Int)] = []
    var places: [String: Int] = [:]
    for row in rows {
      let text = row.text(column)
      let phrase = phrase(text)
      let key = phrase.map { "\($0.rawValue)" } ?? "-" + text.lowercased()
      let place = places[key] ?? values.count
      if place == values.count {
        values.append((phrase.map { words[$0] } ?? foreign("\(text)"), 0))
        places[key] = place
      }
      values[place].count += row.integer(count.column) ?? 0
    }
    let all = values.reduce(0) { $0 + $1.count }
    var order = values.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    if order.count > Self.shown + 1 {
      let others = order[Self.shown...].reduce(0) { $0 + $1.count }
      order.replaceSubrange(Self.shown..., with: [(words[.otherValues], others)])
    }
    return chart(
      head,
      drawing: BarRows(
        rows: order.map { value in
          BarRows.Row(
            name: value.name, note: words.percent(value.count, of: all), value: value.count,
            text: words.number(value.count))
        }
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[count.term], "%"],
        rows: order.map { [$0.name, words.number($0.count), words.percent($0.count, of: all)] }))
  }
}

/// The types of stories, as sources name them: a story, a cover, a letters page.
enum StoryType {
  /// Returns the site's text for a type; nil for a type that the program does not know.
  static func phrase(of text: String) -> Phrase? {
    switch text.lowercased() {
    case "": .unknownValue
    case "story", "comic story": .typeStory
    case "interiorstory", "interior story": .typeInteriorStory
    case "cover": .typeCover
    case "cover reprint", "cover reprint (on interior page)": .typeCoverReprint
    case "backcovers", "back cover": .typeBackCover
    case "pinup", "pin-up": .typePinup
    case "text story": .typeTextStory
    case "text article", "article": .typeArticle
    case "letters", "letters page": .typeLetters
    case "ad", "ads", "advertisement": .typeAdvertisement
    case "promo", "promo (ad from the publisher)": .typePromotion
    case "recap", "re-cap": .typeRecap
    case "activity": .typeActivity
    case "profile", "character profile": .typeProfile
    case "credits", "credits, title page": .typeCredits
    default: nil
    }
  }
}

extension PageWriter {
  /// Returns the type of a story in the page's language; a type that the program does not know keeps the source's text.
  func storyType(_ text: Markup) -> Markup {
    StoryType.phrase(of: String(decoding: text.bytes, as: UTF8.self)).map { words[$0] } ?? foreign(text)
  }
}
