import CatalogSources
import Datasets
import Definitions
import Pipeline
import Stages
import Store

/// Publish guards, and how to override them.
extension PipelineRun {
  /// Compares a sealed set with the current one, even if both are the same: a source that suddenly has a tenth of its records
  /// changes no table as long as records of earlier crawls are in them, and the operator has to know.
  ///
  /// - Throws: ``GuardRefusal`` when it breaks a rule that is not accepted; `GzipError`, `CancellationError`.
  func checkGuards(
    _ set: SealedSet, verdicts: [CollectionVerdict], of store: CatalogStore, against published: GenerationEntry?,
    in place: RunPlace
  ) async throws {
    guard let published else { return }
    let events = place.events
    guard let current = published.manifest else {
      events(.warning("The manifest of \(published.id) cannot be read, so the new set was compared with nothing."))
      return
    }
    let guards = PublishGuards(
      settings: definition.publish, new: place.generation.root, old: place.folder.place(of: published.id), width: width,
      owners: CatalogTables(model).owners)
    var findings =
      try await otherSource(guards, store: store, events: events) + olderSource(store, events: events)
      + guards.findings(set, verdicts: verdicts, against: current)
    if !losses.isEmpty, set.digest != current.set {
      findings += losses.map {
        GuardFinding(rule: .lostCompleteness, subject: "captures", what: "the captures are damaged: \($0.text)")
      }
    }
    for finding in findings where accept.contains(finding.rule) {
      events(.warning("accepted, \(finding.rule.rawValue): \(finding.what)"))
    }
    let refused = findings.filter { !accept.contains($0.rule) }
    guard refused.isEmpty else {
      throw GuardRefusal(
        verb: verb, findings: refused, accepted: accept, isOfDamage: !losses.isEmpty,
        isRehearsal: stages.last < .publish, repeated: repeats(of: refused, in: store))
    }
  }

  /// Returns the reasons for which the crawls before this one were refused too; none where they cannot be read.
  private func repeats(of findings: [GuardFinding], in store: CatalogStore) -> [Refusal.Reason] {
    guard losses.isEmpty, let before = try? Refusal.read(in: state), let crawl = try? store.lastCrawl() else {
      return []
    }
    return Refusal.reasons(findings, of: crawl, after: before).filter { $0.crawls > 1 }
  }

  /// Returns the reasons against publishing a set of another source: numbers alone do not say whether it has the same records.
  private func otherSource(
    _ guards: PublishGuards, store: CatalogStore, events: EventSink
  ) throws -> [GuardFinding] {
    let source = definition.nameInStore
    do {
      guard let kept = try StoreFile(in: state, of: definition).kept else { return [] }
      let counts = try CatalogStore.reading(path: StoreFile.path(in: state), model: model, isAnyModel: true) {
        try $0.records(lackingIn: store)
      }
      return guards.findings(counts, of: kept.source, lackingIn: source)
    } catch let error as StoreError {
      events(.warning("The records of the store could not be compared with the new ones. \(error)"))
      return []
    } catch is EmptiedStore {
      // A rebuild makes the same set from the same captures, so the new set cannot lack anything.
      return []
    }
  }

  /// Returns the reason against publishing an older database over a newer one: their numbers may be much alike.
  private func olderSource(_ store: CatalogStore, events: EventSink) -> [GuardFinding] {
    guard case .database = definition.source.opening else { return [] }
    do {
      guard let crawl = try store.lastCrawl(), let now = try store.dump(of: crawl) else { return [] }
      var before = try store.lastPublishedCrawl(before: crawl).flatMap(store.dump(of:))
      // Of another part of the source there is a store of its own.
      if before == nil, try StoreFile(in: state, of: definition).kept != nil {
        before = try CatalogStore.reading(path: StoreFile.path(in: state), model: model, isAnyModel: true) {
          try $0.lastPublishedCrawl().flatMap($0.dump(of:))
        }
      }
      return before.flatMap(now.reason(toBeOlderThan:)).map {
        [GuardFinding(rule: .olderSource, subject: "source", what: $0)]
      } ?? []
    } catch {
      events(.warning("It could not be seen whether the dump is older than the one before. \(error)"))
      return []
    }
  }

  /// Returns the comparison to use for a current set. Recordings are read without a call and have no rebuild, so their runs compare as
  /// closely as a rebuild does.
  func closeness(_ wanted: SetComparison) -> SetComparison {
    definition.source.isRecorded ? .digests : wanted
  }

  /// Resumes the crawl that a guard refused, if this run accepts one of its rules: nothing is fetched again.
  ///
  /// - Throws: `StoreError`, `FileError`.
  func takeUpRefused(_ store: CatalogStore, events: EventSink) throws {
    guard !accept.isEmpty, let refusal = try Refusal.read(in: state), let last = try store.lastCrawl(),
      refusal.isOf(last), last.closed != nil,
      refusal.rules.contains(where: { rule in
        accept.contains { $0.rawValue == rule }
      })
    else { return }
    try store.reopenCrawl(last)
    events(.note("resuming the crawl of \(last.started), which was refused"))
  }

  /// Saves the refused crawl, or deletes the saved one. A failure to do so does not change the decision.
  func remember(_ error: (any Error)?, about crawl: Crawl, events: EventSink) {
    // A run that resumes from the store does not need the rest of the captures.
    guard losses.isEmpty else { return }
    do {
      if let error = error as? any GuardError {
        let findings = (error as? GuardRefusal)?.findings ?? []
        let reasons = Refusal.reasons(findings, of: crawl, after: try Refusal.read(in: state))
        try Refusal(crawl, rules: error.rules.map(\.rawValue), reasons: reasons).save(in: state)
      } else {
        try Refusal.remove(in: state)
      }
    } catch {
      events(.warning("The decision of a guard could not be saved, so --accept will fetch again. \(error)"))
    }
  }
}

extension CatalogTables {
  /// The tables of records that the other tables refer to, by names.
  fileprivate var owners: [String: [String]] {
    let others = all.filter { $0.kind == nil }
    return Dictionary(uniqueKeysWithValues: others.map { ($0.name, $0.columns.compactMap { $0.references?.table }) })
  }
}
