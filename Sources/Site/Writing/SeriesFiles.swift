import Basics
import Catalog

/// The issues of a series for the page of the reader's own series: a file beside the page of the series, which all languages share.
struct SeriesFiles {
  private let rank: Int
  private let model: SiteModel
  private let issues: [Int]

  init(of rank: Int, in model: SiteModel) {
    (self.rank, self.model) = (rank, model)
    issues = model.hasPages(model.catalogue.kinds.issue) ? model.catalogue.issues(ofSeries: rank) : []
  }

  /// The file: its path below the site, and a function that makes its bytes; none for a series without issues.
  var files: [(path: String, bytes: () -> [UInt8])] {
    guard !issues.isEmpty else { return [] }
    let page = model.catalogue.page(of: model.catalogue.kinds.series, rank: rank).text.dropLast(".html".count)
    return [("\(page)-issues.js", { bytes })]
  }

  /// The issues in the order of their numbers: ids; names, without that of the series where they begin with it; first days of their
  /// dates, `Int32.min` for none; a letter each, `s` for a day of sale, else the precision; pairs of places of a variant and of its issue;
  /// pairs of the place of an issue and its day of final order; pictures and colours.
  private var bytes: [UInt8] {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let (records, all) = (catalogue[kinds.issue], catalogue.issues)
    let title = catalogue[kinds.series].names[rank]
    let places = Dictionary(uniqueKeysWithValues: issues.enumerated().map { ($1, $0) })
    let variants = issues.enumerated().flatMap { place, issue in
      all[issue].main.flatMap { places[$0] }.map { [Int64(place), Int64($0)] } ?? []
    }
    let orders = issues.enumerated().flatMap { place, issue in
      catalogue.finalOrders[issue].map { [Int64(place), Int64($0)] } ?? []
    }
    let covers = issues.map { catalogue.cover(of: kinds.issue, rank: $0, model.pictures) }
    return SearchFile.script("issues-\(catalogue[kinds.series].ids[rank])") { out in
      SearchFile.append("title", lines: [title.onOneLine], to: &out)
      SearchFile.append(",ids", numbers: issues.lazy.map { records.ids[$0] }, to: &out)
      SearchFile.append(
        ",names", lines: issues.lazy.map { Self.rest(of: records.names[$0].onOneLine, behind: title.onOneLine) },
        to: &out)
      SearchFile.append(",days", numbers: issues.lazy.map { Int64(all[$0].firstDay) }, to: &out)
      out.append(",known:\"")
      out.append(issues.map { all[$0].isDayOfSale ? UInt8(ascii: "s") : all[$0].precision.rawValue })
      out.append("\"")
      SearchFile.append(",variants", numbers: variants, to: &out)
      SearchFile.append(",orders", numbers: orders, to: &out)
      if covers.contains(where: { !$0.path.isEmpty }) {
        SearchFile.append(",pictures", lines: covers.lazy.map { $0.path[...] }, to: &out)
        SearchFile.append(",colors", numbers: covers.lazy.map { Int64($0.color) }, to: &out)
      } else {
        SearchFile.append(",color", numbers: covers.prefix(1).map { Int64($0.color) }, to: &out)
      }
    }
    .array()
  }

  /// Returns a name without the title before a blank; a name that does not begin so as it is.
  private static func rest(of name: ArraySlice<UInt8>, behind title: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = name.dropFirst(title.count)
    return !title.isEmpty && rest.first == UInt8(ascii: " ") && name.starts(with: title) ? rest : name
  }
}
