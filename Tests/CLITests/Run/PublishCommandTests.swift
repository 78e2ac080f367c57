import Foundation
import Glibc
import Pipeline
import Synchronization
import TestSupport
import Testing

/// The commands of `publish.then`.
@Suite("Commands after publishing") struct PublishCommandTests {
  /// A catalogue of twenty characters with these commands.
  private func with(
    _ commands: [String], more settings: String = "", _ body: (RecordedCatalogue) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try setCommands(commands, more: settings, of: catalogue)
      try catalogue.put(1...20)
      try await body(catalogue)
    }
  }

  private func setCommands(_ commands: [String], more: String = "", of catalogue: RecordedCatalogue) throws {
    let list = String(decoding: try JSONEncoder().encode(commands), as: UTF8.self)
    try write(
      "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\npublish: {then: \(list)}\n\(more)\n",
      to: catalogue.folder + "/Pipelines/rec.yaml")
  }

  private func text(_ catalogue: RecordedCatalogue, _ path: String) throws -> String {
    try String(contentsOfFile: catalogue.folder + "/" + path, encoding: .utf8)
  }

  private func isThere(_ catalogue: RecordedCatalogue, _ path: String) -> Bool {
    FileManager.default.fileExists(atPath: catalogue.folder + "/" + path)
  }

  /// The newest report of a run.
  private func history(_ catalogue: RecordedCatalogue) async throws -> [String: Any] {
    try #require((try await catalogue.json("history", "rec", "--json")["runs"] as? [[String: Any]])?.first)
  }

  private func commands(_ catalogue: RecordedCatalogue) async throws -> [String: Any]? {
    try await catalogue.json("status", "rec", "--json")["commands"] as? [String: Any]
  }

  /// Whether a process works; one that has ended and whose parent has not heard of it does not.
  private func isAlive(_ process: String) -> Bool {
    let number = process.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
    return stat.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  private func waitUntil(_ condition: () throws -> Bool) async throws {
    // Where it never holds, the test fails in the end.
    for _ in 1...20_000 {
      if try condition() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("it did not come to that")
  }

  @Test func `run in order, in the folder of the run, and are told of the set by absolute paths`() async throws {
    try await with(["env > first.txt", "pwd > second.txt; cat first.txt > third.txt"]) { catalogue in
      let ended = try await catalogue.program.run("run", "rec")
      #expect(ended.code == 0, "\(ended.error)")
      #expect(ended.output.contains("commands    2 of 2 done in "))
      let id = try catalogue.current()
      let root = URL(filePath: catalogue.output).resolvingSymlinksInPath().path
      let values = Set(try text(catalogue, "third.txt").split(separator: "\n").map(String.init))
      let manifest = try text(catalogue, "output/rec/current/manifest.json")
      let digest = try #require(manifest.firstMatch(of: /"set": *"([0-9a-f]{64})"/)).output.1
      #expect(
        values.isSuperset(of: [
          "SPINRACK_PIPELINE=rec", "SPINRACK_GENERATION=\(id)", "SPINRACK_PATH=\(root)/generations/\(id)",
          "SPINRACK_CURRENT=\(root)/current", "SPINRACK_DIGEST=\(digest)",
        ]))
      #expect(!values.contains { $0.hasPrefix("SPINRACK_PREVIOUS=") })
      let folder = URL(filePath: catalogue.folder).resolvingSymlinksInPath().path
      #expect(try text(catalogue, "second.txt") == folder + "\n")

      try catalogue.put(1...25)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      #expect(try text(catalogue, "third.txt").contains("SPINRACK_PREVIOUS=\(root)/generations/\(id)\n"))
    }
  }

  @Test func `run once for a set, and again for each new one; a quiet run says nothing of those that succeed`()
    async throws
  {
    try await with(["echo $SPINRACK_GENERATION >> ran.txt; echo uploaded"]) { catalogue in
      for _ in 1...2 {
        let ended = try await catalogue.program.run("run", "rec", "--quiet")
        #expect(ended.code == 0 && ended.output.isEmpty && ended.error.isEmpty, "\(ended.error)")
      }
      let first = try catalogue.current()
      #expect(try text(catalogue, "ran.txt") == "\(first)\n")
      #expect(try await commands(catalogue)?["state"] as? String == "done")
      try catalogue.put(1...25)
      let second = try await catalogue.program.run("run", "rec", "--progress", "plain")
      #expect(second.error.contains("Z then 1: uploaded\n"), "\(second.error)")
      #expect(second.error.contains("Z then 1: done in "))
      #expect(try text(catalogue, "ran.txt") == "\(first)\n\(try catalogue.current())\n")
      // A run that ends before it publishes runs none.
      try catalogue.put(1...30)
      #expect(try await catalogue.program.run("run", "rec", "--to", "write").code == 0)
      #expect(try text(catalogue, "ran.txt").split(separator: "\n").count == 2)
      // Another command has not run for the set that is there.
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      try setCommands(["touch other.txt"], of: catalogue)
      #expect(try await commands(catalogue)?["state"] as? String == "due")
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      #expect(isThere(catalogue, "other.txt"))
      let json = try await catalogue.program.run(
        "run", "rec", "--progress", "json", "--set", "publish.then=[echo x]")
      #expect(json.error.contains(#""event":"command","command":1,"state":"line","message":"x"}"#), "\(json.error)")
    }
  }

  @Test func `of which one fails leave the set published, end with 74, and all run again in the next run`() async throws
  {
    let commands = ["echo a >> ran.txt", "echo the host is away >&2; test -e fixed.txt || exit 5", "echo c >> ran.txt"]
    try await with(commands) { catalogue in
      let metrics = catalogue.folder + "/spinrack.prom"
      let failed = try await catalogue.program.run("run", "rec", "--quiet", "--metrics", metrics)
      let id = try catalogue.current()
      #expect(failed.code == 74)
      #expect(failed.error.contains("then 2: the host is away\n"), "\(failed.error)")
      #expect(
        failed.error.contains(
          "spinrack: Command 2 of publish.then ended with exit code 5. Command 3 was not run. Generation \(id) stays "
            + "published. All commands run again with: spinrack run rec.\n"))
      #expect(try text(catalogue, "ran.txt") == "a\n")
      let run = try await history(catalogue)
      #expect(run["exit_code"] as? Int == 74 && run["published"] as? Bool == true)
      #expect(run["why"] as? String == "published \(id), command 2 of publish.then did not succeed")
      let status = try await catalogue.program.run("status", "rec", "--max-age", "9d")
      #expect(status.code == 1, "a set that did not arrive counts as good: \(status.output)")
      #expect(status.output.contains("commands    command 2 of publish.then ended with exit code 5, at "))
      #expect(try await self.commands(catalogue)?["failed"] as? Int == 2)
      #expect(try text(catalogue, "spinrack.prom").contains(#"last_run_commands_success{pipeline="rec"} 0"#))

      let again = try await catalogue.program.run("run", "rec")
      #expect(again.code == 74 && again.output.contains("rec: nothing new since \(id)"), "\(again.output)")
      try write("", to: catalogue.folder + "/fixed.txt")
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--metrics", metrics).code == 0)
      #expect(try text(catalogue, "ran.txt") == "a\na\na\nc\n")
      #expect(try text(catalogue, "spinrack.prom").contains(#"last_run_commands_success{pipeline="rec"} 1"#))
      #expect(try await catalogue.program.run("status", "rec", "--max-age", "9d").code == 0)
    }
  }

  @Test func `run for the current set also when a later run fails, since they need no source`() async throws {
    try await with(["echo $SPINRACK_GENERATION >> ran.txt; test -e fixed.txt"]) { catalogue in
      #expect(try await catalogue.program.run("run", "rec").code == 74)
      let id = try catalogue.current()
      try write("{}", to: catalogue.folder + "/answers/a.json")
      let failed = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(failed.code == 69)
      #expect(try await catalogue.program.run("status", "rec", "--max-age", "9d").code == 1)
      #expect(
        failed.error.contains(
          "\nCommand 1 of publish.then ended with exit code 1. Generation \(id) stays published. All commands run again with: "
            + "spinrack run rec.\n"), "\(failed.error)")
      let why = try #require(try await history(catalogue)["why"] as? String)
      #expect(why.hasSuffix("; command 1 of publish.then did not succeed"), "\(why)")
      try write("", to: catalogue.folder + "/fixed.txt")
      for _ in 1...2 { #expect(try await catalogue.program.run("run", "rec").code == 69) }
      #expect(try text(catalogue, "ran.txt") == "\(id)\n\(id)\n\(id)\n")
      #expect(try await catalogue.program.run("status", "rec", "--max-age", "9d").code == 0)
      #expect(try await commands(catalogue)?["state"] as? String == "done")
    }
  }

  /// Who hears nothing of runs that a quota stops must hear of a set that does not arrive.
  @Test func `of which one fails after a run that its quota stopped end it with 74, not with 75`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let metrics = folder + "/spinrack.prom"
      let ended = try await program.serving(["gateway", "invent", "--seed", "4", "--scale", "0.003"]) { base in
        func define(_ command: String, calls: Int) throws {
          try write(
            """
            name: d
            source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true, quota: {calls: \(calls)}}
            write: {csv: {}}
            publish: {then: ["\(command)"]}
            """, to: folder + "/d.yaml")
        }
        try define("true", calls: 10_000)
        #expect([0, 2].contains(try await program.run("run", "d.yaml", "--quiet").code))
        try define("exit 3", calls: 1)
        return try await program.run("run", "d.yaml", "--quiet", "--metrics", metrics)
      }
      #expect(ended.code == 74)
      #expect(
        ended.error.contains("quota") && ended.error.contains("Command 1 of publish.then ended with exit code 3."))
      let text = try String(contentsOfFile: metrics, encoding: .utf8)
      #expect(text.contains(#"last_run_commands_success{pipeline="d"} 0"#), "\(text)")
      let history = try await program.run("history", "d.yaml")
      #expect(history.output.contains("command 1 of publish.then did not succeed"), "\(history.output)")
    }
  }

  @Test func `get no secret of the pipeline file, and what they write is shown without secrets and escapes`()
    async throws
  {
    let paths = Mutex<[String]>([])
    let server = try #require(
      ClosureServer { path, _ in
        paths.withLock { $0.append(path) }
        return ClosureServer.Answer(body: "OK")
      })
    let address = "http://127.0.0.1:\(server.port)/5ecret-address"
    try await with(
      [#"echo "got [$PING] [$OTHER]"; cat token.txt; echo; printf 'a\033[31mb'"#, "exit 3"],
      more: "notify: {ping-url: {env: PING}}"
    ) { catalogue in
      try write(address, to: catalogue.folder + "/token.txt")
      let program = Program(folder: catalogue.folder, environment: ["PING": address, "OTHER": "x"])
      let ended = try await program.run("run", "rec")
      #expect(ended.error.contains("then 1: got [] [x]\n"), "\(ended.error)")
      #expect(ended.error.contains("then 1: ***\n"))
      #expect(ended.error.contains("then 1: a\\u001B[31mb\n"))
      #expect(!(ended.error + ended.output).contains("5ecret"))
      #expect(paths.withLock { $0 } == ["/5ecret-address/start", "/5ecret-address/74"])
      try setCommands(["curl $PING"], more: "notify: {ping-url: {env: PING}}", of: catalogue)
      let lint = try await program.run("lint", "rec")
      #expect(lint.code == 0 && lint.output.contains("command 1 of publish.then uses PING"), "\(lint.output)")
    }
  }

  @Test func `that take too long are ended with all that they started, and so is what a command leaves behind`()
    async throws
  {
    let left = "sleep 1000 & echo $! > left.txt; timeout 900 sh -c 'echo $$ > apart.txt; sleep 1000' & sleep 0.3"
    let sleeper = "timeout 900 sh -c 'echo $$ > child.txt; sleep 1000' & wait"
    try await with([left, sleeper]) { catalogue in
      let ended = try await catalogue.program.run("run", "rec", "--set", "publish.then-limit=1s")
      #expect(ended.code == 74)
      #expect(
        ended.error.contains("Command 2 of publish.then was ended after 1s, the time that publish.then-limit allows."),
        "\(ended.error)")
      for file in ["left.txt", "apart.txt", "child.txt"] { #expect(try !isAlive(text(catalogue, file))) }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `are ended by a signal that stops the run, which says so; the set stays, and they run again`(signal: Int32)
    async throws
  {
    // It does not end by itself.
    try await with(["trap '' TERM; echo $$ > child.txt; while test ! -e fixed.txt; do sleep 0.1; done"]) { catalogue in
      let running = try catalogue.program.start(["run", "rec"])
      try await waitUntil { try isThere(catalogue, "child.txt") && text(catalogue, "child.txt").hasSuffix("\n") }
      // Nobody takes the set from under a command.
      #expect(try await catalogue.program.run("run", "rec").code == 78)
      running.send(signal)
      let ended = try await running.end()
      let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
      #expect(ended.code == (signal == SIGINT ? 130 : 143), "\(ended.error)")
      #expect(
        ended.error.contains("Command 1 of publish.then was ended, since the run was stopped by \(name)."),
        "\(ended.error)")
      #expect(try !isAlive(text(catalogue, "child.txt")))
      let run = try await history(catalogue)
      #expect(run["published"] as? Bool == true && run["exit_code"] as? Int == Int(ended.code))
      #expect(try await commands(catalogue)?["state"] as? String == "failed")
      try write("", to: catalogue.folder + "/fixed.txt")
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      #expect(try await commands(catalogue)?["state"] as? String == "done")
    }
  }

  @Test func `do not outlive a run that is killed, and run again in the next one`() async throws {
    let sleeper = "timeout 900 sh -c 'echo $$ > apart.txt; sleep 1000' & echo $$ > child.txt; wait"
    try await with(["test -e fixed.txt || { \(sleeper); }"]) { catalogue in
      let running = try catalogue.program.start(["run", "rec"])
      let files = ["child.txt", "apart.txt"]
      for file in files {
        try await waitUntil { try isThere(catalogue, file) && text(catalogue, file).hasSuffix("\n") }
      }
      running.send(SIGKILL)
      #expect(try await running.end().code == 256 + SIGKILL)
      for file in files { try await waitUntil { try !isAlive(text(catalogue, file)) } }
      #expect(try await commands(catalogue)?["state"] as? String == "due")
      try write("", to: catalogue.folder + "/fixed.txt")
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      #expect(try await commands(catalogue)?["state"] as? String == "done")
    }
  }

  @Test func `run in the next run where one was killed between its publishing and them`() async throws {
    try await with(["echo $SPINRACK_GENERATION >> ran.txt"]) { catalogue in
      var program = catalogue.program
      program.environment["SPINRACK_FAILPOINT"] = "after-swap:1"
      #expect(try await program.run("run", "rec").code == 256 + SIGKILL)
      #expect(!isThere(catalogue, "ran.txt"))
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      let id = try catalogue.current()
      #expect(try text(catalogue, "ran.txt") == "\(id)\n")
    }
  }

  @Test func `run for the set that a rollback makes current, and again by its name where one failed`() async throws {
    try await with(["echo $SPINRACK_GENERATION >> ran.txt; test ! -e broken.txt"]) { catalogue in
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      let first = try catalogue.current()
      try catalogue.put(1...25)
      #expect(try await catalogue.program.run("run", "rec").code == 0)
      let second = try catalogue.current()
      try write("", to: catalogue.folder + "/broken.txt")
      let back = try await catalogue.program.run("rollback", "rec")
      #expect(back.code == 74)
      #expect(back.output.hasPrefix("current is \(first) now"))
      #expect(back.error.contains("All commands run again with: spinrack rollback rec \(first)."), "\(back.error)")
      let status = try await catalogue.program.run("status", "rec", "--max-age", "9d")
      #expect(status.code == 1, "a set that did not arrive counts as good: \(status.output)")
      try FileManager.default.removeItem(atPath: catalogue.folder + "/broken.txt")
      for _ in 1...2 { #expect(try await catalogue.program.run("rollback", "rec", first).code == 0) }
      #expect(try text(catalogue, "ran.txt") == "\(first)\n\(second)\n\(first)\n\(first)\n")
    }
  }

  @Test func `have no terminal, no input and no open file of the run`() async throws {
    let looks = "ls /proc/self/fd | wc -l; wc -c; (: < /dev/tty) 2>/dev/null && echo terminal; true"
    try await with([looks]) { catalogue in
      let ended = try await catalogue.program.run("run", "rec", "--progress", "none")
      // The fourth is the folder that ls reads.
      #expect(ended.error.contains("then 1: 4\n") && ended.error.contains("then 1: 0\n"), "\(ended.error)")
      #expect(!ended.error.contains("terminal"))
    }
  }
}
