import APIs
import Basics
import Catalog
import ImageKit
import JSONKit
import Serving
import Store

/// Makes the columns of a catalogue from its store, or finds them in the file that was made before.
struct ComicVineLoader: Sendable {
  let store: WatchedStore
  let replay: Replay
  let settings: ComicVineSettings
  var files = FileAccess.system

  /// The file beside the store; servers with other pictures or numbers have another one.
  var path: String {
    let numbers = settings.numbersFrom.map { "." + Hexadecimal.text(QuickDigest.of($0.store.utf8), digits: 16) }
    return replay.store + (replay.movesPictures ? ".pictures" : "") + (numbers ?? "") + ".comicvine"
  }

  /// Returns the catalogue.
  ///
  /// - Parameter version: the state of the store.
  /// - Throws: `StoreError`; `ServingError` with `catalog`; `FileError` where the file cannot be written anywhere.
  /// - Complexity: O(bytes of the file) where it was made before, else O(bytes of the records), in two tasks.
  func load(version: String) async throws -> ComicVineCatalog {
    let crawled = try store.reading { try $0.crawls.lastFinished()?.started } ?? ""
    let state = try self.state(version)
    if let catalog = IndexFile(path, state: state).flatMap({ catalog($0, crawled: crawled) }) { return catalog }
    var place = path
    var folder: String?
    defer { if let folder { try? files.removeTree(folder) } }
    var writer: IndexFile.Writer
    do {
      writer = try IndexFile.Writer(place, files)
    } catch {
      // The folder of the store need not be writable.
      let own = "/tmp/spinrack-" + Hexadecimal.text(UInt64.random(in: 0...UInt64.max), digits: 16)
      try files.makeFolder(own)
      folder = own
      place = own + "/catalogue.comicvine"
      writer = try IndexFile.Writer(place, files)
    }
    do {
      try await write(to: &writer)
      try writer.finish(state: state)
    } catch {
      writer.cancel()
      throw error
    }
    guard let file = IndexFile(place, state: state), let catalog = catalog(file, crawled: crawled) else {
      throw ServingError(
        code: .catalog,
        message: "The file \(place), which was just written, cannot be read. Look whether the disk is full or damaged.")
    }
    return catalog
  }

  /// The state of everything that the file is made of.
  private func state(_ version: String) throws -> String {
    var state = "\(replay.model.id) \(version) \(replay.movesPictures)"
    if let (path, model) = settings.numbersFrom {
      let other = WatchedStore(path: path, model: model)
      state += " \(path) " + (try other.finishedCrawl() ?? "")
    }
    return state
  }

  // MARK: - Reading records

  private func write(to writer: inout IndexFile.Writer) async throws {
    let model = replay.model
    let shelves: [ComicVineResource: StoredShelf] = try store.reading { store in
      var shelves: [ComicVineResource: StoredShelf] = [:]
      for resource in ComicVineResource.served {
        guard let kind = resource.role.flatMap({ model.kind($0) }) else { continue }
        shelves[resource] = try StoredShelf(kind, in: store)
      }
      return shelves
    }
    var parts: [ComicVineResource: ComicVinePart] = [:]
    for (resource, shelf) in shelves {
      let fields = ComicVineFields(shelf.kind, in: model)
      let numbers = try numbers(of: resource)
      parts[resource] = try await inTwoTasks(shelf.count) { [store] range in
        try store.reading { try ComicVinePart(resource, range, of: fields, shelves, numbers: numbers, in: $0) }
      }
    }
    var stories: (shelf: StoredShelf, part: ComicVinePart)?
    if let kind = model.kind(.story), !model.implied.isEmpty {
      let shelf = try store.reading { try StoredShelf(kind, in: $0) }
      let part = try await inTwoTasks(shelf.count) { [store] range in
        try store.reading { try ComicVinePart(stories: shelf, range, shelves, in: $0) }
      }
      stories = (shelf, part)
    }
    if replay.movesPictures { try await addHashes(to: &parts, shelves) }
    try ComicVineIndex.write(model, shelves, &parts, stories: &stories, to: &writer, report: replay.report)
  }

  /// Runs `body` for both halves of some slots at the same time, and joins the results.
  private func inTwoTasks(
    _ count: Int, _ body: @escaping @Sendable (Range<Int>) throws -> ComicVinePart
  ) async throws -> ComicVinePart {
    let middle = count / 2
    async let second = body(middle..<count)
    var first = try body(0..<middle)
    first.append(try await second)
    return first
  }

  /// Returns the numbers at Comic Vine of the records of a resource, from a catalogue that knows both.
  private func numbers(of resource: ComicVineResource) throws -> [Int64: UInt32] {
    guard let (path, model) = settings.numbersFrom, let kind = resource.role.flatMap({ model.kind($0) }),
      let catalogue = replay.model.collectors.catalogue?.description
    else { return [:] }
    let fields = ComicVineFields(kind, in: model)
    guard let own = fields.numbers.first(where: { $0.catalogue == catalogue })?.field else { return [:] }
    let other = WatchedStore(path: path, model: model)
    return try other.reading { store in
      var numbers: [Int64: UInt32] = [:]
      let reader = JSONReader()
      try StoredShelf(kind, in: store).forEachRecord(in: store) { view, _ in
        try reader.read(view.json) { record in
          guard let number = fields.numberAtComicVine(in: record), let id = record[own]?.number?.int64 else { return }
          // The record with the lower number counts if two stand for one.
          if numbers[id] == nil { numbers[id] = number }
        }
      }
      return numbers
    }
  }

