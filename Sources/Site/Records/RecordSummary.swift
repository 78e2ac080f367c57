import Basics
import Catalog

/// The description of a record's page for search engines and link previews, made of the record's facts: "Night Watch (2019) #5, on sale
/// March 7, 2019: Ada Vane (writer), Thea Moyle (artist); with Brass Fox. It begins …"
///
/// It begins with the name, with the id behind it where the record beside it has the same name, so that no two pages have one
/// description. It uses nothing that the page does not show, so the inputs of the page are its own, see ``PageInputs``.
struct RecordSummary: PagePart {
  let context: PageContext
  let record: PageRecord
  /// The issues of the record, in the order of its page.
  let issues: [Int]
  /// The record's text about itself; may be empty.
  let text: LongText

  /// The number of characters that a record's own text needs to be worth its beginning.
  private static let spare = 60
  /// The greatest number of characters of a name.
  private static let nameLimit = 90

  private var kind: Kind { record.kind }
  private var rank: Int { record.rank }
  private var role: Role? { catalogue.model[kind].role }

  /// The description, without tags.
  var markup: Markup {
    var summary = ShortText()
    summary.append(role == .issue ? datedName : "\(name), \(singular)")
    let facts = facts
    let spare = text.plain.isEmpty ? 0 : Self.spare
    var separator: Markup = ": "
    for fact in facts {
      let count = summary.rest
      if let names = fact.names?.map({ $0.shortened(to: 40) }) {
        summary.append(separator + fact.lead, names: names, limit: 3, sparing: spare)
      } else if !fact.lead.isEmpty {
        summary.append(separator + fact.lead, sparing: spare)
      }
      if summary.rest < count { separator = "; " }
    }
    let isBare = separator.bytes.first == UInt8(ascii: ":")
    summary.append(".")
    // Whoever has neither facts nor a text is told at least where this is.
    if isBare, text.plain.isEmpty {
      summary.append(" " + words(.aboutLead, context.siteTitle).shortened(to: summary.rest - 1))
    }
    if !text.plain.isEmpty, summary.rest > Self.spare / 2 {
      // The limit of an excerpt is in bytes, of which a text has at least as many as characters; "…" comes behind it.
      summary.append(" " + text.excerpt(limit: summary.rest - 2))
    }
    return summary.markup
  }

  /// A part of the description: a text, or names with a text before them; nothing without names.
  private struct Part {
    var lead = Markup()
    var names: [Markup]?
  }

  private var name: Markup {
    let name = context.name(kind, rank: rank).shortened(to: Self.nameLimit)
    // Records that are only referred to have no neighbours, and little that tells them apart.
    guard record.view != nil else { return "\(name) (\(record.id))" }
    guard !catalogue[kind].names[rank].isEmpty, model.hasNamesake(kind, rank: rank) else { return name }
    return "\(name) (\(record.id))"
  }

  /// The word for one record of the kind, in small letters.
  private var singular: Markup {
    let description = catalogue.model[kind]
    let word =
      description.role.map { words[$0.phrases.one] } ?? "\(description.singular.description.replacing("_", with: " "))"
    return word.uncapitalized
  }

  /// The facts, by importance.
  private var facts: [Part] {
    if record.view == nil { return [Part(lead: words[.namedOnly].uncapitalized)] + counts }
    return switch role {
    case .issue: [Part(names: people), Part(lead: words[.summaryCast] + " ", names: cast)]
    case .story:
      [
        Part(lead: storyType), Part(lead: words[.summaryIssue] + " ", names: issueNames),
        Part(lead: words[.summaryCast] + " ", names: cast),
      ]
    case .series:
      [
        Part(lead: catalogue.yearsNotInName(ofSeries: rank) ?? ""), Part(lead: comics(.issues)),
        Part(names: publishers),
      ]
    case .event: [Part(lead: dates), Part(lead: comics(.comicsCount))]
    case .character, .creator:
      [
        Part(lead: comics(.comicsCount)), Part(lead: span),
        Part(lead: words[.summarySeries] + " ", names: series),
      ]
    case .publisher, .team, .universe, .imprint, .readingList, nil: counts
    }
  }

