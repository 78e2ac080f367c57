import CompressionKit
import Foundation
import Testing

@Suite("Other programs read our gzip")
struct ForeignReaderTests {
  /// Runs a command of the machine with a file as its input; nil when there is no such command.
  private func run(_ command: [String], on file: URL) throws -> (status: Int32, output: [UInt8])? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(command[0])" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(command.dropFirst())
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(output))
  }

  @Test(arguments: [
    ["gzip", "-dc"], ["pigz", "-dc"],
    ["python3", "-c", "import sys,gzip;sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))"],
    ["bsdcat"], ["zstd", "-dc", "--format=gzip"],
  ])
  func `Whole, in order and without complaint`(command: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gzipkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("sample.gz")
    for count in [0, 1, 524_288, 1_400_000] {
      let plain = Samples.text(count)
      try Data(gzip(plain)).write(to: file)
      guard let (status, output) = try run(command, on: file) else {
        print("skipped: \(command[0]) is not installed")
        return
      }
      #expect(status == 0)
      #expect(output == plain, "\(command[0]), \(count) bytes")
    }
  }
}
