import ArgumentParser
import Basics
import Foundation
import JSONKit
import Pipeline
import Runs
import Stages
import Store

/// Shows the counted calls, and corrects the entries of a wrong clock.
struct LedgerCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Show the calls that were counted by day, or forget a day.",
    discussion: """
      Calls are counted by the day of the source (source.quota.time-zone) and by a fingerprint of the key, in \
      STATE-DIR/ledger.sqlite. This shows the days of the pipeline's key, or of all keys if its key is not available. A day \
      more than 36 hours ahead of the clock was counted by a wrong clock and counts for nothing. Without --forget nothing \
      is written, and a run may be under way.

      --forget removes what was counted on a day, without asking, and says how much that was. As many calls can then be \
      made on that day again. It takes the lock of the pipeline's runs, and does not forget the day that counts now while a run of \
      another pipeline of STATE-DIR is under way, since all of them share the ledger.

      Of a source that limits calls by the minute or the hour, its windows are shown, too, with what counts in them now. After it has locked \
      the program out, or refused the credentials, no call is made for some time, by any run; --unlock ends that at once. It also gives \
      back calls of today and of windows that only the source has counted: its next answer counts them again if it still says so.

      EXAMPLES
        spinrack ledger nightly
        spinrack ledger nightly --json | jq '.days[0].left'
        spinrack ledger nightly --forget 2027-01-01
        spinrack ledger nightly --unlock
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Print one JSON document, with all days.")
  var json = false

  @Option(
    help: ArgumentHelp("Remove what was counted on this day, such as 2027-01-01.", valueName: "day"),
    transform: LedgerCommand.day)
  var forget: LedgerDay?

  @Flag(help: "Let calls be made again that the source's refusals, or its own counts, keep from being made.")
  var unlock = false

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, keeping: keeping, overriding: overriding) }

  private static func day(_ text: String) throws -> LedgerDay {
    guard let time = WallTime(extended: text + "T00:00:00Z"), time.extended.hasPrefix(text) else {
      throw ValidationError("\"\(text)\" is not a day; write it like 2027-01-01.")
    }
    return LedgerDay(of: time.seconds, in: .gmt)
  }

  func validate() throws {
    if json, forget != nil {
      throw ValidationError("--json shows the ledger and --forget changes it: give one of them.")
    }
    if unlock, json || forget != nil {
      throw ValidationError("--unlock goes with neither --json nor --forget: give one of them.")
    }
  }

  func run() async throws {
    let definition = try pipeline.load(overriding)
    let ledger = try PipelineLedger(of: definition, stateDir: keeping.stateDir, environment: ProcessEnvironment.current)
    if let forget {
      let key = try ledger.key.get()
      let forgotten = try await ledger.forget(forget, of: key)
      StandardStream.output.write(
        line: "forgot \(forget) of key \(key): \(Quantity.things(forgotten.used + forgotten.withheld, "call"))")
      return
    }
    if unlock {
      let key = try ledger.key.get()
      let state = try ledger.unlock(key) ? "unlocked" : "nothing that the source said keeps back calls of"
      StandardStream.output.write(line: "\(state) key \(key)")
      return
    }
    var own: String?
    switch ledger.key {
    case .success(let key): own = key
    case .failure(let error):
      StandardStream.error.write(
        line: "The pipeline's key is not available, so all keys are shown. \(Failure(error).message)")
    }
    var view = LedgerView(ledger: ledger, key: own, entries: try ledger.entries(of: own))
    if let own { (view.windows, view.locks) = (try ledger.windows(of: own), try ledger.locks(of: own)) }
    StandardStream.output.show(view, asJSON: json)
  }
}

/// The contents of a ledger in the form that is shown.
struct LedgerView: CommandResult {
  let ledger: PipelineLedger
  /// The fingerprint of the pipeline's key; nil where the key is not available.
  let key: String?
  let entries: [LedgerEntry]
  /// The rate windows of the pipeline's key.
  var windows: [WindowUse] = []
  /// The locks that keep the pipeline from making calls.
  var locks: [CallLock] = []

  /// The number of days that people see without `--limit`.
  private static let shown = 20

  private var limit: Int? { ledger.limit }
  private var zone: TimeZone { ledger.zone }
  private var today: LedgerDay { ledger.today }

  /// Returns the calls that are left on a day; nil for no limit, and for another key, whose quota is not known here.
  private func left(_ entry: LedgerEntry) -> Int? {
    guard entry.key == key, let limit else { return nil }
    return max(0, limit - entry.used - entry.withheld)
  }

  /// Members: `pipeline`, `key` (or null), `zone`, `today`, `limit` (or null), `days` (`key`, `day`, `used`, `withheld`,
  /// `left` or null, `standing`: `counted`, `ahead` or `wrong`), `windows` (`name`, `counted`, `resource` or null, `seconds`, `limit`,
  /// `used`, `left`, `until` or null) and `locks` (`reason`, `since`, `until`).
  var json: String {
    JSONWriter.text(capacity: 4096) { json in
      json.field("pipeline", ledger.pipeline)
      json.field("key", key)
      json.field("zone", zone.identifier)
      json.field("today", today.description)
      json.field("limit", limit)
      json.objects("days", entries) { json, entry in
        json.field("key", entry.key)
        json.field("day", entry.day.description)
        json.field("used", entry.used)
        json.field("withheld", entry.withheld)
        json.field("left", left(entry))
        json.field("standing", entry.validity.rawValue)
      }
      json.objects("windows", windows) { json, use in
        json.field("name", use.window.name)
        json.field("counted", use.window.counted.rawValue)
        json.field("resource", use.resource)
        json.field("seconds", Int(use.window.seconds))
        json.field("limit", use.window.allowed)
        json.field("used", use.used)
        json.field("left", use.left)
        json.field("until", use.until.map { WallTime(seconds: $0).extended })
      }
      json.objects("locks", locks) { json, lock in
        json.field("reason", lock.reason.rawValue)
        json.field("since", WallTime(seconds: lock.at).extended)
        json.field("until", WallTime(seconds: lock.until).extended)
      }
    }
  }

  /// A line a day, a line a window, a line a lock.
  var lines: [String] {
    let pace = windows.map(line(of:)) + locks.map(line(of:))
    guard !entries.isEmpty else { return ["no calls are counted in \(ledger.path)"] + pace }
    var rows = [["key", "day", "used", "limit", "left", ""]]
    for entry in entries.prefix(Self.shown) {
      let isOwn = entry.key == key
      rows.append([
        entry.key, entry.day.description, Quantity.count(entry.used + entry.withheld),
        isOwn ? limit.map(Quantity.count) ?? "none" : "?", left(entry).map(Quantity.count) ?? "", remark(entry),
      ])
    }
    var lines = Columns.lines(rows, right: [2, 3, 4])
    if entries.count > Self.shown {
      lines.append("and \(Quantity.things(entries.count - Self.shown, "day")) before; --json has all of them")
    }
    return lines + ["days begin at midnight in \(zone.identifier), where it is \(today) now"] + pace
  }

  /// Returns `16 calls a minute: 12 used, 4 left`, `200 calls an hour to issues: 200 used, none left until 2026-11-23T10:00:31Z`.
  private func line(of use: WindowUse) -> String {
    let left =
      use.until.map { "none left until \(WallTime(seconds: $0).extended)" } ?? "\(Quantity.count(use.left)) left"
    return "\(use.window.text)\(use.resource.map { " to \($0)" } ?? ""): \(Quantity.count(use.used)) used, \(left)"
  }

  private func line(of lock: CallLock) -> String {
    let why =
      switch lock.reason {
      case .throttled: "the source asked for a pause"
      case .lockedOut: "the source seems to have locked this client out"
      case .credentials: "the source refused the credentials"
      }
    return
      "no call before \(WallTime(seconds: lock.until).extended): \(why) at \(WallTime(seconds: lock.at).extended); "
      + "--unlock ends it"
  }

  private func remark(_ entry: LedgerEntry) -> String {
    switch entry.validity {
    case .ahead: "ahead of the clock: counts for nothing, --forget \(entry.day) removes it"
    case .wrong: "counted by a clock that was ahead: counts for nothing"
    case .counted where entry.day == today: "today"
    case .counted where entry.day > today: "counts for today: the clock was set back"
    case .counted: ""
    }
  }
}
