public import Basics
import Synchronization

/// A new generation while it is being written, in a staging folder that readers never see.
///
/// Several tasks may make and write files at once. The steps are: files, `seal`, ``publish(comparing:)``. It lives
/// inside ``OutputFolder/withStaging(events:isolation:_:)``, which removes the folder in any case.
/// A class because its writers share one list of files; the list is guarded by a lock.
///
/// ```swift
/// let file = try generation.createFile("data/names.txt")
/// try Array("Robot\n".utf8).withUnsafeBytes { try file.write($0) }
/// try file.close(rows: 1)
/// let set = try generation.seal { set in Array(set.digest.utf8) }  // the bytes of manifest.json
/// let publication = try generation.publish()
/// ```
public final class GenerationWriter: Sendable {
  let folder: OutputFolder
  let staging: StagingFolder
  let events: EventSink
  var files: FileAccess { folder.files }
  /// The folder of the new set, for guards that look at its files after sealing; nobody else writes or keeps it.
  public var root: String { staging.set }

  struct State {
    var folders: Set<String> = []
    /// The paths of files that are being written.
    var open: Set<String> = []
    /// The finished files, in any order: the file system already rejects a duplicate path.
    var finished = FileList()
    var sealed: SealedSet?
    var manifest: PublishedFile?
    /// The latest time at which files of the current generation were finished, in seconds since 1970; nil while it is not known.
    var currentEnd: Int?

    /// Returns the entry of a finished file; nil where there is none.
    ///
    /// - Complexity: O(files): for a few files only.
    func finished(_ path: String) -> PublishedFile? {
      if let sealed { return sealed.files.first { $0.path == path } }
      return (0..<finished.count).first { finished.path($0).elementsEqual(path.utf8) }.map { finished[$0] }
    }
  }

  let state = Mutex(State())
  /// Syncs finished files to the disk while others are written.
  let disk: BackgroundSync

  init(folder: OutputFolder, staging: StagingFolder, events: @escaping EventSink) {
    self.folder = folder
    self.staging = staging
    self.events = events
    disk = BackgroundSync(of: staging.set, interval: folder.syncInterval, files: folder.files)
  }

  /// Makes a file and the folders above it.
  /// - Parameter path: relative to the root of the set; `manifest.json` is reserved.
  /// - Throws: ``PublishingError`` (`invalidPath`, `duplicatePath`, `misuse` after sealing), `FileError`.
  public func createFile(_ path: String) throws -> sending GenerationFile {
    let location = try reserve(path)
    let descriptor = try makingFile(path) { () throws(FileError) in try files.createReadOnly(location) }
    return GenerationFile(path: path, location: location, descriptor: descriptor, generation: self)
  }

  /// Writes a file with a content in memory.
  /// - Throws: as ``createFile(_:)``.
  @discardableResult
  public func writeFile(_ path: String, _ bytes: UnsafeRawBufferPointer, rows: Int? = nil) throws -> PublishedFile {
    let file = try createFile(path)
    try file.write(bytes)
    return try file.close(rows: rows)
  }

  /// Writes a file with a content in memory.
  /// - Throws: as ``createFile(_:)``.
  @discardableResult
  public func writeFile(_ path: String, _ bytes: [UInt8], rows: Int? = nil) throws -> PublishedFile {
    try bytes.withUnsafeBytes { try writeFile(path, $0, rows: rows) }
  }

  /// Reserves a path for a library that must open the file itself, such as a database; ``adoptFile(_:rows:)`` ends it.
  /// - Returns: the path at which the library has to make the file, and no other file.
  /// - Throws: as ``createFile(_:)``.
  public func reserveFile(_ path: String) throws -> String {
    let location = try reserve(path)
    if try files.status(location) != nil { throw refuse(path) }
    return location
  }

