import CatalogSources
import Datasets
import Definitions
import Pipeline
import Stages
import Store

/// Publish guards, and how to override them.
extension NewSet {
  /// Compares the sealed set with the current one, even if both are the same: a source that suddenly has a tenth of its records
  /// changes no table as long as records of earlier crawls are in them, and the operator has to know.
  ///
  /// - Parameter isRehearsal: whether the set is only written, so that the crawl is neither published nor refused.
  /// - Throws: ``GuardRefusal`` when it breaks a rule that is not accepted; `DecompressionError`, `CancellationError`.
  func checkGuards(isRehearsal: Bool) async throws {
    guard let current else { return }
    guard let manifest = current.manifest else {
      place.events(.warning("The manifest of \(current.id) cannot be read, so the new set was compared with nothing."))
      return
    }
    let guards = PublishGuards(
      settings: run.definition.publish, new: place.generation.root, old: place.folder.place(of: current.id),
      width: run.width, owners: CatalogTables(run.model).owners)
    var findings =
      try await otherSource(guards) + olderSource()
      + guards.findings(sealed, verdicts: verdicts, against: manifest)
    if !losses.isEmpty, sealed.digest != manifest.set {
      findings += losses.map {
        GuardFinding(rule: .lostCompleteness, subject: "captures", what: "the captures are damaged: \($0.text)")
      }
    }
    for finding in findings where run.accept.contains(finding.rule) {
      place.events(.warning("accepted, \(finding.rule.rawValue): \(finding.what)"))
    }
    let refused = findings.filter { !run.accept.contains($0.rule) }
    guard refused.isEmpty else {
      throw GuardRefusal(
        verb: run.verb, findings: refused, accepted: run.accept, isOfDamage: !losses.isEmpty,
        isRehearsal: isRehearsal, repeated: repeats(of: refused))
    }
  }

  /// Returns the reasons for which the crawls before this one were refused too; none where they cannot be read.
  private func repeats(of findings: [GuardFinding]) -> [RefusedCrawl.Reason] {
    guard losses.isEmpty, let before = try? RefusedCrawl.read(in: run.state), let crawl = try? store.crawls.last()
    else {
      return []
    }
    return RefusedCrawl.reasons(findings, of: crawl, after: before).filter { $0.crawls > 1 }
  }

  /// Returns the reasons against publishing a set of another source: numbers alone do not say whether it has the same records.
  private func otherSource(_ guards: PublishGuards) throws -> [GuardFinding] {
    do {
      guard let kept = try StoreFile(in: run.state, of: run.definition).kept else { return [] }
      let counts = try CatalogStore.reading(path: StoreFile.path(in: run.state), model: run.model, isAnyModel: true) {
        try $0.records.counts(lackingIn: store)
      }
      return guards.findings(counts, of: kept.source, lackingIn: run.definition.nameInStore)
    } catch let error as StoreError {
      place.events(.warning("The records of the store could not be compared with the new ones. \(error)"))
      return []
    } catch is EmptiedStore {
      // A rebuild makes the same set from the same captures, so the new set cannot lack anything.
      return []
    }
  }

  /// Returns the reason against publishing an older database over a newer one: their numbers may be much alike.
  private func olderSource() -> [GuardFinding] {
    guard case .database = run.definition.source.opening else { return [] }
    do {
      guard let crawl = try store.crawls.last(), let now = try DumpAge(of: crawl, in: store) else { return [] }
      var before = try store.crawls.lastPublished(before: crawl).flatMap { try DumpAge(of: $0, in: store) }
      // Of another part of the source there is a store of its own.
      if before == nil, try StoreFile(in: run.state, of: run.definition).kept != nil {
        before = try CatalogStore.reading(path: StoreFile.path(in: run.state), model: run.model, isAnyModel: true) {
          other in
          try other.crawls.lastPublished().flatMap { try DumpAge(of: $0, in: other) }
        }
      }
      return before.flatMap(now.reason(toBeOlderThan:)).map {
        [GuardFinding(rule: .olderSource, subject: "source", what: $0)]
      } ?? []
    } catch {
      place.events(.warning("It could not be seen whether the dump is older than the one before. \(error)"))
      return []
    }
  }

  /// Saves the refused crawl, or deletes the saved one. A failure to do so does not change the decision.
  func saveRefusal(_ error: (any Error)?) {
    // A run that resumes from the store does not need the rest of the captures.
    guard losses.isEmpty else { return }
    do {
      if let error = error as? any GuardError {
        let findings = (error as? GuardRefusal)?.findings ?? []
        let reasons = RefusedCrawl.reasons(findings, of: report.crawl, after: try RefusedCrawl.read(in: run.state))
        try RefusedCrawl(report.crawl, rules: error.rules.map(\.rawValue), reasons: reasons).save(in: run.state)
      } else {
        try RefusedCrawl.remove(in: run.state)
      }
    } catch {
      place.events(.warning("The decision of a guard could not be saved, so --accept will fetch again. \(error)"))
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
