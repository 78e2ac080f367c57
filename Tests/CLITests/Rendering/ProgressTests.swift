import Pipeline
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("Progress") struct ProgressTests {
  private func progress(_ collection: String, _ done: Int, of total: Int? = nil, pages: Int = 0) -> PipelineEvent {
    var progress = CollectionProgress(stage: .fetch, collection: collection, done: done, total: total)
    progress.pages = pages
    return .progress(progress)
  }

  @Test func `Speed and rest are of this run alone`() throws {
    var board = ProgressBoard()
    board.apply(progress("comics", 1_000, of: 5_000), at: .seconds(1))
    #expect(board.rows.first?.rate == nil)
    board.apply(progress("comics", 2_000, of: 5_000), at: .seconds(3))
    let row = try #require(board.rows.first)
    #expect(row.rate == 500)
    #expect(row.remaining == .seconds(6))
    #expect(row.fraction == 0.4)
  }

  @Test func `A stage takes its rows with it`() {
    var board = ProgressBoard()
    board.apply(progress("comics", 1), at: .zero)
    board.apply(.progress(CollectionProgress(stage: .write, collection: "csv", done: 1)), at: .zero)
    board.apply(.stageEnded(.fetch, duration: .seconds(1)), at: .seconds(1))
    #expect(board.rows.map(\.progress.collection) == ["csv"])
  }

  @Test func `A bar shows name bar counts rate rest and pages`() throws {
    var board = ProgressBoard()
    board.apply(progress("comics", 0, of: 1_000), at: .zero)
    board.apply(progress("comics", 500, of: 1_000, pages: 5), at: .seconds(10))
    let row = try #require(board.rows.first)
    let bar = ProgressBar(width: 81, palette: Palette(isColored: false)).line(row)
    #expect(bar == "fetch comics         [##########..........]  500/1,000  50/s  0:10 left  5 pages")
  }

  @Test(arguments: [1, 10, 20, 40, 60, 80, 200])
  func `A bar never reaches the last column`(width: Int) throws {
    var board = ProgressBoard()
    board.apply(progress("comics", 0, of: 60_000), at: .zero)
    board.apply(progress("comics", 41_234, of: 60_000, pages: 413), at: .seconds(12))
    let row = try #require(board.rows.first)
    #expect(ProgressBar(width: width, palette: Palette(isColored: false)).line(row).count <= max(1, width - 1))
  }

  @Test func `Bars are drawn at most ten times a second`() {
    var view = ProgressView(mode: .bar, isQuiet: false)
    #expect(view.take(progress("comics", 1), at: .zero).count == 1)
    #expect(view.take(progress("comics", 2), at: .milliseconds(50)).isEmpty)
    #expect(view.take(progress("comics", 3), at: .milliseconds(100)).count == 1)
  }

  @Test func `A stage is seen before its first report`() {
    var view = ProgressView(mode: .bar, isQuiet: false)
    #expect(view.take(.stageStarted(.fetch), at: .zero) == [.draw([], waiting: [.fetch])])
    #expect(
      view.take(.stageEnded(.fetch, duration: .seconds(1)), at: .seconds(1))
        == [.draw([], waiting: []), .print("fetch: done in 1.0 s")])
  }

  @Test func `Waits for the pace of a source are seen until when they last, in a log one in ten minutes`() throws {
    let until = WallTime(seconds: 1_772_902_861)
    let wait = PipelineEvent.waiting(until: until, reason: "16 calls a minute are made")
    let text = "waiting until 2026-03-07T17:01:01Z, since 16 calls a minute are made"
    for mode in [ProgressMode.plain, .none] {
      var view = ProgressView(mode: mode, isQuiet: false)
      #expect(view.take(wait, at: .seconds(5)) == [.print("note: " + text)])
      #expect(view.take(wait, at: .seconds(66)).isEmpty)
      #expect(view.take(wait, at: .seconds(605)).count == 1)
    }
    var bar = ProgressView(mode: .bar, isQuiet: false)
    let pause = ProgressBoard.Pause(until: until, reason: "16 calls a minute are made")
    #expect(pause.text == text)
    #expect(bar.take(wait, at: .zero) == [.draw([], waiting: [], pause: pause)])
    // Another worker waits for the same.
    #expect(bar.take(wait, at: .zero).isEmpty)
    let drawn = bar.take(progress("comics", 1), at: .seconds(61))
    guard case .draw(let rows, _, let ended) = drawn.first else {
      Issue.record("nothing is drawn")
      return
    }
    #expect(rows.count == 1 && ended == nil)
    var json = ProgressView(mode: .json, isQuiet: false)
    #expect(
      json.take(wait, at: .zero) == [
        .print(
          #"{"time":0,"event":"waiting","until":"2026-03-07T17:01:01Z","message":"16 calls a minute are made"}"#)
      ])
    var quiet = ProgressView(mode: .plain, isQuiet: true)
    #expect(quiet.take(wait, at: .zero).isEmpty && quiet.held.isEmpty)
  }

  @Test func `Plain tells stages and one line in thirty seconds`() {
    var view = ProgressView(mode: .plain, isQuiet: false)
    #expect(view.take(.stageStarted(.fetch), at: .zero) == [.print("fetch: started")])
    #expect(view.take(progress("comics", 0, of: 9_000), at: .seconds(1)).isEmpty)
    #expect(view.take(progress("comics", 2_900, of: 9_000, pages: 29), at: .seconds(29.9)).isEmpty)
    #expect(
      view.take(progress("comics", 3_000, of: 9_000, pages: 30), at: .seconds(31))
        == [.print("fetch: comics 3,000/9,000 (100/s, 1:00 left); 30 pages")])
    #expect(view.take(progress("comics", 3_100, of: 9_000, pages: 31), at: .seconds(32)).isEmpty)
    #expect(
      view.take(.stageEnded(.fetch, duration: .seconds(40.25)), at: .seconds(40))
        == [.print("fetch: done in 40.3 s, 3,100 records, 31 pages")])
  }

  @Test func `Of the many outputs of write one is named`() {
    var view = ProgressView(mode: .plain, isQuiet: false)
    for number in 1...35 {
      let progress = CollectionProgress(stage: .write, collection: "output-\(number)", done: 10)
      #expect(view.take(.progress(progress), at: .seconds(Double(number) / 10)).isEmpty)
    }
    let pages = { CollectionProgress(stage: .write, collection: "pages", done: $0, total: 900) }
    #expect(view.take(.progress(pages(0)), at: .seconds(10)).isEmpty)
    #expect(
      view.take(.progress(pages(600)), at: .seconds(30))
        == [.print("write: pages 600/900 (30/s, 0:10 left); 35 other outputs done or under way")])
    #expect(
      view.take(.stageEnded(.write, duration: .seconds(31)), at: .seconds(31))
        == [.print("write: done in 31.0 s, 36 outputs")])
  }

  @Test func `Lines of a log begin with the time and those of JSON and a terminal do not`() {
    let lines = { (mode: ProgressMode) -> [ProgressView.Action] in
      var view = ProgressView(mode: mode, isQuiet: false)
      view.stamp = "2026-04-12T03:15:00Z "
      return view.take(.note("n"), at: .zero)
    }
    #expect(lines(.plain) == [.print("2026-04-12T03:15:00Z note: n")])
    #expect(lines(.none) == [.print("2026-04-12T03:15:00Z note: n")])
    #expect(lines(.bar) == [.print("note: n")])
    #expect(lines(.json) == [.print(#"{"time":0,"event":"note","message":"n"}"#)])
    // What was kept back has the time at which it happened.
    var quiet = ProgressView(mode: .plain, isQuiet: true)
    quiet.stamp = "2026-04-12T03:15:00Z "
    #expect(quiet.take(.warning("w"), at: .zero).isEmpty)
    quiet.stamp = "2026-04-12T03:16:00Z "
    #expect(quiet.held == ["2026-04-12T03:15:00Z warning: w"])
  }

  @Test func `None tells warnings only`() {
    var view = ProgressView(mode: .none, isQuiet: false)
    #expect(view.take(.stageStarted(.fetch), at: .zero).isEmpty)
    #expect(view.take(.warning("w"), at: .zero) == [.print("warning: w")])
  }

  @Test func `Quiet keeps everything back`() {
    var view = ProgressView(mode: .plain, isQuiet: true)
    #expect(view.take(.stageStarted(.fetch), at: .zero).isEmpty)
    #expect(view.take(.warning("w"), at: .zero).isEmpty)
    #expect(view.held == ["warning: w"])
  }

  @Test func `Quiet shows an alert once`() {
    var view = ProgressView(mode: .plain, isQuiet: true)
    #expect(view.take(.alert("a"), at: .zero) == [.print("warning: a")])
    #expect(view.held.isEmpty)
  }

  @Test func `Json is one document a line`() {
    let line = ProgressJSON.line(progress("comics", 5, pages: 1), at: .milliseconds(1_500))
    #expect(
      line == #"{"time":1.5,"event":"progress","stage":"fetch","collection":"comics","done":5,"total":null,"#
        + #""pages":1,"calls":0,"bytes":0}"#)
    #expect(ProgressJSON.line(.note("a\nb"), at: .zero) == #"{"time":0,"event":"note","message":"a\nb"}"#)
  }

  @Test func `Auto is a bar on a terminal only`() {
    #expect(ProgressMode.auto.resolved(isTerminal: true, isDumb: false) == .bar)
    #expect(ProgressMode.auto.resolved(isTerminal: true, isDumb: true) == .plain)
    #expect(ProgressMode.auto.resolved(isTerminal: false, isDumb: false) == .plain)
    #expect(ProgressMode.json.resolved(isTerminal: true, isDumb: false) == .json)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_234, "-1,234")])
  func `Counts are grouped`(number: Int, text: String) {
    #expect(Quantity.count(number) == text)
  }

  @Test(arguments: [(0.04, "0.0 s"), (12.34, "12.3 s"), (75, "1:15 min"), (3_723, "1:02:03 h")])
  func `Times are short`(seconds: Double, text: String) {
    #expect(Quantity.time(.seconds(seconds)) == text)
  }

  @Test func `Commands are shown by their numbers; of what a quiet run keeps back the last lines stay`() {
    let failure = CommandEvent.failed("y", duration: .seconds(1))
    let events = [.started, .line("x"), .ended(duration: .seconds(3)), failure]
    let lines = ["then 2: started", "then 2: x", "then 2: done in 3.0 s", "then 2: y, after 1.0 s"]
    for mode in [ProgressMode.plain, .none, .bar] {
      var view = ProgressView(mode: mode, isQuiet: false)
      #expect(events.flatMap { view.take(.command(2, $0), at: .zero) } == lines.map { .print($0) })
    }
    #expect(
      ProgressJSON.line(.command(1, failure), at: .zero)
        == #"{"time":0,"event":"command","command":1,"state":"failed","seconds":1,"message":"y"}"#)
    var quiet = ProgressView(mode: .plain, isQuiet: true)
    _ = quiet.take(.note("n"), at: .zero)
    for number in 1...2_000 { _ = quiet.take(.command(1, .line("\(number)")), at: .zero) }
    #expect(quiet.held.count == 1 + ProgressView.heldCommandLines)
    #expect(quiet.held.first == "note: n" && quiet.held[1] == "then 1: 1501" && quiet.held.last == "then 1: 2000")
  }
}
