public import Basics
import Glibc

/// The folder of a pipeline's published sets: `generations/ID/` and the link `current` to one of them.
///
/// After any failure, `current` is a complete, verified set: it is only ever changed by renaming a finished link over it.
///
/// ```swift
/// let folder = OutputFolder(path: "output/demo", keep: 7)
/// if let id = try folder.currentID() {
///   print(folder.place(of: id))  // output/demo/generations/20261128T220132Z-0123456789ab
/// }
/// ```
public struct OutputFolder: Sendable {
  /// The folder, `OUTPUT/NAME`.
  public let path: String
  /// The number of generations that are kept, the current one among them; at least 1.
  public let keep: Int

  /// The access to its files.
  public let files: FileAccess
  /// The clock that dates new generations.
  public let clock: WallClock
  /// The index of the generations; nil for none.
  public var index: (any GenerationIndex)?
  /// The number of bytes of a new set after which they are synced to the disk, while others are written.
  package var syncInterval = 256 << 20

  var generations: String { path + "/generations" }
  /// The link to the current generation.
  public var current: String { path + "/current" }
  /// Returns the folder of a generation.
  public func place(of id: GenerationID) -> String { generations + "/" + id.description }

  /// Creates a description of the folder; nothing is made or read.
  public init(path: String, keep: Int = 7, files: FileAccess = .system, clock: WallClock = .system) {
    self.path = path
    self.keep = max(1, keep)
    self.files = files
    self.clock = clock
  }

  /// Passes a new generation to the body to write and, if it wants, to publish; then removes the staging folder.
  ///
  /// Staging folders of dead processes are removed first, with an event for each.
  /// - Throws: any error of the body; ``PublishingError`` (`unusableFolder`) when `current` is not a link of ours;
  ///   `FileError`.
  public func withStaging<Result>(
    events: @escaping EventSink, isolation: isolated (any Actor)? = #isolation,
    _ body: (GenerationWriter) async throws -> sending Result
  ) async throws -> sending Result {
    try files.makeFolders(generations)
    _ = try currentID()
    removeLeftovers(events: events)

    let name = StagingFolder.makeName(process: getpid(), random: UInt64.random(in: 0...UInt64.max))
    let staging = StagingFolder(path: path + "/" + name)
    try files.makeFolder(staging.path)
    do {
      guard let lock = try files.lock(staging.marker) else {
        throw FileError(call: "flock", path: staging.marker, errno: EBUSY)
      }
      defer { try? files.close(lock, staging.marker) }
      try files.makeFolder(staging.set)
      let result = try await body(GenerationWriter(folder: self, staging: staging, events: events))
      remove(staging, events: events)
      return result
    } catch {
      remove(staging, events: events)
      throw error
    }
  }

  /// Returns all generations, newest first. Generations that a wrong clock has dated ahead count as the oldest.
  /// - Throws: `FileError`; a missing output folder has no generations.
  public func list() throws -> [GenerationID] {
    guard try files.status(generations) != nil else { return [] }
    let now = clock.now()
    return try files.list(generations).compactMap { GenerationID($0) }.sorted {
      let (one, other) = ($0.time.isAhead(of: now), $1.time.isAhead(of: now))
      return one == other ? $0 > $1 : other
    }
  }

  /// Returns the generation that `current` points to; nil before the first one, and when its folder does not exist.
  /// - Throws: ``PublishingError`` (`unusableFolder`) when `current` is something else; `FileError`.
  public func currentID() throws -> GenerationID? {
    guard let status = try files.status(current) else { return nil }
    guard status.kind == .link else {
      throw PublishingError(
        .unusableFolder,
        saying: "\(current) is not a symbolic link, so it was not made by this program and is left alone. "
          + "Move it away, or choose another output folder.")
    }
    let target = try files.readLink(current)
    guard target.hasPrefix("generations/"), let id = GenerationID(target.dropFirst("generations/".count)) else {
      throw PublishingError(
        .unusableFolder,
        saying: "\(current) points to '\(target)' and not to a generation, so it is left alone. "
          + "Remove the link, or choose another output folder.")
    }
    return try files.status(place(of: id))?.kind == .folder ? id : nil
  }

  private func removeLeftovers(events: EventSink) {
    let names = (try? files.list(path)) ?? []
    for name in names.sorted() where StagingFolder.isName(name) {
      do {
        if try StagingFolder(path: path + "/" + name).removeLeftover(files) {
          events(.note("Removed \(path)/\(name), which a run that died had left."))
        }
      } catch {
        events(.warning("A staging folder that a run left could not be removed. \(error)"))
      }
    }
  }

  private func remove(_ staging: StagingFolder, events: EventSink) {
    do {
      try staging.remove(files)
    } catch {
      events(.warning("The staging folder could not be removed; the next run tries again. \(error)"))
    }
  }
}

/// The name of a generation: `YYYYMMDDTHHMMSSZ-` and the first 12 hexadecimal digits of its set digest.
///
/// ```swift
/// let id = GenerationID("20261128T220132Z-0123456789ab")
/// print(id?.digestPrefix ?? "")  // 0123456789ab
/// ```
public struct GenerationID: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// The name in the file system.
  public let description: String

  init(time: WallTime, digest: String) {
    description = time.basic + "-" + digest.prefix(12)
  }

  /// Reads a name; nil when it is not the name of a generation.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      bytes[16] == UInt8(ascii: "-")
    else { return nil }
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letter = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard bytes[..<8].allSatisfy(digit.contains), bytes[9..<15].allSatisfy(digit.contains),
      bytes[17...].allSatisfy({ digit.contains($0) || letter.contains($0) })
    else { return nil }
    description = String(text)
  }

  /// The first 12 digits of the set digest.
  public var digestPrefix: String { String(description.suffix(12)) }

  /// Whether a generation is older than another one.
  public static func < (one: GenerationID, other: GenerationID) -> Bool { one.description < other.description }
}

extension GenerationID {
  /// The time at the beginning of the name: when the generation was published, by the clock of its machine.
  public var time: WallTime {
    // The name was checked when it was read: these are digits.
    WallTime(digits: description.utf8.prefix(16).filter { (48...57).contains($0) }.map { Int64($0) - 48 })
  }
}

/// A failure of publishing; the set that `current` points to is unchanged.
public struct PublishingError: OutcomeError {
  /// The reason, for code.
  public var code: Code
  /// The event, its place and the remedy, in words for people.
  public var description: String

  init(_ code: Code, saying description: String) {
    self.code = code
    self.description = description
  }

  /// The outcome of the run: an I/O error for an unusable folder, wrong usage for a wrong generation id, a failure otherwise.
  public var outcome: Outcome {
    switch code {
    case .unusableFolder, .unverified: .ioError
    case .noSuchGeneration: .usage
    default: .failed
    }
  }

  /// The reasons that callers may want to distinguish.
  public enum Code: Sendable {
    /// A path that is not relative, leaves the folder, or is reserved.
    case invalidPath
    /// A path that was written before.
    case duplicatePath
    /// The steps were called in the wrong order.
    case misuse
    /// The files in the staging folder differ from the written ones.
    case unverified
    /// A file or folder of another kind in the output folder stands in the way.
    case unusableFolder
    /// There is no generation of this id, or none before the current one.
    case noSuchGeneration
  }
}
