import Pipeline
import TestSupport
import Testing

/// Reading what a new generation holds already.
@Suite("Reading") struct ReadingTests {
  private struct Refusal: Error {}

  @Test func `a finished file is read back`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try generation.writeFile("data/a", Array("content".utf8))
        var found: [UInt8] = []
        try generation.readFile("data/a") { found += $0 }
        #expect(found == Array("content".utf8))
      }
    }
  }

  @Test func `a file that is open or not there is not read`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        let open = try generation.createFile("a")
        for name in ["a", "b"] {
          let error = #expect(throws: PublishingError.self) { try generation.readFile(name) { _ in } }
          #expect(error?.code == .misuse)
        }
        try open.close()
      }
    }
  }

  @Test func `what the reader throws ends it`() async throws {
    try await withTemporaryFolder { path in
      try await OutputFolder(path: path).withStaging(events: { _ in }) { generation in
        try generation.writeFile("a", [UInt8](repeating: 7, count: 3 << 20))
        var calls = 0
        #expect(throws: Refusal.self) {
          try generation.readFile("a") { _ in
            calls += 1
            throw Refusal()
          }
        }
        #expect(calls == 1)
      }
    }
  }
}
