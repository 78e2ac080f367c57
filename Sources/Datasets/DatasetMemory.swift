public import GzipKit
import Pipeline
import Synchronization

/// What is known of the datasets of a set, of which the next one takes over what would be the same again.
public struct DatasetMemory: Sendable {
  /// The blocks of compressed files; nil where nothing is known of them.
  public var blocks: SetBlocks?
  /// The rows of the database; nil where nothing is known of them, or there is none.
  public var database: DatabaseGroups?

  /// What is known.
  public init(blocks: SetBlocks? = nil, database: DatabaseGroups? = nil) {
    (self.blocks, self.database) = (blocks, database)
  }

  /// Keeps what is known of the blocks of one more compressed file.
  public mutating func keep(_ layout: GzipLayout, of path: String) {
    blocks = blocks ?? SetBlocks()
    blocks?.keep(layout, of: path)
  }
}

/// Gives the files of a set that are being written what is known of the current one, and keeps what they find out.
final class MemoryKeeper: Sendable {
  private let generation: GenerationWriter
  private let earlier: SetBlocks?
  private let earlierDatabase: Mutex<DatabaseGroups?>
  private let layouts = Mutex<[String: GzipLayout]>([:])
  private let database = Mutex<DatabaseGroups?>(nil)

  init(_ generation: GenerationWriter, earlier: DatasetMemory) {
    (self.generation, self.earlier) = (generation, earlier.blocks)
    earlierDatabase = Mutex(earlier.database)
  }

  /// The blocks of the current set's file of this path; nil for none.
  func blocks(of path: String) -> KnownBlocks? { earlier?.known(of: path, before: generation) }

  /// What is known of the current set's database, once: it takes some megabytes, which are wanted for pages afterwards.
  func takeDatabase() -> DatabaseGroups? { earlierDatabase.withLock { $0.take() } }

  /// Keeps what is known of the blocks of a file that was written.
  func keep(_ layout: GzipLayout, of path: String) { layouts.withLock { $0[path] = layout } }

  /// Keeps what is known of the database that was written.
  func keep(_ groups: DatabaseGroups) { database.withLock { $0 = groups } }

  /// All that was kept.
  var kept: DatasetMemory {
    DatasetMemory(blocks: layouts.withLock { SetBlocks($0) }, database: database.withLock { $0 })
  }
}
