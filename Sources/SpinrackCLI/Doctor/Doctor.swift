import CatalogSources
import Definitions
import Pipeline
import Store

/// Looks at everything that a run needs, in the order in which a run needs it.
struct Doctor {
  /// The folder of published sets.
  var output: String
  /// The folder of captures, records and locks.
  var state: String
  /// The environment of the process.
  var environment: [String: String]

  /// Everything that is the same for all pipelines.
  func general() -> [Check] {
    var checks: [Check] = [.ok("program", "spinrack \(Version.current)")]
    for library in LinkedLibrary.all() {
      checks.append(
        library.version.map { .ok("library", "\(library.name) \($0)") }
          ?? .warn("library", "The version of \(library.name) is unknown."))
    }
    return checks
  }

  /// Everything about one pipeline.
  /// - Throws: `SourceError` with `.cancelled`, when it is interrupted.
  func pipeline(_ nameOrFile: String, overrides: [(key: String, value: String)]) async throws -> [Check] {
    let loaded: LoadedDefinition<PipelineDefinition>
    do {
      loaded = try PipelineDefinition.load(nameOrFile, overrides: overrides)
    } catch {
      return [.fail("pipeline", error)]
    }
    let definition = loaded.value
    var checks: [Check] = [.ok("pipeline", "\(definition.name): a \(definition.source.kind) source")]
    if let name = Namesakes(of: loaded).finding {
      checks.append(.warn("name", name.finding.withStop, remedy: name.remedy.asSentence))
    }
    if !definition.notYet.isEmpty {
      checks.append(
        .warn(
          "pipeline", "This version ignores \(definition.notYet.joined(separator: ", ")).",
          remedy: "Remove it, or wait for a later version."))
    }
    if let blind = Self.blindGuards(of: definition.write) { checks.append(blind) }
    checks += try await SourceCheck(
      source: definition.source, environment: environment, limits: RunLimits(stateDir: state)
    ).checks()
    return checks + folders(below: definition.name) + [store(of: definition)]
  }

  /// What a run would say of the pipeline's store.
  private func store(of definition: PipelineDefinition) -> Check {
    do {
      let file = try StoreFile(in: "\(state)/\(definition.name)", of: definition.nameInStore)
      if let warning = file.warning(of: definition.nameInStore) { return .warn("store", warning) }
      guard try file.isThere else { return .ok("store", "\(file.path) is made by the first run") }
      _ = try file.reading { try $0.lastCrawl() }
      return .ok("store", "\(file.path) can be read")
    } catch {
      return .fail("store", error)
    }
  }

  /// What the guards of a run cannot see without the tables as CSV, which is the format that they read; nil with it.
  static func blindGuards(of write: Write) -> Check? {
    guard write.csv == nil else { return nil }
    let hasRows = write.ndjson != nil || write.parquet != nil
    return .warn(
      "guards",
      "Without write.csv no guard sees that a column lost all its values (empty-column)"
        + (hasRows ? "." : ", nor that an incomplete collection lost records (lost-completeness)."),
      remedy: "Add 'csv: {}' below 'write' if a worse set must not be published.")
  }

  /// The folders, of a pipeline or of all.
  func folders(below name: String? = nil) -> [Check] {
    let suffix = name.map { "/" + $0 } ?? ""
    return FolderCheck(name: "output", path: output + suffix).checks() + published(suffix)
      + FolderCheck(name: "state", path: state + suffix).checks()
  }

  private func published(_ suffix: String) -> [Check] {
    guard !suffix.isEmpty else { return [] }
    do {
      let folder = OutputFolder(path: output + suffix)
      let current = try folder.currentID().map { "\($0)" } ?? "nothing yet"
      return [.ok("published", "\(current), \(try folder.list().count) sets kept")]
    } catch {
      return [.fail("published", error)]
    }
  }
}
