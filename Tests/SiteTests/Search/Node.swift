import Foundation

/// Runs the scripts of the site outside a browser, where that program is there.
enum Node {
  static var isThere: Bool { path != nil }

  private static var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/node" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a script prints. It finds `search.js` loaded, `fs`, and the folder of the tests as `folder`.
  static func run(_ script: String) throws -> String {
    let assets = FoldingCase.folder.appendingPathComponent("../../../Sources/Site/Assets").standardized.path
    let start = """
      const fs = require("fs");
      const folder = \(quoted(FoldingCase.folder.path));
      const spinrack = { kinds: ["characters", "series", "comics", "events", "creators", "stories"], data: {}, files: {} };
      spinrack.dateText = (day, known) => new Date(day * 864e5).toISOString().slice(0, known === "m" ? 7 : 4);
      spinrack.counted = (name, n) => `${n} ${name}`;
      global.document = { documentElement: { lang: "es" } };
      spinrack.picturePath = (short) => short;
      spinrack.shard = (name, data) => (spinrack.data[name] = data);
      spinrack.loads = 0;
      spinrack.load = async (path) => {
        spinrack.loads++;
        require("vm").runInThisContext(fs.readFileSync(spinrack.site + "/" + path, "utf8"));
      };
      spinrack.loadCurrent = (choose) => spinrack.load(choose(spinrack.files));
      global.spinrack = spinrack;
      global.window = { spinrack };
      const script = \(quoted(assets + "/search.js"));
      require(script);

      """
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = ["-e", start + script]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
