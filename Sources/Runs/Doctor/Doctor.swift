import Basics
import CatalogSources
import CompressionKit
import Definitions
import DigestKit
import Glibc
import ImageKit
import JSONKit
package import Pipeline
import Store
import XMLKit

/// Checks everything that a run needs, in the order in which a run needs it.
package struct Doctor: Sendable {
  /// The folder of published sets.
  package var output: String
  /// The folder of captures, records and locks.
  package var state: String
  /// The environment of the process.
  package var environment: [String: String]
  /// The servers of this program's own sources.
  private let opener: any SourceOpener

  package init(output: String, state: String, environment: [String: String], opener: any SourceOpener) {
    self.opener = opener
    self.output = output
    self.state = state
    self.environment = environment
  }

  /// Returns the checks that are the same for all pipelines.
  package func general() -> [Check] {
    // libjpeg-turbo does not tell its version.
    let libraries: [LibraryVersion] = [
      .simdjson, .zlib, .libdeflate, .zstd, .libxml2, .sqlite, .libpng, .libwebp, .giflib, .openSSL,
    ]
    return [.ok("program", finding: Program.title)]
      + libraries.map { .ok("library", finding: "\($0.name) \($0.version)") }
  }

  /// Returns the checks of one pipeline.
  /// - Throws: `SourceError` with `.cancelled`, when it is interrupted.
  package func pipeline(_ nameOrFile: String, overrides: [(key: String, value: String)]) async throws -> [Check] {
    let loaded: LoadedDefinition<PipelineDefinition>
    do {
      loaded = try PipelineDefinition.load(nameOrFile, overrides: overrides)
    } catch {
      return [.fail("pipeline", error: error)]
    }
    let definition = loaded.value
    var checks: [Check] = [.ok("pipeline", finding: "\(definition.name): a \(definition.source.kind) source")]
    if let name = Namesakes(of: loaded).finding {
      checks.append(.warn("name", finding: name.finding.withStop, remedy: name.remedy.asSentence))
    }
    if let blind = Self.blindGuards(of: definition.write) { checks.append(blind) }
    let speed: TimeSpeed
    do {
      speed = try TimeSpeed(of: definition.source, environment: environment)
    } catch {
      return checks + [.fail("time", error: error)]
    }
    if speed != .usual {
      checks.append(
        .warn("time", finding: "Time for calls passes \(speed.factor) times as fast (\(TimeSpeed.variable))."))
    }
    checks += try await SourceCheck(
      source: definition.source, environment: environment, limits: RunLimits(stateDir: state, speed: speed),
      opener: opener
    ).checks()
    return checks + folders(below: definition.name) + [store(of: definition)]
  }

  /// The error that a run would report about the pipeline's store.
  private func store(of definition: PipelineDefinition) -> Check {
    do {
      let file = try StoreFile(in: "\(state)/\(definition.name)", of: definition)
      if let warning = file.warning { return .warn("store", finding: warning) }
      if try file.isLost {
        return .warn(
          "store", finding: "\(file.lostSentence) The next run begins it anew; 'spinrack rebuild' makes it again.")
      }
      guard try file.isThere else { return .ok("store", finding: "\(file.path) is made by the first run") }
      let lost = try file.reading { store in
        _ = try store.crawls.last()
        return try LostCapture.all(knownTo: store, of: definition.nameInStore, state: "\(state)/\(definition.name)")
      }
      if let sentence = lost.sentence { return .warn("captures", finding: sentence.asSentence) }
      return .ok("store", finding: "\(file.path) can be read")
    } catch {
      return .fail("store", error: error)
    }
  }

  /// Returns a warning for a pipeline without CSV tables, which the guards of a run read; nil for one with them.
  static func blindGuards(of write: Write) -> Check? {
    guard write.csv == nil else { return nil }
    let hasRows = write.ndjson != nil || write.parquet != nil
    return .warn(
      "guards",
      finding: "Without write.csv no guard sees that a column lost all its values (empty-column)"
        + (hasRows ? "." : ", nor that an incomplete collection lost records (lost-completeness)."),
      remedy: "Add 'csv: {}' below 'write' if a worse set must not be published.")
  }

  /// Returns the checks of the folders, of a pipeline or of all.
  package func folders(below name: String? = nil) -> [Check] {
    let suffix = name.map { "/" + $0 } ?? ""
    return FolderCheck(name: "output", path: output + suffix, swapsLinks: true).checks() + published(suffix)
      + FolderCheck(name: "state", path: state + suffix).checks()
  }

  private func published(_ suffix: String) -> [Check] {
    guard !suffix.isEmpty else { return [] }
    do {
      let folder = OutputFolder(path: output + suffix)
      let current = try folder.currentID().map { "\($0)" } ?? "nothing yet"
      return [.ok("published", finding: "\(current), \(Quantity.things(try folder.list().count, "set")) kept")]
    } catch {
      return [.fail("published", error: error)]
    }
  }
}

