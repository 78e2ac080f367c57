/// Bars, one below the other. Names and values are text of the page, with line breaks and links; only the bars are drawn, so a reader who
/// cannot see them misses nothing.
struct BarRows {
  /// One bar.
  struct Row {
    /// A name, or a link.
    let name: Markup
    /// A note behind the name; may be empty.
    var note = Markup()
    /// The length of the bar, in the unit of `whole`.
    let value: Int
    /// The value as readers see it.
    let text: Markup
  }

  let rows: [Row]
  /// Whether the order of the rows is that of a ranking.
  var isRanking = false
  /// The value of a bar of full length; nil for the greatest value of all rows.
  var whole: Int?
  /// Attributes of the list, such as the language of the names.
  var attributes = Markup()

  /// The markup of the list.
  var markup: Markup {
    let whole = whole ?? rows.map(\.value).max() ?? 0
    var items = Markup()
    for row in rows {
      let note: Markup = row.note.isEmpty ? "" : " <span class=\"note\">\(row.note)</span>"
      // What is there can be seen.
      let width = Coordinate(percent: row.value > 0 ? max(row.value * 200, whole) : 0, of: whole * 200)
      items += """
        <li><span class="what">\(row.name)\(note)</span> <span class="amount">\(row.text)</span>\
        <svg aria-hidden="true" width="100%" height="12"><rect class="track" width="100%" height="12"/>\
        <rect class="column" width="\(width)%" height="12"/></svg></li>
        """
    }
    return isRanking
      ? "<ol class=\"bars\"\(attributes)>\(items)</ol>" : "<ul class=\"bars\"\(attributes)>\(items)</ul>"
  }
}

/// The numbers of a chart as a table.
struct ChartTable {
  /// The headings of the columns; the first column names the rows.
  let columns: [Markup]
  /// The cells; the first one of a row is its heading.
  let rows: [[Markup]]
  /// The number of columns, from the left, that hold names; the others hold numbers.
  var names = 1
  /// Attributes of the body, such as the language of the names.
  var attributes = Markup()

  /// Returns the markup of the table.
  ///
  /// - Parameter title: its caption, for screen readers.
  func markup(title: Markup) -> Markup {
    var head = Markup()
    for (place, column) in columns.enumerated() {
      head += place < names ? "<th scope=\"col\">\(column)</th>" : "<th scope=\"col\" class=\"number\">\(column)</th>"
    }
    var body = Markup()
    for row in rows {
      body += "<tr>"
      for (place, cell) in row.enumerated() {
        if place == 0 {
          body += "<th scope=\"row\">\(cell)</th>"
        } else {
          body += place < names ? "<td>\(cell)</td>" : "<td class=\"number\">\(cell)</td>"
        }
      }
      body += "</tr>\n"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(title)"><table><caption class="away">\(title)</caption>\
      <thead><tr>\(head)</tr></thead><tbody\(attributes)>\(body)</tbody></table></div>
      """
  }
}
