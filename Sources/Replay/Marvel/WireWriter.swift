import APIs
import Basics
import Catalog
import JSONKit

/// Writes stored records in the form in which the original service sent them: its sentinel for no date, an empty text where clients demand
/// one, twenty items of a list, pictures by http. Faults that broke clients are repaired: identifiers are texts, a comic has a series.
///
/// Source: the recorded answers, and the demands of their readers.
struct WireWriter {
  let collection: MarvelCollection
  /// The origin of the server with the pictures, `http://127.0.0.1:8080`; nil for the host that the records name.
  let pictureOrigin: String?

  /// The most items of a list in a record.
  private static let greatestList = 20
  private static let never: StaticString = "\"-0001-11-30T00:00:00-0500\""

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: the record as it is stored.
  ///   - markup: the markup of its description.
  func append(_ record: JSONValue, markup: UnsafeRawBufferPointer?, to out: inout ByteBuilder) {
    members(record, to: &out) { append($0, $1, markup: markup, to: &$2) }
  }

  private func append(
    _ name: JSONString, _ value: JSONValue, markup: UnsafeRawBufferPointer?, to out: inout ByteBuilder
  ) {
    if name.equals("description") {
      if let markup { return out.appendJSONString(utf8: markup) }
      let isNullable = collection == .comics || collection == .series
      return value.isNull && !isNullable ? out.append("\"\"") : out.append(value.raw)
    }
    if name.equals("modified") { return moment(value, to: &out) }
    if name.equals("thumbnail") { return thumbnail(value, to: &out) }
    if name.equals("urls") || name.equals("variants") || name.equals("collections") || name.equals("collectedIssues")
      || name.equals("textObjects")
    {
      return texts(value, to: &out)
    }
    if let items = value["items"]?.array { return list(name, value, items, to: &out) }
    switch collection {
    case .comics: comic(name, value, to: &out)
    case .events where name.equals("start") || name.equals("end"): day(value, to: &out)
    case .series where name.equals("startYear") || name.equals("endYear"): zero(value, to: &out)
    default: textOrRaw(name, value, to: &out)
    }
  }

  private func comic(_ name: JSONString, _ value: JSONValue, to out: inout ByteBuilder) {
    if name.equals("digitalId") || name.equals("pageCount") || name.equals("issueNumber") {
      zero(value, to: &out)
    } else if name.equals("series") {
      guard value.isNull else { return out.append(value.raw) }
      out.append("{\"resourceURI\":\"http://gateway.marvel.com/v1/public/series/0\",\"name\":\"\"}")
    } else if name.equals("dates") {
      elements(value, to: &out) { date, out in
        members(date, to: &out) { name, value, out in
          if name.equals("date") { moment(value, to: &out) } else { text(value, to: &out) }
        }
      }
    } else if name.equals("prices") {
      guard value.array.map({ !$0.isEmpty }) ?? false else {
        return out.append("[{\"type\":\"printPrice\",\"price\":0}]")
      }
      elements(value, to: &out) { price, out in
        members(price, to: &out) { name, value, out in
          if name.equals("price") { zero(value, to: &out) } else { text(value, to: &out) }
        }
      }
    } else if name.equals("images") {
      elements(value, to: &out) { picture($0, to: &$1) }
    } else {
      textOrRaw(name, value, to: &out)
    }
  }

  /// Appends a value unchanged; for null an empty text where clients demand a text.
  private func textOrRaw(_ name: JSONString, _ value: JSONValue, to out: inout ByteBuilder) {
    if value.isNull, Self.texts[collection.rawValue].contains(where: { name.equals($0) }) {
      out.append("\"\"")
    } else {
      out.append(value.raw)
    }
  }

  /// The fields that are never null, by collection.
  private static let texts: [[StaticString]] = MarvelCollection.allCases.map { collection in
    switch collection {
    case .characters: ["name"]
    case .comics: ["title", "variantDescription", "isbn", "upc", "diamondCode", "ean", "issn", "format"]
    case .creators: ["firstName", "middleName", "lastName", "suffix", "fullName"]
    case .events: ["title"]
    case .series: ["title", "rating", "type"]
    case .stories: ["title", "type"]
    }
  }

