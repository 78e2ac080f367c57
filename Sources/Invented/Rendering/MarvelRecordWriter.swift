package import APIs
package import Basics

/// Writes records as the API does: its field names, its field order, its oddities.
///
/// Every method appends one piece to `out`; a record is a function of the universe, its slot and the caller.
package struct MarvelRecordWriter: ~Copyable {
  let universe: Universe
  /// The caller's public key, which follows `utm_source=` in every url.
  let caller: String
  /// The JSON written so far.
  package var out = ByteBuilder(capacity: 512 << 10)

  package init(universe: Universe, caller: String) {
    self.universe = universe
    self.caller = caller
  }

  /// Appends the whole record at `slot`.
  package mutating func record(_ collection: MarvelCollection, _ slot: Int) {
    switch collection {
    case .characters: character(slot)
    case .comics: comic(slot)
    case .creators: creator(slot)
    case .events: event(slot)
    case .series: series(slot)
    case .stories: story(slot)
    }
  }

  var names: RecordNames { RecordNames(universe) }
  var texts: RecordTexts { RecordTexts(universe) }

  func draws(_ collection: MarvelCollection, _ slot: Int, _ field: Dice.Field) -> Draws {
    universe.dice.draws(collection, slot, field)
  }

  mutating func id(_ collection: MarvelCollection, _ slot: Int) {
    out.append(number: universe.population(collection).id(slot))
  }

  mutating func resourceURI(_ collection: MarvelCollection, _ slot: Int) {
    out.append("http://gateway.spinrack.invalid/v1/public/")
    out.append(collection.name)
    out.append("/")
    id(collection, slot)
  }

  mutating func resourceURIField(_ collection: MarvelCollection, _ slot: Int) {
    quoted("resourceURI") { $0.resourceURI(collection, slot) }
  }

  /// Appends `{"resourceURI":…,"name":…}` without the closing brace.
  mutating func openSummary(_ collection: MarvelCollection, _ slot: Int) {
    out.append("{\"resourceURI\":\"")
    resourceURI(collection, slot)
    out.append("\"")
    quoted("name") { $0.names.append(collection, slot, to: &$0.out) }
  }

  mutating func summary(_ collection: MarvelCollection, _ slot: Int) {
    openSummary(collection, slot)
    out.append("}")
  }

  mutating func summary(_ collection: MarvelCollection, optional slot: UInt32) {
    if slot == SeriesShelf.nobody { out.append("null") } else { summary(collection, Int(slot)) }
  }

  mutating func summaries(_ name: StaticString, _ slots: some Sequence<UInt32>) {
    array(name, slots) { $0.summary(.comics, Int($1)) }
  }

  /// Appends the resource lists of a record.
  mutating func lists(_ owner: MarvelCollection, _ slot: Int, of targets: [MarvelCollection]) {
    for target in targets { list(owner, slot, of: target) }
  }

  /// Appends a resource list: at most 20 items, hidden ones only where nothing is cut.
  private mutating func list(_ owner: MarvelCollection, _ slot: Int, of target: MarvelCollection) {
    let links = universe.relations[owner, target]
    let range = links.range(slot)
    let listed = universe.ordering(target).listedCount(links.targets[range])
    let available = range.count <= 20 ? range.count : listed
    let returned = min(20, available)
    field(target.name) { json in
      json.out.append("{\"available\":")
      json.out.append(number: available)
      json.quoted("collectionURI") {
        $0.resourceURI(owner, slot)
        $0.out.append("/")
        $0.out.append(target.name)
      }
      json.array("items", range.prefix(returned)) { json, index in
        let item = Int(links.targets[index])
        json.openSummary(target, item)
        if target == .stories {
          json.quoted("type") { $0.out.append($0.universe.storyType(item).item) }
        } else if target == .creators {
          json.quoted("role") { $0.out.append((links.roles.isEmpty ? CreatorRole.other : links.roles[index]).rawValue) }
        }
        json.out.append("}")
      }
      json.field("returned", returned)
      json.out.append("}")
    }
  }

  /// The address of a page about a record on the web.
  struct Address {
    let type: StaticString
    let path: StaticString
    var hasName = true
  }

  mutating func urls(_ collection: MarvelCollection, _ slot: Int, _ addresses: [Address?]) {
    array("urls", addresses.compactMap { $0 }) { json, address in
      json.begin(type: address.type)
      json.quoted("url") { json in
        json.out.append("http://spinrack.invalid/")
        json.out.append(address.path)
        json.id(collection, slot)
        if address.hasName {
          json.out.append("/")
          json.names.slug(collection, slot, to: &json.out)
        }
        json.out.append("?utm_campaign=apiRef&utm_source=")
        json.out.append(json.caller)
      }
      json.out.append("}")
    }
  }

  /// Begins a record: `{"id":…`.
  mutating func begin(_ collection: MarvelCollection, _ slot: Int) {
    out.append("{\"id\":")
    id(collection, slot)
  }

  /// Begins a part of a record that has a type: `{"type":"…"`.
  mutating func begin(type: StaticString) {
    out.append("{\"type\":\"")
    out.append(type)
    out.append("\"")
  }

  /// Appends `,"name":` and a value.
  mutating func field(_ name: StaticString, _ value: (inout MarvelRecordWriter) -> Void) {
    out.append(",\"")
    out.append(name)
    out.append("\":")
    value(&self)
  }

  /// Appends `,"name":` and a whole number.
  mutating func field(_ name: StaticString, _ value: Int) { field(name) { $0.out.append(number: value) } }

  /// Appends `,"name":"…"` with a text that needs no escapes.
  mutating func quoted(_ name: StaticString, _ text: (inout MarvelRecordWriter) -> Void) {
    field(name) { json in
      json.out.append("\"")
      text(&json)
      json.out.append("\"")
    }
  }

  /// Appends `,"name":[…]` with a value for each element.
  mutating func array<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, _ value: (inout MarvelRecordWriter, Elements.Element) -> Void
  ) {
    field(name) { json in
      json.out.append("[")
      var isFirst = true
      for element in elements {
        if !isFirst { json.out.append(",") }
        isFirst = false
        value(&json, element)
      }
      json.out.append("]")
    }
  }

  /// Appends `,"modified":"…"` of a record, sentinels included.
  mutating func modifiedField(_ collection: MarvelCollection, _ slot: Int) {
    let seconds = universe.population(collection).modified[slot]
    quoted("modified") { if seconds == Population.never { $0.never() } else { $0.stamp(seconds) } }
  }

  mutating func never() { out.append("-0001-11-30T00:00:00-0500") }

  /// Appends an instant in the time of the US East coast, `2014-04-29T14:18:17-0400`.
  mutating func stamp(_ seconds: Int64) {
    let isSummer = Calendar.isSummer(day: Int(CivilDate.days(ofSeconds: seconds - 14_400))) && seconds > 0
    // All but the zone.
    CivilDate(seconds: seconds - (isSummer ? 14_400 : 18_000)).withTimestamp { out.append($0.slice(0..<19)) }
    out.append(isSummer ? "-0400" : "-0500")
  }

  /// Appends the local midnight of a day, `2013-07-03T00:00:00-0400`.
  mutating func midnight(day: Int) {
    out.append(day: day)
    out.append(Calendar.isSummer(day: day) ? "T00:00:00-0400" : "T00:00:00-0500")
  }
}
