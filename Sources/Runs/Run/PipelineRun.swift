import Basics
import Catalog
import CatalogSources
import Datasets
import Definitions
import Foundation
import Pipeline
import Site
import Stages
import Store

/// One run of a pipeline: its settings and folders. ``RunSteps`` has its steps.
///
/// Everything that can be refused is refused before the first call: the output folder, the lock, the store, the credentials. Later failures
/// leave the last good generation in place.
struct PipelineRun: Sendable {
  let definition: PipelineDefinition
  /// The stages that the run makes.
  var stages = StageRange()
  /// The files of the site's publisher, read before the first call.
  let publisher: PublisherFiles
  /// The folder of this pipeline's results, `OUTPUT/NAME`.
  var output: String
  /// The folder of this pipeline's state, `STATE-DIR/NAME`.
  let state: String
  let environment: [String: String]
  let width: Int
  var wall = WallClock.system
  /// The guard rules that are accepted this time.
  var accept: Set<GuardRule> = []
  let limits: RunLimits
  /// The servers of this program's own sources.
  let opener: any SourceOpener
  /// The file access for published files and captures.
  var files = FileAccess.system
  let events: EventSink
  /// The name of its command, for remedies.
  var verb = "run"
  /// Called once when no other run can keep this one out any more, before any work.
  var whenLocked: @Sendable () async -> Void = {}

  /// The model of the source.
  var model: CatalogModel { definition.source.model }
  /// The folder of the captures.
  var captures: String { state + "/capture" }
  /// The path of the new store of a rebuild, until it replaces the old one.
  var scratch: String { state + "/rebuild.sqlite" }
}

extension PipelineRun {
  /// Runs the pipeline.
  ///
  /// - Parameters:
  ///   - calls: counts the calls.
  ///   - times: collects the durations of the stages.
  ///   - isAnew: whether to give up a crawl that could be resumed for a new one.
  /// - Throws: the errors of the layers, each with its remedy; `CancellationError`.
  func run(calls: CallCounter, times: StageTimes, isAnew: Bool = false) async throws -> RunResult {
    if definition.fetch.only != nil, definition.selection == nil {
      events(.warning("fetch.only is ignored: recordings are always read in full"))
    }
    let steps = isAnew ? RunSteps.anew : RunSteps.part(stages)
    return try await withFolders(calls, times: times) { place in
      var work = try SourceRun(of: self, in: place)
      defer { try? work.store.close() }
      try await steps.perform(on: &work)
      return work.result
    }
  }

  /// Makes everything again from the captures of all crawls, without the source.
  ///
  /// The set is that of the newest crawl that was read to its end. Later crawls stay open in the new store, so that a run resumes the last
  /// one. Damaged captures give the answers that they hold. Their set replaces another one, and a store that can be opened, only where
  /// `lost-completeness` is accepted.
  /// - Throws: `RebuildError`, and the errors of `run`; nothing has changed then.
  func rebuild(times: StageTimes) async throws -> RunResult {
    guard let source = definition.capturedSource else { throw RebuildError.notCaptured }
    return try await withFolders(CallCounter(), times: times) { place in
      var work = try Rebuild(of: self, from: source, in: place)
      try await RunSteps.rebuild.perform(on: &work)
      return work.result
    }
  }
}

extension PipelineRun {
  /// Creates the state folder, takes its lock and that of the output, and opens a staging folder for a new generation.
  ///
  /// Then the due commands of `publish.then` run: for a newly published set, or for an earlier set for which they have not succeeded;
  /// for the latter also after a run that failed, but not after an interrupted one.
  private func withFolders(
    _ calls: CallCounter, times: StageTimes, _ body: (RunPlace) async throws -> RunResult
  ) async throws -> RunResult {
    let events: EventSink = { event in
      times.take(event)
      self.events(event)
    }
    return try await withRunLocks(state: state, output: output, files: files, events: events) {
      await whenLocked()
      // The files of a killed rebuild. What cannot be deleted hinders nobody but a rebuild, which says so.
      try? StoreFile.remove(scratch)
      let folder = OutputFolder(path: output, of: definition, files: files)
      let commands = PublishCommands(
        definition: definition, folder: folder, state: state, environment: environment, wall: wall, events: events)
      do {
        // Captures need it as soon as an answer is in; until here nothing was asked for.
        try files.syncFolder(state)
        var result = try await folder.withStaging(events: events) { generation in
          if stages.last == .publish { try generation.tryPublishing() }
          return try await body(
            RunPlace(folder: folder, generation: generation, calls: calls, times: times, events: events))
        }
        if let publication = result.publication {
          FreedMemory.release()
          result.commands = await commands.run(
            for: publication.id, digest: publication.digest, isNew: publication.isNew)
        }
        return result
      } catch  where stages.last == .publish && !Task.isCancelled {
        guard let report = await commands.catchUp() else { throw error }
        throw UnpublishedRun(cause: error, commands: report)
      }
    }
  }
}

extension OutputFolder {
  /// Creates a description of the folder of a pipeline's sets, with what its file says of them.
  init(path: String, of definition: PipelineDefinition, files: FileAccess = .system) {
    self.init(path: path, keep: definition.publish.keep, files: files)
    index = LakeIndex(isWanted: definition.write.ducklake != nil)
  }
}

/// The folders in which a run makes its set, and the sink of its events.
struct RunPlace: Sendable {
  let folder: OutputFolder
  let generation: GenerationWriter
  let calls: CallCounter
  let times: StageTimes
  let events: EventSink
}