  /// Appends a list with its first items; a missing member of an item is an empty text. An item without an address gets the address of no
  /// record, since clients read it.
  private func list(_ name: JSONString, _ value: JSONValue, _ items: JSONArray, to out: inout ByteBuilder) {
    let returned = min(items.count, Self.greatestList)
    out.append("{\"available\":")
    out.append(integer: max(value["available"]?.number?.int64 ?? 0, Int64(items.count)))
    out.append(",\"collectionURI\":")
    text(value["collectionURI"], to: &out)
    out.append(",\"items\":[")
    for (index, item) in items.prefix(Self.greatestList).enumerated() {
      if index > 0 { out.append(",") }
      members(item, to: &out) { member, value, out in
        guard value.isNull, member.equals("resourceURI") else { return text(value, to: &out) }
        out.append("\"http://gateway.marvel.com/v1/public/")
        out.append(name.rawContents)
        out.append("/0\"")
      }
    }
    out.append("],\"returned\":")
    out.append(integer: Int64(returned))
    out.append("}")
  }

  /// Appends an object whose members are texts.
  private func texts(_ value: JSONValue, to out: inout ByteBuilder) {
    elements(value, to: &out) { object, out in members(object, to: &out) { text($1, to: &$2) } }
  }

  private func elements(
    _ value: JSONValue, to out: inout ByteBuilder, _ body: (JSONValue, inout ByteBuilder) -> Void
  ) {
    out.append("[")
    var isFirst = true
    if let array = value.array {
      for element in array {
        if !isFirst { out.append(",") }
        isFirst = false
        body(element, &out)
      }
    }
    out.append("]")
  }

  private func members(
    _ object: JSONValue, to out: inout ByteBuilder, _ body: (JSONString, JSONValue, inout ByteBuilder) -> Void
  ) {
    out.append("{")
    var isFirst = true
    if let object = object.object {
      for member in object {
        if !isFirst { out.append(",") }
        isFirst = false
        out.appendJSONString(member.name)
        out.append(":")
        body(member.name, member.value, &out)
      }
    }
    out.append("}")
  }

  /// Appends a value unchanged, but an empty text for null.
  private func text(_ value: JSONValue?, to out: inout ByteBuilder) {
    if let value, !value.isNull { out.append(value.raw) } else { out.append("\"\"") }
  }

  /// Appends a number, 0 for none.
  private func zero(_ value: JSONValue, to out: inout ByteBuilder) {
    if value.isNull { out.append("0") } else { out.append(value.raw) }
  }

  /// Appends a moment by the clock of the API, `2014-04-29T14:18:17-0400`; for a day its midnight.
  private func moment(_ value: JSONValue, to out: inout ByteBuilder) {
    guard var seconds = value.string?.withUTF8({ CatalogDate($0).written }) ?? nil else {
      return out.append(Self.never)
    }
    // Summer begins and ends after midnight.
    if value.string?.rawContents.count == 10 {
      seconds += EasternTime.local(seconds + 5 * 3600).isSummer ? 4 * 3600 : 5 * 3600
    }
    let local = EasternTime.local(seconds)
    out.append("\"")
    // All but the zone.
    CivilDate(seconds: local.seconds).withTimestamp { out.append(UnsafeRawBufferPointer(rebasing: $0[..<19])) }
    out.append(local.isSummer ? "-0400\"" : "-0500\"")
  }

  /// Appends a day followed by its midnight, as in events.
  private func day(_ value: JSONValue, to out: inout ByteBuilder) {
    guard let text = value.string, text.rawContents.count == 10 else { return out.append(value.raw) }
    out.append("\"")
    out.append(text.rawContents)
    out.append(" 00:00:00\"")
  }

  private func thumbnail(_ value: JSONValue, to out: inout ByteBuilder) {
    guard value.isNull else { return picture(value, to: &out) }
    if collection == .stories { return out.append("null") }
    out.append("{\"path\":\"")
    out.append(pictureOrigin ?? Self.pictureHost)
    out.append("/u/prod/marvel/i/mg/b/40/image_not_available\",\"extension\":\"jpg\"}")
  }

  private static let pictureHost = "http://i.annihil.us"
  /// The host of pictures as cleaned records name it.
  private static let securedHost = "https://i.annihil.us"

  /// Appends the address of a picture with http, since clients put it together that way.
  private func picture(_ value: JSONValue, to out: inout ByteBuilder) {
    members(value, to: &out) { name, value, out in
      guard name.equals("path"), let path = value.string?.string else { return text(value, to: &out) }
      if let pictureOrigin, let rest = WebScheme.split(path.utf8)?.rest {
        out.appendJSONString(pictureOrigin + (String(rest) ?? ""))
      } else if path.hasPrefix(Self.securedHost) {
        out.appendJSONString(Self.pictureHost + path.dropFirst(Self.securedHost.count))
      } else {
        out.append(value.raw)
      }
    }
  }
}
