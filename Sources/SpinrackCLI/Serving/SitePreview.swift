import Basics
import Definitions
import Pipeline
import Runs
import Serving
import Site

extension FolderServer {
  /// Creates the server of a pipeline's site.
  ///
  /// - Parameters:
  ///   - output: the pipeline's output folder.
  ///   - generation: the name of a generation; nil for the current one at the time of each request.
  /// - Throws: ``RunError``, `FileError`, `PublishingError`.
  init(previewing definition: PipelineDefinition, in output: OutputFolder, generation: String?) throws {
    let id = try output.generation(named: generation)
    let set = generation == nil ? output.current : output.place(of: id)
    guard try FileAccess.system.status(set + "/site/index.html") != nil else {
      throw RunError(
        .usage,
        saying: "\(set) has no site; "
          + (definition.write.site != nil
            ? "run the pipeline to make one" : "add \"site: {}\" below \"write:\" in the pipeline file, and run it"))
    }
    self.init(
      folder: set + "/site",
      mount: definition.write.site?.baseURL?.path.split(separator: "/").map(String.init) ?? [],
      rules: FileRules(
        fields: SecurityHeaders.fields, mediaType: { MediaType.of(path: $0) }, isText: { MediaType.isText($0) },
        caching: { CacheRule(path: $0).value }))
  }
}
