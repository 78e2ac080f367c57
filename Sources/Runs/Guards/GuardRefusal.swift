import Basics
import Pipeline
import Store

/// An error that stands for a guard's refusal.
protocol GuardError: OutcomeError {
  /// The rules that refused, each once.
  var rules: [GuardRule] { get }
  /// The rules with the table or collection that broke each: the same ones mean the same refusal.
  var reasons: [String] { get }
}

/// A set that guards refused. Nothing is published over the last good set.
struct GuardRefusal: GuardError {
  /// The command that was given, as a remedy names it.
  let verb: String
  let findings: [GuardFinding]
  /// The rules that the command accepted already, which has to accept them again.
  var accepted: Set<GuardRule> = []
  /// Whether it was made again from damaged captures.
  var isOfDamage = false
  /// Whether the set was only to be written, so that nothing is decided about its crawl.
  var isRehearsal = false
  /// The refusal of the crawl before; nil for none.
  var before: Refusal?

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { Set(findings.map(\.rule)).sorted() }
  var reasons: [String] { Set(findings.map { "\($0.rule.rawValue) \($0.subject)" }).sorted() }

  /// The most findings that are shown.
  private static let shownCount = 20

  var description: String {
    var lines = findings.prefix(Self.shownCount).map { "\($0.rule.rawValue): \($0.what)." }
    if findings.count > Self.shownCount { lines.append("And \(findings.count - Self.shownCount) more.") }
    if let repeated { lines.append(repeated) }
    return "The new set was refused, and the last good one stays. " + lines.joined(separator: "\n")
  }

  /// A sentence about the refusals for the same reasons before; nil where there was none.
  private var repeated: String? {
    guard let before, let first = before.firstStarted, let times = before.times, before.isRepeated(by: reasons) else {
      return nil
    }
    let walks = before.fullWalks.map { $0 > 0 ? ", \(Quantity.things($0, "full walk")) among them" : "" } ?? ""
    return
      "This is the same refusal as that of \(Quantity.things(times, "crawl")) before, since \(first)\(walks): the source keeps "
      + "showing less, so the next runs will end like this one until it is accepted."
  }

  var remedy: String {
    let options = accepted.union(rules).sorted().map { "--accept \($0.rawValue)" }.joined(separator: " ")
    guard !isOfDamage else {
      return
        "Put back the files of captures that are damaged or missing. To publish the new set nevertheless: "
        + "spinrack rebuild NAME \(options)"
    }
    guard !isRehearsal else {
      return
        "If the new set is right, publish it, without fetching again: spinrack \(verb) NAME --from write \(options). Otherwise look at "
        + "the source; this run decided nothing, so the next one goes on as if it had not been made."
    }
    return
      "If the new set is right, publish it, without fetching again: spinrack \(verb) NAME \(options). Otherwise look "
      + "at the source; without --accept the next run begins a new crawl."
  }
}

/// A rule that keeps a new set from taking the place of a good one; `--accept RULE` switches it off for one run.
package enum GuardRule: String, CaseIterable, Comparable, Sendable {
  /// A table or a collection is smaller than `publish.max-shrink` allows.
  case shrink
  /// A column that had values has none at all.
  case emptyColumn = "empty-column"
  /// A collection that was whole is not, and has fewer records than before; or captures have lost answers of which a set is made
  /// again.
  case lostCompleteness = "lost-completeness"
  /// Rows received are not the rows kept, repeated or rejected.
  case accounting

  package static func < (one: GuardRule, other: GuardRule) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}

/// What a guard found in a new set.
struct GuardFinding: Sendable, Equatable {
  let rule: GuardRule
  /// The table or collection, by its name.
  let subject: String
  /// Which table or collection, and by how much, as one sentence without a stop.
  let what: String
}

/// Rows of a collection that are not accounted for. Nothing is published.
struct AccountingError: GuardError {
  let collection: String
  let count: KindCount

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { [.accounting] }
  var reasons: [String] { ["\(GuardRule.accounting.rawValue) \(collection)"] }

  /// What does not add up.
  var numbers: String {
    """
    the accounts of \(collection) do not add up: \(count.received) rows were received, but \(count.distinct + count.unlisted) records, \
    \(count.repeats + count.shownAgain) repeats and \(count.rejected) rejected rows were kept
    """
  }

  var description: String {
    """
    \(numbers); nothing was published. This is a fault of the program: please report it, and move the state folder away \
    to start afresh, or publish what there is by the same command with --accept accounting
    """
  }
}

/// A crawl whose set a guard refused, kept in `STATE-DIR/NAME/refused.json` until a set is published.
///
/// It is what `--accept` goes back to: the crawl is closed, so a run without that option begins another one.
struct Refusal: StateDocument, Sendable, Equatable {
  /// The crawl's number and start in the store; a store that was made anew counts from 1 again.
  let crawl: Int64
  let crawlStarted: String
  /// The rules that refused it, each once.
  let rules: [String]
  /// The rules with what broke them; nil where an older version wrote it, as the next three are.
  var reasons: [String]?
  /// When the first crawl began that was refused for these reasons, with none published since.
  var firstStarted: String?
  /// How many crawls in a row were refused for them, this one included, and how many of these walked every page.
  var times: Int?
  var fullWalks: Int?

  /// - Parameter before: the refusal that was remembered until now; nil for none.
  init(_ crawl: Crawl, rules: [String], reasons: [String], after before: Refusal?) {
    self.crawl = crawl.id
    crawlStarted = crawl.started
    self.rules = rules
    self.reasons = reasons
    (firstStarted, times, fullWalks) = (crawl.started, 1, crawl.mode == .full ? 1 : 0)
    guard let before, before.isRepeated(by: reasons) else { return }
    firstStarted = before.firstStarted ?? firstStarted
    // The same crawl is refused again where some of its rules were accepted.
    if before.isOf(crawl) {
      (times, fullWalks) = (before.times ?? times, before.fullWalks ?? fullWalks)
    } else {
      times = 1 + (before.times ?? 0)
      fullWalks = (fullWalks ?? 0) + (before.fullWalks ?? 0)
    }
  }

  /// Whether all reasons of this refusal are among those of a later one.
  func isRepeated(by later: [String]) -> Bool { reasons.map { Set($0).isSubset(of: later) } ?? false }

  /// Whether it is of this crawl.
  func isOf(_ other: Crawl) -> Bool { crawl == other.id && crawlStarted == other.started }

  static let fileName = "refused.json"

  /// Forgets it.
  ///
  /// - Throws: `FileError`.
  static func remove(in state: String, files: FileAccess = .system) throws {
    if try files.status(path(in: state)) != nil { try files.removeFile(path(in: state)) }
  }
}
