extension Kind {
  /// Every field of the API for this kind, in the API's own order.
  ///
  /// Source: the API's published description and the order of its recorded answers, where the two differ the answers.
  public var fields: [Field] {
    switch self {
    case .characters: Kind.characterFields
    case .comics: Kind.comicFields
    case .creators: Kind.creatorFields
    case .events: Kind.eventFields
    case .series: Kind.seriesFields
    case .stories: Kind.storyFields
    }
  }

  /// The field that names a record of this kind to people: `name`, `title` or `fullName`.
  public var nameField: StaticString {
    switch self {
    case .characters: "name"
    case .creators: "fullName"
    case .comics, .events, .series, .stories: "title"
    }
  }

  private static let characterFields = [
    Field("id", .id),
    Field("name", .name),
    Field("description", .markup),
    Field("modified", .moment),
    Field("thumbnail", .image),
    Field("resourceURI", .resourceURI),
    Field("comics", .list(.comics, .none)),
    Field("series", .list(.series, .none)),
    Field("stories", .list(.stories, .type)),
    Field("events", .list(.events, .none)),
    Field("urls", .urls),
  ]

  /// The formats of comics: those that the API filters by, and the two more of its records.
  private static let formats = [
    "Comic", "Magazine", "Trade Paperback", "Hardcover", "Digest", "Graphic Novel", "Digital Comic", "Infinite Comic",
    "Digital Vertical Comic", "Poster",
  ]

  private static let comicFields = [
    Field("id", .id),
    Field("digitalId", .integer(zeroIsNull: true)),
    Field("title", .name),
    Field("issueNumber", .decimal),
    Field("variantDescription", .text),
    Field("description", .markup),
    Field("modified", .moment),
    Field("isbn", .code),
    Field("upc", .code),
    Field("diamondCode", .code),
    Field("ean", .code),
    Field("issn", .code),
    Field("format", .term(formats)),
    Field("pageCount", .integer(zeroIsNull: true)),
    Field("textObjects", .textObjects),
    Field("resourceURI", .resourceURI),
    Field("urls", .urls),
    Field("series", .summary(.series)),
    Field("variants", .summaries(.comics)),
    Field("collections", .summaries(.comics)),
    Field("collectedIssues", .summaries(.comics)),
    Field("dates", .dates),
    Field("prices", .prices),
    Field("thumbnail", .image),
    Field("images", .images),
    Field("creators", .list(.creators, .role)),
    Field("characters", .list(.characters, .none)),
    Field("stories", .list(.stories, .type)),
    Field("events", .list(.events, .none)),
  ]

  private static let creatorFields = [
    Field("id", .id),
    Field("firstName", .text),
    Field("middleName", .text),
    Field("lastName", .text),
    Field("suffix", .text),
    Field("fullName", .text),
    Field("modified", .moment),
    Field("thumbnail", .image),
    Field("resourceURI", .resourceURI),
    Field("comics", .list(.comics, .none)),
    Field("series", .list(.series, .none)),
    Field("stories", .list(.stories, .type)),
    Field("events", .list(.events, .none)),
    Field("urls", .urls),
  ]

  private static let eventFields = [
    Field("id", .id),
    Field("title", .name),
    Field("description", .markup),
    Field("resourceURI", .resourceURI),
    Field("urls", .urls),
    Field("modified", .moment),
    Field("start", .day),
    Field("end", .day),
    Field("thumbnail", .image),
    Field("creators", .list(.creators, .role)),
    Field("characters", .list(.characters, .none)),
    Field("stories", .list(.stories, .type)),
    Field("comics", .list(.comics, .none)),
    Field("series", .list(.series, .none)),
    Field("next", .summary(.events)),
    Field("previous", .summary(.events)),
  ]

  private static let seriesFields = [
    Field("id", .id),
    Field("title", .name),
    Field("description", .markup),
    Field("resourceURI", .resourceURI),
    Field("urls", .urls),
    Field("startYear", .integer(zeroIsNull: true)),
    Field("endYear", .integer(zeroIsNull: true)),
    Field("rating", .text),
    Field("type", .text),
    Field("modified", .moment),
    Field("thumbnail", .image),
    Field("creators", .list(.creators, .role)),
    Field("characters", .list(.characters, .none)),
    Field("stories", .list(.stories, .type)),
    Field("comics", .list(.comics, .none)),
    Field("events", .list(.events, .none)),
    Field("next", .summary(.series)),
    Field("previous", .summary(.series)),
  ]

  private static let storyFields = [
    Field("id", .id),
    Field("title", .text),
    Field("description", .markup),
    Field("resourceURI", .resourceURI),
    Field("type", .text),
    Field("modified", .moment),
    Field("thumbnail", .image),
    Field("creators", .list(.creators, .role)),
    Field("characters", .list(.characters, .none)),
    Field("series", .list(.series, .none)),
    Field("comics", .list(.comics, .none)),
    Field("events", .list(.events, .none)),
    Field("originalIssue", .summary(.comics)),
  ]
}
