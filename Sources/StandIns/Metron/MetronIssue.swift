import APIs
import Basics
import Invented

/// An issue as Metron shows it.
struct MetronIssue {
  private let slot: Int

  init(_ slot: Int) { self.slot = slot }

  /// Appends the display name of an issue: `The Old Harbour (2007) #3`.
  private func display(to writer: inout MetronWriter) {
    let home = Int(writer.universe.issues.series[slot])
    MetronSeries(home).display(to: &writer)
    writer.out.append(writer.archive.seriesFacts.form[home] == .digital ? " Chapter #" : " #")
    writer.archive.issueFacts.numbers.append(slot, to: &writer.out)
  }

  private func displayField(_ field: StaticString, to writer: inout MetronWriter) {
    writer.key(field)
    writer.out.append("\"")
    display(to: &writer)
    writer.out.append("\"")
  }

  func row(to writer: inout MetronWriter) {
    writer.begin(.issue, at: slot)
    writer.key("series")
    MetronSeries(Int(writer.universe.issues.series[slot])).short(to: &writer)
    number(to: &writer)
    displayField("issue", to: &writer)
    writer.day("cover_date", is: writer.archive.coverDay(slot))
    writer.day("store_date", is: writer.archive.storeDay(slot))
    writer.image(.issue, at: slot, share: 99)
    writer.text("cover_hash", is: writer.archive.coverHash(slot))
    writer.modified(writer.archive[.issue].modified[slot])
    writer.out.append("}")
  }

  /// Appends an issue as lists of people and accounts show it.
  func listed(to writer: inout MetronWriter, withForeignIDs hasForeignIDs: Bool = false) {
    writer.begin(.issue, at: slot)
    writer.key("series")
    MetronSeries(Int(writer.universe.issues.series[slot])).short(to: &writer)
    number(to: &writer)
    writer.day("cover_date", is: writer.archive.coverDay(slot))
    writer.day("store_date", is: writer.archive.storeDay(slot))
    if hasForeignIDs { writer.foreignIDs(.issue, at: slot) }
    writer.modified(writer.archive[.issue].modified[slot])
    writer.out.append("}")
  }

  private func number(to writer: inout MetronWriter) {
    let numbers = writer.archive.issueFacts.numbers
    writer.quoted("number") { numbers.append(slot, to: &$0) }
  }

  func record(to writer: inout MetronWriter) {
    let home = Int(writer.universe.issues.series[slot])
    let facts = writer.archive.seriesFacts
    let moment = writer.archive[.issue].modified[slot]
    writer.begin(.issue, at: slot)
    writer.field("publisher", kind: .publisher, at: facts.publisher[home])
    writer.field("imprint", kind: .imprint, at: facts.imprint[home])
    writer.key("series")
    MetronSeries(home).full(to: &writer)
    number(to: &writer)
    writer.text("alt_number", is: slot % 41 == 0 ? "\(100 + slot % 700)" : "")
    writer.text("title", is: String(decoding: writer.archive.bookTitle(slot), as: UTF8.self))
    stories(to: &writer)
    writer.day("cover_date", is: writer.archive.coverDay(slot))
    writer.day("store_date", is: writer.archive.storeDay(slot))
    writer.day("foc_date", is: writer.archive.orderDay(slot))
    let price = writer.archive.price(slot)
    self.price(price?.cents, to: &writer)
    writer.text("price_currency", is: price.map { "\($0.currency)" } ?? "")
    writer.constant("rating", id: writer.archive.rating(slot), in: MetronTables.ratings)
    writer.text("sku", is: writer.archive.stockNumber(slot))
    writer.text("isbn", is: writer.archive.bookNumber(slot))
    writer.text("upc", is: writer.archive.barCode(slot))
    writer.integer("page", is: writer.archive.pages(slot))
    writer.description(
      .issue, at: slot, from: [.opening, .conflict, .turn, .closing], share: 80, of: writer.heroes(ofSeries: home))
    writer.image(.issue, at: slot, share: 99)
    writer.text("cover_hash", is: writer.archive.coverHash(slot))
    averageRating(to: &writer)
    writer.embedded("arcs", kind: .arc, slots: writer.archive.links.issueArcs.row(slot), in: moment)
    credits(at: moment, to: &writer)
    writer.embedded("characters", kind: .character, slots: writer.archive.links.issueCharacters.row(slot), in: moment)
    writer.embedded("teams", kind: .team, slots: writer.archive.links.issueTeams.row(slot), in: moment)
    writer.embedded("universes", kind: .world, slots: writer.archive.links.issueWorlds.row(slot), in: moment)
    let reprints = Array(writer.archive.links.reprints.row(slot)) + Array(writer.archive.links.reprinted.row(slot))
    writer.list("reprints", of: reprints) { writer, other in
      writer.begin(.issue, at: Int(other))
      MetronIssue(Int(other)).displayField("issue", to: &writer)
      writer.out.append("}")
    }
    variants(to: &writer)
    writer.foreignIDs(.issue, at: slot)
    writer.end(.issue, at: slot)
  }

