import Basics
import Pipeline

extension PictureCache {
  /// The number of pictures in a file of the journal.
  private static let batch = 256

  /// The number of pixels decoded at one time, over all tasks: four bytes of memory each.
  private static let pixels = 16_000_000

  /// Makes the pictures that are shown and do not exist yet, and marks in the set the pictures that can be shown.
  ///
  /// A damaged picture is counted and skipped; it is no error. When the run is ended, the pictures made so far stay.
  /// - Parameters:
  ///   - handles: the handles of the records that are shown, in any order, with repeats.
  ///   - tasks: the number of pictures made side by side.
  /// - Returns: the pictures that can be put into the site.
  /// - Throws: `FileError`, `CancellationError`.
  /// - Complexity: O(pictures), a look at each file; for a new one O(its pixels).
  func prepare(
    _ set: inout PictureSet, shown handles: some Sequence<PictureSet.Handle>, tasks: Int = 2,
    events: @escaping EventSink = { _ in }
  ) async throws -> PreparedPictures {
    try files.removeTree(incoming)
    var made = PreparedPictures(cache: self, index: try index())
    let isRecovered = try files.status(journal) != nil
    let places = set.distinct(handles)
    made.report.shown = places.count
    var missing: [Int] = []
    for place in places {
      let name = set.entries[place].name
      if let picture = made.index[name], try holds(picture, named: name) {
        set.set(picture.isTransparent ? .transparent : .opaque, of: place)
      } else {
        missing.append(place)
      }
    }
    if !missing.isEmpty {
      try files.makeFolders(incoming)
      try await make(missing, of: &set, into: &made, tasks: tasks, events: events)
      try files.removeTree(incoming)
    }
    if made.report.made > 0 || isRecovered { try save(made.index) }
    if let warning = made.report.warning { events(.warning(warning)) }
    made.names = places.compactMap { set.entries[$0].state == .unknown ? nil : set.entries[$0].name }
    return made
  }

  private func make(
    _ places: [Int], of set: inout PictureSet, into made: inout PreparedPictures, tasks: Int, events: EventSink
  ) async throws {
    let maker = PictureMaker(cache: self, recipe: set.recipe)
    let budget = WeightBudget(Self.pixels)
    let entries = set.entries
    var unsaved: [UInt8] = []
    var (done, bytes, unsavedCount) = (0, 0, 0)
    var journalNumber = 0
    func saveJournal() throws {
      guard !unsaved.isEmpty else { return }
      try files.makeFolders(journal)
      while try files.status(journalPath(journalNumber)) != nil { journalNumber += 1 }
      try files.replace(journalPath(journalNumber), with: unsaved)
      unsaved.removeAll(keepingCapacity: true)
      unsavedCount = 0
    }
    do {
      try await withBoundedTasks(over: places, limit: max(1, tasks)) { place in
        let weight = Int(entries[place].width) * Int(entries[place].height)
        try await budget.take(weight)
        defer { budget.give(back: weight) }
        do {
          return (place, Result<DerivedPicture, PictureMaker.Failure>.success(try maker.make(entries[place])))
        } catch let failure as PictureMaker.Failure {
          return (place, .failure(failure))
        }
      } collect: { place, result in
        done += 1
        switch result {
        case .success(let picture):
          set.set(picture.isTransparent ? .transparent : .opaque, of: place)
          made.index[entries[place].name] = picture
          made.report.made += 1
          bytes += picture.files.reduce(0) { $0 + Int($1.bytes) }
          PictureIndex.append(picture, named: entries[place].name, to: &unsaved)
          unsavedCount += 1
        case .failure(.missing): made.report.missing += 1
        case .failure(.damaged):
          made.report.damaged += 1
          made.report.firstDamaged = made.report.firstDamaged ?? entries[place].path
        }
        if unsavedCount >= Self.batch { try saveJournal() }
        if done % 64 == 0 || done == places.count {
          events(
            .progress(
              CollectionProgress(
                stage: .write, collection: "pictures", done: done, total: places.count, bytes: bytes)))
        }
      }
    } catch {
      // What was made stays made; the error that ended the run is the one to tell.
      try? saveJournal()
      throw error
    }
  }

  private func journalPath(_ number: Int) -> String { "\(journal)/\(number).txt" }
}

extension PictureSet {
  /// Returns the places of the pictures of some handles, each once, in the order of the set.
  fileprivate func distinct(_ handles: some Sequence<Handle>) -> [Int] {
    var isShown = [Bool](repeating: false, count: entries.count)
    for handle in handles where handle != .none { isShown[Int(handle.place)] = true }
    return isShown.indices.filter { isShown[$0] }
  }
}

/// The pictures that a site shows, made and in the cache.
struct PreparedPictures: Sendable {
  let cache: PictureCache
  /// The index of the cache.
  fileprivate(set) var index: PictureIndex
  fileprivate(set) var names: [PictureName] = []
  /// The counts of made, missing and damaged pictures.
  fileprivate(set) var report = PictureReport()

  /// Puts the files of the pictures into a site, below `pictures/`.
  ///
  /// - Parameter tasks: the number of tasks that do it.
  /// - Throws: `PublishingError`, `FileError`, `CancellationError`.
  /// - Complexity: two calls a file; reads the files that have to be copied.
  func write(to files: SiteFiles, tasks: Int) async throws {
    let starts = stride(from: 0, to: names.count, by: 512)
    try await withBoundedTasks(over: starts, limit: max(1, tasks)) { start in
      for name in names[start..<min(start + 512, names.count)] {
        try Task.checkCancellation()
        for file in index[name]?.files ?? [] {
          let path = name.path(of: file)
          try files.link(
            "\(cache.path)/\(path)", to: "pictures/\(path)", bytes: Int(file.bytes), sha256: file.digest)
        }
      }
    }
  }
}

/// The result of preparing the pictures that a site shows.
struct PictureReport: Sendable, Equatable {
  /// The number of distinct pictures that are shown.
  var shown = 0
  /// The number of pictures made in this run; the others existed.
  var made = 0
  /// The number of pictures whose fetched file does not exist; the next run that fetches pictures asks for them again.
  var missing = 0
  /// The number of pictures whose fetched file is damaged.
  var damaged = 0
  /// The path of the first damaged file, within the folder of fetched pictures.
  var firstDamaged: String?

  /// A warning for the operator; nil where no picture is missing or damaged.
  var warning: String? {
    guard missing + damaged > 0 else { return nil }
    var parts: [String] = []
    if missing > 0 {
      parts.append("\(missing) fetched \(missing == 1 ? "picture is" : "pictures are") not there any more")
    }
    if let firstDamaged {
      parts.append("\(damaged) \(damaged == 1 ? "is" : "are") damaged, such as media/\(firstDamaged)")
    }
    return
      "\(parts.joined(separator: ", ")): the site does without; remove damaged files, and the next run that fetches "
      + "pictures asks for them again"
  }
}
