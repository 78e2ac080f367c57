package import Basics
package import Definitions
import Foundation
package import Pipeline

/// Pipeline files that have the same name, and so the same folders of results.
package struct Namesakes {
  /// The path of the file, as it was given.
  package let file: String
  /// The pipeline name in the file.
  package let name: String

  package init(of definition: LoadedDefinition<PipelineDefinition>) {
    file = definition.file
    name = definition.value.name
  }

  /// The other files with this name: beside this one, and in the folder in which names are looked up.
  /// - Complexity: reads the pipeline files of these folders.
  package var others: [String] {
    let own = URL(filePath: file).deletingLastPathComponent().relativePath
    var folders = [own == "." && !file.hasPrefix("./") ? "" : own + "/"]
    if !folders.contains(PipelineDefinition.directory + "/") { folders.append(PipelineDefinition.directory + "/") }
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
      return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { folder + $0 }
    }.filter { isNamesake($0) }
  }

  private func isNamesake(_ other: String) -> Bool {
    guard !isSameFile(other), let text = try? String(contentsOfFile: other, encoding: .utf8), text.contains(name)
    else { return false }
    return (try? PipelineDefinition.read(text, file: other))?.value.name == name
  }

  private func isSameFile(_ other: String) -> Bool {
    let numbers = [file, other].map { path in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)
      return (attributes?[.systemNumber] as? UInt64, attributes?[.systemFileNumber] as? UInt64)
    }
    // What cannot be looked at cannot be read either.
    return numbers[0] == numbers[1]
  }

  /// The warning that a run publishes over the set of another file; nil where no other file has the name.
  var clash: (finding: String, remedy: String)? {
    let others = others
    guard !others.isEmpty else { return nil }
    return (
      "\(file) and \(others.joined(separator: ", ")) have the same name, \(name): a run of one publishes over the set of "
        + "the other", "give each file a name of its own"
    )
  }

  /// The finding about the name: ``clash``, or that the file's own name differs; nil for none.
  package var finding: (finding: String, remedy: String)? {
    if let clash { return clash }
    let last = file.split(separator: "/").last.map(String.init) ?? file
    guard let ending = [".yaml", ".yml"].first(where: { last.hasSuffix($0) }), last != name + ending else { return nil }
    let stem = String(last.dropLast(ending.count))
    return (
      "\(file) has the name \(name): its sets and records are in folders of that name",
      "call the file \(name).yaml" + (PipelineDefinition.isName(stem) ? ", or set name: \(stem)" : "")
    )
  }
}

/// The folder in which pipelines are looked up by name.
package struct PipelineFolder {
  package var path: String
  package var files = FileAccess.system

  package init(path: String) { self.path = path }

  /// Writes a pipeline file, and the schema beside it, for editors, when there is none.
  ///
  /// The file is written as a whole or not at all.
  /// - Throws: ``RunError``, `FileError`.
  package func write(_ text: String, to file: String, replacing: Bool) throws {
    try files.makeFolders(path)
    if try !replacing && files.status(file) != nil {
      throw RunError(
        .usage, saying: "\(file) exists already and was not changed. Choose another name, or give --force.")
    }
    try put(text, at: file)
    let schema = path + "/pipeline.schema.json"
    if try files.status(schema) == nil { try put(PipelineDefinition.schema(), at: schema) }
  }

  private func put(_ text: String, at file: String) throws {
    try files.replace(file, with: Array(text.utf8), temporary: file + ".part")
  }
}