  /// Adds a file to the set that a library has written and closed.
  /// - Throws: ``PublishingError`` (`misuse`) when the path was not reserved; `FileError`.
  /// - Complexity: reads the whole file once.
  @discardableResult
  public func adoptFile(_ path: String, rows: Int? = nil) throws -> PublishedFile {
    let unreserved = PublishingError(.misuse, saying: "'\(path)' was not reserved, or is finished.")
    guard state.withLock({ $0.open.contains(path) }) else { throw unreserved }
    var hash = ContentHash()
    var count = 0
    try files.read(staging.set + "/" + path) { bytes in
      hash.add(bytes)
      count += bytes.count
    }
    _ = try files.makeReadOnly(staging.set + "/" + path)
    beginSync(staging.set + "/" + path, bytes: count)
    let file = PublishedFile(path: path, bytes: count, sha256: hash.digest(), rows: rows)
    guard finish(file, newBytes: count) else { throw unreserved }
    return file
  }

  /// Takes a file over from the current generation instead of writing it again: a second name for the same content.
  /// - Parameter file: its entry in the current manifest.
  /// - Returns: false when the current generation has no such file of this size, or one that was changed after it was published, or the
  ///   file system has no second names; then write it.
  /// - Throws: as ``createFile(_:)``.
  public func reuseFile(_ file: PublishedFile) throws -> Bool {
    do {
      return try linkFile(folder.current + "/" + file.path, as: file, unchangedSince: currentEnd())
    } catch let error as FileError where [.missing, .notADirectory].contains(error.code) {
      return false
    }
  }

  /// Returns the latest time at which files of the current generation were written: the time in its name and a minute for the clocks of
  /// file servers.
  private func currentEnd() throws -> Int {
    if let known = state.withLock({ $0.currentEnd }) { return known }
    let end = try folder.currentID().map { Int($0.time.seconds) + 60 } ?? .max
    state.withLock { $0.currentEnd = end }
    return end
  }

