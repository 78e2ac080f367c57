import APIs
import Basics
import Invented
import Serving

extension MetronService {
  /// Returns a page of a list of records.
  ///
  /// - Parameter slots: all records of the list, in its order.
  func list(_ resource: MetronResource, of slots: [UInt32], for call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    guard let kind = resource.kind else { return MetronAnswer.notFound }
    let total = damage?.total(slots.count) ?? slots.count
    guard let page = MetronPage(call.target["page"], size: resource.pageSize, total: max(total, slots.count)) else {
      return MetronAnswer.invalidPage
    }
    let extent: Displacement.Extent = order == .stable ? .none : .ties(reach: 4)
    let displacement = Displacement(
      extent: extent, request: RequestNumber.of(call.target.canonical, seed: seed))
    let offset = max(0, page.offset + (page.number > 1 ? damage?.shift ?? 0 : 0))
    let rows = displacement.window(of: slots, offset: offset, limit: page.size) {
      catalog.areEqual($0, to: $1, as: kind)
    }
    let ids = catalog.archive[kind].ids
    return self.page(Shown(page: page, total: total, rows: rows.map(Int.init)), for: call, damage: damage) {
      writer, slot in
      writer.row(resource, at: slot)
      return ids[slot]
    }
  }

  /// A page and its rows.
  struct Shown<Row> {
    let page: MetronPage
    /// The total that the answer states.
    let total: Int
    let rows: [Row]
  }

  /// Returns the answer with a page.
  ///
  /// - Parameter row: appends a row and returns its id.
  func page<Row>(
    _ page: Shown<Row>, for call: ServiceCall, damage: PageDamage?, row: (inout MetronWriter, Row) -> Int
  ) -> WebAnswer {
    var writer = MetronWriter(catalog)
    let shown = damage?.hasRows ?? true ? page.rows : []
    let damaged = damage?.rows(count: shown.count) ?? [:]
    let head = MetronPage(call.target["page"], size: page.page.size, total: page.total) ?? page.page
    writer.out.append(head.head(call, base: base(call)))
    for (place, element) in shown.enumerated() {
      if place > 0 { writer.out.append(",") }
      if let damage = damaged[place] {
        var own = MetronWriter(catalog)
        let id = row(&own, element)
        writer.out.append(damage.damaged(own.out.array(), id: id, address: nil))
      } else {
        _ = row(&writer, element)
      }
    }
    writer.out.append("]}")
    return MetronAnswer.json(writer.out.array())
  }

  /// Returns the answer with the page of a list that a call asks for.
  ///
  /// - Parameters:
  ///   - all: all rows of the list, in its order.
  ///   - row: appends a row and returns its id.
  func page<Row>(
    of all: [Row], size: Int, for call: ServiceCall, damage: PageDamage?, row: (inout MetronWriter, Row) -> Int
  ) -> WebAnswer {
    guard let page = MetronPage(call.target["page"], size: size, total: all.count) else {
      return MetronAnswer.invalidPage
    }
    let rows = Array(all[page.offset..<min(all.count, page.offset + size)])
    return self.page(
      Shown(page: page, total: damage?.total(all.count) ?? all.count, rows: rows), for: call, damage: damage, row: row)
  }

  /// Returns a page of one of the short lists that never change, filtered by name.
  func list(_ rows: [MetronTables.Row], for call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    let part = PlainText.folded((call.target["name"] ?? "").utf8)
    // Nothing of it was changed since the first night.
    let isAsked = call.target["modified_gt"].flatMap(MetronMoment.parsed).map { $0 < Self.tablesDate } ?? true
    let found = isAsked ? rows.filter { PlainText.folded($0.name.utf8).holds(part) } : []
    return page(of: found, size: 100, for: call, damage: damage) { writer, row in
      writer.out.append("{\"id\":\(row.id),\"name\":\"\(row.name)\"}")
      return row.id
    }
  }

  /// Returns a page of the reading lists that the filters keep.
  func readingLists(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    let name = PlainText.folded((call.target["name"] ?? "").utf8)
    let user = call.target["user"].flatMap { Int($0) }
    let since = call.target["modified_gt"].flatMap(MetronMoment.parsed)
    let isPrivate = ["true": true, "True": true, "1": true, "false": false, "False": false, "0": false][
      call.target["is_private"] ?? ""]
    let arcs = catalog.archive[.arc]
    let found = catalog.readingLists.filter { list in
      PlainText.folded(list.name).holds(name) && (user == nil || list.user == user)
        && call.target["username"].map { "reader\(list.user)" == $0 } ?? true
        && since.map { arcs.modified[list.arc] > $0 } ?? true
        && isPrivate.map { list.isPrivate == $0 } ?? true
    }
    return page(of: found, size: 50, for: call, damage: damage) {
      $1.row(to: &$0)
      return $1.id
    }
  }

  /// Returns a page of the items of a reading list.
  func items(of list: ReadingList, _ call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    page(of: Array(list.issues.indices), size: 50, for: call, damage: damage) { writer, place in
      list.item(place, to: &writer)
      return list.id * 1_000 + place
    }
  }

  /// The time of the last change of the short lists.
  private static let tablesDate =
    Calendar.instant(
      localDay: Calendar.day(year: 2025, month: 1, day: 1), second: 0) * 1_000_000
}
