public import Catalog
public import Datasets
import JSONKit
public import Pipeline
public import Store

/// The result of writing the files of collectors' programs.
public struct WrittenCollector: Sendable {
  /// The number of files.
  public internal(set) var count = 0
  /// Remarks for the log, in sentences.
  public internal(set) var notes: [String] = []
}

/// Writes the files of collectors' programs from a store into a generation: `comicinfo/`, `metroninfo/`, `series-json/`, `reading-lists/`,
/// `calendar/`, `pull/`, `localcv.db` and `gcd.db`, as far as they are asked for.
///
/// The bytes depend on the store alone, and those of calendars and weekly lists on the week in which its source was last read.
/// - Parameter progress: called with the issues so far.
/// - Throws: `CollectorError` for an output that the source has nothing for; `StoreError`, `JSONError`, `FileError`, `PublishingError`,
///   `DatabaseError`, `CancellationError`.
/// - Complexity: one pass over the links, and a look-up for each issue and story; memory for the issues of one series, 8 bytes for each issue
///   and story of the catalogue, and 40 for each number of Comic Vine.
public func writeCollectorFiles(
  of store: CatalogStore, settings: CollectorSettings, into generation: GenerationWriter,
  progress: @escaping DatasetProgress = { _, _ in }
) async throws -> WrittenCollector {
  var writer = try CollectorWriter(store, settings, into: generation, progress: progress)
  return try await writer.write()
}

extension CatalogModel {
  /// Whether its records fill a database in the form of a dump.
  public var fillsDumpDatabase: Bool { collectors.catalogue?.description == DumpDatabase.catalogue }
}

/// Writes the files, series by series.
private struct CollectorWriter {
  private let store: CatalogStore
  private let model: CatalogModel
  private let settings: CollectorSettings
  private let generation: GenerationWriter
  private let progress: DatasetProgress
  private let origin: FileOrigin

  private let numbers: VolumeNumbers
  private var lookUp: IssueLookUp
  private let seriesReader: SeriesReader?
  private let json = JSONReader()
  private let places: IssuePlaces
  private var arcPlaces: [ReadingLists.ArcPlace: Int32] = [:]
  private var releases: Releases?
  private let today: Int32
  private var volumeDatabase: VolumeDatabase?
  private var names = FileNames()
  /// The folders of series without a number, by publisher and title.
  private var toldFolders: [String: String] = [:]
  private var written = WrittenCollector()
  private var count = 0

  init(
    _ store: CatalogStore, _ settings: CollectorSettings, into generation: GenerationWriter,
    progress: @escaping DatasetProgress
  ) throws {
    (self.store, self.settings, self.generation, self.progress) = (store, settings, generation, progress)
    model = store.model
    guard let lookUp = try IssueLookUp(store) else { throw CollectorError(.issues) }
    if settings.dumpDatabase != nil, !model.fillsDumpDatabase { throw CollectorError(.dump) }
    origin = FileOrigin(model)
    self.lookUp = lookUp
    seriesReader = SeriesReader(model)
    numbers = try VolumeNumbers(store, isNeeded: settings.needsVolumeNumbers)
    places = try IssuePlaces(
      store, storyKind: settings.readsStories ? lookUp.storyKind : nil,
      withEvents: settings.readingLists != nil || settings.comicInfo != nil || settings.metronInfo != nil)
    today = Int32(clamping: try store.crawls.dayOfLast() ?? 0)
    if settings.calendar != nil || settings.pull != nil { releases = Releases(around: today) }
  }

  private static let scratch = "localcv.scratch"

