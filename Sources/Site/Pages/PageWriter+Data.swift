import Catalog
import Datasets
import Pipeline

extension PageWriter {
  /// The page of downloads: what there is, in which forms, how to read it, and on which terms.
  func dataPage() -> Markup {
    var head = PageHead(title: words[.data])
    head.description = words[.dataDescription]
    head.section = .data
    head.crumbs = [.init(name: words[.data])]
    let shelf = DownloadShelf(model.downloads)
    return page(
      head,
      """
      <h1>\(words[.data])</h1>
      <p class="lead">\(words[.dataLead])</p>
      \(shelfPanel("whole", .dataWhole, note: nil, shelf.whole))
      \(shelfPanel("tables", .dataTables, note: .dataTablesNote, shelf.tables))
      \(shelfPanel("records", .dataRecords, note: .dataRecordsNote, shelf.records))
      \(shelfPanel("statistics", .statistics, note: .dataStatisticsNote, shelf.statistics))
      \(shelfPanel("graph", .dataGraph, note: .dataGraphNote, shelf.graph))
      \(panel("loading", words[.dataLoading], recipes))
      \(panel("checksums", words[.dataChecksums], checksums))
      \(panel("terms", words[.dataLicence], terms))
      """)
  }

  private func shelfPanel(_ id: StaticString, _ title: Phrase, note: Phrase?, _ items: [DownloadShelf.Item]) -> Markup {
    guard !items.isEmpty else { return "" }
    var list = Markup()
    for item in items {
      let size: Markup =
        item.files.first { $0.rows != nil }.map { "<span class=\"note\">\(count(of: $0))</span>" } ?? ""
      list += "<li><div class=\"what\">\(what(item))\(size)</div><div class=\"links\">"
      for file in item.files {
        list +=
          "<a href=\"\(link(to: file))\" download>\(file.format) <span class=\"note\">\(words.size(file.bytes))</span></a>"
      }
      list += "</div></li>\n"
    }
    let note: Markup = note.map { "<p>\(words[$0])</p>" } ?? ""
    return panel(id, words[title], "\(note)<ul class=\"files\">\(list)</ul>")
  }

  private func what(_ item: DownloadShelf.Item) -> Markup {
    switch item.title {
    case .phrase(let phrase): return "<b>\(words[phrase])</b>"
    case .text(let text):
      let meaning: Markup = item.meaning.isEmpty ? "" : "<span>\(item.meaning.capitalizedSentence)</span> "
      return "<span\(data)><b>\(text)</b>\(meaning)</span>"
    }
  }

  /// How much a file holds: rows of a table, or records.
  private func count(of file: Download) -> Markup {
    let holdsRecords = ["NDJSON", "XML"].contains(file.format) && file.name != "data/changes.ndjson.gz"
    return words.count(holdsRecords ? .recordsCount : .rowsCount, file.rows ?? 0)
  }

  private func link(to file: Download) -> Markup { "\(root)\(PageAddress(ownPath: file.path))" }

  /// One line for each of the programs that people read such files with.
  private var recipes: Markup {
    let names = Set(model.downloads.map(\.name))
    var list = Markup()
    func recipe(_ program: StaticString, _ needed: String, _ line: StaticString) {
      guard names.contains(needed) else { return }
      list +=
        "<dt>\(Markup(stringLiteral: program))</dt><dd><pre class=\"code\" tabindex=\"0\"><code>\(Markup.escaping(Array("\(line)".utf8)))</code></pre></dd>"
    }
    recipe("DuckDB", "data/parquet/comics.parquet", "duckdb -c \"SELECT * FROM 'comics.parquet' LIMIT 5\"")
    recipe("DuckDB, CSV", "data/csv/comics.csv.gz", "duckdb -c \"SELECT * FROM 'comics.csv.gz' LIMIT 5\"")
    recipe("pandas", "data/csv/comics.csv.gz", "import pandas; comics = pandas.read_csv(\"comics.csv.gz\")")
    recipe(
      "pandas with pyarrow", "data/parquet/comics.parquet",
      "import pandas; comics = pandas.read_parquet(\"comics.parquet\")")
    recipe("SQLite", "data/catalog.sqlite", "sqlite3 catalog.sqlite \"SELECT title FROM comics LIMIT 5\"")
    recipe("Datasette", "data/catalog.sqlite", "datasette catalog.sqlite --metadata metadata.json")
    recipe("jq", "data/ndjson/comics.ndjson.gz", "zcat comics.ndjson.gz | jq -r .title | head -n 5")
    recipe(
      "networkx", "graph/characters.graphml",
      "import networkx; graph = networkx.read_graphml(\"characters.graphml\", node_type=int)")
    return list.isEmpty ? "" : "<p>\(words[.dataLoadingNote])</p><dl class=\"recipes\">\(list)</dl>"
  }

  private var checksums: Markup {
    guard !model.downloads.isEmpty else { return "" }
    var sums = Markup()
    for file in model.downloads { sums += "\(file.sha256.hexadecimal)  \(file.name)\n" }
    let list = PageAddress(ownPath: Download.folder + SiteDownloads.sums)
    return """
      <p>\(words[.dataChecksumsNote])</p>
      <pre class="code" tabindex="0"><code>sha256sum -c \(SiteDownloads.sums)</code></pre>
      <p class="all"><a href="\(root)\(list)" download>\(SiteDownloads.sums)</a></p>
      <details class="twin"><summary>\(words[.dataChecksumsShow])</summary>\
      <pre class="code sums" tabindex="0">\(sums)</pre></details>
      """
  }

  private var terms: Markup {
    var texts = Markup()
    for attribution in model.attributions { texts += "<blockquote\(data)><p>\(attribution)</p></blockquote>" }
    guard let page = CatalogModel.marvel.origin?.license else { return texts }
    let license: Markup =
      WebLink(page.address.utf8).map { "<a href=\"\($0)\"\(data)>\(page.title)</a>" }
      ?? "<span\(data)>\(page.title)</span>"
    return "<p>\(words[.dataLicenceNote])</p>\(texts)<p>\(words(.dataTerms, license))</p>"
  }
}
