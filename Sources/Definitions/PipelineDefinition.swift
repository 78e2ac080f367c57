/// One pipeline: what to fetch from where, what to make of it, and how to publish it.
///
/// A value made by hand, as tests do, holds the defaults of every key that is not given.
public struct PipelineDefinition: Sendable, Equatable {
  /// The name of the pipeline, and of its folders of state and output: `[a-z0-9][a-z0-9._-]*`.
  public var name: String
  /// Where records come from.
  public var source: Source
  /// How records are fetched.
  public var fetch: Fetch
  /// How gaps are filled; nil when the stage is off.
  public var enrich: Enrich?
  /// Which outputs are made.
  public var write: Write
  /// When a new set is published, and how many are kept.
  public var publish: Publish
  /// Who is told about a run.
  public var notify: Notify

  /// A definition with every stage at its defaults.
  public init(
    name: String, source: Source, fetch: Fetch = Fetch(), enrich: Enrich? = nil, write: Write = Write(),
    publish: Publish = Publish(), notify: Notify = Notify()
  ) {
    self.name = name
    self.source = source
    self.fetch = fetch
    self.enrich = enrich
    self.write = write
    self.publish = publish
    self.notify = notify
  }
}
