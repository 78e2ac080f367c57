import Catalog

/// Charts of how much the data say.
extension PageWriter {
  /// How many records have a description, a picture, and what a comic should tell.
  var completeness: Markup {
    guard let rows = statistic("completeness") else { return "" }
    let kinds: [(table: String, phrase: Phrase)] = [
      ("characters", .heroes), ("comics", .comics), ("series", .series), ("events", .events), ("creators", .creators),
    ]
    let ofComics: [(column: String, phrase: Phrase)] = [
      ("on_sale_date", .onSale), ("format", .format), ("page_count", .pageCount), ("print_price", .price),
      ("upc", .upc), ("isbn", .isbn),
    ]
    func found(_ table: String, _ column: String) -> (filled: Int, records: Int)? {
      rows.first { $0.text("table") == table && $0.text("column") == column }.flatMap { row in
        row.integer("records").flatMap { $0 > 0 ? (row.integer("filled") ?? 0, $0) : nil }
      }
    }
    let charts = beside(
      parts(
        "with-description", words[.withDescription],
        kinds.compactMap { kind in found(kind.table, "description").map { (words[kind.phrase], $0) } }),
      parts(
        "with-picture", words[.withPicture],
        kinds.compactMap { kind in found(kind.table, "thumbnail_url").map { (words[kind.phrase], $0) } }),
      parts(
        "comics-with", words[.comicsWith],
        ofComics.compactMap { column in found("comics", column.column).map { (words[column.phrase], $0) } }))
    return charts.isEmpty ? "" : "<p>\(words[.completenessNote])</p>\(charts)"
  }

  private func parts(
    _ id: StaticString, _ title: Markup, _ parts: [(name: Markup, part: (filled: Int, records: Int))]
  ) -> Markup {
    guard !parts.isEmpty else { return "" }
    return chart(
      id, title,
      drawing: BarRows(
        rows: parts.map { name, part in
          BarRows.Row(
            name: name, value: Coordinate(percent: part.filled, of: part.records).hundredths,
            text: words.percent(part.filled, of: part.records))
        }, whole: 10_000
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[.filled], words[.records]],
        rows: parts.map { [$0.name, words.number($0.part.filled), words.number($0.part.records)] }),
      file: "completeness")
  }
}
