import Catalog
public import Store

/// Makes the files of single issues, for programs that put them beside comics.
///
/// ```swift
/// var files = try IssueFiles(store)
/// if let made = try files?.files(of: 176_543) { print(made.comicInfo.count) }
/// ```
public struct IssueFiles {
  /// The files of an issue.
  public struct Files: Sendable {
    /// The ComicInfo.xml.
    public let comicInfo: [UInt8]
    /// The MetronInfo.xml.
    public let metronInfo: [UInt8]

    /// The files with their names in an archive.
    public var named: [(name: String, bytes: [UInt8])] {
      [("ComicInfo.xml", comicInfo), ("MetronInfo.xml", metronInfo)]
    }
  }

  private var lookUp: IssueLookUp
  private let stories: RecordGroups
  private let origin: FileOrigin

  /// Reads the places of stories in issues.
  ///
  /// - Returns: nil for a source without issues.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: where stories tell about issues, one pass over the links of issues and stories, and 8 bytes of memory for each.
  public init?(_ store: CatalogStore) throws {
    guard let lookUp = try IssueLookUp(store) else { return nil }
    if let kind = lookUp.storyKind {
      stories = try IssuePlaces(store, storyKind: kind, withEvents: false).stories
    } else {
      stories = RecordGroups()
    }
    origin = FileOrigin(store.model)
    self.lookUp = lookUp
  }

  /// Returns the files of an issue; nil for one that is not stored.
  ///
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged.
  public mutating func files(of id: Int64) throws -> Files? {
    guard let (series, _) = try lookUp.issues([id])[id],
      let issue = try lookUp.facts(of: [id], stories: stories).first
    else { return nil }
    let described = DescribedIssue(series: series, issue: issue)
    return Files(
      comicInfo: ComicInfoDocument(origin: origin).bytes(described),
      metronInfo: MetronInfoDocument(origin: origin).bytes(described))
  }
}
