import Basics
import Catalog
import CatalogSources
import Glibc
import TestSupport
import Testing

/// Captures on a disk that is full or fails, at every call to the file system.
extension CaptureFileTests {
  private var info: [(name: String, value: String)] { [CaptureFolder.tells, ("spinrack-plan", "{}")] }

  private func body(_ number: Int) -> [UInt8] { response(number).body }

  @Test(arguments: [EIO, ENOSPC], [1, 2, Int.max])
  func
    `Whichever call fails, every answer with a place is read back there, and another run takes the rest without a loss`(
      errno: Int32, inARow count: Int
    ) async throws
  {
    var failing = 0
    var isDone = false
    while !isDone {
      failing += 1
      try await withTemporaryFolder { parent in
        let folder = parent + "/capture"
        let faults = FileFaults(failing: failing...(count < Int.max ? failing + count - 1 : count), errno: errno)
        let comment: Comment = "call \(failing), errno \(errno)"
        var kept: [Int: CapturePlace] = [:]
        let first = captures(folder, greatestFile: 600, files: .failing(faults))
        do {
          try await first.open(crawl: crawl, stored: [], info: info)
          for number in 1...4 {
            // Other answers are still under way when one could not be kept.
            do {
              kept[number] = try await first.keep(response(number), to: uri(number))
            } catch let error as FileError {
              #expect(error.errno == errno, comment)
            }
          }
          try await first.finish()
        } catch let error as FileError {
          #expect(error.errno == errno, comment)
        }
        isDone = faults.calls < failing
        if isDone { #expect(kept.count == 4) }
        for (number, place) in kept {
          let record = try CaptureReader.record(at: place, folder: folder)
          #expect(CapturedAnswer(block: record.block)?.body == body(number), comment)
        }

        let second = captures(folder, greatestFile: 600)
        #expect(try await second.open(crawl: crawl, stored: Set(kept.values), info: info) == 0, comment)
        for number in 1...4 where kept[number] == nil {
          if let earlier = try await second.earlierAnswer(uri(number)) {
            #expect(earlier.response.body == body(number), comment)
          } else {
            _ = try await second.keep(response(number), to: uri(number))
          }
        }
        try await second.finish()
        let past = try CapturedCrawl(named: crawl, folder: folder)
        #expect(past.loss == nil, comment)
        #expect(past.isFinished == true && past.isPublished == false, comment)
        #expect(past.info["spinrack-plan"] == "{}", comment)
        for number in 1...4 { #expect(try await past.answer(uri(number))?.response.body == body(number), comment) }
      }
      try #require(failing < 300)
    }
    #expect(failing > 30)
  }

  @Test func `A device that fails while captures are read is an error, and never a loss`() async throws {
    try await withTemporaryFolder { folder in
      let captures = captures(folder, greatestFile: 600)
      try await captures.open(crawl: crawl, stored: [], info: info)
      for number in 1...4 { _ = try await captures.keep(response(number), to: uri(number)) }
      try await captures.finish()
      var failing = 0
      var isDone = false
      while !isDone {
        failing += 1
        let faults = FileFaults(failing: failing...failing, errno: EIO)
        do {
          let past = try CapturedCrawl(named: crawl, folder: folder, files: .failing(faults))
          #expect(past.loss == nil && past.isFinished == true)
          isDone = faults.calls < failing
        } catch let error as FileError {
          #expect(error.code == .failingDevice)
        }
        try #require(failing < 100)
      }
      #expect(failing > 10)
    }
  }
}
