import APIs
import Basics
import Catalog
import JSONKit

/// Writes stored records as Metron does: an unknown value is an empty text where clients demand a text.
///
/// Source: recordings of the service, and the models of its clients.
struct MetronRecordWriter {
  let resource: MetronResource
  /// Scheme and host that the request was sent to.
  let base: String
  /// The names that the service joins to every record.
  let names: MetronNames

  /// The fields that are texts and never null.
  private static let texts: Set<String> = [
    "alt_number", "attribution_source", "country", "cover_hash", "desc", "designation", "isbn", "issue_type",
    "language", "list_type",
    "name", "number", "price_currency", "sku", "slug", "sort_name", "status", "title", "upc",
  ]

  /// Appends a whole record.
  ///
  /// - Parameters:
  ///   - record: the record as it is stored.
  ///   - series: for an issue, the record of its series, with the facts that the issue lacks.
  func append(_ record: JSONValue, series: JSONValue?, to out: inout ByteBuilder) {
    members(record, to: &out) { name, value, out in
      switch (resource, name) {
      // What only lists say.
      case (.issue, "issue"), (.series, "series"): return false
      // Items have an address of their own.
      case (.readingList, "items"): return false
      case (.readingList, "items_url"):
        out.append("\"\(base)/api/reading_list/\(record["id"]?.number?.int64 ?? 0)/items/\"")
      case (.readingList, "resource_url") where value.string?.isEmpty ?? true:
        out.append("\"https://metron.cloud/reading-lists/\(record["slug"]?.string?.string ?? "")/\"")
      // What the service did not send when it was younger, and its clients demand today.
      case (_, "resource_url") where value.string?.isEmpty ?? true:
        out.append("\"https://metron.cloud/\(resource.rawValue)/\(record["id"]?.number?.int64 ?? 0)/\"")
      case (.issue, "series"): append(ofIssue: value, from: series, names: Self.ofSeries, to: &out)
      default: append(name, value, to: &out)
      }
      return true
    }
  }

  /// Appends a row of a list.
  ///
  /// - Parameters:
  ///   - count: the number of issues of the record.
  ///   - code: returns the code that lists have for the site of a reading order.
  func appendRow(
    _ record: JSONValue, count: Int, code: (_ site: String) -> String = { $0 }, to out: inout ByteBuilder
  ) {
    switch resource {
    case .issue:
      row(
        ["id", "series", "number", "issue", "cover_date", "store_date", "foc_date", "image", "cover_hash"], of: record,
        to: &out
      ) {
        name, out in
        switch name {
        case "issue" where record["issue"]?.string == nil: out.appendJSONString(Self.issueName(record))
        case "series": append(ofIssue: record["series"], from: nil, names: Self.ofSeriesInRows, to: &out)
        default: return false
        }
        return true
      }
    case .series:
      row(
        [
          "id", "series", "year_began", "year_end", "volume", "issue_count", "publisher", "series_type", "cv_id",
          "gcd_id",
        ],
        of: record, to: &out
      ) { name, out in
        switch name {
        case "series" where record["series"]?.string == nil: out.appendJSONString(Self.seriesTitle(record))
        case "issue_count" where record["issue_count"]?.number == nil: out.append(integer: Int64(count))
        default: return false
        }
        return true
      }
    case .readingList:
      row(
        [
          "id", "name", "slug", "user", "list_type", "is_private", "attribution_source", "average_rating",
          "rating_count",
        ], of: record, to: &out
      ) { name, out in
        guard name == "attribution_source", let site = record["attribution_source"]?.string else { return false }
        out.appendJSONString(code(site.string))
        return true
      }
    case .role, .seriesType: row(["id", "name"], hasDate: false, of: record, to: &out)
    default: row(["id", "name"], of: record, to: &out)
    }
  }

  /// Appends some fields of a record, unchanged where `special` does not write them.
  private func row(
    _ names: [StaticString], hasDate: Bool = true, of record: JSONValue, to out: inout ByteBuilder,
    special: (_ name: String, inout ByteBuilder) -> Bool = { _, _ in false }
  ) {
    out.append("{")
    for name in names + (hasDate ? ["modified"] : []) {
      // Rows of older versions had fewer fields; what is not known is left out of them.
      if record[name]?.isNull ?? true, ["publisher", "series_type"].contains(name.description) { continue }
      if name.description != "id" { out.append(",") }
      out.append("\"")
      out.append(name)
      out.append("\":")
      if special(name.description, &out) { continue }
      if let value = record[name] { append(name.description, value, to: &out) } else { out.append("null") }
    }
    out.append("}")
  }

