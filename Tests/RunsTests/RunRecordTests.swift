import Foundation
import TestSupport
import Testing

@testable import Runs

@Suite("Reports of runs, read back") struct RunRecordTests {
  @Test func `Of runs of one second the one that saved its report last is the newest, whatever its process number`()
    throws
  {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/runs", withIntermediateDirectories: true)
      // The process numbers came to their end between the second and the third.
      let names = ["20260102T030405Z-7ffe", "20260102T030405Z-7fff", "20260102T030405Z-12c", "20260102T030405Z-12b"]
      for (place, name) in (["20260102T030404Z-7fff"] + names).enumerated() {
        let path = "\(folder)/runs/\(name).json"
        let report = """
          {"run":"\(name)","started":"2026-01-02T03:04:05Z","exit_code":0,"published":false,"calls":0}
          """
        try Data(report.utf8).write(to: URL(filePath: path))
        // The third and the fourth of one moment: the greater process number is mostly the later one.
        let saved = Date(timeIntervalSince1970: 1_767_322_000 + Double(min(place, 3)) / 8)
        try FileManager.default.setAttributes([.modificationDate: saved], ofItemAtPath: path)
      }
      let expected = [names[2], names[3], names[1], names[0], "20260102T030404Z-7fff"]
      #expect(try RunRecords.read(in: folder).map(\.run) == expected)
      #expect(try RunRecords.read(in: folder, limit: 1).map(\.run) == [names[2]])
    }
  }
}
