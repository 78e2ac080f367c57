import Catalog

/// All that one file says of the issue that it is, ready to be compared.
struct Query: Sendable {
  /// The origin of a reading.
  enum Origin: Sendable { case metadata, name, folder }

  /// One way to read a file.
  struct Reading: Sendable {
    var origin: Origin
    /// The number of the title in the index of titles.
    var title: Int
    /// The number; nil where the file states none.
    var number: IssueNumber?
    /// The last of several issues.
    var last: Int?
    var firstYear: Int?
    var year: Int?
    var month: Int?
    var volume: Int?
    var count: Int?
    var form: ComicForm?
    var language: String?
    /// The title of the issue, folded.
    var issueTitle: TitleKey?
    /// The points by which the reading is less likely than others.
    var penalty = 0.0
  }

  var readings: [Reading] = []
  var marks: [CatalogueMark] = []
  /// The ids of series in files beside the comic, and in names of folders.
  var seriesMarks: [CatalogueMark] = []
  var addresses: [String] = []
  var codes: [String] = []
  /// The folded names that may be the publisher's: of metadata, of brackets, of folders.
  var publishers: [TitleKey] = []
  /// Whether metadata name the publisher.
  var hasPublisher = false
}

/// The queries of the files of a folder, with an index of their titles.
struct Queries: Sendable {
  private(set) var all: [Query] = []
  private(set) var titles = TitleIndex()
  /// The readings of each title, as places of queries and of readings in them.
  private(set) var readings: [[(query: Int, reading: Int)]] = []

  /// Makes the queries of comics, in their order.
  init(_ contents: FolderContents) {
    for file in contents.files { all.append(query(file, contents.folders)) }
    readings = titles.keys.map { _ in [] }
    for (number, query) in all.enumerated() {
      for (place, reading) in query.readings.enumerated() { readings[reading.title].append((number, place)) }
    }
  }

  private mutating func query(_ file: ComicFile, _ folders: [String: ComicFolder]) -> Query {
    var query = Query()
    let parents = Self.parents(of: file.folder)
    let folder = folders[file.folder]
    query.marks = file.name.marks.filter { $0.subject == .issue }
    query.seriesMarks = file.name.marks.filter { $0.subject == .series }
    for path in parents {
      guard let folder = folders[path] else { continue }
      query.seriesMarks += folder.marks + (folder.name?.marks ?? []).filter { $0.subject == .series }
    }
    for metadata in file.metadata { add(metadata, to: &query) }
    let parentName = folder?.name.flatMap { $0.first.title.isEmpty ? nil : $0 }
    add(file.name, in: parentName, to: &query)
    for hint in file.name.hints.prefix(4) { query.publishers.append(TitleKey(hint)) }
    for path in parents.prefix(3) {
      query.publishers.append(TitleKey(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]))
    }
    query.publishers.removeAll(where: \.isEmpty)
    return query
  }

  /// Returns the paths of a folder and of those around it, the innermost first.
  private static func parents(of path: String) -> [String] {
    var paths: [String] = []
    var path = path[...]
    while !path.isEmpty, paths.count < 4 {
      paths.append(String(path))
      path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
    return paths
  }

  private mutating func add(_ metadata: ComicMetadata, to query: inout Query) {
    query.marks += metadata.marks.filter { $0.subject == .issue && !query.marks.contains($0) }
    query.seriesMarks += metadata.marks.filter { $0.subject == .series }
    query.addresses += metadata.addresses
    query.codes += metadata.codes.filter { !query.codes.contains($0) }
    if let publisher = metadata.publisher {
      query.publishers.append(TitleKey(publisher))
      query.hasPublisher = true
    }
    guard let series = metadata.series else { return }
    let (title, first, _) = SeriesFacts.split(series)
    guard let number = titles.add(title) else { return }
    var reading = Query.Reading(origin: .metadata, title: number)
    reading.number = metadata.number.map(IssueNumber.init(printed:)).flatMap { $0.value.isNaN ? nil : $0 }
    (reading.year, reading.month, reading.count) = (metadata.year, metadata.month, metadata.count)
    reading.firstYear = first
    if let volume = metadata.volume {
      if volume >= 1800 { reading.firstYear = reading.firstYear ?? volume } else { reading.volume = volume }
    }
    (reading.form, reading.language) = (metadata.comicForm, metadata.language)
    reading.issueTitle = metadata.title.map { TitleKey($0) }
    query.readings.append(reading)
    // A collection whose number is that of its volume, and one that is named with its form.
    let names = FileNameParser.parse(stem: title).readings.filter { $0.number == nil && !$0.title.isEmpty }
    for name in names.prefix(3) where name.title != title {
      guard let number = titles.add(name.title), number != reading.title else { continue }
      var other = reading
      (other.title, other.penalty) = (number, 4)
      query.readings.append(other)
    }
  }

  private mutating func add(_ name: ParsedName, in folder: ParsedName?, to query: inout Query) {
    let language = name.language ?? query.readings.first?.language ?? folder?.language
    func reading(_ origin: Query.Origin, _ title: Int, _ number: String?, _ penalty: Double) -> Query.Reading {
      var reading = Query.Reading(origin: origin, title: title)
      reading.number = number.map(IssueNumber.init(printed:)).flatMap { $0.value.isNaN ? nil : $0 }
      reading.last = name.lastNumber
      (reading.firstYear, reading.year, reading.month) = (name.firstYear, name.year, name.month)
      if let volume = name.volume {
        if volume >= 1800 {
          reading.firstYear = reading.firstYear ?? volume
        } else if number.map({ Int($0) != volume }) ?? true {
          reading.volume = volume
        }
      }
      (reading.count, reading.form, reading.language) = (name.count, name.form, language)
      reading.issueTitle = name.issueTitle.map { TitleKey($0) }
      reading.penalty = penalty
      return reading
    }
    let folderTitle = folder.map(\.first.title).flatMap { titles.add(SeriesFacts.split($0).title) }
    var hasFolder = false
    for (place, found) in name.readings.enumerated() {
      let penalty = min(Double(place) * 2, 10) + (found.isShortened ? 20 : 0)
      guard let title = titles.add(SeriesFacts.split(found.title).title) else {
        guard let folder, let folderTitle, !hasFolder else { continue }
        hasFolder = true
        query.readings.append(with(folder, reading(.folder, folderTitle, found.number, penalty)))
        continue
      }
      var made = reading(.name, title, found.number, penalty)
      if let year = found.firstYear { made.firstYear = year }
      if title == folderTitle, let folder { made = with(folder, made) }
      query.readings.append(made)
    }
    if let folder, let folderTitle, !hasFolder, let number = name.first.number,
      !query.readings.contains(where: { $0.title == folderTitle && $0.origin != .metadata })
    {
      query.readings.append(with(folder, reading(.folder, folderTitle, number, 6)))
    }
  }

  /// Returns a reading with the facts that the folder's name states about the series.
  private func with(_ folder: ParsedName, _ reading: Query.Reading) -> Query.Reading {
    var reading = reading
    reading.firstYear = reading.firstYear ?? folder.firstYear
    if let volume = folder.volume, reading.volume == nil {
      if volume >= 1800 { reading.firstYear = reading.firstYear ?? volume } else { reading.volume = volume }
    }
    return reading
  }
}
