import APIs
import Basics
import Invented

extension MetronWriter {
  // MARK: - Series

  /// Appends the display name of a series: `The Old Harbour TPB (2007)`.
  mutating func display(series slot: Int) {
    let form = archive.seriesFacts.form[slot]
    archive.seriesFacts.names.append(slot, to: &json.out)
    switch form {
    case .paperback: json.out.append(" TPB")
    case .hardcover: json.out.append(" HC")
    case .graphicNovel: json.out.append(" GN")
    default: break
    }
    json.out.append(" (\(universe.series.startYear[slot]))")
    if form == .digital { json.out.append(" Digital") }
  }

  /// Appends the display name of an issue: `The Old Harbour (2007) #3`.
  mutating func display(issue slot: Int) {
    let home = Int(universe.issues.series[slot])
    display(series: home)
    json.out.append(archive.seriesFacts.form[home] == .digital ? " Chapter #" : " #")
    archive.issueFacts.numbers.append(slot, to: &json.out)
  }

  mutating func displayField(_ field: StaticString, series slot: Int) {
    key(field)
    json.out.append("\"")
    display(series: slot)
    json.out.append("\"")
  }

  private mutating func displayField(_ field: StaticString, issue slot: Int) {
    key(field)
    json.out.append("\"")
    display(issue: slot)
    json.out.append("\"")
  }

  mutating func seriesRow(_ slot: Int) {
    begin(.series, at: slot)
    displayField("series", series: slot)
    years(slot)
    integer("volume", is: archive.seriesFacts.volume[slot])
    integer("issue_count", is: archive.links.seriesIssues.row(slot).count)
    modified(archive[.series].modified[slot])
    json.out.append("}")
  }

  mutating func years(_ slot: Int) {
    integer("year_began", is: Int(universe.series.startYear[slot]))
    let end = archive.seriesFacts.endYear[slot]
    integer("year_end", is: end == 0 ? nil : end)
  }

  private mutating func names(series slot: Int) {
    let facts = archive.seriesFacts
    json.quoted("name") { facts.names.append(slot, to: &$0.out) }
  }

  private mutating func sortName(series slot: Int) {
    let facts = archive.seriesFacts
    json.quoted("sort_name") { facts.sortNames.append(slot, to: &$0.out) }
  }

  private mutating func alternatives(series slot: Int) {
    list("alt_names", of: archive.aliases(.series, at: slot)) { writer, alias in
      writer.json.out.append("\"")
      writer.json.out.append(alias)
      writer.json.out.append("\"")
    }
  }

  /// Appends a field with `{"id":…,"name":…}` of a short list.
  private mutating func constant(_ field: StaticString, id: Int, in rows: [MetronTables.Row]) {
    key(field)
    constant(id, in: rows)
  }

  private mutating func constant(_ id: Int, in rows: [MetronTables.Row]) {
    json.out.append("{\"id\":\(id),\"name\":\"\(MetronTables.name(id, in: rows))\"}")
  }

  private mutating func genres(series slot: Int) {
    list("genres", of: catalog.genres(ofSeries: slot)) { $0.constant($1, in: MetronTables.genres) }
  }

  mutating func series(_ slot: Int) {
    let facts = archive.seriesFacts
    begin(.series, at: slot)
    names(series: slot)
    sortName(series: slot)
    alternatives(series: slot)
    text("language", is: catalog.language(ofSeries: slot))
    integer("volume", is: facts.volume[slot])
    constant("series_type", id: facts.form[slot].rawValue, in: MetronTables.seriesTypes)
    text("status", is: "\(facts.status[slot])".capitalizedFirst)
    field("publisher", kind: .publisher, at: facts.publisher[slot])
    field("imprint", kind: .imprint, at: facts.imprint[slot])
    years(slot)
    description(.series, at: slot, from: [.seriesText, .opening, .conflict], share: 40, of: heroes(ofSeries: slot))
    integer("issue_count", is: archive.links.seriesIssues.row(slot).count)
    genres(series: slot)
    let associated = [universe.series.previous[slot], universe.series.next[slot]].filter { other in
      other != SeriesShelf.nobody && archive[.series].isLive[Int(other)]
    }
    list("associated", of: associated) { writer, other in
      writer.begin(.series, at: Int(other))
      writer.displayField("series", series: Int(other))
      writer.json.out.append("}")
    }
    foreignIDs(.series, at: slot)
    end(.series, at: slot)
  }