  /// Appends the titles of the stories.
  private func stories(to writer: inout MetronWriter) {
    let heroes = writer.heroes(ofSeries: Int(writer.universe.issues.series[slot]))
    var draws = writer.archive.surroundings.publishers.dice.draws(.stories, slot, .name)
    writer.list("name", of: 0..<writer.archive.storyCount(slot)) { writer, _ in
      writer.out.append("\"")
      let pattern = writer.universe.lexicon.pick(.storyTitle, &draws)
      writer.texts.sentence(pattern, hero: heroes.0, other: heroes.1, &draws, to: &writer.out)
      writer.out.append("\"")
    }
  }

  /// Appends `,"price":"3.99"`, or null.
  private func price(_ cents: Int?, to writer: inout MetronWriter) {
    guard let cents else { return writer.integer("price", is: nil) }
    writer.text("price", is: "\(cents / 100).\("\(100 + cents % 100)".dropFirst())")
  }

  private func averageRating(to writer: inout MetronWriter) {
    var draws = writer.archive.surroundings.publishers.dice.draws(.comics, slot, .popularity)
    guard draws.chance(0.08) else {
      writer.integer("average_rating", is: nil)
      return writer.integer("rating_count", is: 0)
    }
    writer.key("average_rating")
    writer.out.append(cents: 100 + 25 * draws.below(17))
    writer.integer("rating_count", is: 1 + draws.below(9))
  }

  /// Appends the credits by name; of two people with the same name only the first is sent.
  private func credits(at moment: Int64, to writer: inout MetronWriter) {
    let links = writer.archive.links.issueCreators
    let names = writer.archive[.creator].names
    let sorted = links.range(slot).sorted {
      names[Int(links.targets[$0])].lexicographicallyPrecedes(names[Int(links.targets[$1])])
    }
    let distinct = sorted.enumerated().filter { place, link in
      place == 0 || names[Int(links.targets[link])] != names[Int(links.targets[sorted[place - 1]])]
    }
    writer.list("credits", of: distinct) { writer, credit in
      let creator = Int(links.targets[credit.element])
      writer.begin(.creator, at: creator)
      let name = Array(writer.archive.name(.creator, at: creator, embeddedAt: moment))
      writer.quoted("creator") { $0.append(name) }
      let roles = MetronTables.roles(
        links.roles[credit.element], issue: slot, creator: creator, dice: writer.archive.surroundings.publishers.dice)
      writer.list("role", of: roles) { $0.constant($1, in: MetronTables.roles) }
      writer.out.append("}")
    }
  }

  private func variants(to writer: inout MetronWriter) {
    var draws = writer.archive.surroundings.publishers.dice.draws(.comics, slot, .texts)
    writer.list("variants", of: 0..<writer.archive.variantCount(slot)) { writer, place in
      let artist = Int(writer.universe.staff.pick(.artist, &draws))
      let names = writer.universe.staff.last
      let kind = draws.below(4)
      writer.out.append("{\"name\":\"")
      switch kind {
      case 0: writer.out.append("Variant Cover")
      case 1: writer.out.append("Second Printing Cover")
      default:
        writer.out.append("Cover \(["B", "C", "D", "E", "F", "G", "H", "I", "J", "K"][place]) ")
        names.append(artist, to: &writer.out)
      }
      writer.out.append("\"")
      price(draws.chance(0.4) ? 399 + 100 * draws.below(3) : nil, to: &writer)
      writer.text("sku", is: writer.archive.stockNumber(slot, edition: place + 1))
      writer.text("upc", is: writer.archive.barCode(slot, edition: place + 1))
      writer.image(.issue, at: slot, share: 95, edition: place + 1)
      writer.out.append("}")
    }
  }
}
