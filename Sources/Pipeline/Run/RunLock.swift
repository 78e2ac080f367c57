public import Basics
import Glibc

/// The right to work with a state folder, or to publish into an output folder: one run at a time.
///
/// The lock is an `flock` on the file `lock`, or `.lock` in an output folder, so it ends with its process in any case. The text in the
/// file is for people and messages. A run that ends well empties the file; text without a lock is therefore from a dead run.
/// The file itself stays: removing it would let two runs lock two files of one name.
public struct RunLock: ~Copyable, Sendable {
  /// The name of the lock of a state folder.
  public static let stateName = "lock"
  /// The name of the lock of an output folder. It differs from the name in a state folder, since one folder may be both.
  public static let outputName = ".lock"

  /// The run that died without releasing the lock; nil where there was none.
  public let takenOver: LockHolder?

  private let path: String
  private let file: Int32
  private let files: FileAccess

  private init(path: String, file: Int32, files: FileAccess, takenOver: LockHolder?) {
    self.path = path
    self.file = file
    self.files = files
    self.takenOver = takenOver
  }

  /// Takes the lock of a folder, making the folder when it is missing.
  /// - Throws: ``RunLockError`` when another run has it; `FileError`.
  public static func acquire(
    folder: String, name: String = stateName, files: FileAccess = .system, clock: WallClock = .system
  ) throws -> RunLock {
    let path = folder + "/" + name
    try files.makeFolders(folder)
    guard let file = try files.lock(path) else { throw RunLockError(path: path, holder: try holder(path, by: files)) }
    do {
      let takenOver = try holder(path, by: files)
      try files.truncate(file, path, 0)
      let text = LockHolder(process: getpid(), host: hostName(), since: clock.now().extended).text
      try Array(text.utf8).withUnsafeBytes { try files.write(file, path, $0) }
      return RunLock(path: path, file: file, files: files, takenOver: takenOver)
    } catch {
      try? files.close(file, path)
      throw error
    }
  }

  deinit {
    try? files.truncate(file, path, 0)
    try? files.close(file, path)
  }

  private static func holder(_ path: String, by files: FileAccess) throws -> LockHolder? {
    var bytes: [UInt8] = []
    try files.read(path) { bytes += $0.prefix(4096) }
    return LockHolder(text: String(decoding: bytes, as: UTF8.self))
  }

  private static func hostName() -> String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    return withUnsafeBytes(of: &name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Holds the lock of a folder while the body runs.
///
/// ```swift
/// try await withRunLock(folder: "state/demo", events: events) {
///   print("No other run works with this folder now.")
/// }
/// ```
///
/// - Parameter events: gets a warning when a lock was taken over from a dead run.
/// - Throws: ``RunLockError``, `FileError`, any error of the body.
public func withRunLock<Result>(
  folder: String, files: FileAccess = .system, clock: WallClock = .system, events: EventSink,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> sending Result
) async throws -> sending Result {
  let lock = try RunLock.acquire(folder: folder, files: files, clock: clock)
  defer { withExtendedLifetime(lock) {} }
  if let dead = lock.takenOver { events(dead.takeover) }
  return try await body()
}

/// Holds the locks of a state folder and of an output folder while the body runs: a run that publishes holds both, since
/// runs with different states may publish into one folder.
/// - Parameter events: gets a warning when locks were taken over from a dead run, one for each run.
/// - Throws: ``RunLockError``, `FileError`, any error of the body.
public func withRunLocks<Result>(
  state: String, output: String, files: FileAccess = .system, events: EventSink,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> sending Result
) async throws -> sending Result {
  let working = try RunLock.acquire(folder: state, files: files)
  let publishing = try RunLock.acquire(folder: output, name: RunLock.outputName, files: files)
  defer {
    withExtendedLifetime(publishing) {}
    withExtendedLifetime(working) {}
  }
  if let dead = working.takenOver { events(dead.takeover) }
  if let dead = publishing.takenOver, dead.process != working.takenOver?.process { events(dead.takeover) }
  return try await body()
}

extension LockHolder {
  /// The event that reports the takeover of a dead run's lock.
  fileprivate var takeover: PipelineEvent {
    .note("Replaced the lock of a run that ended without releasing it: \(self).")
  }
}

/// The failure to take a lock: another run works with the same state folder, or publishes into the same output folder.
public struct RunLockError: OutcomeError, Equatable {
  /// The lock file.
  public var path: String
  /// The run that holds the lock; nil where the file does not name it.
  public var holder: LockHolder?

  /// The process that holds the lock, the time of its start, and the remedy.
  public var description: String {
    let folder =
      path.hasSuffix("/" + RunLock.outputName)
      ? " A run with another --state-dir publishes into the same folder; give each an --output of its own." : ""
    return "Another run holds \(path): \(holder?.description ?? "it has not yet said which process it is"). "
      + "Wait for it to end, or stop that process; the lock goes with it.\(folder)"
  }

  /// The exit code for a held lock.
  public var outcome: Outcome { .locked }
}

/// The run that holds, or held, the lock of a folder.
public struct LockHolder: Equatable, Sendable, CustomStringConvertible {
  /// The process.
  public var process: Int32
  /// The machine it runs on.
  public var host: String
  /// The time of its start, as text: ISO 8601 in UTC.
  public var since: String

  /// Three lines: `pid N`, `host NAME`, `since TIME`.
  var text: String { "pid \(process)\nhost \(host)\nsince \(since)\n" }

  /// The holder in words for messages.
  public var description: String { "process \(process) on \(host), since \(since)" }
}

extension LockHolder {
  /// Reads the three lines; nil when one is missing or makes no sense.
  init?(text: String) {
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    guard let process = fields["pid"].flatMap({ Int32($0) }), let host = fields["host"], let since = fields["since"]
    else { return nil }
    self.init(process: process, host: String(host), since: String(since))
  }
}

/// The state of the lock of a folder.
public enum LockState: Equatable, Sendable {
  /// No run holds it, and the last run ended well, or there was none.
  case free
  /// A run holds it; nil where the file does not yet name its process, or may not be read.
  case held(LockHolder?)
  /// No run holds it; this run died, or was stopped, without releasing it. The next run takes it over.
  case abandoned(LockHolder)
}

extension RunLock {
  /// Returns the state of the lock of a folder. Nothing is made or changed, and no right to write is needed.
  ///
  /// Where a lock was left by a dead run it is taken for the instant of the look: a run that begins in that very instant
  /// is refused.
  /// - Throws: `FileError`.
  public static func look(
    folder: String, name: String = stateName, files: FileAccess = .system
  ) throws -> LockState {
    let path = folder + "/" + name
    guard try files.status(path)?.kind == .file else { return .free }
    var bytes: [UInt8] = []
    try files.read(path) { bytes += $0.prefix(4096) }
    guard !bytes.isEmpty else { return .free }
    let holder = LockHolder(text: String(decoding: bytes, as: UTF8.self))
    if try files.isLocked(path) { return .held(holder) }
    return holder.map { .abandoned($0) } ?? .free
  }
}
