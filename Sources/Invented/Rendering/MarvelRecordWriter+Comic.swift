import APIs
import Basics

extension MarvelRecordWriter {
  mutating func comic(_ slot: Int) {
    let issues = universe.issues
    begin(.comics, slot)
    field("digitalId", universe.digitalID(slot))
    quoted("title") { $0.names.comic(slot, to: &$0.out) }
    field("issueNumber") { $0.out.append(tenths: Int(issues.number[slot])) }
    quoted("variantDescription") { $0.names.variant(slot, to: &$0.out) }
    var isDescribed = false
    field("description") { isDescribed = $0.description(slot) }
    modifiedField(.comics, slot)
    ComicCodes(universe).append(slot, to: &out)
    quoted("format") { $0.out.append($0.universe.format(slot)) }
    field("pageCount") { $0.pageCount(slot) }
    textObjects(slot, isDescribed: isDescribed)
    resourceURIField(.comics, slot)
    comicURLs(slot)
    field("series") { $0.summary(.series, Int(issues.series[slot])) }
    summaries("variants", universe.variants(of: slot))
    summaries("collections", universe.relations.collections.row(slot))
    summaries("collectedIssues", universe.relations.collectedIssues.row(slot))
    dates(slot)
    prices(slot)
    thumbnailField(.comics, slot)
    images(slot)
    lists(.comics, slot, of: [.creators, .characters, .stories, .events])
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
      texts.comic(slot, to: &out)
      out.append("\"")
      return true
    }
  }

  private mutating func pageCount(_ slot: Int) {
    var draws = draws(.comics, slot, .issues)
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    switch draws.unit() {
    case ..<0.18: out.append("0")
    case ..<0.75: out.append(number: isBook ? 112 + 8 * draws.below(40) : 32)
    default: out.append(number: isBook ? 96 + 4 * draws.below(120) : 36 + 4 * draws.below(9))
    }
  }

  private mutating func textObjects(_ slot: Int, isDescribed: Bool) {
    var draws = draws(.comics, slot, .plot)
    var types: [StaticString] = []
    if draws.chance(isDescribed ? 0.93 : 0.06) {
      types = ["issue_solicit_text"]
      if draws.chance(0.1) { types.append(draws.chance(0.05) ? "issue_preview_text." : "issue_preview_text") }
    }
    array("textObjects", types.enumerated()) { json, text in
      json.begin(type: text.element)
      json.out.append(",\"language\":\"en-us\"")
      json.quoted("text") { json in
        guard text.offset > 0 else { return json.texts.comic(slot, to: &json.out) }
        let home = Int(json.universe.issues.series[slot])
        json.texts.sentence(
          json.universe.lexicon.pick(.blurb, &draws), hero: json.universe.series.lead[home],
          other: json.universe.series.partner[home], &draws, to: &json.out)
      }
      json.out.append("}")
    }
  }

  private mutating func comicURLs(_ slot: Int) {
    var addresses: [Address?] = [Address(type: "detail", path: "comics/issue/")]
    if universe.digitalID(slot) > 0 {
      var draws = draws(.comics, slot, .oddity)
      addresses += [
        draws.chance(0.8) ? Address(type: "purchase", path: "store/digital-comic/") : nil,
        draws.chance(0.7) ? Address(type: "reader", path: "reader/book/", hasName: false) : nil,
        draws.chance(0.6) ? Address(type: "inAppLink", path: "app/issue/", hasName: false) : nil,
      ]
    }
    urls(.comics, slot, addresses)
  }

  private mutating func dates(_ slot: Int) {
    var draws = draws(.comics, slot, .dates)
    let sale =
      switch universe.saleDate(slot) {
      case .day(let day): day
      case .unknown: Calendar.day(year: 2029, month: 12, day: 31)
      case .farFuture: Calendar.day(year: 2099, month: 10, day: 30)
      }
    var dates: [(type: StaticString, day: Int?)] = [("onsaleDate", sale), ("focDate", universe.orderDate(slot))]
    if universe.digitalID(slot) > 0 {
      let day = Int(universe.issues.onSale[slot])
      if draws.chance(0.7) {
        dates.append(("unlimitedDate", max(day + 180, Calendar.day(year: 2007, month: 11, day: 13))))
      }
      if draws.chance(0.6) {
        dates.append(("digitalPurchaseDate", max(day, Calendar.day(year: 2010, month: 4, day: 2))))
      }
    }
    array("dates", dates) { json, date in
      json.begin(type: date.type)
      json.quoted("date") { json in
        if let day = date.day { json.midnight(day: day) } else { json.never() }
      }
      json.out.append("}")
    }
  }

  private mutating func prices(_ slot: Int) {
    var draws = universe.versionedDraws(.comics, slot, .prices)
    let year = universe.series.startYear[Int(universe.issues.series[slot])]
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    let cents =
      if draws.chance(0.22) {
        0
      } else if isBook {
        999 + 500 * draws.below(20)
      } else {
        year < 1975 ? 10 + 5 * draws.below(4) : year < 2000 ? 75 + 25 * draws.below(8) : 299 + 100 * draws.below(4)
      }
    var prices: [(type: StaticString, cents: Int)] = [("printPrice", cents)]
    if universe.digitalID(slot) > 0, draws.chance(0.7) {
      prices.append(("digitalPurchasePrice", draws.chance(0.03) ? 0 : 199 + 100 * draws.below(3)))
    }
    array("prices", prices) { json, price in
      json.begin(type: price.type)
      json.field("price") { $0.out.append(cents: price.cents) }
      json.out.append("}")
    }
  }

  private mutating func images(_ slot: Int) {
    let picture = universe.picture(.comics, slot)
    var draws = draws(.comics, slot, .popularity)
    var count = 0
    if case .drawn = picture { count = 1 + (draws.chance(0.2) ? 1 + draws.below(3) : 0) }
    array("images", 0..<count) { $0.picture(.comics, slot, picture, $1) }
  }
}
