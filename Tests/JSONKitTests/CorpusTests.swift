import Foundation
import JSONKit
import Testing

@Suite("Recorded answers", .enabled(if: !Corpus.files.isEmpty, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  @Test(arguments: Corpus.files)
  func `Every value of every recorded answer is read as Foundation reads it`(file: String) throws {
    let reader = JSONReader()
    for bytes in try Corpus.documents(of: file) ?? [] {
      guard let reference = Reference.parse(bytes) else {
        let refused = refusal(of: bytes, by: reader)
        #expect(refused != nil || Reference.isKnownDifference(bytes, refusal: nil))
        continue
      }
      let difference = try reader.read(bytes) { Reference.difference($0, reference) }
      #expect(difference == nil)
    }
  }
}

/// Recorded answers outside of the package, when there are any: in the folder that SPINRACK_CORPUS names, otherwise in
/// `shared/corpus` beside the package.
enum Corpus {
  static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"] { return URL(filePath: named) }
    var package = URL(filePath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// The paths of the JSON files below the folder, sorted; empty when there is no corpus.
  static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ndjson") || $0.hasSuffix(".json.gz") }.sorted()
  }()

  static let absence = "No corpus of recorded answers: set SPINRACK_CORPUS to its folder."

  /// The documents of a file: one, or one a line of NDJSON. Nil when it is compressed and there is no gzip.
  static func documents(of file: String) throws -> [[UInt8]]? {
    let url = folder.appending(path: file)
    if file.hasSuffix(".gz") { return try inflate(url).map { [$0] } }
    let bytes = try [UInt8](Data(contentsOf: url))
    guard file.hasSuffix(".ndjson") else { return [bytes] }
    return bytes.split(separator: 0x0A).map(Array.init)
  }

  private static func inflate(_ url: URL) throws -> [UInt8]? {
    let program = "/usr/bin/gzip"
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-dc", url.path]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](bytes)
  }
}
