import ArgumentParser
import Basics
import Catalog
import CatalogSources
import Collector
import Definitions
import Matching
import Pipeline
import Runs
import Store

/// Compares a folder of comics with the catalogue of a pipeline.
struct MatchCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Find the comics of a folder in a catalogue.",
    discussion: """
      Each comic (CBZ, CBR, CB7, CBT, PDF) below the folder is found in the catalogue of a pipeline: by the ids, addresses and codes \
      that other programs left in it, else by series, number and year, of its metadata and of its name. The report says which are \
      found, which are doubtful, with candidates, and which are unknown; which issues are missing of each series and reading list; \
      and which files have metadata that are old. Of archives other than zip the name alone is read.

      The folder is only read: nothing in it is ever changed, and links in it are not followed. The source is not asked.

      EXAMPLES
        spinrack match ~/Comics --catalogue nightly
        spinrack match ~/Comics --catalogue nightly --report reports/comics
        spinrack match ~/Comics --catalogue nightly --sidecars metadata
        spinrack match ~/Comics --catalogue nightly --json | jq .counts
      """)

  @Argument(help: ArgumentHelp("The folder of comics.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var catalogue: String

  @Option(
    help: ArgumentHelp(
      "The folder for the report, outside the folder of comics: files.csv, missing.csv, report.json, report.html.",
      valueName: "dir"), completion: .directory)
  var report: String?

  @Option(
    help: ArgumentHelp(
      "A folder for the metadata of each comic that is found, outside the folder of comics: ComicInfo.xml and such, in a "
        + "folder of the comic's path without its ending.", valueName: "dir"), completion: .directory)
  var sidecars: String?

  @Option(
    help: ArgumentHelp(
      "The language of comics that do not state theirs, such as de; any, where they may be of any.", valueName: "code"))
  var language = "en"

  @Flag(help: "Print the whole report as one JSON document.")
  var json = false

  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(catalogue, keeping: keeping) }

  func validate() throws {
    guard language == "any" || LanguageName.code(of: language) != nil else {
      throw ValidationError("--language \(language) names no language. Give its code, such as en or ro, or any.")
    }
    if folder.isEmpty { throw ValidationError("The folder is empty: name the folder of comics.") }
  }

  func run() async throws {
    let definition = try PipelineDefinition.load(catalogue).value
    let state = "\(keeping.stateDir)/\(definition.name)"
    let model = definition.knowingModel(in: state).source.model
    let file = try StoreFile(in: state, of: definition)
    try file.check(definition.name)
    let files = FileAccess.system
    try checkFolder(files)
    for (option, path) in [("--report", report), ("--sidecars", sidecars)] {
      if let path { try check(path, of: option, files) }
    }
    let matching = FolderMatching(
      catalogue: definition.name, folder: folder, language: language == "any" ? nil : LanguageName.code(of: language))
    let found = try await withSignals { [folder, path = file.path] in
      let contents = try await FolderReader(folder, files: files).contents()
      return try CatalogStore.reading(path: path, model: model) { try matching.report(on: contents, in: $0) }
    }
    if let report {
      try files.makeFolders(report)
      for (name, bytes) in [
        ("files.csv", ReportTables.files(found)), ("missing.csv", ReportTables.missing(found)),
        ("report.json", ReportJSON.document(found)), ("report.html", ReportPage.document(found)),
      ] {
        try files.replace("\(report)/\(name)", with: bytes)
      }
    }
    let made = try await withSignals { [sidecars, path = file.path] in
      guard let sidecars else { return 0 }
      return try CatalogStore.reading(path: path, model: model) { store in
        try Self.writeSidecars(of: found, in: sidecars, from: store, files)
      }
    }
    if json {
      StandardStream.output.write(String(decoding: ReportJSON.document(found), as: UTF8.self))
    } else {
      StandardStream.output.write(lines: Self.lines(found, in: report))
      if let sidecars {
        StandardStream.output.write(line: "the metadata of \(Quantity.things(made, "comic")) are in \(sidecars)")
      }
    }
  }

  /// Writes the metadata of comics whose one issue is found. Returns the number of these comics.
  private static func writeSidecars(
    of report: MatchReport, in folder: String, from store: CatalogStore, _ files: FileAccess
  ) throws -> Int {
    guard var made = try IssueFiles(store) else { return 0 }
    var count = 0
    var folders = SidecarFolders()
    for entry in report.entries where entry.match.verdict == .found && entry.match.issues.count == 1 {
      try Task.checkCancellation()
      guard let metadata = try made.files(of: entry.match.issues[0]) else { continue }
      let path = "\(folder)/\(folders.folder(of: entry.file))"
      try files.makeFolders(path)
      for (name, bytes) in metadata.named { try files.replace("\(path)/\(name)", with: bytes) }
      count += 1
    }
    return count
  }

  /// Checks that the folder is there.
  ///
  /// - Returns: its details.
  @discardableResult
  private func checkFolder(_ files: FileAccess) throws -> FileDetails {
    guard let details = try files.details(RawPath(folder), true), details.kind == .folder else {
      throw MatchError(saying: "There is no folder \(folder). Name the folder of comics.")
    }
    return details
  }

  /// Checks that the folder that an option names for files to be written is not in the folder of comics.
  private func check(_ chosen: String, of option: String, _ files: FileAccess) throws {
    let details = try checkFolder(files)
    // The nearest folder on its path that exists must not lie in the folder of comics.
    var path = chosen
    while try files.details(RawPath(path), true) == nil {
      path = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }
    var steps = 0
    while let above = try files.details(RawPath(path), true), steps < 256 {
      guard (above.device, above.node) != (details.device, details.node) else {
        throw MatchError(
          saying:
            "\(option) names \(chosen), which is in the folder of comics \(folder); that is only read. Name a folder elsewhere."
        )
      }
      path += "/.."
      // The folder above the outermost one is itself.
      if let next = try files.details(RawPath(path), true), (next.device, next.node) == (above.device, above.node) {
        break
      }
      steps += 1
    }
  }

  /// Returns the result for people.
  static func lines(_ report: MatchReport, in folder: String?) -> [String] {
    var lines = [
      "\(Quantity.things(report.entries.count, "file")): \(Quantity.count(report.count(.found))) found, "
        + "\(Quantity.count(report.count(.doubtful))) doubtful, "
        + "\(Quantity.count(report.count(Match.Verdict.unknown))) unknown",
      "metadata: \(Quantity.count(report.count(.current))) current, \(Quantity.count(report.count(.older))) older than the "
        + "catalogue, \(Quantity.count(report.count(.differs))) that differ from it, "
        + "\(Quantity.count(report.count(Match.Metadata.none))) files without",
      "\(Quantity.things(report.series.count, "series", "series")), of which "
        + "\(Quantity.things(report.missingCount, "issue")) are missing; "
        + "\(Quantity.things(report.lists.count { !$0.missing.isEmpty }, "reading list")) with missing issues",
    ]
    if report.links > 0 { lines.append("\(Quantity.things(report.links, "link")) not followed") }
    for unreadable in report.unreadable.prefix(10) {
      lines.append("not read: \(unreadable.path): \(unreadable.reason)")
    }
    if let folder {
      lines.append("the report is in \(folder): files.csv, missing.csv, report.json, report.html")
    } else {
      let left = report.entries.filter { $0.match.verdict != .found }
      for entry in left.prefix(20) {
        let best = entry.match.candidates.first.map { ", perhaps \(report.name($0))" } ?? ""
        lines.append("\(entry.match.verdict.rawValue)  \(entry.file.path)\(best)")
      }
      if left.count > 20 { lines.append("and \(Quantity.count(left.count - 20)) more; --report DIR lists them all") }
    }
    return lines
  }
}