  // MARK: - Issues

  mutating func issueRow(_ slot: Int) {
    begin(.issue, at: slot)
    key("series")
    shortSeries(of: slot)
    number(slot)
    displayField("issue", issue: slot)
    day("cover_date", is: archive.coverDay(slot))
    day("store_date", is: archive.storeDay(slot))
    image(.issue, at: slot, share: 99)
    text("cover_hash", is: archive.coverHash(slot))
    modified(archive[.issue].modified[slot])
    json.out.append("}")
  }

  /// Appends an issue as lists of people and accounts show it.
  mutating func listedIssue(_ slot: Int, withForeignIDs hasForeignIDs: Bool = false) {
    begin(.issue, at: slot)
    key("series")
    shortSeries(of: slot)
    number(slot)
    day("cover_date", is: archive.coverDay(slot))
    day("store_date", is: archive.storeDay(slot))
    if hasForeignIDs { foreignIDs(.issue, at: slot) }
    modified(archive[.issue].modified[slot])
    json.out.append("}")
  }

  mutating func shortSeries(of issue: Int) {
    let home = Int(universe.issues.series[issue])
    begin(.series, at: home)
    names(series: home)
    integer("volume", is: archive.seriesFacts.volume[home])
    integer("year_began", is: Int(universe.series.startYear[home]))
    json.out.append("}")
  }

  mutating func number(_ slot: Int) {
    let numbers = archive.issueFacts.numbers
    json.quoted("number") { numbers.append(slot, to: &$0.out) }
  }

  mutating func issue(_ slot: Int) {
    let home = Int(universe.issues.series[slot])
    let facts = archive.seriesFacts
    let moment = archive[.issue].modified[slot]
    begin(.issue, at: slot)
    field("publisher", kind: .publisher, at: facts.publisher[home])
    field("imprint", kind: .imprint, at: facts.imprint[home])
    key("series")
    fullSeries(home)
    number(slot)
    text("alt_number", is: slot % 41 == 0 ? "\(100 + slot % 700)" : "")
    text("title", is: String(decoding: archive.bookTitle(slot), as: UTF8.self))
    stories(slot)
    day("cover_date", is: archive.coverDay(slot))
    day("store_date", is: archive.storeDay(slot))
    day("foc_date", is: archive.orderDay(slot))
    let price = archive.price(slot)
    self.price(price?.cents)
    text("price_currency", is: price.map { "\($0.currency)" } ?? "")
    constant("rating", id: archive.rating(slot), in: MetronTables.ratings)
    text("sku", is: archive.stockNumber(slot))
    text("isbn", is: archive.bookNumber(slot))
    text("upc", is: archive.barCode(slot))
    integer("page", is: archive.pages(slot))
    description(.issue, at: slot, from: [.opening, .conflict, .turn, .closing], share: 80, of: heroes(ofSeries: home))
    image(.issue, at: slot, share: 99)
    text("cover_hash", is: archive.coverHash(slot))
    averageRating(slot)
    embedded("arcs", kind: .arc, slots: archive.links.issueArcs.row(slot), in: moment)
    credits(slot, at: moment)
    embedded("characters", kind: .character, slots: archive.links.issueCharacters.row(slot), in: moment)
    embedded("teams", kind: .team, slots: archive.links.issueTeams.row(slot), in: moment)
    embedded("universes", kind: .world, slots: archive.links.issueWorlds.row(slot), in: moment)
    let reprints = Array(archive.links.reprints.row(slot)) + Array(archive.links.reprinted.row(slot))
    list("reprints", of: reprints) { writer, other in
      writer.begin(.issue, at: Int(other))
      writer.displayField("issue", issue: Int(other))
      writer.json.out.append("}")
    }
    variants(slot)
    foreignIDs(.issue, at: slot)
    end(.issue, at: slot)
  }

  private mutating func fullSeries(_ home: Int) {
    begin(.series, at: home)
    names(series: home)
    alternatives(series: home)
    sortName(series: home)
    integer("volume", is: archive.seriesFacts.volume[home])
    integer("year_began", is: Int(universe.series.startYear[home]))
    constant("series_type", id: archive.seriesFacts.form[home].rawValue, in: MetronTables.seriesTypes)
    genres(series: home)
    text("language", is: catalog.language(ofSeries: home))
    json.out.append("}")
  }

