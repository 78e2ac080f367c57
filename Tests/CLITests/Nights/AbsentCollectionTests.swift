import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("A source without one of the collections", .serialized)
struct AbsentCollectionTests {
  /// A gateway of some characters, which may have no events, or lose its characters for a few calls.
  private final class Half: Sendable {
    struct State {
      var calls: [String] = []
      var hasEvents = false
      var characterFaults = 0
    }
    let state = Mutex(State())

    func answer(_ path: String, _ query: [String: String]) -> ClosureServer.Answer {
      let none = ClosureServer.Answer(status: 404, body: #"{"code":404,"status":"none"}"#)
      let kind = String(path.split(separator: "/").last ?? "")
      let isThere = state.withLock { state in
        state.calls.append(kind)
        if kind == "characters", state.characterFaults > 0 {
          state.characterFaults -= 1
          return false
        }
        return kind == "characters" || kind == "events" && state.hasEvents
      }
      guard isThere else { return none }
      let rows = (1...40).dropFirst(Int(query["offset"] ?? "0") ?? 0).map { id in
        #"{"id":\#(id),"name":"Hero \#(id)","title":"Event \#(id)","modified":"2014-04-29T14:18:17-0400","resourceURI":"http://x/v1/public/\#(kind)/\#(id)"}"#
      }
      return ClosureServer.Answer(
        body: """
          {"code":200,"status":"Ok","data":{"offset":\(query["offset"] ?? "0"),"limit":100,"total":40,\
          "count":\(rows.count),"results":[\(rows.joined(separator: ","))]}}
          """)
    }

    func calls() -> [String: Int] {
      state.withLock { state in
        defer { state.calls = [] }
        return state.calls.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
    }
  }

  @Test
  func `costs a night one call for it, keeps its verdict, and is read when it comes; a passing 404 fails no night`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let half = Half()
      let server = try #require(ClosureServer { half.answer($0, $1) })
      try write(
        """
        name: half
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        fetch: {collections: [characters, events], mode: incremental}
        write: {csv: {}}
        """, to: folder + "/Pipelines/half.yaml")
      let program = Program(folder: folder)
      let first = try await program.run("run", "half", "--quiet")
      #expect(first.code == 2, "\(first.error)")
      _ = half.calls()
      for _ in 0..<2 {
        let night = try await program.run("run", "half", "--quiet")
        #expect(night.code == 2, "\(night.error)")
        let calls = half.calls()
        #expect(calls["events"] == 1, "\(calls)")
      }
      // All heads fail once: that of the characters is asked for again.
      half.state.withLock { $0.characterFaults = 4 }
      let shaken = try await program.run("run", "half", "--quiet")
      #expect(shaken.code == 2, "\(shaken.error)")
      half.state.withLock { $0 = Half.State(hasEvents: true) }
      let whole = try await program.run("run", "half", "--quiet")
      #expect(whole.code == 0, "\(whole.error)")
      // The events are lost for good, the characters for one call.
      half.state.withLock { $0 = Half.State(hasEvents: false, characterFaults: 1) }
      let lost = try await program.run("run", "half", "--accept", "shrink", "--quiet")
      #expect(lost.code == 2 || lost.code == 76, "\(lost.error)")
      let rebuilt = try await program.run("rebuild", "half", "--output", "again", "--quiet")
      #expect(rebuilt.code == 2, "\(rebuilt.error)")
    }
  }
}
