import Catalog
import CompressionKit
import Datasets
import Pipeline

/// The page of downloads: the files, their formats, how to read them, and the terms of use.
struct DataPage: Page {
  let context: PageContext

  var head: PageHead {
    var head = PageHead(words[.data], description: words[.dataDescription], section: .data)
    head.structured = DatasetDescription(context: context).markup
    return head
  }

  var content: Markup {
    let shelf = DownloadShelf(model.downloads, of: catalogue.model)
    let panels = [
      Panel("whole", words[.dataWhole], files(shelf.whole)),
      Panel("tables", words[.dataTables], files(shelf.tables, note: .dataTablesNote)),
      Panel("records", words[.dataRecords], files(shelf.records, note: .dataRecordsNote)),
      Panel("statistics", words[.statistics], files(shelf.statistics, note: .dataStatisticsNote)),
      Panel("graph", words[.dataGraph], files(shelf.graph, note: .dataGraphNote)),
      Panel("browser", words[.dataBrowser], BrowserLinks(context: context).markup),
      Panel("loading", words[.dataLoading], recipes),
      Panel("checksums", words[.dataChecksums], checksums),
      termsOfUse,
    ].filter { !$0.isEmpty }
    let links: [Markup] = panels.map { "<li><a href=\"#\(Markup(stringLiteral: $0.id))\">\($0.title)</a></li>" }
    return """
      <h1>\(words[.data])</h1>
      <p class="lead">\(words[.dataLead])</p>
      <nav class="letters" aria-label="\(words[.contents])"><ul>\(links.joined(by: ""))</ul></nav>
      \(panels.map(\.markup).joined(by: "\n"))
      """
  }

  private func files(_ items: [DownloadShelf.Item], note: Phrase? = nil) -> Markup {
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
    return "\(note)<ul class=\"files\">\(list)</ul>"
  }

  private func what(_ item: DownloadShelf.Item) -> Markup {
    switch item.title {
    case .phrase(let phrase): return "<b>\(words[phrase])</b>"
    case .kind(let kind, let text): return what(context.label(kind), otherwise: text, item)
    case .relation(let left, let right, let text):
      return what("\(context.label(left)): \(context.label(right))", otherwise: text, item)
    case .part(let kind, let phrase, let text):
      return what("\(context.label(kind)): \(words[phrase])", otherwise: text, item)
    case .own(let phrase, let text): return what(words[phrase], otherwise: text, item)
    case .text(let text):
      let meaning: Markup = item.meaning.isEmpty ? "" : "<span>\(item.meaning.capitalizedSentence)</span> "
      return "<span\(recordLang)><b>\(text)</b>\(meaning)</span>"
    }
  }

  /// Returns a thing by its title in the page's language; on English pages by the title of the dataset, with its content.
  private func what(_ title: Markup, otherwise text: String, _ item: DownloadShelf.Item) -> Markup {
    guard recordLang.isEmpty else { return "<b>\(title)</b>" }
    let meaning: Markup = item.meaning.isEmpty ? "" : "<span>\(item.meaning.capitalizedSentence)</span> "
    return "<span><b>\(text)</b>\(meaning)</span>"
  }

  /// Returns the number of rows or records in a file.
  private func count(of file: Download) -> Markup {
    let holdsRecords = ["NDJSON", "XML"].contains(file.format) && file.name != ChangeSpan.path
    return words.count(holdsRecords ? .recordsCount : .rowsCount, file.rows ?? 0)
  }

  private func link(to file: Download) -> Markup { "\(root)\(PageAddress(ownPath: file.path))" }

