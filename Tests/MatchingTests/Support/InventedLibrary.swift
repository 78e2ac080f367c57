import Basics
import Catalog
import CatalogSources
import Invented
import Stages
import Store

/// The invented universe as a catalogue in a store.
struct InventedLibrary {
  /// The facts about an issue that people know who name its file.
  struct Issue {
    var id: Int
    var seriesID: Int
    var series: String
    var firstYear: Int
    var volume: Int
    var number: String
    var year: Int
    var month: Int
    /// The number of issues of its series.
    var count: Int
    var form: SeriesFacts.Form
    var publisher: String
    var barCode: String
    /// Its number at another catalogue; nil for none.
    var foreignID: Int?
    var foreignSeriesID: Int?
    /// Whether it is one of a series of books.
    var isBook: Bool { [.hardcover, .graphicNovel, .paperback, .omnibus].contains(form) }
    var address: String { "https://metron.cloud/issue/i-\(id)/" }
  }

  let archive: Archive
  private(set) var issues: [Issue] = []

  init(scale: Double) {
    archive = Archive(seed: 43, scale: scale, night: 0)
    var counts: [Int: Int] = [:]
    for slot in 0..<archive[.issue].count where archive[.issue].isLive[slot] {
      counts[Int(archive.universe.issues.series[slot]), default: 0] += 1
    }
    for slot in 0..<archive[.issue].count where archive[.issue].isLive[slot] {
      let home = Int(archive.universe.issues.series[slot])
      let cover = CivilDate(days: Int64(archive.coverDay(slot)))
      issues.append(
        Issue(
          id: archive[.issue].ids[slot], seriesID: archive[.series].ids[home], series: text(.series, home),
          firstYear: Int(archive.universe.series.startYear[home]), volume: archive.seriesFacts.volume[home],
          number: String(decoding: archive.issueFacts.numbers[slot], as: UTF8.self), year: Int(cover.year),
          month: Int(cover.month), count: counts[home] ?? 0, form: archive.seriesFacts.form[home],
          publisher: text(.publisher, Int(archive.seriesFacts.publisher[home])), barCode: archive.barCode(slot),
          foreignID: archive.foreignID(.issue, at: slot, in: .comicVine),
          foreignSeriesID: archive.foreignID(.series, at: home, in: .comicVine)))
    }
  }

  private func text(_ kind: Archive.Kind, _ slot: Int) -> String {
    String(decoding: archive[kind].names[slot], as: UTF8.self)
  }

  private static let forms: [SeriesFacts.Form: String] = [
    .oneShot: "One-Shot", .annual: "Annual", .hardcover: "Hardcover", .graphicNovel: "Graphic Novel",
    .paperback: "Trade Paperback", .limited: "Limited Series", .digital: "Digital Chapter", .single: "Single Issue",
    .omnibus: "Omnibus",
  ]

  /// Fills a store with the catalogue, but for some issues.
  func fill(_ store: CatalogStore, without absent: Set<Int> = []) throws {
    let facts = archive.seriesFacts
    let publishers = (0..<archive[.publisher].count).map { slot in
      #"{"id":\#(archive[.publisher].ids[slot]),"name":\#(quoted(text(.publisher, slot))),"modified":"2020-01-01T00:00:00Z"}"#
    }
    var counts: [Int: Int] = [:]
    for issue in issues { counts[issue.seriesID, default: 0] += 1 }
    let series = (0..<archive[.series].count).filter { archive[.series].isLive[$0] }.map { slot in
      let id = archive[.series].ids[slot]
      let publisher = Int(facts.publisher[slot])
      let foreign = archive.foreignID(.series, at: slot, in: .comicVine).map { "\($0)" } ?? "null"
      return
        #"{"id":\#(id),"name":\#(quoted(text(.series, slot))),"alt_names":[],"language":"en","volume":\#(facts.volume[slot]),"#
        + #""series_type":{"id":\#(facts.form[slot].rawValue),"name":"\#(Self.forms[facts.form[slot]] ?? "")"},"status":"Completed","#
        + #""publisher":{"id":\#(archive[.publisher].ids[publisher]),"name":\#(quoted(text(.publisher, publisher)))},"#
        + #""year_began":\#(archive.universe.series.startYear[slot]),"issue_count":\#(counts[id] ?? 0),"cv_id":\#(foreign),"#
        + #""resource_url":"https://metron.cloud/series/s-\#(id)/","modified":"2020-01-01T00:00:00Z"}"#
    }
    let rows = issues.filter { !absent.contains($0.id) }.map { issue in
      #"{"id":\#(issue.id),"series":{"id":\#(issue.seriesID),"name":\#(quoted(issue.series))},"number":"\#(issue.number)","#
        + #""issue":\#(quoted("\(issue.series) (\(issue.firstYear)) #\(issue.number)")),"upc":"\#(issue.barCode)","#
        + #""cover_date":"\#(issue.year)-\#(two(issue.month))-01","cv_id":\#(issue.foreignID.map { "\($0)" } ?? "null"),"#
        + #""resource_url":"\#(issue.address)","modified":"2021-06-01T00:00:00Z"}"#
    }
    let crawl = try store.crawls.begin(source: "metron", started: "2026-01-01T00:00:00Z")
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(MetronSource()))
    for (role, rows) in [(Role.publisher, publishers), (.series, series), (.issue, rows)] {
      guard let kind = CatalogModel.metron.kind(role) else { continue }
      for start in stride(from: 0, to: rows.count, by: 100) {
        let body = #"{"count":1,"results":[\#(rows[start..<min(start + 100, rows.count)].joined(separator: ","))]}"#
        let page = FetchedPage(
          place: PagePlace(kind: kind, walk: .collection, offset: start), uri: "test", total: rows.count,
          body: Array(body.utf8))
        try writer.commit([try normalizer.normalize(page)])
      }
    }
    try store.crawls.finish(crawl, at: "2026-01-01T01:00:00Z")
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func quoted(_ text: String) -> String {
    var bytes = ByteBuilder()
    bytes.append("\"")
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { bytes.append("\\") }
      bytes.append(String(scalar))
    }
    bytes.append("\"")
    return String(decoding: bytes.array(), as: UTF8.self)
  }
}
