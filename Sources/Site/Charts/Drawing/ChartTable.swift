/// The numbers of a chart as a table.
struct ChartTable {
  /// The headlines of the columns; the first one names the rows.
  let columns: [Markup]
  /// The cells; the first one of a row is its headline.
  let rows: [[Markup]]
  /// How many columns, from the left, hold names; the others hold numbers.
  var names = 1
  /// Attributes of the body, such as the language of the names.
  var attributes = Markup()

  /// The table.
  ///
  /// - Parameter title: its caption, for those who hear the page.
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