  /// The recipes: one line for each program that people use to read such files.
  private var recipes: Markup {
    let names = Set(model.downloads.map(\.name))
    let shown = catalogue.model.kind(.issue) ?? catalogue.model.order[0]
    let (table, title) = (catalogue.name(of: shown), catalogue.model[shown].nameField)
    let column = catalogue.model[shown].nameColumn?.name ?? "id"
    let graph = catalogue.model.kind(.character).map(catalogue.name(of:)) ?? ""
    /// The path of a file, and its name, in the compression in which it is offered.
    func offered(_ format: String) -> (path: String, name: String) {
      let folder = "data/\(format)/"
      let path = Compression.path(of: "\(folder)\(table).\(format)", where: names.contains) ?? folder
      return (path, String(path.dropFirst(folder.count)))
    }
    let (csv, lines, parquet) = (offered("csv"), offered("ndjson"), "data/parquet/\(table).parquet")
    let printer = Compression.of(lines.name).compression.printer
    let recipes = [
      ("DuckDB", parquet, "duckdb -c \"SELECT * FROM '\(table).parquet' LIMIT 5\""),
      ("DuckDB, CSV", csv.path, "duckdb -c \"SELECT * FROM '\(csv.name)' LIMIT 5\""),
      ("pandas", csv.path, "import pandas; \(table) = pandas.read_csv(\"\(csv.name)\")"),
      ("pandas with pyarrow", parquet, "import pandas; \(table) = pandas.read_parquet(\"\(table).parquet\")"),
      ("SQLite", "data/catalog.sqlite", "sqlite3 catalog.sqlite \"SELECT \(column) FROM \(table) LIMIT 5\""),
      ("Datasette", "data/catalog.sqlite", "datasette catalog.sqlite --metadata metadata.json"),
      ("jq", lines.path, "\(printer) \(lines.name) | jq -r .\(title) | head -n 5"),
      (
        "networkx", "graph/\(graph).graphml",
        "import networkx; graph = networkx.read_graphml(\"\(graph).graphml\", node_type=int)"
      ),
    ]
    var list = Markup()
    for (program, needed, line) in recipes where names.contains(needed) {
      list += "<dt>\(program)</dt><dd><pre class=\"code\" tabindex=\"0\"><code>\(line)</code></pre></dd>"
    }
    return list.isEmpty ? "" : "<p>\(words[.dataLoadingNote])</p><dl class=\"recipes\">\(list)</dl>"
  }

  private var checksums: Markup {
    guard !model.downloads.isEmpty else { return "" }
    let list = PageAddress(ownPath: Download.folder + SiteDownloads.sums)
    return """
      <p>\(words[.dataChecksumsNote])</p>
      <pre class="code" tabindex="0"><code>sha256sum -c \(SiteDownloads.sums)</code></pre>
      <p class="all"><a href="\(root)\(list)" download>\(SiteDownloads.sums)</a></p>
      \(sums)
      """
  }

  /// The sums of all files; of many the file alone has them, since they would be a third of the page.
  private var sums: Markup? {
    guard model.downloads.count <= Self.sumsLimit else { return nil }
    let lines: [Markup] = model.downloads.map { "\($0.sha256.hexadecimal)  \($0.name)\n" }
    return """
      <details class="twin"><summary>\(words[.dataChecksumsShow])</summary>\
      <pre class="code sums" tabindex="0">\(lines.joined(by: ""))</pre></details>
      """
  }

  private static let sumsLimit = 120
}

/// The page of downloads in an archive of the site, which lacks the files: it says where they are.
struct ArchivedDataPage: Page {
  let context: PageContext

  var head: PageHead { DataPage(context: context).head }

  var content: Markup {
    let address: Markup =
      model.settings.address.flatMap { WebLink("\($0)/data.html".utf8) }
      .map { "<p class=\"all\"><a href=\"\($0)\">\($0)</a></p>" } ?? ""
    return """
      <h1>\(words[.data])</h1>
      <p class="lead">\(words[.dataOfArchive])</p>
      \(address)
      \(termsOfUse.markup)
      """
  }
}

extension PagePart {
  /// The terms of use of the data.
  fileprivate var termsOfUse: Panel {
    var terms = Markup()
    for attribution in model.attributions { terms += "<blockquote\(recordLang)><p>\(attribution)</p></blockquote>" }
    if let page = catalogue.model.origin?.license {
      let license = SourceNotice(context: context).link(page)
      terms = "<p>\(words[.dataLicenceNote])</p>\(terms)<p>\(words(.dataTerms, license))</p>"
    }
    return Panel("terms", words[.dataLicence], terms)
  }
}
