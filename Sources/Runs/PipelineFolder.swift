package import Basics
import Definitions
import Pipeline

/// The folder in which pipelines are looked up by name.
package struct PipelineFolder {
  package var path: String
  package var files = FileAccess.system

  package init(path: String) { self.path = path }

  /// Writes a pipeline file, and the schema beside it that editors look for when there is none.
  ///
  /// The file comes into its place whole.
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
