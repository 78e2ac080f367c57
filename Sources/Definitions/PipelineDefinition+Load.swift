import Foundation
public import Pipeline

extension PipelineDefinition {
  /// The folder in which a pipeline is looked up by its name.
  public static let directory = "Pipelines"

  /// Reads a pipeline by its name or from a file.
  ///
  /// A word without a slash that does not end in `.yaml` or `.yml` is a name, looked up as `DIRECTORY/NAME.yaml`; anything
  /// else is a path. Paths, also those inside the file, are relative to the current folder: the folder that a cron job
  /// or a unit runs in, where the output and state folders are too.
  ///
  /// - Parameters:
  ///   - nameOrFile: A pipeline's name, or the path of its file.
  ///   - directory: The folder of pipelines.
  ///   - overrides: The values of `--set KEY.PATH=VALUE` in their order; of two for one key the later wins.
  /// - Throws: ``DefinitionError`` with everything that is wrong, codes `missing`, `unreadable`, `invalid`.
  public static func load(
    _ nameOrFile: String, directory: String = Self.directory, overrides: [(key: String, value: String)] = []
  ) throws(DefinitionError) -> LoadedDefinition<PipelineDefinition> {
    let overrides = overrides.map { Override.flag($0.key, $0.value) }
    do throws(DefinitionError) {
      return try section.load(file: path(of: nameOrFile, in: directory), overrides: overrides)
    } catch {
      guard error.code == .missing, isLookedUp(nameOrFile) else { throw error }
      throw missing(nameOrFile, in: directory)
    }
  }

  /// Reads a pipeline from a text; `file` names it in messages.
  ///
  /// - Throws: ``DefinitionError`` with code `invalid`.
  public static func read(
    _ text: String, file: String, overrides: [(key: String, value: String)] = []
  ) throws(DefinitionError) -> LoadedDefinition<PipelineDefinition> {
    try section.read(text, file: file, overrides: overrides.map { Override.flag($0.key, $0.value) })
  }

  /// The file that a name or a path stands for.
  public static func path(of nameOrFile: String, in directory: String = Self.directory) -> String {
    isLookedUp(nameOrFile) ? "\(directory)/\(nameOrFile).yaml" : nameOrFile
  }

  private static func isLookedUp(_ nameOrFile: String) -> Bool {
    !nameOrFile.contains("/") && !nameOrFile.hasSuffix(".yaml") && !nameOrFile.hasSuffix(".yml")
  }

  private static func missing(_ name: String, in directory: String) -> DefinitionError {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()
    let remedy =
      if let nearest = Spelling.nearest(to: name, of: names) {
        "did you mean \"\(nearest)\"?"
      } else if names.isEmpty {
        "make one with: spinrack init"
      } else {
        "there are \(names.joined(separator: ", "))"
      }
    return DefinitionError(
      .missing, [Problem("there is no pipeline of this name", at: .file("\(directory)/\(name).yaml"), remedy: remedy)])
  }
}
