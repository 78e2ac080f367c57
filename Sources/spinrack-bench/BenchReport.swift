import Foundation
import Glibc

/// The results of one benchmark, and how they are shown.
struct BenchReport {
  var scale = 0.0
  var smallScale = 0.0
  var pages = 0
  var plainBytes = 0
  var wireBytes = 0
  var linesBytes = 0
  /// The round with the median ratio.
  var round: Round?
  /// The round with the median ratio of every format.
  var everyRound: Round?
  var peak = 0
  var smallPeak = 0
  /// The greatest memory of runs that write every format.
  var everyPeak = 0
  var smallEveryPeak = 0
  /// The round with the median ratio of everything with the site, and the greatest memory of such runs.
  var siteRound: Round?
  var sitePeak = 0
  var parts: [PartSpeed] = []
  /// Our Parquet writer and another one over the same tables: what is compared, and how it went.
  var besidePyarrow: (name: String, value: String)?

  /// Floor and run, measured one after the other.
  struct Round {
    let pull: Duration
    /// The same with pages that are unpacked before they are thrown away.
    let unpackingPull: Duration
    let compression: Duration
    let compressionProcessorTime: Duration
    let run: WholeRun.Measurement
    /// A run that writes every format of datasets.
    let every: WholeRun.Measurement
    /// A run that writes these, the XML and the site.
    let site: WholeRun.Measurement

    var floor: Duration { pull + compression }
    var unpackingFloor: Duration { unpackingPull + compression }
    var unpackingRatio: Double { run.time.seconds / max(unpackingFloor.seconds, 1e-9) }
    var ratio: Double { run.time.seconds / max(floor.seconds, 1e-9) }
    var everyRatio: Double { every.time.seconds / max(floor.seconds, 1e-9) }
    var siteRatio: Double { site.time.seconds / max(floor.seconds, 1e-9) }
  }

  /// One table: what, value, aim.
  var markdown: String {
    var rows: [(String, String, String)] = []
    if let round {
      rows += [
        ("pages, and their plain JSON", "\(pages), \(plainBytes / 1_000_000) MB", ""),
        ("floor a: bare client, 8 at a time, \(wireBytes / 1_000_000) MB of gzip thrown away", round.pull.text, ""),
        ("the same, each page unpacked before", round.unpackingPull.text, ""),
        ("floor b: zlib level 6 over \(linesBytes / 1_000_000) MB of NDJSON, all cores", round.compression.text, ""),
        ("whole run, scale \(scale), CSV and NDJSON", "\(round.run.time.text) (\(round.run.stages))", ""),
        ("run / floor", format(round.ratio, "%.2f"), "2.5, then 2"),
        ("run / floor with pages unpacked", format(round.unpackingRatio, "%.2f"), ""),
        ("processor time of the run", round.run.processorTime.text, ""),
        ("processor time of floor b", round.compressionProcessorTime.text, ""),
        ("peak memory, scale \(scale)", mebibytes(peak), "200 MiB"),
        ("peak memory, scale \(smallScale)", mebibytes(smallPeak), ""),
        ("difference", mebibytes(peak - smallPeak), "60 MiB"),
      ]
    }
    if let everyRound {
      let every = everyRound.every
      rows += [
        ("whole run, scale \(scale), every format of datasets", "\(every.time.text) (\(every.stages))", ""),
        ("every format: run / floor", format(everyRound.everyRatio, "%.2f"), "5"),
        ("every format: processor time", every.processorTime.text, ""),
        ("every format: peak memory, scale \(scale)", mebibytes(everyPeak), "200 MiB"),
        ("every format: peak memory, scale \(smallScale)", mebibytes(smallEveryPeak), ""),
      ]
    }
    if let siteRound {
      let site = siteRound.site
      rows += [
        ("whole run, scale \(scale), everything with XML and site", "\(site.time.text) (\(site.stages))", ""),
        ("everything: run / floor", format(siteRound.siteRatio, "%.2f"), "8"),
        ("everything: processor time", site.processorTime.text, ""),
        ("everything: peak memory, scale \(scale)", mebibytes(sitePeak), "200 MiB"),
        ("pages of the site, two cores", format(site.pagesPerSecond ?? 0, "%.0f pages/s"), "10000 pages/s"),
      ]
    }
    rows += parts.map { part in
      let speed = format(part.megabytes, part.megabytes < 10 ? "%.1f MB/s" : "%.0f MB/s")
      let rows = part.rowsPerSecond.map { ", \($0 / 1000) thousand rows/s" } ?? ""
      return (part.name, speed + rows, part.aim.map { "\($0) MB/s" } ?? "")
    }
    if let besidePyarrow { rows.append((besidePyarrow.name, besidePyarrow.value, "")) }
    var text = "| measured | value | aim |\n| --- | --- | --- |\n"
    for row in rows { text += "| \(row.0) | \(row.1) | \(row.2) |\n" }
    return text
  }

  /// Writes the table into `results/YYYY-MM-DD.md` and one line into the table of `README.md`.
  func save(in folder: String) throws {
    let date = day
    let machine = "\(sysconf(CInt(_SC_NPROCESSORS_ONLN))) cores, \(ProcessStatus.memory >> 30) GiB"
    try FileManager.default.createDirectory(atPath: folder + "/results", withIntermediateDirectories: true)
    let text = "# \(date)\n\n\(machine) of memory, Linux. Parts: one core, median of three.\n\n\(markdown)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/results/\(date).md"))
    let index = URL(fileURLWithPath: folder + "/README.md")
    var lines = ((try? String(contentsOf: index, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("| [\(date)]") }
    let line =
      "| [\(date)](results/\(date).md) | \(machine) | \(round?.floor.text ?? "") | \(round?.run.time.text ?? "") | \(format(round?.ratio ?? 0, "%.2f")) "
      + "| \(format(everyRound?.everyRatio ?? 0, "%.2f")) | \(format(siteRound?.siteRatio ?? 0, "%.2f")) | \(mebibytes(peak)) | \(mebibytes(smallPeak)) "
      + "| \(mebibytes(everyPeak)) | \(mebibytes(sitePeak)) |"
    // Behind the last line of the table: other tables follow it.
    let place = lines.lastIndex { $0.hasPrefix("| [2") }.map { $0 + 1 } ?? lines.endIndex
    lines.insert(Substring(line), at: place)
    try Data(lines.joined(separator: "\n").utf8).write(to: index)
  }

  private var day: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter.string(from: Date())
  }

  private func mebibytes(_ bytes: Int) -> String { format(Double(bytes) / 1_048_576, "%.0f MiB") }

  private func format(_ value: Double, _ form: String) -> String { String(format: form, value) }
}

/// How fast one part of the program is on one core.
struct PartSpeed {
  /// What it does.
  let name: String
  /// The bytes that it worked on: what is counted stands in the name.
  let bytes: Int
  let time: Duration
  /// The rows that it made, where it makes rows.
  var rows: Int?
  /// The aim in MB/s, where there is one.
  var aim: Int?

  /// 10⁶ bytes a second.
  var megabytes: Double { Double(bytes) / 1e6 / max(time.seconds, 1e-9) }

  /// Rows a second.
  var rowsPerSecond: Int? { rows.map { Int(Double($0) / max(time.seconds, 1e-9)) } }
}

extension Duration {
  /// Seconds as a number.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Seconds with two digits behind the point.
  var text: String { String(format: "%.2f s", seconds) }
}

extension [Duration] {
  /// The middle one; of an even number the later of two.
  var median: Duration { isEmpty ? .zero : sorted()[count / 2] }
}
