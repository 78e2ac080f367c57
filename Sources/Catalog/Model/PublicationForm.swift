/// A form of publication, in the vocabulary of the programs that collectors use.
///
/// ```swift
/// let form = PublicationForm(words: "Trade paperback")  // .tradePaperback
/// ```
///
/// Source: the formats in the schema of the metadata files that taggers write, version 1.1.
public enum PublicationForm: UInt8, Sendable, CaseIterable {
  case annual, digitalChapter, graphicNovel, hardcover, limitedSeries, omnibus, oneShot, singleIssue, tradePaperback

  /// The form's name in the vocabulary: `Trade Paperback`.
  public var name: StaticString {
    switch self {
    case .annual: "Annual"
    case .digitalChapter: "Digital Chapter"
    case .graphicNovel: "Graphic Novel"
    case .hardcover: "Hardcover"
    case .limitedSeries: "Limited Series"
    case .omnibus: "Omnibus"
    case .oneShot: "One-Shot"
    case .singleIssue: "Single Issue"
    case .tradePaperback: "Trade Paperback"
    }
  }

  /// The word for the format of a comic in ComicInfo.xml and in reading lists; nil for forms that are no special format.
  public var shortName: StaticString? {
    switch self {
    case .annual: "Annual"
    case .digitalChapter: "Digital"
    case .graphicNovel: "GN"
    case .hardcover: "HC"
    case .omnibus: "Omnibus"
    case .oneShot: "One-Shot"
    case .tradePaperback: "TPB"
    case .limitedSeries, .singleIssue: nil
    }
  }

  /// The type of book for programs that sort series by it: `Print` for all that has no type of its own.
  public var bookType: StaticString {
    switch self {
    case .digitalChapter: "Digital"
    case .graphicNovel: "GN"
    case .hardcover, .omnibus: "HC"
    case .oneShot: "One-Shot"
    case .tradePaperback: "TPB"
    case .annual, .limitedSeries, .singleIssue: "Print"
    }
  }

  /// Reads a form in the words of a source, in any capitals.
  ///
  /// - Returns: nil for words of which none is known.
  public init?(words: String) {
    let text = words.lowercased()
    guard let found = Self.signs.first(where: { $0.words.contains { text.contains($0) } }) else { return nil }
    self = found.form
  }

  /// Words and their forms; the first that a text contains counts. Source: the types and formats of recorded answers and dumps.
  private static let signs: [(words: [String], form: PublicationForm)] = [
    (["omnibus"], .omnibus), (["hardcover", "hardback"], .hardcover), (["graphic novel"], .graphicNovel),
    (["trade paperback", "tpb", "collected edition", "collection", "digest"], .tradePaperback), (["annual"], .annual),
    (["one-shot", "one shot", "oneshot"], .oneShot), (["digital", "infinite comic"], .digitalChapter),
    (["limited", "mini-series", "miniseries", "maxi-series"], .limitedSeries),
    (["single issue", "ongoing", "cancelled series", "comic", "magazine"], .singleIssue),
  ]
}
