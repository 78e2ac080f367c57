import Basics
import CompressionKit
import Foundation

@testable import Site

/// The files of an index, in memory.
struct WrittenIndex {
  private(set) var paths: [String] = []
  private(set) var contents: [[UInt8]] = []
  let root: String

  init(_ index: SearchIndex) {
    var paths: [String] = []
    var contents: [[UInt8]] = []
    root = index.write { path, bytes in
      paths.append(path)
      contents.append(bytes.array())
    }
    self.paths = paths
    self.contents = contents
  }

  /// What a web server sends of a file.
  func compressedSize(_ contents: [UInt8]) -> Int { gzip(contents, level: 9).count }

  func text(_ path: String) -> String {
    paths.firstIndex(of: path).map { String(decoding: contents[$0], as: UTF8.self) } ?? ""
  }

  /// Calls `body` with a folder that holds the files.
  func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("search"), withIntermediateDirectories: true)
    for (path, contents) in zip(paths, contents) {
      try Data(contents).write(to: folder.appendingPathComponent(path))
    }
    return try body(folder.path)
  }
}

extension WrittenIndex {
  /// The names of all that the root answers to a query, the best first, with a bar between.
  ///
  /// - Parameter text: what is given of each instead.
  func answers(to query: String, as text: String = "it.entry.name") throws -> String {
    try names("engine.answersTo(query)", of: query, as: text)
  }

  /// What is found in the files that the list below the search box reads, the best first, with a bar between.
  func found(by query: String, as text: String) throws -> String {
    try names("(await engine.loadFor(query), engine.answersTo(query))", of: query, as: text)
  }

  /// The names in the root that are the least unlike a query.
  func nearest(to query: String) throws -> String { try names("engine.nearest(query)", of: query) }

  private func names(_ found: String, of query: String, as text: String = "it.entry.name") throws -> String {
    try withFolder { folder in
      try Node.run(
        """
        spinrack.site = \(Node.quoted(folder));
        spinrack.files.root = \(Node.quoted(root));
        const { engine } = spinrack;
        engine.openLibrary().then(async () => {
          const query = engine.parse(\(Node.quoted(query)));
          console.log(\(found).map((it) => \(text)).join("|"));
        });
        """)
    }
  }

  /// Searches as the page does, each time with the root alone.
  ///
  /// - Parameter isFirst: whether what is wanted must be the best answer.
  /// - Returns: a line for each search that fails or loads more than three shards.
  func finding(_ searches: [(typed: String, wanted: String)], isFirst: Bool = false) throws -> String {
    let list = searches.map { ["typed": $0.typed, "wanted": $0.wanted] }
    let json = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    return try withFolder { folder in
      try Data(json.utf8).write(to: URL(fileURLWithPath: folder + "/searches.json"))
      return try Node.run(
        """
        spinrack.site = \(Node.quoted(folder));
        spinrack.files.root = \(Node.quoted(root));
        (async () => {
          for (const { typed, wanted } of JSON.parse(fs.readFileSync(spinrack.site + "/searches.json", "utf8"))) {
            delete require.cache[script];
            require(script);
            const { engine } = spinrack;
            await engine.openLibrary();
            spinrack.loads = 0;
            const query = engine.parse(typed);
            await engine.loadFor(query);
            const answers = engine.answersTo(query).map((answer) => answer.entry.key);
            const place = answers.indexOf(wanted);
            if (place < 0 || (\(isFirst) && place > 0) || spinrack.loads > 3) console.log(typed, wanted, place, spinrack.loads);
          }
        })().catch((error) => console.log(error));
        """)
    }
  }
}

extension TradeNumberList {
  /// A list of these numbers, each with the place of its issue in the index.
  init(_ numbers: [(issue: Int, key: [UInt8])]) {
    var keys = TextList()
    for number in numbers { keys.append(number.key) }
    self.init(of: keys)
    for (place, number) in numbers.enumerated() { append(ofIssue: number.issue, at: place) }
  }
}
