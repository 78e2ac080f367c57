import APIs
import Basics
import Invented
import Serving

/// The lists of the service's one account, each in its order: owned issues, followed series and wanted issues.
struct MetronAccount: Sendable {
  /// An entry of a list.
  struct Entry: Sendable {
    let id: Int
    /// The issue or series.
    let slot: Int
    /// The priority of a wish, from 1, the highest, to 5.
    var priority = 3
  }

  let collection: [Entry]
  let pullList: [Entry]
  let wishList: [Entry]

  /// - Parameters:
  ///   - issues: the listed issues, in the order of their list.
  ///   - series: the listed series, in the order of their list.
  init(issues: [UInt32], series: [UInt32], dice: Dice) {
    func entries(_ order: [UInt32], each step: Int, from first: Int, upTo count: Int) -> [Entry] {
      stride(from: first, to: order.count, by: step).prefix(count).map { place in
        Entry(id: Int(order[place]) + 1, slot: Int(order[place]))
      }
    }
    collection = entries(issues, each: 9, from: 4, upTo: 250)
    pullList = entries(series, each: 12, from: 5, upTo: 40)
    wishList = entries(issues, each: 23, from: 7, upTo: 60).map { entry in
      var entry = entry
      entry.priority = 1 + Int(dice.roll(.comics, entry.slot, .popularity, 1) % 5)
      return entry
    }.enumerated().sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }.map(\.element)
  }
}

extension MetronService {
  /// Returns a list of the account; for the addresses of the pull list and the wish list themselves, the one row that describes the list.
  func accountList(_ resource: MetronResource, for call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    let account = catalog.account
    func list(
      _ entries: [MetronAccount.Entry], _ row: (inout MetronWriter, MetronAccount.Entry) -> Void
    ) -> WebAnswer {
      page(of: entries, size: resource.pageSize, for: call, damage: damage) { writer, entry in
        row(&writer, entry)
        return entry.id
      }
    }
    func head(_ counted: StaticString, _ count: Int, _ address: StaticString, _ path: String) -> WebAnswer {
      list([.init(id: 1, slot: 0)]) { writer, _ in
        writer.out.append("{\"id\":1")
        writer.integer(counted, is: count)
        writer.text(address, is: "\(base(call))/api/\(path)/")
        writer.modified(MetronAccount.began)
        writer.out.append("}")
      }
    }
    return switch resource {
    case .collection: list(account.collection) { $1.copy(to: &$0, isWhole: false) }
    case .pullListSeries: list(account.pullList) { $1.followed(to: &$0) }
    case .wishListItem: list(account.wishList) { $1.wish(to: &$0) }
    case .pullList: head("series_count", account.pullList.count, "series_url", "pull_list/series")
    case .wishList: head("item_count", account.wishList.count, "items_url", "wish_list/items")
    default: MetronAnswer.notFound
    }
  }
}

extension MetronAccount {
  /// The time at which the account was made.
  fileprivate static let began =
    Calendar.instant(localDay: Calendar.day(year: 2025, month: 3, day: 1), second: 43_200) * 1_000_000 + 250_000
}

/// Copies, followed series and wishes as Metron shows them.
extension MetronAccount.Entry {
  private static let grades = ["10.0", "9.8", "9.4", "8.0", "6.5", "0.5"]
  private static let companies = ["", "CGC (Certified Guaranty Company)", "CBCS (Comic Book Certification Service)"]
  private static let stores = ["", "Corner Comics", "Fair “Long Box” 2025", "Ümlaut & Söhne"]

  /// Appends a copy of an issue that the account has.
  ///
  /// - Parameter isWhole: whether with the fields that lists do not show.
  func copy(to writer: inout MetronWriter, isWhole: Bool) {
    var draws = writer.archive.surroundings.publishers.dice.draws(.comics, slot, .popularity, 2)
    writer.out.append("{\"id\":\(id),\"user\":{\"id\":2,\"username\":\"reader\"},\"issue\":")
    MetronIssue(slot).listed(to: &writer)
    writer.integer("quantity", is: draws.chance(0.1) ? 2 : 1)
    writer.text("book_format", is: ["Print", "Print", "Digital", "Both"][draws.below(4)])
    let grade = draws.below(12)
    if grade < Self.grades.count {
      writer.text("grade", is: Self.grades[grade])
    } else {
      writer.integer("grade", is: nil)
    }
    writer.text("grading_company", is: grade < Self.grades.count ? Self.companies[draws.below(3)] : "")
    let bought = draws.chance(0.5) ? writer.archive.coverDay(slot) + 12 : nil
    writer.day("purchase_date", is: bought)
    if isWhole {
      if bought != nil {
        writer.text("purchase_price", is: "\(2 + draws.below(40)).\(draws.chance(0.5) ? "99" : "50")")
      } else {
        writer.integer("purchase_price", is: nil)
      }
      writer.text("purchase_store", is: Self.stores[draws.below(4)])
      writer.text("storage_location", is: draws.chance(0.5) ? "Long box \(1 + draws.below(9))" : "")
      writer.text("notes", is: draws.chance(0.2) ? "Spine tick at the top.\\r\\nSigned on page 3." : "")
    }
    // Drawn apart, so that lists and details agree.
    let readings = Int(writer.archive.surroundings.publishers.dice.roll(.comics, slot, .popularity, 3) % 4)
    let moments = (0..<readings).map { MetronAccount.began + Int64(slot % 700 + 31 * (readings - $0)) * 86_400_000_000 }
    writer.key("is_read")
    writer.out.append(readings > 0 ? "true" : "false")
    if isWhole {
      if let last = moments.first { writer.moment("date_read", is: last) } else { writer.integer("date_read", is: nil) }
    }
    writer.list("read_dates", of: moments.enumerated()) { writer, reading in
      writer.out.append("{\"id\":\(slot * 4 + reading.offset + 1)")
      writer.moment("read_date", is: reading.element)
      writer.moment("created_on", is: reading.element + 61_500_000)
      writer.out.append("}")
    }
    writer.integer("read_count", is: readings)
    writer.integer("rating", is: readings > 1 ? 1 + slot % 5 : nil)
    if isWhole {
      writer.key("resource_url")
      writer.out.append("\"")
      writer.out.append(MetronWriter.site)
      writer.out.append("collection/\(id)/\"")
      writer.moment("created_on", is: MetronAccount.began)
    }
    writer.modified(writer.archive[.issue].modified[slot])
    writer.out.append("}")
  }

  /// Appends a series that the account follows.
  func followed(to writer: inout MetronWriter) {
    writer.out.append("{\"id\":\(id),\"series\":")
    writer.begin(.series, at: slot)
    MetronSeries(slot).displayField("series", to: &writer)
    MetronSeries(slot).years(to: &writer)
    writer.integer("volume", is: writer.archive.seriesFacts.volume[slot])
    writer.modified(writer.archive[.series].modified[slot])
    writer.out.append("}")
    writer.moment("added_on", is: MetronAccount.began + Int64(slot))
    writer.out.append("}")
  }

  /// Appends an issue that the account wants.
  func wish(to writer: inout MetronWriter) {
    writer.out.append("{\"id\":\(id),\"issue\":")
    MetronIssue(slot).listed(to: &writer)
    writer.text("status", is: ["Wanted", "Wanted", "Found", "Acquired"][slot % 4])
    writer.integer("priority", is: priority)
    if slot % 3 == 0 {
      writer.text("desired_grade", is: Self.grades[slot % Self.grades.count])
    } else {
      writer.integer("desired_grade", is: nil)
    }
    writer.modified(writer.archive[.issue].modified[slot])
    writer.out.append("}")
  }
}
