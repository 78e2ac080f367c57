import Basics
import JSONKit

extension RecordWriter {
  /// Appends `,"modified":"…"` of a record, sentinels included.
  mutating func modifiedField(_ collection: Collection, _ slot: Int) {
    out.append(",\"modified\":\"")
    let seconds = universe.population(collection).modified[slot]
    if seconds == Population.never { never() } else { stamp(seconds) }
    out.append("\"")
  }

  mutating func never() { out.append("-0001-11-30T00:00:00-0500") }

  /// Appends an instant in the time of the US East coast, `2014-04-29T14:18:17-0400`.
  mutating func stamp(_ seconds: Int64) {
    let isSummer = Calendar.isSummer(day: Int(CivilDate.days(ofSeconds: seconds - 14_400))) && seconds > 0
    let local = seconds - (isSummer ? 14_400 : 18_000)
    let day = Int(CivilDate.days(ofSeconds: local))
    date(day: day)
    out.append("T")
    clock(Int(local) - day * 86_400)
    out.append(isSummer ? "-0400" : "-0500")
  }

  /// Appends the local midnight of a day, `2013-07-03T00:00:00-0400`.
  mutating func midnight(day: Int) {
    date(day: day)
    out.append(Calendar.isSummer(day: day) ? "T00:00:00-0400" : "T00:00:00-0500")
  }

  mutating func date(day: Int) {
    let date = CivilDate(days: Int64(day))
    integer(Int(date.year))
    out.append("-")
    twoDigits(Int(date.month))
    out.append("-")
    twoDigits(Int(date.day))
  }

  private mutating func clock(_ seconds: Int) {
    twoDigits(seconds / 3_600)
    out.append(":")
    twoDigits(seconds / 60 % 60)
    out.append(":")
    twoDigits(seconds % 60)
  }

  private mutating func twoDigits(_ value: Int) {
    out.append(UInt8(0x30 + value / 10))
    out.append(UInt8(0x30 + value % 10))
  }
}
