import Foundation
import Glibc
import Pipeline
import Site
import Stages
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("A night on which nothing changed", .serialized)
struct QuietNightTests {
  private static let everything = """
    write:
      {csv: {}, ndjson: {}, sqlite: {}, parquet: {}, graph: {}, statistics: {}, xml: {}, archive: {},
       site: {title: Heroes, archive: true}}
    """

  /// A pipeline with all outputs, or with those that are given.
  private func pipeline(_ source: NightlySource, write outputs: String = everything) throws -> String {
    let path = try source.pipeline("nights")
    let lines = try text(path).split(separator: "\n").filter { !$0.hasPrefix("write:") }
    try write(lines.joined(separator: "\n") + "\n" + outputs + "\n", to: path)
    return path
  }

  /// Number, size and last change of every file of a set, by path.
  private func files(_ source: NightlySource) throws -> [String: String] {
    let folder = source.folder + "/output/nights/generations"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let found = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
        let facts = [FileAttributeKey.systemFileNumber, .size, .modificationDate].map { "\(found[$0] ?? "")" }
        return (path, facts.joined(separator: " "))
      })
  }

  private func wrote(_ result: RunResult) -> Bool { result.stages.contains { $0.stage == .write } }

  /// A changed page is as long as it was, and a pipe has no end.
  @Test
  func
    `and those before it take over no page that was changed after it was published, and nothing from what is no plain file`()
    async throws
  {
    try await NightlySource.with(scale: "0.002") { source in
      let path = try pipeline(source, write: "write: {csv: {}, xml: {}, sqlite: {}, site: {title: Heroes}}")
      try await source.night(3) {
        let result = try await source.run(path, day: 3)
        #expect(result.publication?.isNew == true)
      }
      let site = source.folder + "/output/nights/current/site/"
      for name in try FileManager.default.subpathsOfDirectory(atPath: site) where name.hasSuffix(".html") {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: site + name)
        let file = try FileHandle(forWritingTo: URL(filePath: site + name))
        try file.seek(toOffset: 400)
        try file.write(contentsOf: Data("XXXX".utf8))
        try file.close()
        let later = Date(timeIntervalSinceNow: 3600)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: site + name)
      }
      try await source.night(5) {
        let result = try await source.run(path, day: 5)
        #expect(result.publication?.isNew == true)
      }
      let mended = try await source.program.run("verify", path)
      #expect(mended.code == 0, "\(mended.output)")
      for name in ["memory.bin"] {
        let place = source.folder + "/state/nights/" + name
        try FileManager.default.removeItem(atPath: place)
        #expect(mkfifo(place, 0o600) == 0)
      }
      try await source.night(7) {
        let result = try await source.run(path, day: 7)
        #expect(result.publication?.isNew == true)
      }
      #expect(try await source.program.run("verify", path).code == 0)
    }
  }

  @Test func `writes nothing, and over ten nights a set that is written from nothing is always the one that is there`()
    async throws
  {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try pipeline(source)
      var quiet = 0
      for day in 1...10 {
        // Every second night the source shows what it showed the night before.
        try await source.night(1 + day / 2) {
          let before = day == 1 ? [:] : try files(source)
          let result = try await source.run(path, day: day)
          #expect(result.outcome.exitCode == 0)
          if !wrote(result) {
            quiet += 1
            #expect(try files(source) == before, "day \(day)")
            #expect(result.publication?.isNew == false)
            #expect(RunSummary(result: result).lines.first?.contains("nothing new since") == true)
          }
          var again = try InProcessRun(
            folder: source.folder, path: path, wall: .day(day - 1, after: NightlySource.firstNight)
          ).run()
          again.stages = try StageRange(from: .write, to: .publish)
          again.output = "\(source.folder)/other-\(day)"
          let full = try await again.run(calls: CallCounter(), times: StageTimes())
          #expect(wrote(full) && full.site?.reused == 0)
          #expect(full.publication?.digest == result.publication?.digest, "day \(day): from nothing it is another set")
          if day == 4 { #expect(try #require(result.site).reused > 100) }
        }
      }
      #expect(quiet >= 4, "\(quiet)")
    }
  }

  @Test func `and one that was killed in any phase, and ran again, has the set that is written from nothing`()
    async throws
  {
    try await NightlySource.with(scale: "0.003") { source in
      let path = try pipeline(source)
      func digest(_ output: String) throws -> String? {
        try GenerationEntry.current(in: OutputFolder(path: "\(source.folder)/\(output)/nights"))?.manifest?.set
      }
      let first = try await source.night(0) { try await source.program.run("run", path) }
      #expect(first.code == 0, "\(first.error)")
      let places =
        ["store-commit:1", "staging-write:1", "staging-write:40", "staging-write:150", "before-swap:1", "in-swap:1"]
        + ["after-swap:1"]
      for (night, place) in places.enumerated() {
        try await source.night(night + 1) {
          var killed = source.program
          killed.environment["SPINRACK_FAILPOINT"] = place
          let ended = try await killed.run("run", path)
          #expect(ended.code == 256 + SIGKILL, "\(place): \(ended.error)")
          let again = try await source.program.run("run", path)
          #expect(again.code == 0, "\(place): \(again.error)")
          let other = "other-\(night)"
          let anew = try await source.program.run("run", path, "--from", "write", "--output", other)
          #expect(anew.code == 0, "\(place): \(anew.error)")
          #expect(try digest("output") != nil && digest("output") == digest(other), "\(place)")
        }
      }
    }
  }

  @Test func `and one that finds files of the current set changed on the disk takes nothing of them over`() async throws
  {
    try await NightlySource.with(scale: "0.003") { source in
      let path = try pipeline(source)
      let current = source.folder + "/output/nights/current/"
      _ = try await source.night(0) { try await source.program.run("run", path) }
      // As long as they were, so that only their bytes tell.
      let files = ["data/catalog.sqlite", "data/ndjson/comics.ndjson.gz", "data/csv/names.csv.gz", "xml/catalog.xml"]
      for file in files + ["archive/nights-site.tar.gz"] {
        let place = URL(fileURLWithPath: current + file).resolvingSymlinksInPath()
        var bytes = try Data(contentsOf: place)
        for offset in stride(from: bytes.count / 10, to: bytes.count, by: 997) { bytes[offset] ^= 0x10 }
        try FileManager.default.removeItem(at: place)
        try bytes.write(to: place)
      }
      try await source.night(1) {
        let night = try await source.program.run("run", path)
        #expect(night.code == 0, "\(night.error)")
        let anew = try await source.program.run("run", path, "--from", "write", "--output", "other")
        #expect(anew.code == 0, "\(anew.error)")
      }
      let sets = try ["output", "other"].map { output in
        try GenerationEntry.current(in: OutputFolder(path: "\(source.folder)/\(output)/nights"))?.manifest?.set
      }
      #expect(sets[0] != nil && sets[0] == sets[1])
    }
  }

  @Test func `writes the set again where the pipeline file, a file of the publisher or the set itself is another one`()
    async throws
  {
    try await NightlySource.with(scale: "0.002") { source in
      let styles = source.folder + "/own.css"
      try write("a { color: red }", to: styles)
      let site = "write: {csv: {}, site: {title: Heroes, css: [own.css]}}"
      let path = try pipeline(source, write: site)
      // All days but the last are of one week: a site shows the issues of the week.
      try await source.night(3) {
        #expect(wrote(try await source.run(path, day: 6)))
        #expect(!wrote(try await source.run(path, day: 7)))

        try write("a { color: blue }", to: styles)
        let restyled = try await source.run(path, day: 8)
        #expect(wrote(restyled) && restyled.publication?.isNew == true)
        #expect(!wrote(try await source.run(path, day: 9)))

        _ = try pipeline(source, write: site.replacing("Heroes", with: "Villains"))
        let renamed = try await source.run(path, day: 10)
        #expect(wrote(renamed) && renamed.publication?.isNew == true)
        #expect(!wrote(try await source.run(path, day: 11)))

        // When a set is published, and what follows, is no part of it.
        let definition = try text(path)
        try write(definition + "publish: {keep: 3, then: [\"true\"]}\nnotify: {}\n", to: path)
        let followed = try await source.run(path, day: 11)
        #expect(!wrote(followed) && followed.commands?.failure == nil && followed.commands?.count == 1)
        try write(definition, to: path)

        // A set that lost a file, or a part of one, is published once more.
        let page = source.folder + "/output/nights/current/site/index.html"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: page)
        try FileManager.default.removeItem(atPath: page)
        let mended = try await source.run(path, day: 12)
        #expect(wrote(mended) && mended.publication?.isNew == true)
        #expect(FileManager.default.fileExists(atPath: page))
        #expect(!wrote(try await source.run(path, day: 12)))

        // Nobody knows what a set was made of whose notes are lost.
        try FileManager.default.removeItem(atPath: source.folder + "/state/nights/memory.bin")
        let unknown = try await source.run(path, day: 12)
        #expect(wrote(unknown) && unknown.publication?.isNew == false)
        #expect(!wrote(try await source.run(path, day: 12)))
        let nextWeek = try await source.run(path, day: 13)
        #expect(wrote(nextWeek) && nextWeek.publication?.isNew == true)
      }
    }
  }
}
