import CatalogSources
import Foundation
public import Pipeline

extension PipelineDefinition {
  /// The folder in which a pipeline is looked up by its name.
  public static let directory = "Pipelines"

  /// Reads a pipeline by its name or from a file.
  ///
  /// A word without a slash that does not end in `.yaml` or `.yml` is a name, looked up as `DIRECTORY/NAME.yaml`; anything
  /// else is a path. Paths, also those inside the file, are relative to the current folder: the folder that a cron job
  /// or a unit runs in, where the output and state folders are too. The name `demo` also stands for the example that was
  /// installed with the program, where that folder has none of its own.
  ///
  /// - Parameters:
  ///   - nameOrFile: A pipeline's name, or the path of its file.
  ///   - directory: The folder of pipelines.
  ///   - overrides: The values of `--set KEY.PATH=VALUE` in their order; the later of two for one key wins.
  /// - Throws: ``DefinitionError`` with everything that is wrong, codes `missing`, `unreadable`, `invalid`.
  public static func load(
    _ nameOrFile: String, directory: String = Self.directory, overrides: [(key: String, value: String)] = []
  ) throws(DefinitionError) -> LoadedDefinition<PipelineDefinition> {
    let overrides = try overrides.map { (key, value) throws(DefinitionError) in try flag(key, text: value) }
    do throws(DefinitionError) {
      return try section.load(file: path(of: nameOrFile, in: directory), overrides: overrides)
    } catch {
      guard error.code == .missing, isLookedUp(nameOrFile) else { throw error }
      guard nameOrFile == demo, let example = installedDemo else { throw missing(nameOrFile, in: directory) }
      return try section.load(file: example, overrides: overrides)
    }
  }

  /// Reads a pipeline from a text; `file` names it in messages.
  ///
  /// - Throws: ``DefinitionError`` with code `invalid`.
  public static func read(
    _ text: String, file: String, overrides: [(key: String, value: String)] = []
  ) throws(DefinitionError) -> LoadedDefinition<PipelineDefinition> {
    let overrides = try overrides.map { (key, value) throws(DefinitionError) in try flag(key, text: value) }
    return try section.read(text, file: file, overrides: overrides)
  }

  /// The name of the pipeline that can run everywhere. Other examples have to be copied and adapted first.
  private static let demo = "demo"

  /// `PREFIX/share/spinrack/Pipelines/demo.yaml` of the program in `PREFIX/bin`; nil where it is not installed.
  private static var installedDemo: String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let prefix = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
    let path = prefix.appending(path: "share/spinrack/\(directory)/\(demo).yaml").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The most bytes of a key that a message repeats.
  private static let longestKey = 200

  /// Returns the override of a flag `--set KEY=VALUE`. A key that is too long is refused, and the message does not repeat it.
  private static func flag(_ key: String, text value: String) throws(DefinitionError) -> Override {
    guard key.utf8.count > longestKey else { return .flag(key, text: value) }
    throw DefinitionError(
      .invalid,
      problems: [
        Problem(
          "a key of \(key.utf8.count) bytes is longer than any there is", at: .flag("--set " + key.prefix(40) + "…"),
          remedy: "write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4")
      ])
  }

  /// Returns the path of the file that a name or a path stands for.
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
        "make one with: spinrack init\(PipelineDefinition.isName(name) ? " \(name)" : "")"
      } else {
        "there are \(names.joined(separator: ", "))"
      }
    return DefinitionError(
      .missing,
      problems: [Problem("there is no pipeline of this name", at: .file("\(directory)/\(name).yaml"), remedy: remedy)])
  }
}

extension LoadedDefinition<PipelineDefinition> {
  /// The problem of the folder, pattern or archive in which a local database is expected; nil where there is none, for a file, and for
  /// another source. A file is checked only when it is read, since it may come later.
  public var problemOfDump: Problem? {
    guard case .database(let database) = value.source.opening else { return nil }
    let origin = fields.first { $0.path == ["source", "path"] }?.origin
    let place = if case .file(let file, let line) = origin { Place.file("\(file):\(line)") } else { Place.file(file) }
    do {
      _ = try DumpPlace(of: database.path)
      return nil
    } catch let error as RecordingError where error.code == .empty {
      return Problem(
        "source.path is \(database.path), where there is no dump", at: place,
        remedy: "put one there, or name another file, folder or pattern")
    } catch {
      let words = (error as? SourceError).map { "\($0.message) \($0.remedy)" } ?? "\(error)"
      return Problem("source.path cannot be read: \(words)", at: place)
    }
  }
}

extension PipelineDefinition {
  /// The first line of a pipeline file, which leads an editor to the schema beside it.
  static let schemaLine = "yaml-language-server: $schema=pipeline.schema.json"

  /// Returns the JSON Schema of pipeline files (draft 2020-12), the text of `Pipelines/pipeline.schema.json`.
  public static func schema() -> String {
    section.schema(title: "Spinrack pipeline", description: "A pipeline of Spinrack: what to fetch, make and publish.")
  }

  /// Returns a pipeline file to begin with: every key with its meaning and default.
  ///
  /// - Parameters:
  ///   - name: The pipeline's name.
  ///   - kind: The kind of its source, one of ``SourceKind/names``.
  /// - Throws: ``DefinitionError`` with code `invalid` for a name or kind that is not allowed.
  public static func template(name: String, kind: String) throws(DefinitionError) -> String {
    let words = SourceKind.named(kind).map { TemplateWords($0) } ?? TemplateWords()
    let text = section.template(
      header: [
        schemaLine,
        "A pipeline of Spinrack. Lines in comments show defaults and examples: take the # off to change one.",
      ],
      chosen: [
        "name": .text(name), "source.kind": .text(kind), "write.csv": .map([]), "write.ndjson": .map([]),
      ].merging(words.chosen) { $1 }, shown: words.shown, omitted: words.omitted,
      narrowed: (SourceKind.collections.joined(separator: ", "), words.collections.joined(separator: ", ")))
    _ = try read(text, file: "\(directory)/\(name).yaml")
    return text
  }
}
