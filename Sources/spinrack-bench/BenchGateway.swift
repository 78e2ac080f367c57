import Basics
import Catalog
import CatalogSources
import Definitions
import Foundation
import Glibc
import Pipeline
import Stages

/// Runs the program's gateway as a process of its own while `body` runs, and stops it on every way out.
///
/// - Returns: what `body` returns.
/// - Throws: `BenchError` where the gateway does not start; what `body` throws.
func withBenchGateway<R>(program: String, scale: Double, _ body: (_ base: String) async throws -> R) async throws -> R {
  let output = Pipe()
  let gateway = try ChildProcess(
    program, arguments: ["gateway", "invent", "--seed", "1", "--scale", "\(scale)", "--port", "0"], output: output)
  let result: Result<R, any Error>
  do {
    result = .success(try await body(try firstLine(of: output.fileHandleForReading.fileDescriptor)))
  } catch {
    result = .failure(error)
  }
  await gateway.stop()
  return try result.get()
}

/// Returns the base URL, which the gateway prints once it answers.
private func firstLine(of descriptor: Int32) throws -> String {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while line.count < 256, poll(&waiting, 1, 60_000) == 1, read(descriptor, &byte, 1) == 1 {
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
  throw BenchError("the gateway did not start within a minute")
}

/// The source that the program's own gateway stands in for.
let benchSource = Source(Source.Demo()).catalogSource

/// Walks all collections as the program does, so that the gateway has every page ready.
struct PagePull {
  let base: String

  /// One page that was walked over.
  struct Page: Sendable {
    let uri: String
    let size: Int
    /// The fetched page; nil where bodies are not kept.
    let page: FetchedPage?
  }

  /// Asks for every page once.
  func warm(keepingBodies: Bool) async throws -> [Page] {
    let base = try BaseURL(base)
    var configuration = TransportConfiguration(userAgent: "spinrack-bench")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    return try await withHTTPTransport(to: [base.origin], configuration: configuration) { transport in
      let client = SourceClient(benchSource, base: base, transport: transport)
      let channel = BoundedChannel<FetchedPage>(capacity: 8)
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { channel.finish() }
          let walk = WalkPlanner(client.source.model.all.map { CatalogList($0) }, of: client.traits)
          _ = try await CallLoop(client: client).run(
            FetchPlanner(walk, names: client.names), atMost: 8, into: channel)
        }
        var pages: [Page] = []
        while let page = try await channel.next() {
          pages.append(Page(uri: page.uri, size: page.body.count, page: keepingBodies ? page : nil))
        }
        try await group.waitForAll()
        return pages
      }
    }
  }
}