  /// Ends writing: computes the set digest and writes `manifest.json`.
  /// - Parameter manifest: returns the bytes of the manifest for a set, piece by piece, since a set has many files.
  /// - Returns: the set, for guards that look at it before it is published.
  /// - Throws: ``PublishingError`` (`misuse`) when a file is still open or it is sealed already; any error of the closure;
  ///   `FileError`.
  @discardableResult
  public func seal(
    manifest: (SealedSet, _ write: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> SealedSet {
    let listed = try state.withLock { state throws(PublishingError) in
      if state.sealed != nil { throw PublishingError(.misuse, saying: "The set is sealed already.") }
      if let path = state.open.min() {
        throw PublishingError(.misuse, saying: "'\(path)' is still being written, so the set cannot be sealed.")
      }
      let set = SealedSet(files: (0..<state.finished.count).map { state.finished[$0] })
      state.finished = FileList()
      state.sealed = set
      return set
    }
    let location = staging.set + "/" + RelativePath.manifest.text
    let file = GenerationFile(
      path: RelativePath.manifest.text, location: location, descriptor: try files.createReadOnly(location),
      generation: self)
    try manifest(listed) { try file.write($0) }
    try file.close()
    return listed
  }

  /// Ends writing with a manifest in one piece; otherwise as the other form.
  @discardableResult
  public func seal(manifest: (SealedSet) throws -> [UInt8]) throws -> SealedSet {
    try seal { set, write in try manifest(set).withUnsafeBytes(write) }
  }

  /// Lets the system sync a large file to the disk while others are written: publishing then waits less.
  func beginSync(_ location: String, bytes: Int) {
    if bytes >= 1 << 20 { files.beginSync(location) }
  }

  /// Enters a finished file into the list.
  /// - Parameter newBytes: the number of its bytes that were written now: 0 for a further name.
  /// - Returns: false where the path was not reserved.
  @discardableResult
  func finish(_ file: PublishedFile, newBytes: Int) -> Bool {
    disk.add(newBytes)
    return state.withLock { state in
      if file.path == RelativePath.manifest.text {
        state.manifest = file
      } else {
        guard state.open.remove(file.path) != nil else { return false }
        state.finished.append(file)
      }
      return true
    }
  }

  /// Enters a path into the list, makes the folders above it, and returns its place in the file system.
  func reserve(_ text: String) throws -> String {
    let path = try RelativePath(text)
    try state.withLock { state in
      if state.sealed != nil {
        throw PublishingError(.misuse, saying: "The set is sealed; '\(text)' comes too late.")
      }
      if path == .manifest {
        throw PublishingError(.invalidPath, saying: "'\(text)' is written by sealing the set.")
      }
      if let parent = path.parent, !state.folders.contains(parent) {
        for folder in path.folders where state.folders.insert(folder).inserted {
          try files.makeFolder(staging.set + "/" + folder)
        }
      }
      guard state.open.insert(text).inserted else { throw duplicate(text) }
    }
    return staging.set + "/" + text
  }

  /// Makes a file at a reserved path, unless there is one.
  func makingFile<R>(_ path: String, _ body: () throws(FileError) -> R) throws -> R {
    do throws(FileError) {
      return try body()
    } catch {
      guard error.code == .alreadyExists else { throw error }
      throw refuse(path)
    }
  }

  /// Releases a reserved path that another file has, and returns the error.
  private func refuse(_ path: String) -> PublishingError {
    _ = state.withLock { $0.open.remove(path) }
    return duplicate(path)
  }

  private func duplicate(_ path: String) -> PublishingError {
    PublishingError(.duplicatePath, saying: "'\(path)' was written already; two outputs share a path.")
  }
}

extension GenerationWriter {
  /// Passes the content of a finished file to the body, piece by piece.
  ///
  /// - Throws: ``PublishingError`` (`misuse`) when there is no such file or it is still being written; `FileError`;
  ///   any error of the body, after which it is not called again.
  public func readFile(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let location = staging.set + "/" + path
    // Nobody but this writer makes files there, so what is there and not open is finished.
    guard !state.withLock({ $0.open.contains(path) }), try files.status(location) != nil else {
      throw PublishingError(.misuse, saying: "'\(path)' is not finished, so it cannot be read.")
    }
    var failure: (any Error)?
    try files.read(location) { bytes in
      guard failure == nil else { return }
      do { try body(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns a place for a temporary file of a library that makes a file of the set. It is removed with the staging folder at the latest.
  public func scratch(_ name: String) -> String { staging.path + "/" + name }

  /// Copies a file of the current generation to a place of ``scratch(_:)``.
  ///
  /// - Returns: the digest of the copy; nil where there is no such file or it cannot be copied, and then there is no copy.
  /// - Complexity: O(bytes).
  public func copyCurrent(_ path: String, to name: String) -> ContentDigest? {
    let target = scratch(name)
    guard let file = try? files.create(target) else { return nil }
    var hash = ContentHash()
    var isWritten = true
    let isRead: Void? = try? files.read(folder.current + "/" + path) { bytes in
      hash.add(bytes)
      isWritten = isWritten && (try? files.write(file, target, bytes)) != nil
    }
    let isClosed: Void? = try? files.close(file, target)
    if isRead != nil, isWritten, isClosed != nil { return hash.digest() }
    removeScratch(name)
    return nil
  }

  /// Removes a file at a place of ``scratch(_:)``, where there is one.
  public func removeScratch(_ name: String) { try? files.removeFile(scratch(name)) }

  /// Opens a file of the current generation; nil where there is none or it cannot be read.
  public func openCurrent(_ path: String) -> ReadableFile? { ReadableFile(folder.current + "/" + path, files) }

  /// Returns the paths of the files below a folder that are finished so far, in any order; none once the set is sealed.
  ///
  /// - Parameter folder: the path of the folder, with a slash at its end.
  /// - Returns: the paths below the folder, without its own.
  /// - Complexity: O(files); a set has 100,000 of them.
  public func finishedFiles(below folder: String) -> Set<String> {
    state.withLock { state in
      Set(
        (0..<state.finished.count).lazy.map(state.finished.path).filter { $0.starts(with: folder.utf8) }
          .map { String(decoding: $0.dropFirst(folder.utf8.count), as: UTF8.self) })
    }
  }
}
