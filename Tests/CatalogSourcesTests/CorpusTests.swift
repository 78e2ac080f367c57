import CatalogSources
import Foundation
import JSONKit
import Testing

/// Recorded errors, where they are at hand: `SPINRACK_CORPUS` names their folder.
private let corpus = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"].map { URL(fileURLWithPath: $0) }

@Suite("Corpus", .enabled(if: corpus != nil, "SPINRACK_CORPUS does not name a folder of recordings")) struct CorpusTests
{
  private func recordings(_ prefix: String) throws -> [(name: String, body: [UInt8])] {
    let folder = try #require(corpus).appending(path: "marvel")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }.sorted()
      .map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }

  @Test func `every recorded error is recognised`() throws {
    let errors = try recordings("error")
    #expect(!errors.isEmpty)
    for (name, body) in errors {
      let status = try #require(Int(name.dropFirst(5).prefix(3)))
      let fault = try #require(APIFault(body: body), "\(name)")
      let answer = CallResult(
        TransportResponse(status: status, body: body), now: 0, redactor: Redactor())
      switch (status, fault.code) {
      case (401, _), (409, .text):
        guard case .credentialsRefused = answer else { Issue.record("\(name): \(answer)"); continue }
      case (409, .number):
        guard case .parameterRefused = answer else { Issue.record("\(name): \(answer)"); continue }
      case (404, _):
        guard case .notFound = answer else { Issue.record("\(name): \(answer)"); continue }
      default: #expect(answer == .throttled(retryAfter: nil), "\(name)")
      }
    }
  }
}