  mutating func write() async throws -> WrittenCollector {
    try writeLists()
    let location = try settings.localDatabase.map { _ in try generation.reserveFile(VolumeDatabase.path) }
    if location != nil {
      volumeDatabase = try VolumeDatabase(making: generation.scratch(Self.scratch), of: model, numbers)
    }
    if settings.hasRecordFiles || releases != nil || volumeDatabase != nil { try await writeSeries() }
    if let location, let database = volumeDatabase {
      try database.finish(into: location)
      generation.removeScratch(Self.scratch)
      try generation.adoptFile(VolumeDatabase.path, rows: database.count)
      written.count += 1
    }
    if let releases {
      if settings.calendar != nil {
        written.count += try releases.writeCalendars(of: model, from: releases.weekStart(of: today), into: generation)
      }
      if settings.pull != nil { written.count += try releases.writeWeeks(into: generation) }
      if releases.all.isEmpty {
        written.notes.append(
          "no issue goes on sale in the year before the source was read, or in the two years after it: calendars are "
            + "empty, and there are no weekly lists.")
      }
    }
    if settings.dumpDatabase != nil { try await writeDumpDatabase() }
    return written
  }

  /// Writes the reading lists, or only learns the places of issues in story arcs.
  private mutating func writeLists() throws {
    let isAsked = settings.readingLists != nil
    guard isAsked || settings.comicInfo != nil || settings.metronInfo != nil else { return }
    var lists = ReadingLists(store, lookUp, numbers, into: isAsked ? generation : nil)
    try lists.write(places.events)
    arcPlaces = lists.places
    written.count += lists.files
    if lists.countWithGaps > 0 {
      written.notes.append(
        "\(lists.countWithGaps) of \(lists.count) reading lists have issues without a number of Comic Vine: Mylar takes "
          + "none of these.")
    }
  }

  // MARK: - Series

  /// The most issues that are in memory at a time.
  private static let issuesTogether = 256

  private mutating func writeSeries() async throws {
    let chosen = Set(settings.series.map(Int64.init))
    let needsAll = releases != nil || volumeDatabase != nil
    if let seriesReader {
      var cursor = try RecordCursor(store: store, kind: seriesReader.reader.kind)
      var stored: Set<Int64> = []
      while let batch = try cursor.nextBatch(size: 1 << 18) {
        var some: [SeriesFacts] = []
        var fields = seriesReader.reader
        try batch.forEach { record in
          stored.insert(record.entry.id.id)
          guard record.entry.missingSince == nil else { return }
          some.append(
            try json.read(record.json) { document in
              fields.find(document)
              return seriesReader.facts(fields, record)
            })
        }
        cursor.giveBack(consume batch)
        for series in some {
          let isChosen = series.id.map { chosen.isEmpty || chosen.contains($0) } ?? false
          if isChosen || needsAll { try write(series, places.issues[series.id ?? 0], hasFiles: isChosen) }
        }
        await Task.yield()
      }
      // Series that only issues name.
      for id in places.issues.owners where !stored.contains(id) {
        let isChosen = chosen.isEmpty || chosen.contains(id)
        guard isChosen || needsAll else { continue }
        try write(nil, places.issues[id], hasFiles: isChosen)
      }
    }
    try write(nil, places.loose, hasFiles: chosen.isEmpty)
  }

  /// Writes the files of a series and of its issues.
  ///
  /// - Parameters:
  ///   - series: nil where the issues themselves name it.
  ///   - hasFiles: whether it is chosen for files of its own.
  private mutating func write(_ series: SeriesFacts?, _ issues: [Int64], hasFiles: Bool) throws {
    var known = series
    var summary = SeriesSummary()
    var folder: String?
    // Names are unique within their folder, which no other series has.
    var namesOfIssues = FileNames()
    for start in stride(from: 0, to: issues.count, by: Self.issuesTogether) {
      try Task.checkCancellation()
      let some = Array(issues[start..<min(start + Self.issuesTogether, issues.count)])
      for issue in try lookUp.facts(of: some, stories: settings.readsStories ? places.stories : nil) {
        let series = known ?? issue.toldSeries
        // Issues whose series has no number may be of different series.
        if series.id != nil { known = series }
        summary.add(issue)
        if hasFiles, settings.comicInfo != nil || settings.metronInfo != nil {
          let inside = folder ?? self.folder(of: series)
          if known != nil { folder = inside }
          let name = namesOfIssues.unique(issue.fileName(in: series), in: inside, id: issue.id)
          try write(issue, of: series, to: "\(inside)/\(name).xml")
        }
        let volume = numbers.number(model.kind(.series), series.id)
        releases?.add(
          issue, of: series, volumeNumber: numbers.known(model.kind(.series), series.id),
          issueNumber: numbers.known(model.kind(.issue), issue.id))
        try volumeDatabase?.add(issue, volume: volume)
      }
      count += min(Self.issuesTogether, issues.count - start)
      progress("collector", count)
    }
    guard let series = known, series.id != nil else { return }
    try volumeDatabase?.add(series, summary)
    guard hasFiles, settings.seriesFiles != nil, let number = numbers.number(model.kind(.series), series.id) else {
      return
    }
    let inside = "series-json/\(folder ?? self.folder(of: series))"
    let file = SeriesFile(origin: origin, series: series, summary: summary, volumeNumber: number)
    try write(file.bytes(), to: "\(inside)/series.json")
    let address = SeriesFile.volumeAddress(
      of: series, known: numbers.known(model.kind(.series), series.id), origin: origin)
    if let address { try write(address, to: "\(inside)/cvinfo") }
  }

