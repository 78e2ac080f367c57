import APIs
import Basics
import Invented

/// Writes records as Comic Vine does: members in alphabetical order, some of them only in whole records.
struct ComicVineWriter: ~Copyable {
  let catalog: ComicVineCatalog
  /// The members that the request asks for; nil for all.
  let wanted: Set<String>?
  /// Whether the record is whole, with members that lists leave out.
  let isWhole: Bool
  /// The JSON written so far.
  var out = ByteBuilder(capacity: 64 << 10)
  let texts: RecordTexts
  /// Whether the id of a record comes before all other members, for a record that is to be damaged.
  var leadsWithID = false
  private var isFirst = true

  var archive: Archive { catalog.archive }

  /// The host of addresses in records; invented, so that records do not depend on where they are served.
  static let site = "https://comicvine.spinrack.invalid"

  init(_ catalog: ComicVineCatalog, wanted: Set<String>?, isWhole: Bool) {
    (self.catalog, self.wanted, self.isWhole) = (catalog, wanted, isWhole)
    texts = RecordTexts(catalog.archive.universe)
  }

  // MARK: - Parts

  /// Appends an object.
  mutating func object(members: (inout ComicVineWriter) -> Void) {
    out.append("{")
    let wasFirst = isFirst
    isFirst = true
    members(&self)
    isFirst = wasFirst
    out.append("}")
  }

  /// Appends the name of a member.
  mutating func key(_ name: String) {
    if !isFirst { out.append(",") }
    isFirst = false
    out.append("\"\(name)\":")
  }

  /// Appends a member of a record, if it is wanted.
  mutating func member(_ name: String, value: (inout ComicVineWriter) -> Void) {
    if let wanted, !wanted.contains(name) { return }
    key(name)
    value(&self)
  }

  /// Appends a member that only whole records have.
  mutating func more(_ name: String, value: (inout ComicVineWriter) -> Void) {
    if isWhole { member(name, value: value) }
  }

  mutating func null(_ name: String) { member(name) { $0.out.append("null") } }

  mutating func number(_ name: String, is number: Int?) {
    member(name) { writer in
      if let number { writer.out.append(number: number) } else { writer.out.append("null") }
    }
  }

  /// Appends a text that is safe within quotes; null for none.
  mutating func text(_ name: String, is text: String?) {
    member(name) { writer in
      if let text { writer.out.append("\"\(text)\"") } else { writer.out.append("null") }
    }
  }

  mutating func day(_ name: String, is day: Int?) {
    text(name, is: day.map { String(CivilDate(days: Int64($0)).timestamp.prefix(10)) })
  }

  /// Appends the members that stand for a record within another one, without braces.
  mutating func names(_ resource: ComicVineResource, at slot: Int, hasSite: Bool = true) {
    let id = "\(resource.rawValue)-\(catalog.id(resource, at: slot))"
    let name = String(decoding: catalog.name(resource, at: slot), as: UTF8.self)
    key("api_detail_url")
    out.append("\"\(Self.site)/api/\(resource.singular)/\(id)/\"")
    key("id")
    out.append(number: catalog.id(resource, at: slot))
    key("name")
    out.append("\"\(name)\"")
    guard hasSite else { return }
    key("site_detail_url")
    out.append("\"\(site(resource, at: slot))\"")
  }

  /// Returns the address of a record on the site.
  func site(_ resource: ComicVineResource, at slot: Int) -> String {
    let slug: [UInt8]
    if resource == .issue {
      let home = Int(archive.universe.issues.series[slot])
      slug =
        PlainText.slug(archive.seriesFacts.names[home]) + [0x2D] + PlainText.slug(archive.issueFacts.numbers[slot])
    } else {
      slug = PlainText.slug(catalog.name(resource, at: slot))
    }
    return
      "\(Self.site)/\(String(decoding: slug, as: UTF8.self))/\(resource.rawValue)-\(catalog.id(resource, at: slot))/"
  }

  /// Appends an array of records by name.
  mutating func list<Elements: Sequence>(
    _ elements: Elements, members: (inout ComicVineWriter, Elements.Element) -> Void
  ) {
    out.append("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { out.append(",") }
      object { members(&$0, element) }
    }
    out.append("]")
  }

  /// Appends a member with the records of a resource that belong to this one; `[]` where there are none.
  mutating func related(_ name: String, other: ComicVineResource, of resource: ComicVineResource, at slot: Int) {
    more(name) { writer in
      writer.list(writer.catalog.related(other, to: resource, at: slot) ?? []) { $0.names(other, at: Int($1)) }
    }
  }

  /// Appends a member with no records in it.
  mutating func empty(_ name: String) { more(name) { $0.out.append("[]") } }

  /// Appends a member with a record by name; null for none.
  mutating func reference(_ name: String, to resource: ComicVineResource, at slot: Int?, hasSite: Bool = false) {
    member(name) { writer in
      guard let slot else { return writer.out.append("null") }
      writer.object { $0.names(resource, at: slot, hasSite: hasSite) }
    }
  }

