import Basics

extension RecordWriter {
  mutating func comic(_ slot: Int) {
    let issues = universe.issues
    let home = Int(issues.series[slot])
    out.append("{\"id\":")
    id(.comics, slot)
    out.append(",\"digitalId\":")
    integer(universe.digitalID(slot))
    out.append(",\"title\":\"")
    comicTitle(slot)
    out.append("\",\"issueNumber\":")
    number(tenths: Int(issues.number[slot]))
    out.append(",\"variantDescription\":\"")
    variantDescription(slot)
    out.append("\",\"description\":")
    let described = description(slot)
    modifiedField(.comics, slot)
    numbers(slot)
    out.append(",\"format\":\"")
    out.append(universe.format(slot))
    out.append("\",\"pageCount\":")
    pageCount(slot)
    textObjects(slot, described: described)
    resourceURIField(.comics, slot)
    comicURLs(slot)
    out.append(",\"series\":")
    summary(.series, home)
    out.append(",\"variants\":")
    summaries(.comics, universe.variants(of: slot))
    out.append(",\"collections\":")
    summaries(.comics, universe.relations.collections.row(slot))
    out.append(",\"collectedIssues\":")
    summaries(.comics, universe.relations.collectedIssues.row(slot))
    dates(slot)
    prices(slot)
    thumbnailField(.comics, slot)
    images(slot)
    list(.comics, slot, of: .creators)
    list(.comics, slot, of: .characters)
    list(.comics, slot, of: .stories)
    list(.comics, slot, of: .events)
    out.append("}")
  }

  /// Appends the description: null for half of all comics. Returns whether there is a text.
  private mutating func description(_ slot: Int) -> Bool {
    var draws = draws(.comics, slot, .texts)
    // A night's change gives a text to a comic that had none.
    let isChanged = universe.population(.comics).version[slot] > 0
    switch isChanged ? 1 : draws.unit() {
    case ..<0.51:
      out.append("null")
      return false
    case ..<0.52:
      out.append("\"\"")
      return false
    case ..<0.525:
      out.append("\"#N/A\"")
      return false
    default:
      out.append("\"")
      comicText(slot)
      out.append("\"")
      return true
    }
  }

  private mutating func digits(_ count: Int, _ draws: inout Draws) {
    for place in 0..<count {
      let digit = place == 0 ? 1 + draws.below(9) : draws.below(10)
      out.append(UInt8(0x30 + digit))
    }
  }

  /// Appends isbn, upc, diamondCode, ean and issn: strings, now and then leaking as numbers.
  private mutating func numbers(_ slot: Int) {
    var draws = draws(.comics, slot, .urls)
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    out.append(",\"isbn\":")
    switch draws.unit() {
    case ..<0.000_2: digits(10, &draws)
    case ..<(isBook ? 0.45 : 0.02):
      out.append("\"978-0-")
      digits(4, &draws)
      out.append(draws.chance(0.1) ? " " : "-")
      digits(4, &draws)
      out.append("-")
      digits(1, &draws)
      out.append("\"")
    case ..<(isBook ? 0.8 : 0.03):
      out.append("\"")
      digits(9, &draws)
      out.append("X\"")
    default: out.append("\"\"")
    }
    out.append(",\"upc\":")
    switch draws.unit() {
    case ..<0.003_3: digits(17, &draws)
    case ..<0.7:
      out.append("\"")
      digits(isBook ? 12 : 17, &draws)
      out.append("\"")
    default: out.append("\"\"")
    }
    out.append(",\"diamondCode\":")
    let code = draws.unit()
    if code < 0.000_2 {
      digits(8, &draws)
    } else {
      out.append("\"")
      if code < 0.5 {
        out.append(Self.months[draws.below(12)])
        digits(6, &draws)
      }
      out.append("\"")
    }
    out.append(",\"ean\":")
    switch draws.unit() {
    case ..<0.000_1: digits(13, &draws)
    case ..<(isBook ? 0.4 : 0.01):
      out.append("\"9780")
      digits(9, &draws)
      out.append(" ")
      digits(5, &draws)
      out.append("\"")
    default: out.append("\"\"")
    }
    out.append(",\"issn\":")
    switch draws.unit() {
    case ..<0.000_1: digits(8, &draws)
    case ..<0.06:
      out.append("\"")
      digits(4, &draws)
      out.append("-")
      digits(4, &draws)
      out.append("\"")
    default: out.append("\"\"")
    }
  }

