/// What writing a site gives.
public struct WrittenSite: Sendable {
  /// How many files there are.
  public let files: Int
  /// How many of the files are second names of those of the current set, which had the same content.
  public let reused: Int
  /// How many pages there are, in all languages.
  public let pages: Int
  /// How long making and writing the pages took, without what they are made from: names, relations, pictures and search.
  public let pagesTime: Duration
}