  /// Appends `first_appeared_in_issue`, whose address names a resource that does not exist.
  mutating func firstAppearance(_ resource: ComicVineResource, at slot: Int) {
    member("first_appeared_in_issue") { writer in
      guard let issue = writer.catalog.firstIssue(resource, at: slot).map(Int.init) else {
        return writer.out.append("null")
      }
      let id = writer.catalog.id(.issue, at: issue)
      writer.object { $0.issue(issue, address: "\(Self.site)/api/first_appeared_in_issue/4000-\(id)/") }
    }
  }

  /// Appends the members of an issue that is named with its number.
  mutating func issue(_ slot: Int, address: String? = nil) {
    let id = catalog.id(.issue, at: slot)
    let name = catalog.name(.issue, at: slot)
    key("api_detail_url")
    out.append("\"\(address ?? "\(Self.site)/api/issue/4000-\(id)/")\"")
    key("id")
    out.append(number: id)
    key("name")
    if name.isEmpty { out.append("null") } else { out.append("\"\(String(decoding: name, as: UTF8.self))\"") }
    key("issue_number")
    out.append("\"")
    archive.issueFacts.numbers.append(slot, to: &out)
    out.append("\"")
  }

  private static let sizes = [
    ("icon", "square_avatar"), ("medium", "scale_medium"), ("screen", "screen_medium"),
    ("screen_large", "screen_kubrick"), ("small", "scale_small"), ("super", "scale_large"), ("thumb", "scale_avatar"),
    ("tiny", "square_mini"), ("original", "original"),
  ]

  /// Appends `image`: nine sizes of one picture; records without one share a placeholder.
  mutating func image(_ resource: ComicVineResource, at slot: Int, share: UInt64) {
    let hash = archive.surroundings.publishers.dice.roll(.events, slot &* 64 &+ resource.rawValue, .picture)
    let file =
      hash % 100 < share
      ? "\(hash >> 60)/\(10_000 + hash % 90_000)/\(catalog.id(resource, at: slot))-\(resource.singular).jpg"
      : "11122/111222211/6373148-blank.png"
    member("image") { writer in
      writer.object { writer in
        for (name, folder) in Self.sizes {
          writer.key(name + "_url")
          writer.out.append("\"\(Self.site)/a/uploads/\(folder)/\(file)\"")
        }
        writer.key("image_tags")
        writer.out.append("\"All Images\"")
      }
    }
  }

  /// Appends `description`: HTML with links, now and then a figure; null for some.
  mutating func description(_ resource: ComicVineResource, at slot: Int, from lists: [PatternList], share: UInt64) {
    let version = resource.kind?.collection.map { Int(archive.universe.population($0).version[slot]) } ?? 0
    var draws = archive.surroundings.publishers.dice.draws(
      .events, slot &* 64 &+ resource.rawValue, .description, version)
    let isThere = draws.state % 100 < share
    member("description") { writer in
      guard isThere else { return writer.out.append("null") }
      let hero = writer.archive.universe.cast.popularity.pick(&draws)
      let other = writer.archive.universe.cast.popularity.pick(&draws)
      writer.out.append("\"")
      if draws.chance(0.3) { writer.out.append("<h2>Origin</h2>") }
      if draws.chance(0.2) {
        writer.out.append(
          "<figure data-align=\\\"right\\\"><img src=\\\"/a/blank.gif\\\" data-src=\\\"\(Self.site)/a/uploads/scale_medium/x.jpg\\\"></figure>"
        )
      }
      for (index, list) in lists.enumerated() {
        writer.out.append("<p>")
        writer.texts.sentence(
          writer.archive.universe.lexicon.pick(list, &draws), hero: hero, other: other, &draws, to: &writer.out)
        if index == 0 {
          let id = writer.catalog.id(.character, at: Int(hero))
          writer.out.append(
            " <a data-ref-id=\\\"4005-\(id)\\\" href=\\\"/\(String(decoding: PlainText.slug(writer.catalog.name(.character, at: Int(hero))), as: UTF8.self))/4005-\(id)/\\\">"
          )
          writer.out.append(writer.catalog.name(.character, at: Int(hero)))
          writer.out.append("</a>")
        }
        writer.out.append("</p>")
      }
      writer.out.append("\"")
    }
  }

  /// Appends `deck`: a sentence, blanks, or null.
  mutating func deck(_ resource: ComicVineResource, at slot: Int, share: UInt64) {
    var draws = archive.surroundings.publishers.dice.draws(.events, slot &* 64 &+ resource.rawValue, .texts)
    let chance = draws.state % 100
    member("deck") { writer in
      guard chance < share else { return writer.out.append(chance == 99 ? "\" \"" : "null") }
      let hero = writer.archive.universe.cast.popularity.pick(&draws)
      writer.out.append("\"")
      writer.texts.sentence(
        writer.archive.universe.lexicon.pick(.seriesText, &draws), hero: hero, other: hero, &draws, to: &writer.out)
      writer.out.append("\"")
    }
  }
}