  /// Appends the titles of the stories.
  private mutating func stories(_ slot: Int) {
    let heroes = heroes(ofSeries: Int(universe.issues.series[slot]))
    var draws = archive.surroundings.publishers.dice.draws(.stories, slot, .name)
    list("name", of: 0..<archive.storyCount(slot)) { writer, _ in
      writer.json.out.append("\"")
      let pattern = writer.universe.lexicon.pick(.storyTitle, &draws)
      writer.json.sentence(pattern, hero: heroes.0, other: heroes.1, &draws)
      writer.json.out.append("\"")
    }
  }

  /// Appends `,"price":"3.99"`, or null.
  private mutating func price(_ cents: Int?) {
    guard let cents else { return integer("price", is: nil) }
    text("price", is: "\(cents / 100).\("\(100 + cents % 100)".dropFirst())")
  }

  private mutating func averageRating(_ slot: Int) {
    var draws = archive.surroundings.publishers.dice.draws(.comics, slot, .popularity)
    guard draws.chance(0.08) else {
      integer("average_rating", is: nil)
      return integer("rating_count", is: 0)
    }
    key("average_rating")
    json.price(cents: 100 + 25 * draws.below(17))
    integer("rating_count", is: 1 + draws.below(9))
  }

  /// Appends the credits by name; of two people with the same name only the first is sent.
  private mutating func credits(_ slot: Int, at moment: Int64) {
    let links = archive.links.issueCreators
    let names = archive[.creator].names
    let sorted = links.range(slot).sorted {
      names[Int(links.targets[$0])].lexicographicallyPrecedes(names[Int(links.targets[$1])])
    }
    let distinct = sorted.enumerated().filter { place, link in
      place == 0 || names[Int(links.targets[link])] != names[Int(links.targets[sorted[place - 1]])]
    }
    list("credits", of: distinct) { writer, credit in
      let creator = Int(links.targets[credit.element])
      writer.begin(.creator, at: creator)
      let name = Array(writer.archive.name(.creator, at: creator, embeddedAt: moment))
      writer.json.quoted("creator") { $0.out.append(name) }
      let roles = MetronTables.roles(
        links.roles[credit.element], issue: slot, creator: creator, dice: writer.archive.surroundings.publishers.dice)
      writer.list("role", of: roles) { $0.constant($1, in: MetronTables.roles) }
      writer.json.out.append("}")
    }
  }

  private mutating func variants(_ slot: Int) {
    var draws = archive.surroundings.publishers.dice.draws(.comics, slot, .texts)
    list("variants", of: 0..<archive.variantCount(slot)) { writer, place in
      let artist = Int(writer.universe.staff.pick(.artist, &draws))
      let names = writer.universe.staff.last
      let kind = draws.below(4)
      writer.json.out.append("{\"name\":\"")
      switch kind {
      case 0: writer.json.out.append("Variant Cover")
      case 1: writer.json.out.append("Second Printing Cover")
      default:
        writer.json.out.append("Cover \(["B", "C", "D", "E", "F", "G", "H", "I", "J", "K"][place]) ")
        names.append(artist, to: &writer.json.out)
      }
      writer.json.out.append("\"")
      writer.price(draws.chance(0.4) ? 399 + 100 * draws.below(3) : nil)
      writer.text("sku", is: writer.archive.stockNumber(slot, edition: place + 1))
      writer.text("upc", is: writer.archive.barCode(slot, edition: place + 1))
      writer.image(.issue, at: slot, share: 95, edition: place + 1)
      writer.json.out.append("}")
    }
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension MetronCatalog {
  /// Returns the numbers of the genres of a series, by name.
  func genres(ofSeries slot: Int) -> [Int] {
    var draws = archive.surroundings.publishers.dice.draws(.series, slot, .plot)
    guard draws.chance(0.85) else { return [] }
    let first = draws.chance(0.6) ? 10 : MetronTables.genres[draws.below(MetronTables.genres.count)].id
    let second = draws.chance(0.2) ? MetronTables.genres[draws.below(MetronTables.genres.count)].id : first
    let names = { MetronTables.name($0, in: MetronTables.genres) }
    return Array(Set([first, second])).sorted { names($0) < names($1) }
  }

  /// Returns the language of a series, two letters.
  func language(ofSeries slot: Int) -> String {
    var draws = archive.surroundings.publishers.dice.draws(.series, slot, .texts)
    return draws.choose([(0.95, "en"), (0.97, "it"), (0.985, "fr"), (1, "es")])
  }
}