  private mutating func write(_ bytes: [UInt8], to path: String) throws {
    try generation.writeFile(path, bytes)
    written.count += 1
  }

  /// Returns the folder of a series: that of its publisher, and its own.
  private mutating func folder(of series: SeriesFacts) -> String {
    let name = series.publisher?.name ?? ""
    let publisher = FileNames.safe(name.isEmpty ? "No publisher" : name)
    guard let id = series.id else {
      // Of a series without a number only its title is known.
      let told = "\(publisher)/\(series.title)"
      if let folder = toldFolders[told] { return folder }
      toldFolders[told] = "\(publisher)/\(names.unique(series.title, in: publisher, id: 0))"
      return toldFolders[told] ?? told
    }
    return "\(publisher)/\(names.unique(series.title, in: publisher, id: id))"
  }

  private mutating func write(_ issue: IssueFacts, of series: SeriesFacts, to path: String) throws {
    let places = issue.arcs.map { arc in
      arc.id.flatMap { arcPlaces[ReadingLists.ArcPlace(issue: issue.id, arc: $0)].map(Int.init) }
    }
    let described = DescribedIssue(series: series, issue: issue, places: places)
    if settings.comicInfo != nil {
      try write(ComicInfoDocument(origin: origin).bytes(described), to: "comicinfo/\(path)")
    }
    if settings.metronInfo != nil {
      try write(MetronInfoDocument(origin: origin).bytes(described), to: "metroninfo/\(path)")
    }
  }

  // MARK: - The dump

  private mutating func writeDumpDatabase() async throws {
    let location = try generation.reserveFile(DumpDatabase.path)
    let scratch = "gcd.scratch"
    let database = try DumpDatabase(making: generation.scratch(scratch), of: model)
    try database.addNamed(store)
    try await forEach(.series) { reader, record in try database.add(series: reader, id: record) }
    try await forEach(.issue) { reader, record in try database.add(issue: reader, id: record) }
    try await forEach(.story) { reader, record in
      if let issue = reader.reference(.originalIssue)?.id { try database.add(story: reader, id: record, of: issue) }
    }
    try database.finish(into: location)
    generation.removeScratch(scratch)
    try generation.adoptFile(DumpDatabase.path, rows: database.count)
    written.count += 1
  }

  private func forEach(_ role: Role, _ body: (KindReader, Int64) throws -> Void) async throws {
    guard let kind = model.kind(role) else { return }
    var reader = KindReader(kind, in: model)
    var cursor = try RecordCursor(store: store, kind: kind)
    var count = 0
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        guard record.entry.missingSince == nil else { return }
        try json.read(record.json) { document in
          reader.find(document)
          try body(reader, record.entry.id.id)
        }
      }
      count += batch.entries.count
      cursor.giveBack(consume batch)
      progress(DumpDatabase.path, count)
      await Task.yield()
    }
  }
}