  // MARK: Issues

  /// The name of an issue with its series and number, its variant and its date, where the name does not say them.
  private var datedName: Markup {
    let own = catalogue[kind].names[rank]
    var name = name
    if let series = catalogue.issues[rank].series, !catalogue[kinds.series].names[series].isEmpty {
      let seriesName = catalogue[kinds.series].names[series]
      let title = CoverTitle(seriesName).title
      if !own.contains(title) {
        let number = context.issueNumber(rank).map { " \($0)" as Markup } ?? ""
        name += " (\(context.name(kinds.series, rank: series).shortened(to: 50))\(number))"
      }
    }
    if let variant = record.text(.variant), !own.contains(Array(variant.plainText.utf8)) {
      name += ", \(variant.shortened(to: 40))"
    }
    guard let date = catalogue.issues[rank].date else { return name }
    let phrase: Phrase = catalogue.issues[rank].isDayOfSale ? .summaryOnSale : .summaryPublished
    return words(phrase, name, "\(words.date(date).plainText)")
  }

  /// The people who tell and draw the issue, each with a credit: at most three, those of one credit before those of the next.
  private var people: [Markup] {
    guard let adjacency = catalogue.neighbours[of: kinds.issue, in: kinds.creator] else { return [] }
    var seen: Set<Int> = []
    return adjacency.detailed(rank).map { (creator: $0.neighbour, credit: catalogue.credits[$0.detail]) }
      .filter { $0.credit.phrase != nil && $0.credit.order < 3 }
      .enumerated().sorted { ($0.element.credit.order, $0.offset) < ($1.element.credit.order, $1.offset) }
      .filter { seen.insert($0.element.creator).inserted }
      .prefix(3).map { _, person in
        let role = person.credit.phrase.map { words[$0].uncapitalized } ?? ""
        return "\(context.name(kinds.creator, rank: person.creator)) (\(role))"
      }
  }

  /// The characters of an issue or a story, those in most issues first.
  private var cast: [Markup] {
    model.byFame(catalogue.neighbours(of: kind, rank, in: kinds.character)).prefix(3).map {
      context.name(kinds.character, rank: $0)
    }
  }

  // MARK: Other kinds

  private var storyType: Markup {
    record.text(.storyType).map { "\(StoryType.name($0, in: context).plainText)" } ?? ""
  }

  private var issueNames: [Markup] { issues.prefix(1).map { context.name(kinds.issue, rank: $0) } }

  private var publishers: [Markup] {
    catalogue.publisher(ofSeries: rank).map { [context.name(kinds.publisher, rank: $0)] } ?? []
  }

  private var dates: Markup { "\(context.eventDates(rank)?.plainText ?? "")" }

  /// The years of the first and the latest issue of the record.
  private var span: Markup { catalogue.years(of: issues).map { Markup($0) } ?? "" }

  /// The series with most of the issues.
  private var series: [Markup] {
    catalogue.seriesCounts(in: issues).most(3).map { context.name(kinds.series, rank: $0) }
  }

  /// Returns the number of issues; empty for none.
  private func comics(_ phrase: CountedPhrase) -> Markup { issues.isEmpty ? "" : words.count(phrase, issues.count) }

  /// The numbers of issues, series and other records with which the record has to do.
  private var counts: [Part] {
    let others = [kinds.series, kinds.issue, kinds.character, kinds.creator, kinds.event].filter { $0 != kind }
    return others.compactMap { other in
      let count = other == kinds.issue ? issues.count : catalogue.neighbours(of: kind, rank, in: other).count
      return count == 0 ? nil : Part(lead: words.count(.of(catalogue.model[other].role), count))
    }
  }
}

extension Markup {
  /// The text with a small first letter, but for one that begins with two capitals; of letters of ASCII and Cyrillic.
  fileprivate var uncapitalized: Markup {
    let text = plainText
    guard let first = text.first, text.dropFirst().first?.isUppercase != true else { return self }
    return "\(first.lowercased() + text.dropFirst())"
  }
}
