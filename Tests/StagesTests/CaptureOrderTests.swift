import Basics
import Catalog
import CatalogSources
import Foundation
import Glibc
import Pipeline
import Stages
import Store
import Synchronization
import Testing

/// What a power failure leaves: files are as long as they were when they were synced last.
@Suite("Captures and the store")
struct CaptureOrderTests {
  @Test(arguments: 1...4)
  func `The store never knows a page that no synced capture has, whenever the disk fails`(failing: Int) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    // Syncs so far, and how long the file was at the last one that went well.
    let disk = Mutex((syncs: 0, size: 0))
    var files = FileAccess.system
    files.syncData = { file, path throws(FileError) in
      try disk.withLock { disk throws(FileError) in
        disk.syncs += 1
        guard disk.syncs < failing else { throw FileError(call: "fdatasync", path: path, errno: EIO) }
        disk.size = try FileAccess.system.openDetails(file, RawPath(path)).size
      }
    }
    let captures = CaptureFolder(
      path: url.path + "/capture",
      records: CaptureRecords(
        software: "spinrack/0", redactor: Redactor(), identifier: { "00000000-0000-4000-8000-000000000000" }),
      files: files, now: { "2026-01-01T00:00:00Z" })
    let calls = try FakeGateway().calls(captures: .folder(captures))
    let stages = CrawlStages(store: store, width: 2) { _ in }
    let plan = GatewayCrawl(FetchSettings(collections: ["characters", "comics"], concurrency: 2))
    await #expect(throws: FileError.self) {
      try await stages.run(.gateway(calls, plan), named: "fake", isWhole: false)
    }
    let crawl = try #require(try store.crawls.last())
    let places = try store.pages.captures(of: crawl)
    #expect(disk.withLock(\.syncs) >= failing)
    #expect(places.isEmpty == (failing == 1))
    #expect(places.allSatisfy { $0.offset + $0.count <= disk.withLock(\.size) })
    try store.close()
  }
}
