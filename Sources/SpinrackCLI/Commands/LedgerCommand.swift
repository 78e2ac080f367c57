import ArgumentParser
import Basics
import CatalogSources
import Definitions
import Foundation
import JSONKit
import Pipeline
import Store

/// Shows the calls that were counted, and mends what a wrong clock left.
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

      EXAMPLES
        spinrack ledger nightly
        spinrack ledger nightly --json | jq '.days[0].left'
        spinrack ledger nightly --forget 2027-01-01
      """)

  /// How many days are shown to people.
  static let shown = 20

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Flag(help: "Print one JSON document, with all days.")
  var json = false

  @Option(
    help: ArgumentHelp("Remove what was counted on this day, such as 2027-01-01.", valueName: "day"),
    transform: LedgerCommand.day)
  var forget: LedgerDay?

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, nil, keeping, overriding) }

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
  }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline, overrides: overriding.overrides).value
    guard case .marvel(let marvel) = definition.source else { throw NoLedger(source: definition.source.kind) }
    let path = RunLimits.ledger(in: keeping.stateDir)
    let quota = marvel.quota?.daily
    let zone = quota?.zone ?? Source.Quota().daily.zone
    let now = WallClock.system.now().seconds
    func key() throws -> String {
      let environment = ProcessEnvironment.current
      let keys = try keys(of: marvel, environment: environment) { _ in }
      return KeyFingerprint(origin: marvel.baseURL.base.origin, keys: keys).description
    }
    if let forget {
      let key = try key()
      let state = "\(keeping.stateDir)/\(definition.name)"
      let forgotten = try await withRunLock(folder: state, events: { _ in }) {
        try Self.forget(forget, of: key, zone: zone, in: path, at: now) {
          try Self.checkOthers(of: definition.name, in: keeping.stateDir)
        }
      }
      StandardStream.output.write(
        line: "forgot \(forget) of key \(key): \(Quantity.things(forgotten.used + forgotten.withheld, "call"))")
      return
    }
    var own: String?
    do {
      own = try key()
    } catch let error as CredentialError {
      StandardStream.error.write(
        line: "The pipeline's key is not available, so all keys are shown. \(Failure(error).message)")
    }
    let view = LedgerView(
      pipeline: definition.name, path: path, key: own, limit: quota?.calls, zone: zone,
      today: LedgerDay(of: now, in: zone), entries: try Self.entries(of: own, zone: zone, in: path, at: now))
    if json {
      StandardStream.output.write(view.json + "\n")
    } else {
      for line in view.lines(Self.shown) { StandardStream.output.write(line: line) }
    }
  }

  private static func entries(of key: String?, zone: TimeZone, in path: String, at now: Int64) throws -> [LedgerEntry] {
    try CallLedger.reading(path: path) { try $0.entries(of: key, zone: zone, at: now) } ?? []
  }

  /// - Parameter whenItCounts: called before the day is forgotten that calls are counted on now.
  /// - Returns: what was counted on the day.
  private static func forget(
    _ day: LedgerDay, of key: String, zone: TimeZone, in path: String, at now: Int64, whenItCounts: () throws -> Void
  ) throws -> LedgerEntry {
    let entries = try entries(of: key, zone: zone, in: path, at: now)
    guard let entry = entries.first(where: { $0.day == day }) else {
      throw NoSuchDay(day: day, key: key, days: entries.prefix(5).map(\.day))
    }
    if entry.standing == .counted, entry.day >= LedgerDay(of: now, in: zone) { try whenItCounts() }
    let ledger = try CallLedger(path: path)
    defer { try? ledger.close() }
    _ = try ledger.forget(day, of: key)
    return entry
  }
}

extension LedgerCommand {
  /// Refuses while a run of another pipeline is under way, which may count its calls by the same key.
  ///
  /// - Throws: ``OtherRun``, `FileError`.
  private static func checkOthers(of pipeline: String, in stateDir: String, files: FileAccess = .system) throws {
    for name in try files.list(stateDir).sorted() where name != pipeline {
      guard case .held(let holder) = try RunLock.look(folder: "\(stateDir)/\(name)", files: files) else { continue }
      throw OtherRun(pipeline: name, holder: holder)
    }
  }
}

/// What is shown of a ledger.
struct LedgerView {
  let pipeline: String
  let path: String
  /// The fingerprint of the pipeline's key; nil where it is not at hand.
  let key: String?
  /// The calls of a day; nil for any number.
  let limit: Int?
  let zone: TimeZone
  let today: LedgerDay
  let entries: [LedgerEntry]

  /// Calls that are left on a day; nil for any number, and of another key, whose quota is not known here.
  private func left(_ entry: LedgerEntry) -> Int? {
    guard entry.key == key, let limit else { return nil }
    return max(0, limit - entry.used - entry.withheld)
  }

  /// Members: `pipeline`, `key` (or null), `zone`, `today`, `limit` (or null), `days` (`key`, `day`, `used`, `withheld`,
  /// `left` or null, `standing`: `counted`, `ahead` or `wrong`).
  var json: String {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("pipeline", pipeline)
    json.field("key", key)
    json.field("zone", zone.identifier)
    json.field("today", today.description)
    json.field("limit", limit)
    json.key("days")
    json.beginArray()
    for entry in entries {
      json.beginObject()
      json.field("key", entry.key)
      json.field("day", entry.day.description)
      json.field("used", entry.used)
      json.field("withheld", entry.withheld)
      json.field("left", left(entry))
      json.field("standing", entry.standing.rawValue)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.text
  }

  /// For people: a line a day.
  func lines(_ most: Int) -> [String] {
    guard !entries.isEmpty else { return ["no calls are counted in \(path)"] }
    var rows = [["key", "day", "used", "limit", "left", ""]]
    for entry in entries.prefix(most) {
      let isOwn = entry.key == key
      rows.append([
        entry.key, entry.day.description, Quantity.count(entry.used + entry.withheld),
        isOwn ? limit.map(Quantity.count) ?? "none" : "?", left(entry).map(Quantity.count) ?? "", remark(entry),
      ])
    }
    var lines = Columns.lines(rows, right: [2, 3, 4])
    if entries.count > most {
      lines.append("and \(Quantity.things(entries.count - most, "day")) before; --json has all of them")
    }
    return lines + ["days begin at midnight in \(zone.identifier), where it is \(today) now"]
  }

  private func remark(_ entry: LedgerEntry) -> String {
    switch entry.standing {
    case .ahead: "ahead of the clock: counts for nothing, --forget \(entry.day) removes it"
    case .wrong: "counted by a clock that was ahead: counts for nothing"
    case .counted where entry.day == today: "today"
    case .counted where entry.day > today: "counts for today: the clock was set back"
    case .counted: ""
    }
  }
}

/// A pipeline whose source counts no calls.
struct NoLedger: OutcomeError {
  /// The kind of the source.
  var source: String

  var description: String { "Calls to a source of kind \(source) are not counted, so it has no ledger." }
  var outcome: Outcome { .usage }
}

/// A run of another pipeline that counts its calls in the same ledger.
struct OtherRun: OutcomeError {
  var pipeline: String
  var holder: LockHolder?

  var description: String {
    "A run of \(pipeline) is under way\(holder.map { " (\($0))" } ?? "") and counts its calls in the same ledger, so the day was not "
      + "forgotten. Wait for it to end, or stop it."
  }
  var outcome: Outcome { .locked }
}

/// A day of which the ledger has nothing.
struct NoSuchDay: OutcomeError {
  var day: LedgerDay
  var key: String
  /// Days that it has, the newest first.
  var days: [LedgerDay]

  var description: String {
    let known = days.isEmpty ? "It has none." : "The newest are \(days.map(\.description).joined(separator: ", "))."
    return "The ledger has no calls on \(day) of key \(key). \(known)"
  }
  var outcome: Outcome { .usage }
}
