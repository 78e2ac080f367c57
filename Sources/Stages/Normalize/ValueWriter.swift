import Basics
import CatalogSources
import JSONKit
import Store

/// Writes cleaned values behind each other as canonical JSON; values that break a rule go into quarantine, null in their place.
///
/// Works on bytes and slices; its buffers are reused from page to page.
struct ValueWriter: ~Copyable {
  let plan: NormalizationPlan
  /// The page's bytes: record after record.
  var out = ByteBuilder(capacity: 1 << 19)
  /// The quarantine of the page.
  var quarantine: PageQuarantine
  let text: TextCleaner
  /// The number of values of the page that each rule changed.
  private var changes: [CleaningChange: Int] = [:]

  /// Creates a writer; the redactor knows the secrets of the source.
  init(_ plan: NormalizationPlan, redactor: Redactor) {
    self.plan = plan
    quarantine = PageQuarantine(redactor)
    text = TextCleaner(redactor)
  }

  /// Clears the writer for the next page and keeps the memory.
  mutating func beginPage() {
    out.removeAll()
    quarantine.beginPage()
    changes.removeAll(keepingCapacity: true)
    text.invisibleTexts = 0
  }

  /// The number of values of the page that each rule changed, invisible characters included.
  var changeCounts: [CleaningChange: Int] {
    var counts = changes
    if text.invisibleTexts > 0 { counts[.invisible, default: 0] += text.invisibleTexts }
    return counts
  }

  /// The number of values of the page that a rule changed, or that are in quarantine.
  var findings: Int { changes.values.reduce(text.invisibleTexts + quarantine.count, +) }

  /// Counts a value that a rule changed.
  mutating func count(_ change: CleaningChange) {
    changes[change, default: 0] += 1
  }

  /// Writes the name of a member, with what stands before it.
  mutating func writeName(_ name: StaticString, isFirst: Bool = false) {
    out.append(isFirst ? "{\"" : ",\"")
    out.append(name)
    out.append("\":")
  }

  /// Writes null in the place of a value, and quarantines a value that should not be there.
  mutating func writeNull(insteadOf value: JSONValue? = nil, _ rule: CleaningRule = .wrongType) {
    if let value { quarantine.add(value, rule) }
    out.append("null")
  }

  /// Returns the array that a value is; quarantines a value that is none.
  mutating func array(_ value: JSONValue?) -> JSONArray? {
    guard let value, !value.isNull else { return nil }
    if let array = value.array { return array }
    quarantine.add(value, .wrongType)
    return nil
  }
}
