import Datasets
import Foundation
import Store

extension PartMeasurements {
  /// What `Benchmarks/parquet-beside-pyarrow.py` says.
  private struct Pyarrow: Decodable {
    let version: String
    let seconds: Double
    let bytes: Int
  }

  /// Our Parquet writer beside pyarrow's: the same tables, from memory to memory, with the same codec, level and row groups.
  ///
  /// - Returns: what is compared and how it went, also where pyarrow is not there; nil where other parts are asked for.
  func besidePyarrow() async throws -> (name: String, value: String)? {
    let name = "Parquet of all tables from memory, scale of the parts: ours, pyarrow's"
    guard name.hasPrefix(only) else { return nil }
    let python = ".build/interop-venv/bin/python"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      return (name, "not measured: no \(python); `make test-interop` makes it")
    }
    let answer = folder.appendingPathComponent("pyarrow.json")
    try Data().write(to: answer)
    let output = try FileHandle(forWritingTo: answer)
    defer { try? output.close() }
    let tables = every.current.appendingPathComponent("data/parquet").path
    var child = try ChildProcess(
      python, ["Benchmarks/parquet-beside-pyarrow.py", tables, "--rounds", "\(Self.rounds)"],
      output: output.fileDescriptor)
    guard try await child.wait() == 0,
      let theirs = try? JSONDecoder().decode(Pyarrow.self, from: Data(contentsOf: answer))
    else { return (name, "not measured: pyarrow did not write the tables") }
    let ours = try parquetFromMemory()
    note("Parquet of all tables: ours \(ours.time.text), pyarrow's \(theirs.seconds) s")
    let sizes = String(format: "%.1f MB, %.1f MB", Double(ours.bytes) / 1e6, Double(theirs.bytes) / 1e6)
    return (
      name,
      "\(ours.time.text), \(Duration.seconds(theirs.seconds).text) (\(theirs.version)); files \(sizes)"
    )
  }

  private func parquetFromMemory() throws -> (time: Duration, bytes: Int) {
    let store = try CatalogStore(path: run.store.path)
    defer { try? store.close() }
    let datasets = DatasetParts(store: store, relations: try Relations(store: store))
    let tables = try datasets.recorded(of: datasets.batches())
    var times: [Duration] = []
    var bytes = 0
    for _ in 0..<Self.rounds {
      let start = ProcessStatus.processorTime
      bytes = try tables.reduce(0) { $0 + (try $1.parquet()) }
      times.append(ProcessStatus.processorTime - start)
    }
    return (times.median, bytes)
  }
}
