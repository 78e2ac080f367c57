/// The resources of Comic Vine's API that have records, each with the names of its list and of its records and the number before its ids.
package enum ComicVineResource: Int, CaseIterable, Sendable {
  case issue = 4000
  case character = 4005
  case publisher = 4010
  case concept = 4015
  case location = 4020
  case origin = 4030
  case power = 4035
  case person = 4040
  case storyArc = 4045
  case volume = 4050
  case object = 4055
  case team = 4060

  /// The name of the list in paths.
  package var list: String {
    switch self {
    case .person: "people"
    case .storyArc: "story_arcs"
    default: singular + "s"
    }
  }

  /// The name of a record in paths, and of its element in XML.
  package var singular: String { self == .storyArc ? "story_arc" : "\(self)" }
}

/// The thing that a path of a server of Comic Vine's API names. The API stands at `/api` and at `/`.
///
/// Some clients count their calls by the path, and wait less where it does not begin with `api`.
package enum ComicVinePath: Sendable, Equatable {
  /// The page for people.
  case page
  case list(ComicVineResource)
  /// A record; nil for a number without the resource's own prefix, under which there is never one.
  case detail(ComicVineResource, Int?)
  /// The list, or a record, of a resource that no catalogue has.
  case emptyList, noDetail
  case search, types
  /// The search for covers by their hashes, which is not part of the API.
  case coverHash
  /// Anything else of the server: `/-/…`.
  case own([String])

  private static let otherLists: Set<String> = [
    "series_list", "episodes", "movies", "videos", "video_types", "video_categories", "promos", "chats",
  ]
  private static let others: Set<String> = [
    "series", "episode", "movie", "video", "video_type", "video_category", "promo", "chat",
  ]

  /// Reads a path; nil for one that names nothing.
  package init?(_ segments: [String]) {
    if segments.first == "-" {
      self = .own(Array(segments.dropFirst()))
      return
    }
    if segments == ["match_cover_hash"] {
      self = .coverHash
      return
    }
    let parts = segments.first == "api" ? segments.dropFirst() : segments[...]
    guard let name = parts.first else {
      self = .page
      return
    }
    switch (name, parts.count) {
    case ("search", 1): self = .search
    case ("types", 1): self = .types
    case (let name, 1):
      if let resource = ComicVineResource.allCases.first(where: { $0.list == name }) {
        self = .list(resource)
      } else if Self.otherLists.contains(name) {
        self = .emptyList
      } else {
        return nil
      }
    case (let name, 2):
      let halves = parts[parts.endIndex - 1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(halves.count), !halves.contains(nil) else { return nil }
      if let resource = ComicVineResource.allCases.first(where: { $0.singular == name }) {
        self = .detail(resource, halves.count == 2 && halves[0] == resource.rawValue ? halves[1] : nil)
      } else if Self.others.contains(name) {
        self = .noDetail
      } else {
        return nil
      }
    default: return nil
    }
  }
}
