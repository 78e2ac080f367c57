import APIs
import Basics
import Invented

extension MetronWriter {
  private static let types = ["Creator", "Event", "Story", "Characters", "Teams", "Master"]
  private static let sources: [(code: String, name: String)] = [
    ("CBRO", "Comic Book Reading Orders"), ("CMRO", "Complete Marvel Reading Orders"), ("OTHER", "Other"),
  ]

  /// Appends a row of the list of reading lists.
  mutating func row(_ list: ReadingList) {
    head(list)
    json.quoted("name") { $0.out.append(list.name) }
    json.quoted("slug") { $0.out.append(PlainText.slug(list.name)) }
    user(list)
    text("list_type", is: Self.types[list.id % Self.types.count])
    key("is_private")
    json.out.append(list.isPrivate ? "true" : "false")
    text("attribution_source", is: Self.sources[list.id % 3].code)
    ratings(list)
    modified(archive[.arc].modified[list.arc])
    json.out.append("}")
  }

  /// Appends a whole reading list, without its items.
  mutating func record(_ list: ReadingList, base: String) {
    head(list)
    user(list)
    json.quoted("name") { $0.out.append(list.name) }
    json.quoted("slug") { $0.out.append(PlainText.slug(list.name)) }
    text("desc", is: "")
    integer("image", is: nil)
    text("list_type", is: Self.types[list.id % Self.types.count])
    key("is_private")
    json.out.append(list.isPrivate ? "true" : "false")
    text("attribution_source", is: Self.sources[list.id % 3].name)
    text("attribution_url", is: "https://orders.spinrack.invalid/\(list.id)")
    neighbour("previous", id: list.id - 2)
    neighbour("next", id: list.id + 2)
    ratings(list)
    text("items_url", is: "\(base)/api/reading_list/\(list.id)/items/")
    text("resource_url", is: "\(Self.site)reading-lists/\(String(decoding: PlainText.slug(list.name), as: UTF8.self))/")
    modified(archive[.arc].modified[list.arc])
    json.out.append("}")
  }

  /// Appends an item of a reading list.
  mutating func item(_ place: Int, of list: ReadingList) {
    let issue = Int(list.issues[place])
    json.out.append("{\"id\":\(list.id * 1_000 + place),\"issue\":")
    listedIssue(issue, withForeignIDs: true)
    integer("order", is: place + 1)
    text("issue_type", is: place == 0 ? "Prologue" : place % 4 == 3 ? "Tie-In" : place % 7 == 6 ? "" : "Core Issue")
    json.out.append("}")
  }

  private mutating func head(_ list: ReadingList) { json.out.append("{\"id\":\(list.id)") }

  private mutating func user(_ list: ReadingList) {
    key("user")
    json.out.append("{\"id\":\(list.user),\"username\":\"reader\(list.user)\"}")
  }

  private mutating func ratings(_ list: ReadingList) {
    if list.id % 3 == 0 {
      key("average_rating")
      json.out.append("4.5")
    } else {
      integer("average_rating", is: nil)
    }
    integer("rating_count", is: list.id % 3 == 0 ? 2 : 0)
  }

  private mutating func neighbour(_ field: StaticString, id: Int) {
    // One list in four is a part of a longer one.
    guard id % 4 == 1, let other = catalog.readingLists.first(where: { $0.id == id }) else {
      return integer(field, is: nil)
    }
    key(field)
    json.out.append("{\"id\":\(other.id)")
    json.quoted("name") { $0.out.append(other.name) }
    json.out.append("}")
  }
}
