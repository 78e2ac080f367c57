import Basics

/// Writes records as the API does: its field names, its field order, its oddities.
///
/// Every method appends one piece to `out`; a record is a function of the universe, its slot and the caller.
struct RecordWriter: ~Copyable {
  let universe: Universe
  /// What stands behind `utm_source=` in every url: the caller's public key.
  let caller: String
  var out: ByteBuilder

  init(universe: Universe, caller: String, capacity: Int = 512 << 10) {
    self.universe = universe
    self.caller = caller
    out = ByteBuilder(capacity: capacity)
  }

  /// Appends the whole record at `slot`.
  mutating func record(_ collection: Collection, _ slot: Int) {
    switch collection {
    case .characters: character(slot)
    case .comics: comic(slot)
    case .creators: creator(slot)
    case .events: event(slot)
    case .series: series(slot)
    case .stories: story(slot)
    }
  }

  func draws(_ collection: Collection, _ slot: Int, _ field: Dice.Field) -> Draws {
    universe.dice.draws(collection, slot, field)
  }

  /// Draws that begin anew whenever a night changes the record.
  func versionedDraws(_ collection: Collection, _ slot: Int, _ field: Dice.Field) -> Draws {
    universe.dice.draws(collection, slot, field, Int(universe.population(collection).version[slot]))
  }

  mutating func integer(_ value: Int) { out.append(integer: Int64(value)) }

  mutating func number(tenths: Int) {
    integer(tenths / 10)
    if tenths % 10 != 0 {
      out.append(".")
      integer(abs(tenths % 10))
    }
  }

  /// A price: 0 is an integer, all else as a JSON number without trailing zeros.
  mutating func price(cents: Int) {
    integer(cents / 100)
    guard cents % 100 != 0 else { return }
    out.append(".")
    integer(cents % 100 / 10)
    if cents % 10 != 0 { integer(cents % 10) }
  }

  mutating func id(_ collection: Collection, _ slot: Int) { integer(universe.population(collection).id(slot)) }

  mutating func resourceURI(_ collection: Collection, _ slot: Int) {
    out.append("http://gateway.spinrack.invalid/v1/public/")
    out.append(collection.name)
    out.append("/")
    id(collection, slot)
  }

  mutating func resourceURIField(_ collection: Collection, _ slot: Int) {
    out.append(",\"resourceURI\":\"")
    resourceURI(collection, slot)
    out.append("\"")
  }

  /// Appends `{"resourceURI":…,"name":…}` without the closing brace.
  mutating func openSummary(_ collection: Collection, _ slot: Int) {
    out.append("{\"resourceURI\":\"")
    resourceURI(collection, slot)
    out.append("\",\"name\":\"")
    name(collection, slot)
    out.append("\"")
  }

  mutating func summary(_ collection: Collection, _ slot: Int) {
    openSummary(collection, slot)
    out.append("}")
  }

  mutating func summary(_ collection: Collection, optional slot: UInt32) {
    if slot == SeriesShelf.nobody { out.append("null") } else { summary(collection, Int(slot)) }
  }

  mutating func summaries(_ collection: Collection, _ slots: some Swift.Sequence<UInt32>) {
    out.append("[")
    var isFirst = true
    for slot in slots {
      if !isFirst { out.append(",") }
      isFirst = false
      summary(collection, Int(slot))
    }
    out.append("]")
  }

  /// Appends a resource list: at most 20 items, hidden ones only where nothing is cut.
  mutating func list(_ owner: Collection, _ slot: Int, of target: Collection) {
    let links = universe.relations[owner, target]
    let range = links.range(slot)
    let listed = universe.ordering(target).listedCount(links.targets[range])
    let available = range.count <= 20 ? range.count : listed
    out.append(",\"")
    out.append(target.name)
    out.append("\":{\"available\":")
    integer(available)
    out.append(",\"collectionURI\":\"")
    resourceURI(owner, slot)
    out.append("/")
    out.append(target.name)
    out.append("\",\"items\":[")
    let returned = min(20, available)
    for index in range.prefix(returned) {
      if index != range.lowerBound { out.append(",") }
      let item = Int(links.targets[index])
      openSummary(target, item)
      if target == .stories {
        out.append(",\"type\":\"")
        out.append(universe.storyType(item).item)
        out.append("\"}")
      } else if target == .creators {
        out.append(",\"role\":\"")
        let role = links.roles.isEmpty ? Role.other : Role(rawValue: links.roles[index]) ?? .other
        out.append(role.text)
        out.append("\"}")
      } else {
        out.append("}")
      }
    }
    out.append("],\"returned\":")
    integer(returned)
    out.append("}")
  }

  mutating func url(
    _ type: StaticString, _ path: StaticString, _ collection: Collection, _ slot: Int, withName: Bool = true
  ) {
    out.append("{\"type\":\"")
    out.append(type)
    out.append("\",\"url\":\"http://spinrack.invalid/")
    out.append(path)
    id(collection, slot)
    if withName {
      out.append("/")
      slug(collection, slot)
    }
    out.append("?utm_campaign=apiRef&utm_source=")
    out.append(caller)
    out.append("\"}")
  }
}

extension RecordWriter {
  /// Appends `,"modified":"…"` of a record, sentinels included.
  mutating func modifiedField(_ collection: Collection, _ slot: Int) {
    out.append(",\"modified\":\"")
    let seconds = universe.population(collection).modified[slot]
    if seconds == Population.never { never() } else { stamp(seconds) }
    out.append("\"")
  }

  mutating func never() { out.append("-0001-11-30T00:00:00-0500") }

  /// Appends an instant in the time of the US East coast, `2014-04-29T14:18:17-0400`.
  mutating func stamp(_ seconds: Int64) {
    let isSummer = Calendar.isSummer(day: Int(CivilDate.days(ofSeconds: seconds - 14_400))) && seconds > 0
    let local = seconds - (isSummer ? 14_400 : 18_000)
    let day = Int(CivilDate.days(ofSeconds: local))
    date(day: day)
    out.append("T")
    clock(Int(local) - day * 86_400)
    out.append(isSummer ? "-0400" : "-0500")
  }

  /// Appends the local midnight of a day, `2013-07-03T00:00:00-0400`.
  mutating func midnight(day: Int) {
    date(day: day)
    out.append(Calendar.isSummer(day: day) ? "T00:00:00-0400" : "T00:00:00-0500")
  }

  mutating func date(day: Int) {
    let date = CivilDate(days: Int64(day))
    integer(Int(date.year))
    out.append("-")
    twoDigits(Int(date.month))
    out.append("-")
    twoDigits(Int(date.day))
  }

  private mutating func clock(_ seconds: Int) {
    twoDigits(seconds / 3_600)
    out.append(":")
    twoDigits(seconds / 60 % 60)
    out.append(":")
    twoDigits(seconds % 60)
  }

  private mutating func twoDigits(_ value: Int) {
    out.append(UInt8(0x30 + value / 10))
    out.append(UInt8(0x30 + value % 10))
  }
}
