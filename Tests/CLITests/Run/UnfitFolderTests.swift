import Basics
import Glibc
import Pipeline
import Stages
import TestSupport
import Testing

@testable import Runs

@Suite("Folders of file systems that lack something") struct UnfitFolderTests {
  /// A system call that fails there, in which folder, and what is said.
  struct Lack: CustomTestStringConvertible {
    let call: String
    let folder: String
    let errno: Int32
    let words: String

    var testDescription: String { "\(call) in \(folder): \(String(cString: strerror(errno)))" }
  }

  static let lacks = [
    Lack(call: "symlink", folder: "output", errno: EPERM, words: "output/d: its file system has no symbolic links"),
    Lack(
      call: "symlink", folder: "output", errno: EOPNOTSUPP, words: "output/d: its file system has no symbolic links"),
    Lack(call: "fsync", folder: "output", errno: EINVAL, words: "output/d: its file system cannot sync a folder"),
    Lack(call: "fsync", folder: "state", errno: EINVAL, words: "state/d: its file system cannot sync a folder"),
    Lack(call: "flock", folder: "state", errno: ENOLCK, words: "state/d/lock: its file system cannot lock files"),
    Lack(call: "flock", folder: "state", errno: ENOSYS, words: "state/d/lock: its file system cannot lock files"),
  ]

  @Test(arguments: lacks)
  func `A run finds it before the first call, and says what to do`(_ lack: Lack) async throws {
    try await withTemporaryFolder { folder in
      let files = FileAccess.failing(lack.call, at: "\(folder)/\(lack.folder)", errno: lack.errno)
      let run = try InProcessRun(folder: folder, path: try Self.pipeline(in: folder), files: files).run()
      let calls = CallCounter()
      let error = await #expect(throws: FileError.self) { try await run.run(calls: calls, times: StageTimes()) }
      let failure = Failure(try #require(error))
      #expect(failure.message.contains(lack.words), "\(failure.message)")
      #expect(failure.message.contains("Put this folder on one that") && failure.message.contains("--output"))
      #expect(failure.exitCode == 73)
      #expect(calls.count.calls == 0)
      let left = (try? FileAccess.system.list("\(folder)/output/d")) ?? []
      #expect(left.allSatisfy { !$0.hasPrefix(".staging") })
    }
  }

  @Test func `What publishes nothing needs no links`() async throws {
    try await withTemporaryFolder { folder in
      let files = FileAccess.failing("symlink", errno: EPERM)
      var run = try InProcessRun(folder: folder, path: try Self.pipeline(in: folder), files: files).run()
      run.stages.last = .write
      #expect(try await run.run(calls: CallCounter(), times: StageTimes()).outcome == .published)
    }
  }

  @Test(arguments: lacks)
  func `The doctor finds it and leaves nothing`(_ lack: Lack) throws {
    try withTemporaryFolder { folder in
      let files = FileAccess.failing(lack.call, at: folder, errno: lack.errno)
      let path = "\(folder)/\(lack.folder)/d"
      let checks = FolderCheck(name: lack.folder, path: path, swapsLinks: lack.folder == "output", files: files)
        .checks()
      #expect(checks.map(\.status) == [.fail] && checks[0].outcome == .ioError)
      let fault = lack.words.split(separator: ": ")[1]
      #expect(checks[0].finding.hasPrefix("\(folder): \(fault)"), "\(checks[0].finding)")
      let left = try FileAccess.system.list(folder)
      let well = FolderCheck(name: lack.folder, path: path, swapsLinks: true).checks()
      #expect(well.allSatisfy { $0.status != .fail })
      let leftAgain = try FileAccess.system.list(folder)
      #expect(left == [] && leftAgain == [])
    }
  }

  private static func pipeline(in folder: String) throws -> String {
    let path = folder + "/d.yaml"
    try write("name: d\nsource: {kind: demo, seed: 3, scale: 0.004}\nwrite: {csv: {}}\n", to: path)
    return path
  }
}