  private func append(_ name: String, _ value: JSONValue, to out: inout ByteBuilder) {
    switch name {
    case "modified": moment(value, to: &out)
    case "average_rating" where resource == .readingList: out.append(value.raw)
    case "is_private" where value.isNull: out.append("false")
    case "user" where value.isNull: out.append("{\"id\":0,\"username\":\"\"}")
    case "price", "average_rating":
      // A decimal with two places, as text, which an older version stored as a number. One that does not fit stays as it is.
      guard let number = value.number, let cents = Int(exactly: (number.double * 100).rounded()), cents >= 0 else {
        return out.append(value.raw)
      }
      out.append("\"\(cents / 100).\("\(100 + cents % 100)".dropFirst())\"")
    case "rating_count", "volume", "year_began":
      if value.isNull { out.append("0") } else { out.append(value.raw) }
    case "variants":
      list(value, to: &out) { variant, out in
        members(variant, to: &out) { name, value, out in
          append(name, value, to: &out)
          return true
        }
      }
    case "rating" where value.isNull: out.append("{\"id\":1,\"name\":\"Unknown\"}")
    case "publisher" where value.isNull, "series_type" where value.isNull: out.append("{\"id\":0,\"name\":\"\"}")
    case "publisher", "series_type", "rating": named(name, value, to: &out)
    case "credits": credits(value, to: &out)
    case _ where value.isNull && Self.texts.contains(name): out.append("\"\"")
    default: out.append(value.raw)
    }
  }

  /// Appends a record that another one embeds, with its present name.
  ///
  /// - Parameter field: the field that embeds the record; the value of a field that the service does not join stays as it was sent.
  private func named(_ field: String, _ value: JSONValue, to out: inout ByteBuilder) {
    guard let id = value["id"]?.number?.int64, let known = names[field, id] else { return out.append(value.raw) }
    members(value, to: &out) { name, value, out in
      if name == "name" { out.appendJSONString(known) } else { out.append(value.raw) }
      return true
    }
  }

  /// Appends credits, and the roles of each, in the order in which the source sent them: the service has an order of its own.
  private func credits(_ value: JSONValue, to out: inout ByteBuilder) {
    list(value, to: &out) { credit, out in
      members(credit, to: &out) { name, value, out in
        if name == "role" {
          list(value, to: &out) { role, out in named(name, role, to: &out) }
        } else {
          out.append(value.raw)
        }
        return true
      }
    }
  }

  private func list(_ value: JSONValue, to out: inout ByteBuilder, _ body: (JSONValue, inout ByteBuilder) -> Void) {
    guard let items = value.array else { return out.append("[]") }
    out.append("[")
    for (place, item) in items.enumerated() {
      if place > 0 { out.append(",") }
      body(item, &out)
    }
    out.append("]")
  }

  /// Appends the facts about the series of an issue.
  private func append(
    ofIssue value: JSONValue?, from series: JSONValue?, names: [(name: StaticString, unknown: StaticString)],
    to out: inout ByteBuilder
  ) {
    for (name, unknown) in names {
      out.append(name.description == "id" ? "{\"" : ",\"")
      out.append(name)
      out.append("\":")
      let values = [value?[name], series?[name], name.description == "sort_name" ? value?["name"] : nil]
      if let known = values.lazy.compactMap({ $0 }).first(where: { !$0.isNull }) {
        named(name.description, known, to: &out)
      } else {
        out.append(unknown)
      }
    }
    out.append("}")
  }

  /// The fields of a series within an issue, as rows of lists have them.
  private static let ofSeriesInRows = ofSeries.filter {
    ["id", "name", "volume", "year_began"].contains($0.name.description)
  }

  /// The fields of a series within an issue, and the value of each where it is unknown.
  private static let ofSeries: [(name: StaticString, unknown: StaticString)] = [
    ("id", "0"), ("name", "\"\""), ("sort_name", "\"\""), ("volume", "0"), ("year_began", "0"),
    ("series_type", "{\"id\":0,\"name\":\"\"}"), ("genres", "[]"), ("language", "\"\""), ("alt_names", "[]"),
  ]

  /// Appends a moment in the time of New York.
  private func moment(_ value: JSONValue, to out: inout ByteBuilder) {
    let moment = value.string?.withUTF8 { CatalogDate.microseconds(of: $0) }
    out.append("\"")
    out.append(MetronMoment.text((moment ?? nil) ?? 0))
    out.append("\"")
  }

