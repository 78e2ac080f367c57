import Catalog

/// Charts of the completeness of the data: the shares of records with a description and with a picture, and of issues with each of their
/// usual facts.
struct CompletenessCharts: PagePart {
  let context: PageContext

  var markup: Markup {
    guard let rows = model.statistics.rows(of: "completeness") else { return "" }
    let ofIssues: [(role: ColumnRole, phrase: Phrase)] = [
      (.onSale, .onSale), (.format, .format), (.pageCount, .pageCount), (.price, .price), (.upc, .upc), (.isbn, .isbn),
    ]
    func found(_ role: ColumnRole, of kind: Kind) -> (filled: Int, records: Int)? {
      let description = catalogue.model[kind]
      guard let place = description.place(of: role) else { return nil }
      let (table, column) = (description.name.description, description.columns[place].column.name)
      let isListed = description.thin.map { names in
        names.contains { $0.description == description.field(of: role)?.name.description }
      }
      return rows.first { $0.text("table") == table && $0.text("column") == column }.flatMap { row in
        let filled = row.integer("filled") ?? 0
        // Where nobody asked for details, that they are not there says nothing of the source.
        guard filled > 0 || isListed ?? true else { return nil }
        return row.integer("records").flatMap { $0 > 0 ? (filled, $0) : nil }
      }
    }
    func found(_ role: ColumnRole, where isShown: (Kind) -> Bool = { _ in true }) -> [Part] {
      catalogue.model.order.filter { $0 != kinds.story && isShown($0) }.compactMap { kind in
        found(role, of: kind).map { (context.label(kind), $0) }
      }
    }
    let charts = Chart.beside(
      chart(
        ChartHead(id: "with-description", title: .withDescription, statistic: "completeness"), of: found(.description)),
      chart(
        ChartHead(id: "with-picture", title: .withPicture, statistic: "completeness"),
        of: found(.picture, where: hasPictures)),
      chart(
        ChartHead(id: "comics-with", title: .comicsWith, statistic: "completeness"),
        of: catalogue.model.kind(.issue).map { issue in
          ofIssues.compactMap { column in found(column.role, of: issue).map { (words[column.phrase], $0) } }
        } ?? []),
      chart(
        ChartHead(id: "records-with", title: .recordsWith, statistic: "completeness"),
        of: catalogue.model.kind(.issue) == nil
          ? catalogue.model.kind(.character).map { kind in
            Self.ofCharacters.compactMap { role in
              role.term.flatMap { term in found(role, of: kind).map { (words[term], $0) } }
            }
          } ?? [] : []))
    return charts.isEmpty ? "" : "<p>\(words[.completenessNote])</p>\(charts)"
  }

  /// The facts of characters that a catalogue without issues has.
  private static let ofCharacters: [ColumnRole] = [
    .realName, .publisherName, .alignment, .statedAppearance, .birthCity, .gender, .race, .height, .weight, .eyeColor,
    .hairColor, .occupation, .base, .affiliation, .relatives,
  ]

  /// Whether the site shows a picture of a record of a kind: what the source has and the site does not is no merit of these pages.
  private func hasPictures(_ kind: Kind) -> Bool { catalogue[kind].pictures.contains { model.pictures[$0] != nil } }

  private typealias Part = (name: Markup, part: (filled: Int, records: Int))

  private func chart(_ head: ChartHead, of parts: [Part]) -> Markup {
    // Bars without a length say little, and one bar alone shows nothing.
    let parts = parts.filter { $0.part.filled > 0 }
    guard parts.count > 1 else { return "" }
    return Chart(
      context: context, head: head,
      drawing: BarRows(
        rows: parts.map { name, part in
          BarRows.Row(
            name: name, value: Coordinate(percent: part.filled, of: part.records).hundredths,
            text: words.percent(part.filled, of: part.records))
        }, whole: 10_000
      ).markup,
      table: ChartTable(
        columns: [words[.name], words[.filled], words[.records]],
        rows: parts.map { [$0.name, words.number($0.part.filled), words.number($0.part.records)] })
    ).markup
  }
}
