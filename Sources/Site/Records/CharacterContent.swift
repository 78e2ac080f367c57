import Basics
import Catalog
import JSONKit

/// The parts of a character's page.
struct CharacterContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]
  /// The series of the record, each with the number of its issues.
  let series: [(series: Int, issues: Int)]

  var lead: Markup { summary }

  var facts: [Fact] {
    (hasProfile ? biography : [])
      + terms([
        (.comics, number(of: issues, kinds.issue)),
        (.series, number(of: series, kinds.series)),
        (.stories, number(of: others(kinds.story), kinds.story)),
        (.events, number(of: others(kinds.event), kinds.event)),
      ])
      + columns.facts(.firstAppearance, .statedAppearance)
      + known { appearance($0) } + (hasProfile ? [] : columns.facts(.universe) + biography + looks + work + connections)
  }

  var otherFacts: [Fact] { columns.others(besides: Self.shown) }

  /// The roles of columns that the page shows at a place of its own.
  static let shown: Set<ColumnRole> = Set(
    Self.biographyRoles + Self.looksRoles + Self.workRoles + Self.connectionsRoles + ColumnRole.powers
  ).union([
    .firstAppearance, .statedAppearance, .issueCount, .summary, .sortName, .description, .picture,
  ])

  private static let biographyRoles: [ColumnRole] = [
    .realName, .alterEgos, .birth, .birthCity, .birthProvince, .birthCountry, .death, .universe, .publisher,
    .publisherName, .alignment, .language,
  ]
  private static let looksRoles: [ColumnRole] = [.gender, .race, .height, .weight, .eyeColor, .hairColor]
  private static let workRoles: [ColumnRole] = [.occupation, .base]
  private static let connectionsRoles: [ColumnRole] = [.affiliation, .relatives]

  private var columns: RoleFacts { RoleFacts(context: context, record: record) }

  /// Whether the source rates powers: then what it says of the character's looks, work and connections stands in a panel beside the powers.
  private var hasProfile: Bool { record.readers[ColumnRole.powers[0]] != nil }

  var panels: [Panel] {
    let lines = PartLines(context: context, record: record)
    return profile + [
      issuesPanel(words[.comics]),
      Panel("with", words[.appearsWith], partners),
      Panel("series", words[.series], list(ofSeries: series)),
      eventsPanel,
      Panel("created", words[.createdBy], creators),
      Panel("creators", words[.workedOnBy], topCreators),
      Panel(
        "stories", words[.stories],
        StoryLinks(context: context, stories: catalogue.stories(of: record.kind, rank: record.rank)).beginning),
    ] + lines.panels(besides: [.otherNames]) + [relatedTo]
  }

  /// The powers, and what the source says of the character, in groups.
  private var profile: [Panel] {
    guard hasProfile else { return [] }
    let groups: [(Phrase, [Fact])] = [(.looks, looks), (.work, work), (.connections, connections)]
    var sheet = Markup()
    for (title, facts) in groups {
      let list = facts.markup
      if !list.isEmpty { sheet += "<section><h3>\(words[title])</h3>\(list)</section>" }
    }
    return [
      Panel("powers", words[.powers], powers),
      Panel("alike", words[.alikeByPowers], alike),
      Panel("profile", words[.about], sheet.isEmpty ? nil : "<div class=\"sheet\">\(sheet)</div>"),
    ]
  }

  private var powers: Markup? {
    catalogue.traits.powers[record.rank].map { powers in
      Radar(context: context, powers: zip(words.powers, powers).map { ($0, Int($1)) }).markup
    }
  }

  /// The greatest number of characters whose powers are most alike.
  static let alikeLimit = 6

  private var alike: Markup? {
    let others = catalogue.traits.alike(record.rank, most: Self.alikeLimit)
    return others.isEmpty ? nil : "\(context.cards(of: kinds.character, others))\(issues.isEmpty ? comparing : "")"
  }

  /// The link to the page that compares the character with another; empty for a site without one.
  private var comparing: Markup {
    guard model.comparesCharacters else { return "" }
    let compare: Markup = "\(context.to("compare.html"))#a=\(catalogue[kinds.character].ids[record.rank])"
    return "<p class=\"all\"><a href=\"\(compare)\">\(words[.compareWith])</a></p>"
  }

  private var biography: [Fact] {
    columns.facts(.realName)
      + terms([
        (.otherNames, PartLines(context: context, record: record).names(.otherNames))
      ])
      + columns.facts(.alterEgos)
      + terms([
        (.born, columns.life(.birth, .birthCity, .birthProvince, .birthCountry)), (.died, columns.life(.death)),
      ])
      + columns.facts(.publisher) + traits([.publisherName, .alignment]) + columns.facts(.language)
  }

  private var looks: [Fact] { traits(Self.looksRoles) }
  private var work: [Fact] { columns.facts(Self.workRoles) }
  private var connections: [Fact] {
    Self.connectionsRoles.compactMap { role in
      columns.fact(role).map { Fact(term: $0.term, value: namingOthers(role) ?? $0.value) }
    }
  }

  /// Returns a text of items such as `Hero (son), …` with links to the other characters whom they name; nil where they name none.
  private func namingOthers(_ role: ColumnRole) -> Markup? {
    guard let text = record.readers[role]?.json(in: record.fields)?.string?.string else { return nil }
    var (markup, rest, links) = (Markup(), text[...], 0)
    while !rest.isEmpty {
      let item = rest.prefix { $0 != "," && $0 != ";" }
      let start = item.firstIndex { $0 != " " } ?? item.endIndex
      let end = item.firstRange(of: " (")?.lowerBound ?? item.endIndex
      let name = start < end ? item[start..<end] : ""
      if let other = catalogue.traits.rank(named: String(name)), other != record.rank {
        let link: Markup = "<a href=\"\(context.address(kinds.character, rank: other))\">\(String(name))</a>"
        markup += "\(String(item[..<start]))\(link)\(String(item[end...]))"
        links += 1
      } else {
        markup += "\(String(item))"
      }
      rest = rest[item.endIndex...]
      if let separator = rest.popFirst() { markup += "\(String(separator))" }
    }
    return links == 0 ? nil : "<span class=\"prose\"\(recordLang)>\(markup)</span>"
  }

  /// Returns facts; traits lead to the list of those who have them, too.
  private func traits(_ roles: [ColumnRole]) -> [Fact] {
    roles.compactMap { role in
      guard let fact = columns.fact(role), let value = fact.value,
        let trait = CharacterTraits.all.firstIndex(where: { $0.role == role }), model.hasList(kinds.character)
      else { return columns.fact(role) }
      // Commas stand between the values of a facet.
      let text = catalogue.traits.text(trait, of: record.rank).replacing(",", with: "")
      guard !text.isEmpty else { return fact }
      let state = "#\(CharacterTraits.all[trait].facet)=\(PercentEncoding.encode(text))"
      return Fact(
        term: fact.term,
        value: "<a href=\"\(context.to(catalogue.list(of: kinds.character)))\(state)\">\(value)</a>")
    }
  }

  private func appearance(_ issue: Int) -> Markup {
    "<span\(recordLang)>\(context.link(kinds.issue, rank: issue))</span>\(context.publication(of: issue).map { ", \($0)" })"
  }

  /// The creators whom the source names as those of the character.
  private var creators: Markup? {
    folded(others(kinds.creator)) { context.names(of: kinds.creator, $0) }
  }

  /// The characters that share most issues with this one, each with the number of these issues.
  private var partners: Markup? {
    var shared = catalogue.appearances(of: kinds.character, in: issues)
    shared[record.rank] = nil
    let top = shared.most(12)
    guard !top.isEmpty else { return nil }
    let cards = context.cards(of: kinds.character, top) { words.count(.comicsTogether, shared[$0] ?? 0) }
    return "\(cards)\(comparing)"
  }
}