  private func members(
    _ object: JSONValue, to out: inout ByteBuilder,
    _ body: (_ name: String, JSONValue, inout ByteBuilder) -> Bool
  ) {
    out.append("{")
    var isFirst = true
    if let object = object.object {
      for member in object {
        let end = out.count
        if !isFirst { out.append(",") }
        out.appendJSONString(member.name)
        out.append(":")
        if body(member.name.string, member.value, &out) { isFirst = false } else { out.truncate(to: end) }
      }
    }
    out.append("}")
  }
}

extension MetronRecordWriter {
  /// Appends an item of a reading list.
  ///
  /// - Parameters:
  ///   - item: the item as its list has it.
  ///   - issue: the record of its issue; nil for an issue that was not captured, of which only the name is known.
  ///   - modified: the time of the list's last change, which stands for the issue.
  func append(item: JSONValue, issue: JSONValue?, modified: JSONValue?, to out: inout ByteBuilder) {
    out.append("{\"id\":")
    Self.appendRaw(item["item_id"], to: &out)
    out.append(",\"issue\":{\"id\":")
    Self.appendRaw(item["id"], to: &out)
    out.append(",\"series\":")
    if let issue {
      append(ofIssue: issue["series"], from: nil, names: Self.ofSeriesInRows, to: &out)
      for name in ["number", "cover_date", "store_date", "cv_id", "gcd_id", "modified"] as [StaticString] {
        out.append(",\"")
        out.append(name)
        out.append("\":")
        if let value = issue[name] { append(name.description, value, to: &out) } else { out.append("null") }
      }
    } else {
      let shown = Self.parts(ofIssueName: item["name"]?.string?.string ?? "")
      out.append("{\"id\":0,\"name\":")
      out.appendJSONString(shown.series)
      out.append(",\"volume\":0,\"year_began\":\(shown.year)},\"number\":")
      out.appendJSONString(shown.number)
      // Clients demand a cover date.
      out.append(",\"cover_date\":\"\((1000...9999).contains(shown.year) ? shown.year : 1900)-01-01\"")
      out.append(",\"store_date\":null,\"cv_id\":null,\"gcd_id\":null,\"modified\":")
      if let modified { append("modified", modified, to: &out) } else { out.append("null") }
    }
    out.append("},\"order\":")
    Self.appendRaw(item["order"], to: &out)
    out.append(",\"issue_type\":")
    if let type = item["issue_type"] { append("issue_type", type, to: &out) } else { out.append("\"\"") }
    out.append("}")
  }

  private static func appendRaw(_ value: JSONValue?, to out: inout ByteBuilder) {
    if let value { out.append(value.raw) } else { out.append("null") }
  }

  /// Returns the parts of the name of an issue, such as "The Old Harbour (2007) #3".
  static func parts(ofIssueName name: String) -> (series: String, year: Int, number: String) {
    let mark = name.ranges(of: " #").last
    let title = String(name[..<(mark?.lowerBound ?? name.endIndex)])
    let number = mark.map { String(name[$0.upperBound...]) } ?? ""
    guard title.hasSuffix(")"), let start = title.ranges(of: " (").last,
      let year = Int(title[start.upperBound...].dropLast())
    else { return (title, 0, number) }
    return (String(title[..<start.lowerBound]), year, number)
  }

  /// Returns the name of a series; for a series that only lists showed, its title in lists without the year.
  static func seriesName(_ record: JSONValue) -> String {
    if let name = record["name"]?.string { return name.string }
    let shown = record["series"]?.string?.string ?? ""
    let words = shown.split(separator: " ", omittingEmptySubsequences: false)
    guard let last = words.last, last.hasPrefix("("), words.count > 1 else { return shown }
    return words.dropLast().joined(separator: " ")
  }

  /// Returns the title of a series in lists: "The Old Harbour (2007)".
  fileprivate static func seriesTitle(_ record: JSONValue) -> String {
    let year = record["year_began"]?.number?.int64
    return seriesName(record) + (year.map { " (\($0))" } ?? "")
  }

  /// Returns the name of an issue in lists: "The Old Harbour (2007) #3".
  fileprivate static func issueName(_ record: JSONValue) -> String {
    let series = record["series"]
    let year = series?["year_began"]?.number?.int64
    return (series?["name"]?.string?.string ?? "") + (year.map { " (\($0))" } ?? "")
      + (record["number"]?.string.map { " #\($0.string)" } ?? "")
  }
}
