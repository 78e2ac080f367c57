/// The outputs for collectors' programs; one that is nil is not made.
public struct CollectorSettings: Sendable, Equatable {
  /// The numbers of the series whose files are made; empty for all series. It narrows the files of single issues and series, no list,
  /// calendar or database.
  public var series: [Int] = []
  /// A ComicInfo.xml for each issue.
  public var comicInfo: Output?
  /// A MetronInfo.xml for each issue.
  public var metronInfo: Output?
  /// A series.json and a cvinfo for each series.
  public var seriesFiles: Output?
  /// Reading lists as CBL and as JSON.
  public var readingLists: Output?
  /// Calendars of the issues on sale.
  public var calendar: Output?
  /// The issues of each week as Mylar reads them.
  public var pull: Output?
  /// A database in the form of Comic Vine's records.
  public var localDatabase: Output?
  /// A small database in the form of a dump of the Grand Comics Database.
  public var dumpDatabase: Output?

  /// An output that has no settings.
  public struct Output: Sendable, Equatable {
    /// Creates the settings.
    public init() {}
  }

  /// Creates settings with no output.
  public init() {}

  /// Whether a file is made for every issue or series.
  public var hasRecordFiles: Bool { comicInfo != nil || metronInfo != nil || seriesFiles != nil }

  /// Whether numbers of Comic Vine stand in a file for other records than its own.
  var needsVolumeNumbers: Bool {
    seriesFiles != nil || readingLists != nil || pull != nil || localDatabase != nil
  }

  /// Whether the stories of issues are read.
  var readsStories: Bool { comicInfo != nil || metronInfo != nil || localDatabase != nil || dumpDatabase != nil }
}
