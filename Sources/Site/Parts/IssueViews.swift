import Basics
import Catalog

/// The issues of a list as scripts show, filter and sort them.
struct IssueViews: PagePart {
  let context: PageContext
  private let issues: [Int]
  /// The length of the whole list.
  private let count: Int
  private let hasCovers: Bool
  private let list: IssueListPages?
  /// The places of the issues in the order of their numbers; empty where the list already has that order, or cannot be sorted.
  private let places: [Int: Int]

  /// - Parameters:
  ///   - issues: the issues on the page.
  ///   - count: the length of the whole list; nil where the page shows the whole list.
  ///   - hasCovers: whether the list shows the covers of the issues.
  ///   - list: the whole list, of which the page has a part that scripts can show, filter and sort; nil for any other page.
  init(
    of issues: [Int], among count: Int? = nil, hasCovers: Bool = false, list: IssueListPages? = nil,
    in context: PageContext
  ) {
    (self.context, self.issues, self.hasCovers, self.list) = (context, issues, hasCovers, list)
    self.count = count ?? issues.count
    let isSortable = self.count == issues.count && Self.areOffered(for: issues.count, in: context)
    let places = isSortable ? context.catalogue.issues.placesByNumber(issues) : [:]
    self.places = issues.enumerated().allSatisfy { places[$1] == $0 } ? [:] : places
  }

  /// Whether scripts offer ways to show a list; a short list has none.
  private static func areOffered(for count: Int, in context: PageContext) -> Bool {
    count >= 6 && context.model.hasPages(context.kinds.issue)
  }

  /// The place where scripts offer ways to show the list; empty for a short list.
  var markup: Markup {
    guard Self.areOffered(for: list?.count ?? count, in: context) else { return "" }
    var attributes: Markup = count > issues.count ? " data-part data-count=\"\(count)\"" : ""
    if let list, list.pages.count > 1 {
      attributes += " data-count=\"\(list.count)\""
      if list.pages.count <= IssueListPages.limit {
        attributes += " data-pages=\"\(list.pages.map { "\(context.to($0))" as Markup }.joined(by: " "))\""
      }
    }
    if let series = list?.series {
      attributes +=
        " data-id=\"\(catalogue[kinds.series].ids[series])\" data-name=\"\(context.name(kinds.series, rank: series))\""
    }
    return "<div id=\"views\"\(attributes)></div>"
  }

  /// Returns the attributes by which scripts find and sort an issue, without those that its name and its cover tell: its place in the
  /// order of numbers; the first day of the date on which it came out, and whether only its month or its year is known, else the year of
  /// its place in time; its format; whether it is a variant; its number and its series. For an issue without a cover in the list, also
  /// the cover that scripts draw.
  func facets(of rank: Int) -> Markup {
    let issue = catalogue.issues[rank]
    var facets: Markup = places[rank].map { " data-o=\"\($0)\"" } ?? Markup()
    if issue.firstDay != .min {
      facets += " data-d=\"\(issue.firstDay)\""
      if issue.precision != .day { facets += " data-k=\"\([issue.precision.rawValue])\"" }
    } else if let year = catalogue.year(ofIssue: rank) {
      facets += " data-y=\"\(year)\""
    }
    if let format = issue.format { facets += " data-f=\"\(catalogue.formats.texts[format])\"" }
    if issue.isVariant { facets += " data-v" }
    let title = CoverTitle(catalogue[kinds.issue].names[rank])
    if title.number.isEmpty || title.hasVolume, let number = catalogue.number(ofIssue: rank) {
      facets += " data-n=\"\(number)\""
      if let series = issue.series { facets += " data-s=\"\(context.name(kinds.series, rank: series))\"" }
    }
    guard !hasCovers else { return facets }
    let cover = catalogue.cover(of: kinds.issue, rank: rank, model.pictures)
    if !cover.path.isEmpty { facets += " data-p=\"\(cover.path[...])\"" }
    return facets + " data-c=\"\(cover.color)\""
  }
}

/// A list of issues on several pages, which scripts read as one when somebody filters, sorts or marks it.
struct IssueListPages {
  /// The number of entries of the whole list.
  let count: Int
  let pages: [PageAddress]
  /// The series of which all issues are; nil for a list of several series.
  var series: Int?

  /// The greatest number of pages that scripts read as one.
  static let limit = 20
}