  private static let months: [StaticString] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  private mutating func pageCount(_ slot: Int) {
    var draws = draws(.comics, slot, .issues)
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    switch draws.unit() {
    case ..<0.18: out.append("0")
    case ..<0.75: integer(isBook ? 112 + 8 * draws.below(40) : 32)
    default: integer(isBook ? 96 + 4 * draws.below(120) : 36 + 4 * draws.below(9))
    }
  }

  private mutating func textObjects(_ slot: Int, described: Bool) {
    out.append(",\"textObjects\":[")
    var draws = draws(.comics, slot, .plot)
    if described ? draws.chance(0.93) : draws.chance(0.06) {
      openText("issue_solicit_text")
      comicText(slot)
      out.append("\"}")
      if draws.chance(0.1) {
        out.append(",")
        openText(draws.chance(0.05) ? "issue_preview_text." : "issue_preview_text")
        let home = Int(universe.issues.series[slot])
        sentence(
          universe.lexicon.pick(.blurb, &draws), hero: universe.series.lead[home],
          other: universe.series.partner[home], &draws)
        out.append("\"}")
      }
    }
    out.append("]")
  }

  private mutating func openText(_ type: StaticString) {
    out.append("{\"type\":\"")
    out.append(type)
    out.append("\",\"language\":\"en-us\",\"text\":\"")
  }

  private mutating func comicURLs(_ slot: Int) {
    out.append(",\"urls\":[")
    url("detail", "comics/issue/", .comics, slot)
    if universe.digitalID(slot) > 0 {
      var draws = draws(.comics, slot, .oddity)
      if draws.chance(0.8) {
        out.append(",")
        url("purchase", "store/digital-comic/", .comics, slot)
      }
      if draws.chance(0.7) {
        out.append(",")
        url("reader", "reader/book/", .comics, slot, withName: false)
      }
      if draws.chance(0.6) {
        out.append(",")
        url("inAppLink", "app/issue/", .comics, slot, withName: false)
      }
    }
    out.append("]")
  }

  private mutating func dates(_ slot: Int) {
    var draws = draws(.comics, slot, .dates)
    let day = Int(universe.issues.onSale[slot])
    out.append(",\"dates\":[{\"type\":\"onsaleDate\",\"date\":\"")
    switch universe.saleDate(slot) {
    case .day(let day): midnight(day: day)
    case .unknown: out.append("2029-12-31T00:00:00-0500")
    case .farFuture: out.append("2099-10-30T00:00:00-0400")
    }
    out.append("\"},{\"type\":\"focDate\",\"date\":\"")
    if let day = universe.orderDate(slot) { midnight(day: day) } else { never() }
    out.append("\"}")
    if universe.digitalID(slot) > 0 {
      if draws.chance(0.7) {
        out.append(",{\"type\":\"unlimitedDate\",\"date\":\"")
        midnight(day: max(day + 180, Calendar.day(year: 2007, month: 11, day: 13)))
        out.append("\"}")
      }
      if draws.chance(0.6) {
        out.append(",{\"type\":\"digitalPurchaseDate\",\"date\":\"")
        midnight(day: max(day, Calendar.day(year: 2010, month: 4, day: 2)))
        out.append("\"}")
      }
    }
    out.append("]")
  }

  private mutating func prices(_ slot: Int) {
    var draws = versionedDraws(.comics, slot, .prices)
    let year = universe.series.startYear[Int(universe.issues.series[slot])]
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    out.append(",\"prices\":[{\"type\":\"printPrice\",\"price\":")
    if draws.chance(0.22) {
      out.append("0")
    } else if isBook {
      price(cents: 999 + 500 * draws.below(20))
    } else {
      price(
        cents: year < 1975
          ? 10 + 5 * draws.below(4) : year < 2000 ? 75 + 25 * draws.below(8) : 299 + 100 * draws.below(4))
    }
    out.append("}")
    if universe.digitalID(slot) > 0, draws.chance(0.7) {
      out.append(",{\"type\":\"digitalPurchasePrice\",\"price\":")
      price(cents: draws.chance(0.03) ? 0 : 199 + 100 * draws.below(3))
      out.append("}")
    }
    out.append("]")
  }

  private mutating func images(_ slot: Int) {
    out.append(",\"images\":[")
    let picture = universe.picture(.comics, slot)
    if case .drawn = picture {
      var draws = draws(.comics, slot, .popularity)
      for number in 0..<(1 + (draws.chance(0.2) ? 1 + draws.below(3) : 0)) {
        if number > 0 { out.append(",") }
        self.picture(.comics, slot, picture, number)
      }
    }
    out.append("]")
  }
}
