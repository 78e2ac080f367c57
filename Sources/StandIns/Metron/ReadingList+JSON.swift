import APIs
import Basics
import Invented

/// Reading lists as Metron shows them.
extension ReadingList {
  private static let types = ["Creator", "Event", "Story", "Characters", "Teams", "Master"]
  private static let sources: [(code: String, name: String)] = [
    ("CBRO", "Comic Book Reading Orders"), ("CMRO", "Complete Marvel Reading Orders"), ("OTHER", "Other"),
  ]

  /// Appends a row of the list of reading lists.
  func row(to writer: inout MetronWriter) {
    writeHead(to: &writer)
    writer.quoted("name") { $0.append(name) }
    writer.quoted("slug") { $0.append(PlainText.slug(name)) }
    writeUser(to: &writer)
    writer.text("list_type", is: Self.types[id % Self.types.count])
    writer.key("is_private")
    writer.out.append(isPrivate ? "true" : "false")
    writer.text("attribution_source", is: Self.sources[id % 3].code)
    writeRatings(to: &writer)
    writer.modified(writer.archive[.arc].modified[arc])
    writer.out.append("}")
  }

  /// Appends a whole reading list, without its items.
  func record(base: String, to writer: inout MetronWriter) {
    writeHead(to: &writer)
    writeUser(to: &writer)
    writer.quoted("name") { $0.append(name) }
    writer.quoted("slug") { $0.append(PlainText.slug(name)) }
    writer.text("desc", is: "")
    writer.integer("image", is: nil)
    writer.text("list_type", is: Self.types[id % Self.types.count])
    writer.key("is_private")
    writer.out.append(isPrivate ? "true" : "false")
    writer.text("attribution_source", is: Self.sources[id % 3].name)
    writer.text("attribution_url", is: "https://orders.spinrack.invalid/\(id)")
    writeNeighbour("previous", id: id - 2, to: &writer)
    writeNeighbour("next", id: id + 2, to: &writer)
    writeRatings(to: &writer)
    writer.text("items_url", is: "\(base)/api/reading_list/\(id)/items/")
    writer.text(
      "resource_url", is: "\(MetronWriter.site)reading-lists/\(String(decoding: PlainText.slug(name), as: UTF8.self))/")
    writer.modified(writer.archive[.arc].modified[arc])
    writer.out.append("}")
  }

  /// Appends an item of a reading list.
  func item(_ place: Int, to writer: inout MetronWriter) {
    let issue = Int(issues[place])
    writer.out.append("{\"id\":\(id * 1_000 + place),\"issue\":")
    MetronIssue(issue).listed(to: &writer, withForeignIDs: true)
    writer.integer("order", is: place + 1)
    writer.text(
      "issue_type", is: place == 0 ? "Prologue" : place % 4 == 3 ? "Tie-In" : place % 7 == 6 ? "" : "Core Issue")
    writer.out.append("}")
  }

  private func writeHead(to writer: inout MetronWriter) { writer.out.append("{\"id\":\(id)") }

  private func writeUser(to writer: inout MetronWriter) {
    writer.key("user")
    writer.out.append("{\"id\":\(user),\"username\":\"reader\(user)\"}")
  }

  private func writeRatings(to writer: inout MetronWriter) {
    if id % 3 == 0 {
      writer.key("average_rating")
      writer.out.append("4.5")
    } else {
      writer.integer("average_rating", is: nil)
    }
    writer.integer("rating_count", is: id % 3 == 0 ? 2 : 0)
  }

  private func writeNeighbour(_ field: StaticString, id: Int, to writer: inout MetronWriter) {
    // One list in four is a part of a longer one.
    guard id % 4 == 1, let other = writer.catalog.readingLists.first(where: { $0.id == id }) else {
      return writer.integer(field, is: nil)
    }
    writer.key(field)
    writer.out.append("{\"id\":\(other.id)")
    writer.quoted("name") { $0.append(other.name) }
    writer.out.append("}")
  }
}
