import Pipeline

/// The steps of each kind of run, in order.
///
/// ``PipelineRun/withFolders(_:times:_:)`` stands around all of them: it holds the locks, pings, has a staging folder for the new set, and
/// runs the commands of `publish.then` afterwards. Where a step throws, the steps and scopes around it decide the rest:
///
/// - **An interrupt** throws `CancellationError`, or the error of the call that it cut off. The crawl stays open with the pages that it
///   has, its calls are counted, the staging folder is deleted, and no command runs. The next run resumes the crawl.
/// - **A guard** throws ``GuardRefusal``. ``RunStep/closingCrawl(_:)`` saves the refusal and closes the crawl, so that the next run begins
///   another one, or publishes this one if it accepts the rule. The last good set stays.
/// - **A full disk** throws `FileError` or `StoreError`. The crawl stays as it is, the staging folder is deleted, and the last good set
///   stays. The next run resumes the crawl, and asks for no page that is in the store.
/// - **A used-up quota**, plan or deadline throws `SourceError`. The crawl stays open. With `publish.partial`, a set of its records so far
///   is published.
///
/// After all of these but an interrupt, the commands run that have not succeeded for the current set. A kill leaves the files as they are:
/// the next run deletes the staging folder and resumes the crawl.
enum RunSteps {
  /// The steps of `spinrack run`: from the source to a published set.
  static let nightly = part(StageRange())

  /// The steps that read recordings again, though nothing has changed in them: `spinrack quarantine retry`, and
  /// `spinrack run --from normalize`.
  static let anew = [RunStep("give up the last crawl") { try $0.giveUpLastCrawl() }] + nightly.dropFirst()

  /// Returns the steps of `spinrack run --from FIRST --to LAST`; those from the first stage to the last are ``nightly``.
  ///
  /// From `normalize` there are none: such a run is a ``rebuild``, or reads recordings ``anew``.
  static func part(_ stages: StageRange) -> [RunStep<SourceRun>] {
    let reading: [RunStep<SourceRun>] =
      switch stages.first {
      case .fetch, .normalize: [.askingSource(stages.last < .enrich ? [readPages] : [readEverything, fetchPictures])]
      case .enrich: [takeNewestCrawl, .askingSource([fetchPictures])]
      case .statistics, .write, .publish: [takeNewestCrawl]
      }
    let set = stages.first < .write ? newSet : rewrittenSet
    let making: [RunStep<SourceRun>] =
      switch stages.last {
      case .fetch, .normalize, .enrich, .statistics: reading
      case .write: [.makingSet(after: reading, by: rehearsedSet, ifStopped: rehearsedSet)]
      case .publish: [.makingSet(after: reading, by: [.closingCrawl(set)], ifStopped: set)]
      }
    return [
      resumeRefusedCrawl,
      RunStep("report captures that have lost answers") {
        try $0.findLostCaptures(reportsOpenCrawl: stages.first >= .enrich)
      },
      .copyingLog(making),
    ] + (stages.last == .publish ? [deleteOtherStores] : [])
  }

  /// The steps of `spinrack rebuild`: from the captures to a published set and a new store.
  static let rebuild: [RunStep<Rebuild>] = [
    RunStep("check the old store") { try $0.checkOldStore() },
    RunStep("find the captured crawls, and what they have lost") { try $0.findCrawls() },
    .replayingCrawls([
      RunStep("report what the captures have lost") { $0.reportLosses() },
      RunStep("copy what the old stores know of pictures") { try $0.copyPictures() },
      .replacingUnreadableStore([.makingSet([.closingCrawl(rebuiltSet)])]),
      RunStep("replay the open crawls") { try await $0.replayOpenCrawls() },
      RunStep("replace the old store") { try $0.replaceOldStore() },
    ]),
  ]
}

/// The steps of the sets.
extension RunSteps {
  /// A set that is published, unless the current one was made of the same.
  private static let newSet: [RunStep<NewSet>] = [checkAccounts, .unlessUnchanged(writing(recordsEveryCrawl: false))]
  /// A set that is written in any case, and published unless it is the same.
  private static let rewrittenSet = [checkAccounts] + writing(recordsEveryCrawl: false)
  /// A set made from captures.
  private static let rebuiltSet = [checkAccounts] + writing(recordsEveryCrawl: true)
  /// A set that is written and checked, and deleted with its staging folder.
  private static let rehearsedSet: [RunStep<NewSet>] = [
    checkAccounts, writeOutputs,
    .publishStage([
      sealSet, RunStep("compare the set with the current one") { try await $0.checkGuards(isRehearsal: true) },
    ]),
  ]

  private static func writing(recordsEveryCrawl: Bool) -> [RunStep<NewSet>] {
    [
      .remembering([
        writeOutputs,
        .publishStage([
          .syncingDisk([
            sealSet,
            RunStep("compare the set with the current one") { try await $0.checkGuards(isRehearsal: false) },
            RunStep("record in the captures which set is published") {
              $0.recordInCaptures(everyCrawl: recordsEveryCrawl)
            },
          ]),
          RunStep("make the set current") { try $0.publish() },
        ]),
      ])
    ]
  }
}

/// Steps that several kinds of runs have.
extension RunSteps {
  private static let resumeRefusedCrawl = RunStep<SourceRun>("resume the refused crawl, if its rule is accepted now") {
    try $0.resumeRefusedCrawl()
  }
  private static let takeNewestCrawl = RunStep<SourceRun>("take the newest crawl") { try $0.takeNewestCrawl() }
  private static let deleteOtherStores = RunStep<SourceRun>("delete the stores of other sources") {
    $0.deleteOtherStores()
  }

  private static let readPages = RunStep<AskedSource>("read the pages") { try await $0.crawl(isEnriching: false) }
  private static let readEverything = RunStep<AskedSource>("read the pages, cut lists and unresolved records") {
    try await $0.crawl(isEnriching: true)
  }
  private static let fetchPictures = RunStep<AskedSource>("fetch pictures") { try await $0.fetchPictures() }

  private static let checkAccounts = RunStep<NewSet>("check that every row is accounted for") { try $0.checkAccounts() }
  private static let writeOutputs = RunStep<NewSet>("write the outputs") { $0.written = try await $0.writeOutputs() }
  private static let sealSet = RunStep<NewSet>("seal the set") { try $0.seal() }
}

/// A named step of a run.
///
/// Steps are made in order, up to one that throws. A step may stand around others: it holds something for them, or decides whether they are
/// made, and it has the last word when one of them throws.
struct RunStep<Work>: Sendable {
  /// The name of the step, and the outlines of the steps within it, indented.
  let outline: [String]
  private let body: @Sendable (inout Work) async throws -> Void

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: the task, as an order.
  ///   - outline: the outline of the steps that it stands around.
  init(_ name: String, around outline: [String] = [], _ body: @escaping @Sendable (inout Work) async throws -> Void) {
    self.outline = [name] + outline.map { "  " + $0 }
    self.body = body
  }

  fileprivate func perform(on work: inout Work) async throws { try await body(&work) }
}

extension Array {
  /// Makes the steps in order.
  ///
  /// - Parameter work: the values that the steps share.
  /// - Throws: the error of the step that failed; the later ones are not made then.
  func perform<Work>(on work: inout Work) async throws where Element == RunStep<Work> {
    for step in self { try await step.perform(on: &work) }
  }

  /// The names of the steps, in order, those within a step indented.
  func outline<Work>() -> [String] where Element == RunStep<Work> { flatMap(\.outline) }
}
