import Basics
import Parquet
public import Pipeline

/// `lake.ducklake` beside the generations: a catalogue of a DuckLake, in SQLite, whose snapshots are the kept sets.
///
/// ```swift
/// var folder = OutputFolder(path: "output/demo", keep: 7)
/// folder.index = LakeIndex(isWanted: true)
/// folder.updateIndex { print($0) }
/// ```
public struct LakeIndex: GenerationIndex {
  /// Whether the pipeline file asks for it; otherwise a catalogue that was made before is removed, since it would soon lead to files that
  /// are gone.
  private let isWanted: Bool

  /// Creates the index.
  public init(isWanted: Bool) { self.isWanted = isWanted }

  /// Returns the generations of its snapshots; none for a file that this program did not write.
  public func generations(in folder: OutputFolder) -> Set<GenerationID> {
    Set(lake(in: folder)?.snapshots.map(\.generation) ?? [])
  }

  private func lake(in folder: OutputFolder) -> Lake? {
    let path = folder.lakePath
    guard (try? folder.files.status(path))??.kind == .file else { return nil }
    return Lake(reading: path)
  }

  /// Gives the catalogue a snapshot for each set that became current since the last one, and takes those of other generations out.
  ///
  /// - Throws: ``LakeError``, `FileError`.
  /// - Complexity: O(files of the new set); reads the footers of its changed tables, and the catalogue.
  public func update(in folder: OutputFolder, to kept: [GenerationID], current: GenerationID) throws {
    let old = lake(in: folder)
    guard isWanted else {
      if old != nil { try folder.files.removeFile(folder.lakePath) }
      return
    }
    var lake = old ?? Lake()
    let newest = lake.snapshots.map(\.generation).max()
    var last = lake.snapshots.last.flatMap { LakeSet($0.generation, in: folder) }
    func append(_ id: GenerationID, at time: WallTime) {
      let set = LakeSet(id, in: folder) ?? LakeSet(id: id, files: [:])
      lake.append(set, at: time, after: last) { table in
        guard let file = set.files[table] else { return nil }
        return ReadableFile("\(folder.place(of: id))/\(file.path)", folder.files).flatMap {
          ParquetFooter(of: $0, size: file.bytes)
        }
      }
      last = set
    }
    // Ids are the order of publishing. One before the newest in the catalogue had left it; it comes back only by a rollback.
    for id in kept.reversed() where newest.map({ id > $0 }) ?? true { append(id, at: id.time) }
    if lake.snapshots.last?.generation != current { append(current, at: folder.clock.now()) }
    // A transaction that began before reads the snapshot that was the last one then.
    let shown = lake.snapshots.count == old?.snapshots.count ? lake.snapshots : old?.snapshots.suffix(1) ?? []
    lake.keep(try Set(folder.list()).intersection(kept + shown.map(\.generation)))
    if lake != old { try replace(with: lake, in: folder) }
  }

  /// Writes the catalogue beside the old one and renames it: a reader has the old file open or opens the new one.
  private func replace(with lake: Lake, in folder: OutputFolder) throws {
    let (files, path) = (folder.files, folder.lakePath)
    // One fixed name: the next one replaces what a run that died has left of it.
    let temporary = folder.path + "/.lake-new"
    if try files.status(temporary) != nil { try files.removeFile(temporary) }
    do {
      do throws(DatabaseError) {
        try lake.write(to: temporary)
      } catch {
        throw LakeError(path: path, cause: error.cause, outcome: error.outcome)
      }
      let file = try files.openToRead(RawPath(temporary))
      defer { try? files.close(file, temporary) }
      try files.syncData(file, temporary)
      FailPoint.inIndexSwap.pass()
      try files.rename(temporary, path)
    } catch {
      try? files.removeFile(temporary)
      throw error
    }
    try files.syncFolder(folder.path)
  }
}

extension OutputFolder {
  fileprivate var lakePath: String { path + "/" + LakeFormat.file }
}

extension LakeSet {
  /// Reads the files of a generation from its manifest; nil where that cannot be read.
  fileprivate init?(_ id: GenerationID, in folder: OutputFolder) {
    var tables: [String: PublishedFile] = [:]
    let manifest = Manifest.read(in: folder.place(of: id), files: folder.files) { file in
      if let table = ParquetFile.table(at: file.path) { tables[table] = file }
    }
    guard manifest != nil else { return nil }
    self.init(id: id, files: tables)
  }
}

/// An error of the catalogue of the kept sets, which could not be written. The sets themselves are as they were.
public struct LakeError: OutcomeError {
  /// The catalogue.
  public let path: String
  /// The cause, in SQLite's words.
  public let cause: String
  /// The outcome of the failure.
  public let outcome: Outcome

  /// A text that says what happened, where, and what to do.
  public var description: String {
    "\(path) could not be written: \(cause). Check the space on the disk and the rights on its folder. It shows the sets that it showed "
      + "before."
  }
}
