import Foundation
import Glibc

/// The results of one benchmark, with their table.
struct BenchReport {
  var scale = 0.0
  var smallScale = 0.0
  var pages = 0
  var plainBytes = 0
  var wireBytes = 0
  var linesBytes = 0
  /// The round with the median ratio of runs of each extent.
  var rounds: [WholeRun.Extent: Round] = [:]
  /// The greatest memory of runs of each extent.
  var peaks: [WholeRun.Extent: Int] = [:]
  var smallPeaks: [WholeRun.Extent: Int] = [:]
  var parts: [PartSpeed] = []
  /// The comparison of our Parquet writer with another one over the same tables: its name and its result.
  var besidePyarrow: (name: String, value: String)?

  /// Floor and run, measured one after the other.
  struct Round {
    let pull: Duration
    /// The time for pulling pages that are unpacked before they are thrown away.
    let unpackingPull: Duration
    let compression: Duration
    let compressionProcessorTime: Duration
    /// The runs, one of each extent.
    let runs: [WholeRun.Measurement]

    var floor: Duration { pull + compression }
    var unpackingRatio: Double { runs[0].time.seconds / max((unpackingPull + compression).seconds, 1e-9) }

    func ratio(_ extent: WholeRun.Extent) -> Double {
      runs[extent.rawValue].time.seconds / max(floor.seconds, 1e-9)
    }
  }

  /// One table: measurement, value, aim.
  var markdown: String {
    var rows: [(String, String, String)] = []
    if let round = rounds[.lines] {
      rows += [
        ("pages, and their plain JSON", "\(pages), \(plainBytes / 1_000_000) MB", ""),
        ("floor a: bare client, 8 at a time, \(wireBytes / 1_000_000) MB of gzip thrown away", round.pull.text, ""),
        ("the same, each page unpacked before", round.unpackingPull.text, ""),
        ("floor b: zlib level 6 over \(linesBytes / 1_000_000) MB of NDJSON, all cores", round.compression.text, ""),
        ("processor time of floor b", round.compressionProcessorTime.text, ""),
        ("CSV and NDJSON: run / floor with pages unpacked", format(round.unpackingRatio, as: "%.2f"), ""),
      ]
    }
    for (extent, name, aim) in [
      (WholeRun.Extent.lines, "CSV and NDJSON", "2.5, then 2"), (.datasets, "every format of datasets", "5"),
      (.everything, "everything with XML and site", "8"),
    ] {
      guard let round = rounds[extent] else { continue }
      let run = round.runs[extent.rawValue]
      rows += [
        ("whole run, scale \(scale), \(name)", "\(run.time.text) (\(run.stages))", ""),
        ("\(name): run / floor", ratio(extent), aim),
        ("\(name): processor time", run.processorTime.text, ""),
        ("\(name): peak memory, scale \(scale)", mebibytes(peaks[extent]), "200 MiB"),
      ]
      if let small = smallPeaks[extent] {
        rows.append(("\(name): peak memory, scale \(smallScale)", mebibytes(small), ""))
        rows.append(("\(name): difference", mebibytes((peaks[extent] ?? 0) - small), extent == .lines ? "60 MiB" : ""))
      }
      if let pages = run.pagesPerSecond {
        rows.append(("pages of the site, two cores", format(pages, as: "%.0f pages/s"), "10000 pages/s"))
      }
    }
    rows += parts.map { part in
      let speed = format(part.megabytes, as: part.megabytes < 10 ? "%.1f MB/s" : "%.0f MB/s")
      let rows = part.rowsPerSecond.map { ", \($0 / 1000) thousand rows/s" } ?? ""
      let value = part.isTold ? speed + rows : "too short to be told from what was taken off"
      return (part.name, value, part.aim.map { "\($0) MB/s" } ?? "")
    }
    if let besidePyarrow { rows.append((besidePyarrow.name, besidePyarrow.value, "")) }
    var text = "| measured | value | aim |\n| --- | --- | --- |\n"
    for row in rows { text += "| \(row.0) | \(row.1) | \(row.2) |\n" }
    return text
  }

  /// Writes the table into `results/YYYY-MM-DD.md` and one line into the table of `README.md`.
  func save(in folder: String) throws {
    let date = Date.now.formatted(.iso8601.year().month().day())
    let machine = "\(sysconf(CInt(_SC_NPROCESSORS_ONLN))) cores, \(ProcessStatus.memory >> 30) GiB"
    try FileManager.default.createDirectory(atPath: folder + "/results", withIntermediateDirectories: true)
    let text = "# \(date)\n\n\(machine) of memory, Linux. Parts: one core, median of three.\n\n\(markdown)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/results/\(date).md"))
    let index = URL(fileURLWithPath: folder + "/README.md")
    var lines = ((try? String(contentsOf: index, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("| [\(date)]") }
    let round = rounds[.lines]
    let cells =
      ["[\(date)](results/\(date).md)", machine, round?.floor.text ?? "", round?.runs[0].time.text ?? ""]
      + WholeRun.Extent.allCases.map(ratio)
      + [peaks[.lines], smallPeaks[.lines], peaks[.datasets], peaks[.everything]].map(mebibytes)
    // Behind the last line of the table: other tables follow it.
    let place = lines.lastIndex { $0.hasPrefix("| [2") }.map { $0 + 1 } ?? lines.endIndex
    lines.insert("| \(cells.joined(separator: " | ")) |", at: place)
    try Data(lines.joined(separator: "\n").utf8).write(to: index)
  }

  /// Returns the time of a run of an extent, as a multiple of the floor of its round.
  private func ratio(_ extent: WholeRun.Extent) -> String { format(rounds[extent]?.ratio(extent) ?? 0, as: "%.2f") }

  private func mebibytes(_ bytes: Int?) -> String { format(Double(bytes ?? 0) / 1_048_576, as: "%.0f MiB") }

  private func format(_ value: Double, as form: String) -> String { String(format: form, value) }
}

/// The speed of one part of the program on one core.
struct PartSpeed {
  /// The work of the part.
  let name: String
  /// The number of bytes that it worked on; the name says which are counted.
  let bytes: Int
  let time: Duration
  /// The number of rows that it made, where it makes rows.
  var rows: Int?
  /// The aim in MB/s, where there is one.
  var aim: Int?
  /// Whether the time is greater than the noise of the time that was subtracted.
  var isTold = true

  /// The speed in 10⁶ bytes a second.
  var megabytes: Double { Double(bytes) / 1e6 / max(time.seconds, 1e-9) }

  /// The speed in rows a second.
  var rowsPerSecond: Int? { rows.map { Int(Double($0) / max(time.seconds, 1e-9)) } }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// The duration in seconds with two digits behind the point.
  var text: String { String(format: "%.2f s", seconds) }
}