  // MARK: - Pictures

  /// Adds the hashes of downloaded covers of issues for which the source has none.
  private func addHashes(
    to parts: inout [ComicVineResource: ComicVinePart], _ shelves: [ComicVineResource: StoredShelf]
  ) async throws {
    guard let shelf = shelves[.issue], let part = parts[.issue] else { return }
    let pictures = try StoredCovers(store: store, model: replay.model, folder: replay.media)
    guard !pictures.isEmpty else { return }
    let known = Set(part.hashes.map(\.slot))
    let fields = ComicVineFields(shelf.kind, in: replay.model)
    let more = try await inTwoTasks(shelf.count) { [store] range in
      var part = ComicVinePart()
      let reader = JSONReader()
      try store.reading { store in
        part.hashes = []
        try shelf.forEachRecord(range, in: store) { view, slot in
          guard !known.contains(UInt32(slot)) else { return }
          let path = try reader.read(view.json) { fields.picture(of: $0) }.flatMap { pictures.path(of: $0) }
          guard let bytes = path.flatMap({ pictures.bytes($0) }), let hash = try? PictureHash.perception(bytes) else {
            return
          }
          part.hashes.append((hash, UInt32(slot)))
        }
      }
      return part
    }
    parts[.issue]?.hashes += more.hashes
  }
}

extension ComicVineLoader {
  /// Returns the catalogue in a file; nil where a column is missing.
  private func catalog(_ file: IndexFile, crawled: String) -> ComicVineCatalog? {
    typealias Catalog = ComicVineCatalog
    let model = replay.model
    func texts(_ name: String) -> Catalog.Texts? {
      guard let bytes = file.column(name, of: UInt8.self), let ends = file.column(name + ".ends", of: UInt32.self)
      else {
        return nil
      }
      return Catalog.Texts(bytes: bytes, ends: ends)
    }
    func rows(_ name: String) -> Catalog.Rows? {
      guard let slots = file.column(name, of: UInt32.self), let ends = file.column(name + ".ends", of: UInt32.self)
      else { return nil }
      return Catalog.Rows(ends: ends, slots: slots)
    }
    var shelves: [ComicVineResource: Catalog.Shelf] = [:]
    for resource in ComicVineResource.served {
      guard let kind = resource.role.flatMap({ model.kind($0) }) else { continue }
      let name = resource.singular
      guard let ids = file.column("\(name).ids", of: UInt32.self),
        let places = file.column("\(name).rows", of: UInt32.self),
        let numbers = file.column("\(name).numbers", of: UInt32.self),
        let byNumber = file.column("\(name).byNumber", of: UInt32.self),
        let listed = file.column("\(name).listed", of: UInt32.self),
        let modified = file.column("\(name).modified", of: UInt32.self), let names = texts("\(name).names"),
        let aliases = texts("\(name).aliases"), let words = texts("\(name).words"),
        let records = rows("\(name).postings")
      else { return nil }
      shelves[resource] = Catalog.Shelf(
        resource: resource, fields: ComicVineFields(kind, in: model), ids: ids, rows: places, numbers: numbers,
        byNumber: byNumber, listed: listed, modified: modified, names: names, aliases: aliases,
        words: Catalog.Words(words: words, records: records), issues: rows("\(name).issues"))
    }
    guard let volumesOf = file.column("issues.volumes", of: UInt32.self),
      let covers = file.column("issues.covers", of: Int32.self),
      let sales = file.column("issues.sales", of: Int32.self),
      let ranks = file.column("issues.numberRanks", of: UInt32.self), let keys = texts("issues.keys"),
      let issuesOf = rows("volume.issues"), let years = file.column("volumes.years", of: Int16.self),
      let publishers = file.column("volumes.publishers", of: UInt32.self),
      let hashes = file.column("hashes.values", of: UInt64.self),
      let hashed = file.column("hashes.slots", of: UInt32.self),
      let clashes = file.column("clashes", of: UInt32.self)?.first
    else { return nil }
    var stories: Catalog.Stories?
    if let kind = model.kind(.story), let ids = file.column("stories.ids", of: UInt32.self),
      let rows = file.column("stories.rows", of: UInt32.self), let ends = file.column("stories.ends", of: UInt32.self)
    {
      stories = Catalog.Stories(
        kind: kind, fields: ComicVineFields(kind, in: model), ends: ends, ids: ids, rows: rows)
    }
    return Catalog(
      model: model, crawled: crawled, shelves: shelves,
      issues: Catalog.Issues(volumes: volumesOf, covers: covers, sales: sales, numberRanks: ranks, keys: keys),
      volumes: Catalog.Volumes(issues: issuesOf, years: years, publishers: publishers), stories: stories,
      hashes: Catalog.Hashes(values: hashes, slots: hashed), clashes: Int(clashes))
  }
}
