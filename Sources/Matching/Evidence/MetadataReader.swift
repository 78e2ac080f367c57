import Basics
import Catalog
import JSONKit
import XMLKit

/// Reads the forms of metadata that programs leave in archives and beside them.
package enum MetadataReader {
  /// The names of files with metadata, in lower case, the most telling first.
  package static let names = ["metroninfo.xml", "comicinfo.xml", "comet.xml", "comic-book-info.json"]

  /// Returns one of ``names`` as programs write it.
  static func usualName(of name: String) -> String {
    ["metroninfo.xml": "MetronInfo.xml", "comicinfo.xml": "ComicInfo.xml", "comet.xml": "CoMet.xml"][name] ?? name
  }

  /// The greatest number of bytes of such a file.
  package static let greatest = 1 << 20

  /// Reads a file of one of ``names``; nil where it cannot be read.
  package static func read(_ name: String, _ bytes: [UInt8]) -> ComicMetadata? {
    switch name.lowercased() {
    case "metroninfo.xml": XMLElement(parsing: bytes).flatMap { $0.name == "MetronInfo" ? metronInfo($0) : nil }
    case "comicinfo.xml": XMLElement(parsing: bytes).flatMap { $0.name == "ComicInfo" ? comicInfo($0) : nil }
    case "comet.xml": XMLElement(parsing: bytes).flatMap { $0.name.lowercased() == "comet" ? comet($0) : nil }
    default: comicBookInfo(bytes, form: "comic-book-info.json")
    }
  }

  /// Returns the beginning of a text; nil for none.
  private static func filled(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(1_000)))
  }

  private static func filled(_ element: XMLElement?) -> String? { filled(element?.text) }

  /// Returns a whole number; nil for one beyond 99,999, and for 0 and below, which stand for none.
  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0.rounded()) } }.flatMap {
      (1...99_999).contains($0) ? $0 : nil
    }
  }

  private static func year(_ text: String?) -> Int? { number(text).flatMap { (1801...2199).contains($0) ? $0 : nil } }

  private static func month(_ text: String?) -> Int? { number(text).flatMap { (1...12).contains($0) ? $0 : nil } }

  private static func form(_ text: String?) -> ComicForm? {
    guard let text else { return nil }
    if let form = PublicationForm(words: text) { return ComicForm(form) }
    let words = text.lowercased().split { $0 == " " || $0 == "-" }.map(String.init)
    return ComicForm(words: words) ?? (words == ["series"] ? .single : nil)
  }

  static func comicInfo(_ root: XMLElement) -> ComicMetadata {
    var found = ComicMetadata(form: "ComicInfo.xml")
    found.series = filled(root["Series"])
    found.number = filled(root["Number"])
    found.title = filled(root["Title"])
    found.count = number(filled(root["Count"]))
    found.volume = number(filled(root["Volume"]))
    found.year = year(filled(root["Year"]))
    found.month = month(filled(root["Month"]))
    found.publisher = filled(root["Publisher"])
    found.language = filled(root["LanguageISO"]).flatMap { LanguageName.code(of: $0) }
    found.comicForm = form(filled(root["Format"]))
    found.add(code: filled(root["GTIN"]))
    for address in CatalogueMark.addresses(in: root["Web"]?.text ?? "") { found.add(address: address) }
    for name in ["Notes", "Tags"] { found.add(notes: root[name]?.text ?? "") }
    return found
  }

  static func metronInfo(_ root: XMLElement) -> ComicMetadata {
    var found = ComicMetadata(form: "MetronInfo.xml")
    let series = root["Series"]
    found.series = filled(series?["Name"])
    found.number = filled(root["Number"])
    found.title = filled(root["CollectionTitle"])
    found.count = number(filled(series?["IssueCount"]))
    found.volume = number(filled(series?["StartYear"])) ?? number(filled(series?["Volume"]))
    if let date = filled(root["CoverDate"]) ?? filled(root["StoreDate"]) {
      let parts = date.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      found.year = year(parts.first)
      found.month = parts.count > 1 ? month(parts[1]) : nil
    }
    found.publisher = filled(root["Publisher"]?["Name"])
    found.language = series?.attributes["lang"].flatMap { LanguageName.code(of: $0) }
    found.comicForm = form(filled(series?["Format"]))
    for id in root["IDS"]?.elements.prefix(32) ?? [] {
      guard let host = id.attributes["source"].flatMap({ CatalogueMark.host(named: $0) }),
        let number = CatalogueMark.number(id.text)
      else { continue }
      found.add(mark: CatalogueMark(host, .issue, number))
    }
    found.add(code: filled(root["GTIN"]?["ISBN"]))
    found.add(code: filled(root["GTIN"]?["UPC"]))
    for url in root["URLs"]?.elements.prefix(32) ?? [] { found.add(address: url.text) }
    found.add(notes: root["Notes"]?.text ?? "")
    if let moment = filled(root["LastModified"]), moment.count >= 10 { found.day = String(moment.prefix(10)) }
    return found
  }

  static func comet(_ root: XMLElement) -> ComicMetadata {
    var found = ComicMetadata(form: "CoMet.xml")
    found.series = filled(root["series"])
    found.number = filled(root["issue"])
    found.title = filled(root["title"])
    found.volume = number(filled(root["volume"]))
    found.publisher = filled(root["publisher"])
    found.language = filled(root["language"]).flatMap { LanguageName.code(of: $0) }
    found.year = filled(root["date"]).flatMap { year(String($0.prefix(4))) }
    found.add(code: filled(root["identifier"]))
    return found
  }

  /// Reads the JSON that the comment of an archive may be; nil for another comment.
  package static func comicBookInfo(_ bytes: [UInt8], form: String = "comment") -> ComicMetadata? {
    guard bytes.contains(UInt8(ascii: "{")), bytes.count <= greatest else { return nil }
    let reader = JSONReader(maximumDepth: 16, maximumBytes: greatest)
    return
      (try? reader.read(bytes) { root -> ComicMetadata? in
        guard let info = root["ComicBookInfo/1.0"], info.object != nil else { return nil }
        var found = ComicMetadata(form: form)
        func text(_ name: StaticString) -> String? {
          guard let value = info[name] else { return nil }
          let text =
            value.string?.string ?? value.number.map { number in number.int64.map { "\($0)" } ?? "\(number.double)" }
          return filled(text)
        }
        found.series = text("series")
        found.number = text("issue")
        found.title = text("title")
        found.count = number(text("numberOfIssues"))
        found.volume = number(text("volume"))
        found.year = year(text("publicationYear"))
        found.month = month(text("publicationMonth"))
        found.publisher = text("publisher")
        found.language = text("language").flatMap { LanguageName.code(of: $0) }
        found.add(notes: text("comments") ?? "")
        for tag in info["tags"]?.array.map(Array.init)?.prefix(64) ?? [] {
          found.add(notes: filled(tag.string?.string) ?? "")
        }
        if let moment = root["lastModified"]?.string?.string, moment.count >= 10 {
          found.day = String(moment.prefix(10)).replacing("/", with: "-")
        }
        return found
      }) ?? nil
  }

  /// Reads the ids of a series in a file beside its comics: `cvinfo` of addresses, or `series.json`.
  package static func seriesMarks(_ name: String, _ bytes: [UInt8]) -> [CatalogueMark] {
    guard bytes.count <= 1 << 20 else { return [] }
    if name == "series.json" {
      let reader = JSONReader(maximumDepth: 16, maximumBytes: 1 << 20)
      let id = try? reader.read(bytes) { root -> Int64? in
        let metadata = root["metadata"].map { $0.array?.first { _ in true } ?? $0 }
        let id = metadata?["comicid"] ?? metadata?["cid"]
        return CatalogueMark.number(id?.number?.int64.map { "\($0)" } ?? id?.string?.string ?? "")
      }
      guard let id = id ?? nil, let host = CatalogueMark.host(named: "cv") else { return [] }
      return [CatalogueMark(host, .series, id)]
    }
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    return CatalogueMark.addresses(in: text).compactMap(CatalogueMark.init(address:)).filter { $0.subject == .series }
  }
}