/// A check with its finding.
package struct Check: Equatable, Sendable {
  /// The result.
  package enum Status: String, Sendable {
    case ok
    /// A run would work, but the operator should know something.
    case warn
    /// A run would fail.
    case fail
  }

  /// The subject of the check, in one or two words.
  package var name: String
  /// The result.
  package var status: Status
  /// The finding.
  package var finding: String
  /// The remedy.
  package var remedy: String?
  /// The outcome of a run because of the finding; the exit code when the check fails.
  package var outcome = Outcome.published

  package static func ok(_ name: String, finding: String) -> Check {
    Check(name: name, status: .ok, finding: finding)
  }

  package static func warn(_ name: String, finding: String, remedy: String? = nil) -> Check {
    Check(name: name, status: .warn, finding: finding, remedy: remedy)
  }

  package static func fail(_ name: String, outcome: Outcome, finding: String, remedy: String? = nil) -> Check {
    Check(name: name, status: .fail, finding: finding, remedy: remedy, outcome: outcome)
  }

  /// Returns a check that fails with the message and the exit code of an error.
  package static func fail(_ name: String, error: any Error) -> Check {
    let failure = Failure(error)
    return Check(
      name: name, status: .fail, finding: failure.message, remedy: failure.remedy,
      outcome: failure.outcome)
  }
}

/// Checks a folder that a run would write to. Nothing is left there.
struct FolderCheck {
  var name: String
  var path: String
  /// Whether sets are published in it.
  var swapsLinks = false
  var files = FileAccess.system

  /// Free space below which a run is likely to fail, and below which one of a full-size catalogue may: its records alone are
  /// about 600 MB, in the state folder, and every kept set comes on top.
  static let leastSpace: UInt64 = 256 << 20
  static let fairSpace: UInt64 = 2 << 30

  func checks() -> [Check] {
    do {
      let folder = try nearest()
      guard try files.status(folder)?.kind != .file else {
        throw FileError(call: "stat", path: folder, errno: ENOTDIR)
      }
      guard access(folder, W_OK | X_OK) == 0 else {
        // It was found a moment ago, so it is a link that leads to nothing.
        throw FileError(call: "access", path: folder, errno: errno == ENOENT ? ENOLINK : errno)
      }
      try FolderTrial(of: folder, files: files).run(swapsLinks: swapsLinks)
      return [
        .ok(name, finding: path + (folder == path ? " can be written" : " can be made in \(folder)")),
        try space(folder),
      ]
    } catch {
      return [.fail(name, error: error)]
    }
  }

  /// The folder itself, or the nearest one above it that is there.
  private func nearest() throws -> String {
    var folder = path
    while try files.status(folder) == nil {
      guard let slash = folder.lastIndex(of: "/") else { return "." }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return folder
  }

  private func space(_ folder: String) throws -> Check {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { throw FileError(call: "statvfs", path: folder, errno: errno) }
    let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
    let finding = "\(Self.text(free)) free for \(path)"
    let remedy = "Free some space, or choose another folder."
    if free < Self.leastSpace { return .fail("disk", outcome: .ioError, finding: finding + ".", remedy: remedy) }
    return free < Self.fairSpace
      ? .warn("disk", finding: finding + ", which is little for a full-size catalogue.", remedy: remedy)
      : .ok("disk", finding: finding)
  }

  static func text(_ bytes: UInt64) -> String {
    let tenths = (bytes >> 20) * 10 / 1024
    return tenths >= 10 ? "\(tenths / 10).\(tenths % 10) GiB" : "\(bytes >> 20) MiB"
  }
}
