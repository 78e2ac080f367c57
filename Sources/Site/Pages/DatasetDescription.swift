import Basics
import Catalog
import JSONKit

/// The JSON-LD of the page of downloads: the catalogue as a `Dataset` of schema.org, with its files, its terms and what it holds.
struct DatasetDescription: PagePart {
  let context: PageContext

  /// The script element; empty where the address of the site is not known, which the files need.
  var markup: Markup {
    guard let base = model.settings.address else { return "" }
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", "Dataset")
    json.field("name", "\(model.settings.title(in: words.language)): \(words[.data].plainText)")
    json.field("description", "\(words[.dataDescription].plainText) \(words[.dataLead].plainText)")
    json.field("url", "\(base)/\((model.folder(of: words.language) / context.address).text)")
    json.field("isAccessibleForFree", true)
    if let origin = catalogue.model.origin {
      if WebLink(origin.license.address.utf8) != nil { json.field("license", origin.license.address) }
      json.objects("creator", [origin.source] + origin.credits) { json, page in
        json.field("@type", "Organization")
        json.field("name", page.title)
        if WebLink(page.address.utf8) != nil { json.field("url", page.address) }
      }
    }
    // An interval of ISO 8601.
    if let years = catalogue.years(of: catalogue.issues.indices) {
      json.field("temporalCoverage", "\(years.lowerBound)/\(years.upperBound)")
    }
    json.objects("variableMeasured", catalogue.model.order.filter { catalogue[$0].storedCount > 0 }) { json, kind in
      json.field("@type", "PropertyValue")
      json.field("name", context.plainLabel(kind).plainText)
      json.field("value", catalogue[kind].storedCount)
    }
    let files = files
    if !files.isEmpty {
      json.objects("distribution", files) { json, file in
        json.field("@type", "DataDownload")
        json.field("name", file.fileName)
        json.field("contentUrl", "\(base)/\(PageAddress(ownPath: file.path).text)")
        json.field("encodingFormat", MediaType.of(path: file.path))
        json.field("contentSize", "\(file.bytes) B")
      }
    }
    json.endObject()
    return StructuredData.script(json)
  }

  /// The files that hold the catalogue: all of it, and each table in one format, without statistics, schemas and descriptions.
  private var files: [Download] {
    let shelf = DownloadShelf(model.downloads, of: catalogue.model)
    return shelf.whole.flatMap(\.files)
      + (shelf.tables + shelf.records).compactMap(\.files.last).prefix(Self.tableLimit)
  }

  /// The greatest number of tables.
  private static let tableLimit = 60
}
