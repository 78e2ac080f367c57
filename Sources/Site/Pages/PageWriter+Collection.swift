import Catalog

/// What pages have for the reader's collection. Scripts show it; without them it stays hidden.
extension PageWriter {
  /// The buttons that mark an issue, below those of every record.
  func collectionButtons(ofIssue rank: Int, named name: Markup) -> Markup {
    let series = catalogue.issues[rank].series.map { series in
      """
       data-series="\(catalogue[kinds.series].ids[series])" data-title="\(self.name(kinds.series, rank: series))"
      """ as Markup
    }
    var buttons = Markup()
    for (mark, phrase) in [("have", .have), ("want", .want), ("read", .isRead)] as [(Markup, Phrase)] {
      buttons += """
        <button type="button" class="mark" data-mark="\(mark)" aria-pressed="false" hidden>\(words[phrase])</button>
        """
    }
    return """
      <p class="buttons" id="marks" data-id="\(catalogue[kinds.issue].ids[rank])" data-name="\(name)"\(series)>\(buttons)</p>
      """
  }

  /// How much of a series the reader has. It counts all issues of the series: variants stand below theirs.
  ///
  /// - Complexity: O(n log n). The numbers stand as differences, which a server compresses to a few bytes an issue.
  func collected(ofSeries rank: Int, issues: [Int]) -> Markup {
    guard model.hasPages(kinds.issue), !issues.isEmpty else { return "" }
    let ids = issues.map { catalogue[kinds.issue].ids[$0] }.sorted()
    let steps = zip(ids, [0] + ids).map { "\($0 - $1)" as Markup }.joined(by: " ")
    let none = words.number(0)
    return """
      <div id="owned" data-all="\(steps)" data-id="\(catalogue[kinds.series].ids[rank])" data-name="\(name(kinds.series, rank: rank))">\
      <p class="progress" hidden><progress max="\(issues.count)" value="0" aria-labelledby="had"></progress> \
      <span id="had">\(words(.collectedOf, none, words.number(issues.count), none))</span></p></div>
      """
  }

  /// The place of the collection on the page of favourites, with the texts that no other page's scripts need.
  var collectionPlace: Markup {
    guard model.hasPages(kinds.issue) else { return "" }
    return "<div id=\"collection\"\(texts(of: .collection))></div>"
  }
}
