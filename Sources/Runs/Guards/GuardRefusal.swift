import Basics
import Pipeline
import Store

/// An error that reports the refusal of a guard.
protocol GuardError: OutcomeError {
  /// The rules that refused, each once.
  var rules: [GuardRule] { get }
}

/// A set that guards refused. The last good set stays current.
struct GuardRefusal: GuardError {
  /// The command that was given, for the remedy.
  let verb: String
  let findings: [GuardFinding]
  /// The rules that the command accepted already, and must accept again.
  var accepted: Set<GuardRule> = []
  /// Whether the set was rebuilt from damaged captures.
  var isOfDamage = false
  /// Whether the set was only to be written, so that its crawl is neither published nor refused.
  var isRehearsal = false
  /// The reasons for which the crawls before this one were refused too.
  var repeated: [RefusedCrawl.Reason] = []

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { Set(findings.map(\.rule)).sorted() }

  /// The most findings that are shown.
  private static let shownCount = 20

  var description: String {
    var lines = findings.prefix(Self.shownCount).map { "\($0.rule.rawValue): \($0.what)." }
    if findings.count > Self.shownCount { lines.append("And \(findings.count - Self.shownCount) more.") }
    if let oldest = repeated.min(by: { $0.since < $1.since }) {
      let subjects = repeated.prefix(Self.shownCount).map { "\($0.rule) of \($0.subject)" }
      lines.append(
        "This is a refusal again: \(Quantity.count(oldest.crawls)) crawls in a row, from that of \(oldest.since) on, were refused for "
          + "\(subjects.joined(separator: ", ")).")
    }
    return "The new set was refused, and the last good one stays. " + lines.joined(separator: "\n")
  }

  var remedy: String {
    let options = accepted.union(rules).sorted().map { "--accept \($0.rawValue)" }.joined(separator: " ")
    return if isOfDamage {
      "Put back the files of captures that are damaged or missing. To publish the new set nevertheless: "
        + "spinrack rebuild NAME \(options)"
    } else if isRehearsal {
      "If the new set is right, publish it, without fetching again: spinrack \(verb) NAME --from write \(options). Otherwise look at "
        + "the source; this run decided nothing, so the next one goes on as if it had not been made."
    } else if !repeated.isEmpty {
      "The source gives the same crawl after crawl, so the next ones will be refused, too. Decide: if the new set is right, publish "
        + "it, without fetching again: spinrack \(verb) NAME \(options). If it is not, report it to the source, and stop the timer "
        + "until it is mended."
    } else {
      "If the new set is right, publish it, without fetching again: spinrack \(verb) NAME \(options). Otherwise look "
        + "at the source; without --accept the next run begins a new crawl."
    }
  }
}

/// A rule that keeps a new set from taking the place of a good one; `--accept RULE` switches it off for one run.
package enum GuardRule: String, CaseIterable, Comparable, Sendable {
  /// A table or a collection is smaller than `publish.max-shrink` allows.
  case shrink
  /// A column that had values has none at all.
  case emptyColumn = "empty-column"
  /// A complete collection has become incomplete and has fewer records; or captures that a set is rebuilt from have lost answers.
  case lostCompleteness = "lost-completeness"
  /// A local database is older than the one that the current set is of.
  case olderSource = "older-source"
  /// The number of received rows differs from the number of rows kept, repeated or rejected.
  case accounting

  package static func < (one: GuardRule, other: GuardRule) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}

/// A violation of a guard rule by a new set.
struct GuardFinding: Sendable, Equatable {
  let rule: GuardRule
  /// The table or the collection concerned, without numbers, so that it is the same each night.
  let subject: String
  /// The table or collection and the size of its change, as one sentence without a full stop.
  let what: String
}

/// An error for rows of a collection that are not accounted for. Nothing is published.
struct AccountingError: GuardError {
  let collection: String
  let count: KindCount

  var outcome: Outcome { .refused }
  var rules: [GuardRule] { [.accounting] }

  /// The numbers that do not add up, as a sentence.
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
/// `--accept` resumes this crawl: it is closed, so a run without that option begins another one.
struct RefusedCrawl: StateDocument, Sendable, Equatable {
  /// The crawl's number and start in the store; a store that was made anew counts from 1 again.
  let crawl: Int64
  let crawlStarted: String
  /// The rules that refused it, each once.
  let rules: [String]
  /// The reasons; nil in a file of an older version.
  let reasons: [Reason]?

  /// One reason for refusing crawls, with the first crawl that was refused for it.
  struct Reason: Codable, Sendable, Equatable {
    let rule: String
    /// The table or the collection.
    let subject: String
    /// The start of the first crawl that was refused for it.
    let since: String
    /// The number of crawls in a row that were refused for it.
    let crawls: Int
  }

  init(_ crawl: Crawl, rules: [String], reasons: [Reason] = []) {
    self.crawl = crawl.id
    crawlStarted = crawl.started
    self.rules = rules
    self.reasons = reasons
  }

  /// Returns the reasons against a crawl, each once, counted on from those of the refusal before; a crawl that is refused twice counts
  /// once.
  static func reasons(_ findings: [GuardFinding], of crawl: Crawl, after before: RefusedCrawl?) -> [Reason] {
    var reasons: [Reason] = []
    for finding in findings {
      let (rule, subject) = (finding.rule.rawValue, finding.subject)
      guard !reasons.contains(where: { $0.rule == rule && $0.subject == subject }) else { continue }
      let known = before?.reasons?.first { $0.rule == rule && $0.subject == subject }
      let isCounted = before?.isOf(crawl) == true
      reasons.append(
        Reason(
          rule: rule, subject: subject, since: known?.since ?? crawl.started,
          crawls: (known?.crawls ?? 0) + (known != nil && isCounted ? 0 : 1)))
    }
    return reasons
  }

  /// Whether the refusal is about this crawl.
  func isOf(_ other: Crawl) -> Bool { crawl == other.id && crawlStarted == other.started }

  static let fileName = "refused.json"
}
